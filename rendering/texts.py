"""Sentences within limits, and the ones that all games say alike."""

from collections.abc import Iterable, Sequence

from games.outcome import Outcome
from rendering.words import Words


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def clip(text: str, limit: int) -> str:
    """Shorten a text to a limit with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def within(parts: Iterable[str], limit: int, between: str = " ") -> str:
    """Join parts as long as they fit the limit; the first is clipped if it must be."""
    said = ""
    for part in parts:
        longer = f"{said}{between}{part}" if said else clip(part, limit)
        if len(longer) > limit:
            break
        said = longer
    return said


def victory(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Say who won, with how many points."""
    winners = outcome.winners
    points = outcome.scores[winners[0]].total
    if len(winners) == 1:
        return words.n(
            "{name} wins with {count} point.", "{name} wins with {count} points.", points, name=names[winners[0]]
        )
    return words.n(
        "{names} share the victory with {count} point.",
        "{names} share the victory with {count} points.",
        points,
        names=words.list([names[seat] for seat in winners]),
    )
