"""Fitting texts into limits."""

from collections.abc import Iterable


def clip(text: str, limit: int) -> str:
    """Shorten a text to a limit with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def within(sentences: Iterable[str], limit: int) -> str:
    """Join sentences as long as they fit the limit; the first is clipped if it must be."""
    said = ""
    for sentence in sentences:
        longer = f"{said} {sentence}" if said else clip(sentence, limit)
        if len(longer) > limit:
            break
        said = longer
    return said


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
