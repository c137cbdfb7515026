"""Fitting texts into limits."""

from collections.abc import Iterable


def clip(text: str, limit: int) -> str:
    """Shorten a text to a limit with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def signed(points: int) -> str:
    """Write points with a true minus sign."""
    return str(points).replace("-", "−")


def within(parts: Iterable[str], limit: int, between: str = " ") -> str:
    """Join parts as long as they fit the limit; the first is clipped if it must be."""
    said = ""
    for part in parts:
        longer = f"{said}{between}{part}" if said else clip(part, limit)
        if len(longer) > limit:
            break
        said = longer
    return said
