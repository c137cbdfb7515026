"""What players may type beyond single steps."""

from games.barrio import legal, notation, steps
from games.barrio.events import Joined
from games.barrio.moves import AnyMove, Join, Skip
from games.barrio.state import BarrioState
from games.errors import IllegalStep

_LISTS = ("keep", "discard")


def _parts(text: str) -> list[str]:
    """Single steps as text: commas part them, and `keep F1 M2` is two."""
    found: list[str] = []
    for part in text.split(","):
        words = part.split()
        if not words:
            continue
        verb = words[0].lower()
        if verb == "keep" and [word.lower() for word in words[1:]] in (["none"], ["nothing"]):
            found.append("ready")
        elif verb in _LISTS and len(words) > 2:
            found += [f"{verb} {house}" for house in words[1:]]
        else:
            found.append(" ".join(words))
    return found


def _is_done_already(state: BarrioState, move: AnyMove) -> bool:
    """Whether a step was the only possibility and has happened by itself."""
    if isinstance(move, Join) and state.stage != "join":
        places = [(event.before, event.after) for event in state.told if isinstance(event, Joined)]
        return places == [(move.before, move.after)]
    return isinstance(move, Skip) and state.stage != "free"


def _without_the_obvious(state: BarrioState, seat: int, moves: list[AnyMove]) -> list[AnyMove]:
    """Drops a `new` or `skip` that nobody asks for."""
    kept: list[AnyMove] = []
    for at, move in enumerate(moves):
        if kept and _is_done_already(state, move):
            continue
        kept.append(move)
        try:
            state = steps.step(state, seat, move)
        except IllegalStep:
            return kept + moves[at + 1 :]
    return kept


def parse_steps(state: BarrioState, seat: int, text: str) -> list[AnyMove]:
    """The steps of a typed line.

    Raises:
        InvalidStep: a part is no step.
    """
    moves = [notation.parse_move(part) for part in _parts(text)]
    if seat not in legal.active(state):
        return moves
    return _without_the_obvious(state, seat, moves)
