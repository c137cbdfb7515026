"""Positions of every game to draw and to tell: the same ones each time, played as far as somebody asks for."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from games.chance import Chance
from games.protocol import AnyGame, Game, State
from games.registry import get_game
from rendering.protocol import Scene
from rendering.words import words_for

LANGUAGES: Final = ("en", "es")
SHORT_NAMES: Final = ("Ana", "Bruno", "Chloé", "Diego", "Eva", "Fran")
LONG_NAMES: Final = (
    "Wilhelmina-Katharina von Habsburg",
    "Ñoño_*~`|>#[]()<@:1234567890 äöü",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ana María de los Ángeles Órdoñez",
    "Maximiliane Wrangel-Wüstenhagenn",
    "Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
)
END: Final = 20_000
"""More steps than any game takes."""
ADVISED: Final = {"bariloche": 3}
"""Games whose computers all alike see too little: only every so many-th step is theirs, the others are random."""

StateT = TypeVar("StateT", bound=State)


@dataclass(frozen=True)
class Table:
    """A position: of a game with so many seats and these options, after so many steps."""

    seats: int
    steps: int
    options: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Pair:
    """Two positions that differ, and somebody (None: everybody) who looks at them."""

    seats: int
    one: State
    other: State
    viewer: int | None


class _Course:
    """One game from its beginning, played on as far as it is asked for.

    Easy computers take every `advised`-th step (0: none); where the others are random, any active seat acts.
    """

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, str], advised: int, seed: bytes, number: int
    ) -> None:
        self._game, self._advised, self._seed, self._source = game, advised, seed, random.Random(number)
        self.states: list[Any] = [game.start(game.checked_options(options, seats), seats, Chance(seed, 0))]

    def until(self, steps: int) -> list[Any]:
        """Every position until so many steps are taken, or the game is over."""
        game = self._game
        while len(self.states) <= steps and (active := game.active(self.states[-1])):
            number, state = len(self.states), self.states[-1]
            seat = active[0] if self._advised == 1 else active[number % len(active)]
            chance, moves = Chance(self._seed, number), game.moves(state, seat)
            if self._advised and number % self._advised == 0:
                move = game.advise(game.view(state, seat), moves, chance)
            else:
                move = self._source.choice(moves)
            self.states.append(game.play(state, seat, move, chance))
        return self.states[: steps + 1]


@cache
def _course(
    key: str, seats: int, options: tuple[tuple[str, str], ...], advised: int, seed: bytes, number: int
) -> _Course:
    return _Course(get_game(key), seats, dict(options), advised, seed, number)


def history(
    game: Game[StateT, Any, Any],
    seats: int,
    steps: int = END,
    options: Mapping[str, str] | None = None,
    *,
    seed: bytes = b"",
) -> list[StateT]:
    """Every position of a game of easy computers."""
    seed, advised = seed or f"pictures of {game.key}".encode(), ADVISED.get(game.key, 1)
    return _course(game.key, seats, tuple(sorted((options or {}).items())), advised, seed, seats).until(steps)


def played(game: Game[StateT, Any, Any], seats: int, steps: int, **options: str) -> StateT:
    """The position after so many steps of such a game, or its last one."""
    return history(game, seats, steps, options)[-1]


def wandered(
    game: Game[StateT, Any, Any],
    seats: int,
    number: int = 1,
    steps: int = 160,
    options: Mapping[str, str] | None = None,
) -> list[StateT]:
    """Every position of the beginning of a game of random steps."""
    seed = b"wandering %d" % number
    return _course(game.key, seats, tuple(sorted((options or {}).items())), 0, seed, number).until(steps)


def planned(game: Game[StateT, Any, Any], state: StateT, seat: int, source: random.Random) -> Iterator[StateT]:
    """The positions that a player sees who plans a random turn, the first one left out."""
    while not state.unsettled and (moves := game.moves(state, seat)):
        # The last step often ends a turn early.
        state = game.step(state, seat, source.choice(moves[:-1] or moves))
        yield state


def viewers(game: AnyGame, state: State, seats: int) -> list[int | None]:
    """Who looks at a position: everybody, the first seat, and the first and last of those who may act."""
    acting = game.active(state) or (seats - 1,)
    return [None, *sorted({0, acting[0], acting[-1]})]


def scene_of(seats: int, language: str = "en", names: tuple[str, ...] = SHORT_NAMES) -> Scene:
    """A scene for so many players."""
    return Scene(names=names[:seats], words=words_for(language))


def cut(scene: Scene, seats: int) -> Scene:
    """The same scene with fewer players."""
    return replace(scene, names=scene.names[:seats])


POSITIONS: Final[dict[str, list[Table]]] = {
    "bonbon": [
        *(Table(*at) for at in ((2, 6), (2, 10), (2, 40), (3, 25), (4, 3), (4, 45), (5, 30), (5, 66))),
        Table(4, 58, {"bugqueen": "on"}),
    ],
    "bis": [
        *(Table(*at) for at in ((1, 0), (1, 41), (2, 9), (2, 90), (3, 60), (4, 2), (4, 150), (5, 90), (6, 40))),
        Table(6, 330),
    ],
    "pinata": [
        Table(2, 0, {"first": "train", "second": "piggyback", "scoring": "two"}),
        Table(2, 40, {"level": "young"}),
        Table(3, 50, {"level": "level1"}),
        Table(4, 48, {"first": "horsey", "second": "leapfrog", "scoring": "three"}),
        Table(4, 45, {"first": "labyrinth", "second": "pileup"}),
        Table(4, 50, {"level": "level3"}),
    ],
    "barrio": [
        *(Table(seats, steps) for seats in (1, 2, 3, 4) for steps in (0, 9, 60)),
        *(Table(*at) for at in ((1, 2), (2, 131), (3, 131), (4, 2), (4, 120), (4, 131))),
    ],
    "bariloche": [
        Table(2, 0, {"sheets": "choose", "score": "b"}),
        Table(2, 50, {"sheets": "d", "score": "d"}),
        Table(3, 61, {"score": "c", "sheets": "c"}),
        Table(4, 90, {"score": "b", "sheets": "b"}),
        Table(4, 102, {"score": "a", "garnishes": "each"}),
        Table(3, 43, {"mode": "permanent", "score": "c"}),
        Table(4, 1, {"mode": "permanent", "score": "d"}),
    ],
}

ENDS: Final[dict[str, list[Table]]] = {
    "bonbon": [Table(3, END), Table(4, END), Table(5, END), Table(4, END, {"bugqueen": "on"})],
    "bis": [Table(1, END), Table(2, END), Table(3, END), Table(4, END), Table(6, END)],
    "pinata": [
        Table(4, END, {"level": "level2"}),
        Table(3, END, {"first": "somersault", "second": "longjump", "scoring": "three"}),
        Table(3, END, {"level": "level1"}),
        Table(4, END, {"level": "level3"}),
    ],
    "barrio": [Table(seats, END) for seats in (1, 2, 3, 4)],
    "bariloche": [
        Table(2, END, {"score": "b", "sheets": "c"}),
        Table(3, END, {"score": "c", "sheets": "c"}),
        Table(4, END, {"score": "d", "sheets": "d"}),
        Table(4, END, {"score": "a"}),
        Table(3, END, {"score": "b", "mode": "permanent"}),
    ],
}

MIDDLES: Final[dict[str, Table]] = {
    "bonbon": Table(4, 45),
    "bis": Table(4, 150),
    "pinata": Table(4, 48, {"first": "horsey", "second": "leapfrog", "scoring": "three"}),
    "barrio": Table(4, 145),
    "bariloche": Table(4, 90),
}
"""One table in the middle of a game."""
