"""The text form of Bonbon's steps: `create`, `place dark-cherry B3`, `bet 3 row-majority-dark`."""

from collections.abc import Sequence
from typing import Final

from games.bonbon.data import BUGLET, OBJECTIVES, PIECES, SPACE_NAMES
from games.bonbon.state import Bet, BonbonMove, Create, Place
from games.errors import InvalidStep

TOKEN_NAMES: Final = {BUGLET: "buglet", 1: "1", 2: "2", 3: "3", 4: "4"}

_TOKENS: Final = {name: value for value, name in TOKEN_NAMES.items()}
_PIECES: Final = {name: piece for piece, name in enumerate(PIECES)}
_SPACES: Final = {name.lower(): space for space, name in enumerate(SPACE_NAMES)}


def format_move(move: BonbonMove) -> str:
    """The text form of a step."""
    match move:
        case Create():
            return "create"
        case Place(piece, space):
            return f"place {PIECES[piece]} {SPACE_NAMES[space]}"
        case Bet(token, objective):
            return f"bet {TOKEN_NAMES[token]} {objective}"


def parse_move(text: str, objectives: Sequence[str] = ()) -> BonbonMove:
    """The step that a text stands for.

    Args:
        text: the text form; case and spaces do not matter, and the parts of a name may be parted by spaces.
        objectives: those in play, where known: a bet may then name one by its number on the picture.

    Raises:
        InvalidStep: the text is no step; says what is expected.
    """
    verb, *words = text.lower().split() or [""]
    if verb == "create" and not words:
        return Create()
    if verb == "place":
        return _parse_place(words)
    if verb == "bet":
        return _parse_bet(words, objectives)
    raise InvalidStep(
        "“{text}” is not a step. A step is “create”, “place dark-cherry B3” or “bet 3 groups-white”.", text=text.strip()
    )


def _parse_place(words: Sequence[str]) -> Place:
    piece, space = _PIECES.get("-".join(words[:-1])), _SPACES.get(words[-1] if words else "")
    if space is None:
        raise InvalidStep("Say where: “place”, the piece and a space from A1 to E4, as in “place dark-cherry B3”.")
    if piece is None:
        raise InvalidStep("Say which piece: its chocolate and its topping, as in “place dark-cherry B3”.")
    return Place(piece, space)


def _parse_bet(words: Sequence[str], objectives: Sequence[str]) -> Bet:
    token = _TOKENS.get(words[0] if words else "")
    if token is None:
        raise InvalidStep("Say which token: 1, 2, 3, 4 or buglet, as in “bet 3 groups-white”.")
    objective = "-".join(words[1:])
    if objective.isdecimal() and 1 <= int(objective) <= len(objectives):
        return Bet(token, objectives[int(objective) - 1])
    if objective not in OBJECTIVES:
        raise InvalidStep("Say which objective, as in “bet 3 groups-white”, or the number on its card: “bet 3 9”.")
    return Bet(token, objective)
