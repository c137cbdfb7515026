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
_COMPLETION_LETTERS: Final = 100
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
        raise Mistyped(error, nearest(_first_unreadable(plan, text), _texts(plan, plan.moves))) from error
    for move in moves:
        try:
            state_after = game.step(state, plan.seat, move)
        except GameError as error:
            legal = () if state.unsettled else game.moves(state, plan.seat)
            raise Mistyped(error, nearest(game.format_move(move), _texts(plan, legal))) from error
        state = state_after
    return moves


def _first_unreadable(plan: Plan, text: str) -> str:
    """The first part of a typed line that is no step."""
    parts = text.split(_SEPARATOR)
    for end, part in enumerate(parts, start=1):
        try:
            plan.position.game.parse_steps(plan.state, plan.seat, _SEPARATOR.join(parts[:end]))
        except GameError:
            return part
    return text


def nearest(text: str, legal: Sequence[str]) -> list[str]:
    """The legal steps most like a text; the first ones where none is like it."""
    close = difflib.get_close_matches(text.strip().lower(), legal, n=SUGGESTIONS, cutoff=_CUTOFF)
    return close or list(legal[:SUGGESTIONS])


def completions(plan: Plan, text: str) -> list[str]:
    """What a typed line may become: the part of it that stands for steps, with each next step like the rest."""
    plan, found = unfinished(plan), list[str]()
    for done, rest in _splits(text):
        try:
            found += [one for one in _going_on(plan, done, rest) if one not in found]
        except GameError:
            continue
    line = text.rstrip()
    finished = line.removesuffix(_SEPARATOR).rstrip() if line.endswith(_SEPARATOR) else None
    return [one for one in found if len(one) <= _COMPLETION_LETTERS and one != finished][:COMPLETIONS]


def _splits(text: str) -> list[tuple[str, str]]:
    """The line parted at each blank or comma into what is finished and what is begun, the longest first."""
    ends = [at for at, letter in enumerate(text) if letter in f" {_SEPARATOR}"]
    parts = [(text[:at].strip(f" {_SEPARATOR}"), text[at + 1 :].strip()) for at in reversed(ends)]
    return [(text.strip(f" {_SEPARATOR}"), ""), *parts, ("", text.strip())]


def _going_on(plan: Plan, done: str, rest: str) -> list[str]:
    """The finished part as it is, where nothing more is begun, and with each legal next step like the begun one.

    Raises:
        GameError: it does not stand for steps that are legal.
    """
    game, state, moves = plan.position.game, plan.state, plan.moves
    if done:
        for move in game.parse_steps(state, plan.seat, done):
            state = game.step(state, plan.seat, move)
        moves = () if state.unsettled else tuple(game.moves(state, plan.seat))
    wanted, legal = rest.lower(), _texts(plan, moves)
    matching = [one for one in legal if one.lower().startswith(wanted)]
    matching += [one for one in legal if wanted in one.lower() and one not in matching]
    if not done:
        return matching
    return [*([] if rest else [done]), *(f"{done}{_SEPARATOR} {one}" for one in matching)]


def _texts(plan: Plan, moves: Iterable[Move]) -> list[str]:
    return [plan.position.game.format_move(move) for move in moves]
