"""Typed steps: reading them, completing them, and helping somebody who mistyped.

People type the words of their language, and are told of steps in these; the rules know the one text form only.
"""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.position import Plan, new_plan
from games.errors import GameError, InvalidStep
from games.protocol import Move, State
from rendering.lexicon import Lexicon, Reading, lexicon_of, plain
from rendering.words import Words

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
        said: values of the error as they are to be said: quoted as they were typed.
    """

    def __init__(
        self,
        error: GameError,
        nearest: Sequence[str],
        possible: Sequence[str] = (),
        said: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(str(error))
        self.error = error
        self.nearest = tuple(nearest)
        self.possible = tuple(possible)
        self.said = said or {}


def unfinished(plan: Plan) -> Plan:
    """The plan that typed steps go on with: one that is complete is begun anew."""
    return new_plan(plan.position, plan.seat, plan.since) if plan.ready else plan


def _lexicon(plan: Plan, words: Words) -> Lexicon:
    return lexicon_of(plan.position.game.key, words)


def read_steps(plan: Plan, text: str, words: Words) -> list[Move]:
    """The steps that a typed line stands for, to follow those already tried; all of them or none.

    Raises:
        Mistyped: a part is no step, or the rules forbid it.
    """
    game, state, lexicon = plan.position.game, plan.state, _lexicon(plan, words)
    reading = lexicon.read(text)
    try:
        moves = game.parse_steps(state, plan.seat, reading.text)
    except GameError as error:
        said = _said(error, reading, lexicon, words)
        raise _mistyped(plan, lexicon, error, said, *_readable(plan, lexicon, text)) from error
    for at, move in enumerate(moves):
        try:
            state = game.step(state, plan.seat, move)
        except GameError as error:
            said, wrong = _said(error, reading, lexicon, words), lexicon.say(game.format_move(move))
            raise _mistyped(plan, lexicon, error, said, moves[:at], wrong) from error
    return moves


def _said(error: GameError, reading: Reading, lexicon: Lexicon, words: Words) -> dict[str, str]:
    """Those values of an error that are pieces of the typed line or text forms, as the reader types them."""
    said: dict[str, str] = {}
    for name, value in error.values.items():
        if not isinstance(value, str):
            continue
        quoted = value in reading.text or (value == value.lower() and value in reading.text.lower())
        if quoted and isinstance(error, InvalidStep):
            said[name] = lexicon.quote(reading, value)
        elif value and words.t(value) == value:
            said[name] = lexicon.say(value)
    return said


def _mistyped(
    plan: Plan, lexicon: Lexicon, error: GameError, said: Mapping[str, str], done: Iterable[Move], wrong: str
) -> Mistyped:
    """What to tell of a wrong step; the suggestions are whole lines, for nothing of such a line is kept."""
    game, state, before = plan.position.game, plan.state, list[str]()
    for move in done:
        form = lexicon.say(game.format_move(move))
        try:
            state = game.step(state, plan.seat, move)
        except GameError:
            wrong = form
            break
        before.append(form)
    legal = [lexicon.say(one) for one in _texts(plan, () if state.unsettled else game.moves(state, plan.seat))]

    def whole(steps: Iterable[str]) -> list[str]:
        return [f"{_SEPARATOR} ".join([*before, step]) for step in steps]

    return Mistyped(error, whole(nearest(wrong, legal)), whole(legal[:SUGGESTIONS]), said)


def _readable(plan: Plan, lexicon: Lexicon, text: str) -> tuple[Sequence[Move], str]:
    """The steps of a typed line before the first part that is none, and that part."""
    parts, moves = text.split(_SEPARATOR), list[Move]()
    for end, part in enumerate(parts, start=1):
        begun = lexicon.read(_SEPARATOR.join(parts[:end])).text
        try:
            moves = plan.position.game.parse_steps(plan.state, plan.seat, begun)
        except GameError:
            return moves, part
    return moves, text


def nearest(text: str, legal: Sequence[str]) -> list[str]:
    """The legal steps most like a text; none where none is like it."""
    forms = {plain(one): one for one in legal}
    like = difflib.get_close_matches(plain(text.strip()), list(forms), n=SUGGESTIONS, cutoff=_CUTOFF)
    return [forms[one] for one in like]


def completions(plan: Plan, text: str, words: Words) -> list[str]:
    """What a typed line may become: the part of it that stands for steps, with each next step like the rest."""
    plan, lexicon, found = unfinished(plan), _lexicon(plan, words), list[str]()
    for done, rest in _splits(text):
        try:
            found += [one for one in _going_on(plan, lexicon, done, rest) if one not in found]
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


def _going_on(plan: Plan, lexicon: Lexicon, done: str, rest: str) -> list[str]:
    """The finished part as it is, where nothing more is begun, and with each legal next step like the begun one.

    Raises:
        GameError: it does not stand for steps that are legal.
    """
    game, state, moves = plan.position.game, plan.state, plan.moves
    if done:
        for move in game.parse_steps(state, plan.seat, lexicon.read(done).text):
            state = game.step(state, plan.seat, move)
        moves = () if state.unsettled else tuple(game.moves(state, plan.seat))
    matching = _like(rest, _texts(plan, moves), lexicon)
    if rest and not matching and len(moves) <= _FEW:
        matching = _like(rest, _two_steps(plan, state, moves), lexicon, f"{_SEPARATOR} ")
    if not done:
        return matching
    return [*([] if rest else [done]), *(f"{done}{_SEPARATOR} {one}" for one in matching)]


def _like(begun: str, texts: Iterable[str], lexicon: Lexicon, before: str = "") -> list[str]:
    """Steps in the reader's words: those that begin like what is begun, then those that have it inside behind `before`.

    Whoever begins with the words of the text form is understood, too.
    """
    forms = [(plain(said := lexicon.say(text)), plain(text), said) for text in texts]
    wanted = plain(begun)
    starting = [] if before else [said for *both, said in forms if any(one.startswith(wanted) for one in both)]
    inside = [said for *both, said in forms if any(before + wanted in one for one in both)]
    return list(dict.fromkeys([*starting, *inside]))


def _two_steps(plan: Plan, state: State, moves: Iterable[Move]) -> Iterator[str]:
    """Each of some steps with each that may follow it: somebody may have the end of a short turn in mind."""
    game = plan.position.game
    for move in moves:
        after = game.step(state, plan.seat, move)
        for one in () if after.unsettled else game.moves(after, plan.seat):
            yield f"{game.format_move(move)}{_SEPARATOR} {game.format_move(one)}"


def _texts(plan: Plan, moves: Iterable[Move]) -> list[str]:
    return [plan.position.game.format_move(move) for move in moves]
