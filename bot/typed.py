"""Typed steps: reading them, completing them, and helping somebody who mistyped."""

import difflib
from collections.abc import Iterable, Sequence
from typing import Final

from bot.position import Plan, new_plan
from games.errors import GameError
from games.protocol import Move

SUGGESTIONS: Final = 5
COMPLETIONS: Final = 25

_CUTOFF: Final = 0.3
_SEPARATOR: Final = ","


class Mistyped(Exception):
    """A typed step that is unknown or against the rules.

    Attributes:
        error: why.
        nearest: the legal steps most like it, in their text form.
    """

    def __init__(self, error: GameError, nearest: Sequence[str]) -> None:
        super().__init__(str(error))
        self.error = error
        self.nearest = tuple(nearest)


def unfinished(plan: Plan) -> Plan:
    """The plan that typed steps go on with: one that is complete is begun anew."""
    return new_plan(plan.position, plan.seat, plan.since) if plan.ready else plan


def read_steps(plan: Plan, text: str) -> list[Move]:
    """The steps that a typed line stands for, to follow those already tried; all of them or none.

    Raises:
        Mistyped: a part is no step, or the rules forbid it.
    """
    game, state = plan.position.game, plan.state
    try:
        moves = game.parse_steps(state, plan.seat, text)
    except GameError as error:
        raise Mistyped(error, nearest(text.split(_SEPARATOR)[-1], _texts(plan, plan.moves))) from error
    for move in moves:
        try:
            state_after = game.step(state, plan.seat, move)
        except GameError as error:
            legal = () if state.unsettled else game.moves(state, plan.seat)
            raise Mistyped(error, nearest(game.format_move(move), _texts(plan, legal))) from error
        state = state_after
    return moves


def nearest(text: str, legal: Sequence[str]) -> list[str]:
    """The legal steps most like a text; the first ones where none is like it."""
    close = difflib.get_close_matches(text.strip().lower(), legal, n=SUGGESTIONS, cutoff=_CUTOFF)
    return close or list(legal[:SUGGESTIONS])


def completions(plan: Plan, text: str) -> list[str]:
    """What a typed line may become: its finished part with each legal next step that goes on with the rest."""
    plan = unfinished(plan)
    done, separator, rest = text.rpartition(_SEPARATOR)
    game, state, moves = plan.position.game, plan.state, list(plan.moves)
    if done.strip():
        try:
            for move in game.parse_steps(state, plan.seat, done):
                state = game.step(state, plan.seat, move)
        except GameError:
            return []
        moves = [] if state.unsettled else list(game.moves(state, plan.seat))
    wanted = rest.strip().lower()
    legal = _texts(plan, moves)
    matching = [one for one in legal if one.lower().startswith(wanted)]
    matching += [one for one in legal if wanted in one.lower() and one not in matching]
    prefix = f"{done.strip()}{separator} " if separator else ""
    return [prefix + one for one in matching if len(prefix + one) <= 100][:COMPLETIONS]


def _texts(plan: Plan, moves: Iterable[Move]) -> list[str]:
    return [plan.position.game.format_move(move) for move in moves]
