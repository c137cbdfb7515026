"""Fitting texts into limits."""


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
