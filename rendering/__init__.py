"""A view in, a picture out; the same view in, words out."""
