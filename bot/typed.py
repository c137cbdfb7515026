"""Typed steps: reading them, completing them, and helping somebody who mistyped."""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.position import Plan, new_plan
from games.errors import GameError
from games.protocol import Move, State

SUGGESTIONS: Final = 5
COMPLETIONS: Final = 25

_CUTOFF: Final = 0.3
_COMPLETION_LETTERS: Final = 100
_FEW: Final = 4
"""Behind so few possible steps it is looked for what may come after them."""
_SEPARATOR: Final = ","


class Mistyped(Exception):
    """A typed step that is unknown or against the rules.

    Attributes:
        error: why.
        nearest: lines that go as far as the typed one is right and end in a legal step like the wrong one; the one most
            like it first.
        possible: such lines with some legal steps, whether they are like it or not.
    """

    def __init__(self, error: GameError, nearest: Sequence[str], possible: Sequence[str] = ()) -> None:
        super().__init__(str(error))
        self.error = error
        self.nearest = tuple(nearest)
        self.possible = tuple(possible)


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
        raise _mistyped(plan, error, *_readable(plan, text)) from error
    for at, move in enumerate(moves):
        try:
            state = game.step(state, plan.seat, move)
        except GameError as error:
            raise _mistyped(plan, error, moves[:at], game.format_move(move)) from error
    return moves


def _mistyped(plan: Plan, error: GameError, done: Iterable[Move], wrong: str) -> Mistyped:
    """What to tell of a wrong step; the suggestions are whole lines, for nothing of such a line is kept."""
    game, state, before = plan.position.game, plan.state, list[str]()
    for move in done:
        try:
            state = game.step(state, plan.seat, move)
        except GameError:
            wrong = game.format_move(move)
            break
        before.append(game.format_move(move))
    legal = _texts(plan, () if state.unsettled else game.moves(state, plan.seat))

    def whole(steps: Iterable[str]) -> list[str]:
        return [f"{_SEPARATOR} ".join([*before, step]) for step in steps]

    return Mistyped(error, whole(nearest(wrong, legal)), whole(legal[:SUGGESTIONS]))


def _readable(plan: Plan, text: str) -> tuple[Sequence[Move], str]:
    """The steps of a typed line before the first part that is none, and that part."""
    parts, moves = text.split(_SEPARATOR), list[Move]()
    for end, part in enumerate(parts, start=1):
        try:
            moves = plan.position.game.parse_steps(plan.state, plan.seat, _SEPARATOR.join(parts[:end]))
        except GameError:
            return moves, part
    return moves, text


def nearest(text: str, legal: Sequence[str]) -> list[str]:
    """The legal steps most like a text; none where none is like it."""
    return difflib.get_close_matches(text.strip().lower(), legal, n=SUGGESTIONS, cutoff=_CUTOFF)


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
    if rest and not matching and len(moves) <= _FEW:
        matching = [one for one in _two_steps(plan, state, moves) if f"{_SEPARATOR} {wanted}" in one.lower()]
    if not done:
        return matching
    return [*([] if rest else [done]), *(f"{done}{_SEPARATOR} {one}" for one in matching)]


def _two_steps(plan: Plan, state: State, moves: Iterable[Move]) -> Iterator[str]:
    """Each of some steps with each that may follow it: somebody may have the end of a short turn in mind."""
    game = plan.position.game
    for move in moves:
        after = game.step(state, plan.seat, move)
        for one in () if after.unsettled else game.moves(after, plan.seat):
            yield f"{game.format_move(move)}{_SEPARATOR} {game.format_move(one)}"


def _texts(plan: Plan, moves: Iterable[Move]) -> list[str]:
    return [plan.position.game.format_move(move) for move in moves]
