"""`python -m tests.inks`: draws random positions in true colours and writes each game's inks anew.

Needed when a picture shows a colour of the theme that its game's inks lack: `tests/rendering/kit/test_inks.py` says so.
"""

import random
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest import mock

from PIL import Image

from games.chance import Chance
from games.errors import InvalidOption
from games.protocol import AnyGame, State
from games.registry import all_games
from rendering.kit import canvas as canvas_module
from rendering.kit import encode, palettes
from rendering.kit.canvas import LAYERS, TILES, Canvas
from rendering.kit.palettes import Inks
from rendering.kit.theme import Colour
from rendering.protocol import Scene
from rendering.registry import get_painter
from rendering.words import Words, words_for

LIMIT: Final = 160
FILE: Final = Path(palettes.__file__).with_name("inks.py")
_NAMES: Final = ("Ana", "Bruno", "Chloé", "Diego", "Eva", "Félix")
_APART: Final = 50
"""The square of the least distance of a blend: nearer ones could take each other's place."""
_SHARE: Final = 0.5
"""How much a colour's commonness counts: less than 1, so that rare blends do not stray too far."""


class TrueColours(Inks):
    """No inks at all: drawings are kept as they are, and their colours counted."""

    def __init__(self) -> None:
        super().__init__([(0, 0, 0)])
        self.counts = Counter[Colour]()

    def flatten(self, image: Image.Image) -> Image.Image:
        """Return the drawing itself."""
        self.count(image)
        return image

    def unpacked(self, width: int, height: int, pixels: bytes) -> Image.Image:
        """Return a picture from its bytes."""
        return Image.frombytes("RGB", (width, height), pixels)

    def count(self, image: Image.Image) -> None:
        """Count the colours of a drawing."""
        for count, colour in image.getcolors(1 << 14) or []:
            if isinstance(colour, tuple):
                red, green, blue = colour
                self.counts[red, green, blue] += count


class Seen:
    """The colours seen while everything is drawn in true colours: by name of the inks, and those drawn on purpose."""

    def __init__(self) -> None:
        self.inks: dict[str, TrueColours] = {}
        self.drawn: set[Colour] = set()
        self.finished: list[Canvas] = []

    def named(self, name: str) -> TrueColours:
        """Return the true colours that stand in for some inks."""
        return self.inks.setdefault(name, TrueColours())

    def note(self, canvas: Canvas) -> bytes:
        """Count a finished picture instead of encoding it."""
        self.finished.append(canvas)
        return b""

    def count(self) -> None:
        """Count the colours of the pictures finished since the last time."""
        for canvas in self.finished:
            self.drawn |= canvas.used
            if isinstance(canvas.inks, TrueColours):
                canvas.inks.count(canvas.image)
        self.finished.clear()


@contextmanager
def true_colours() -> Generator[Seen]:
    """Draw without inks for a while; pictures made meanwhile are empty files."""
    seen = Seen()
    _forget()
    try:
        with mock.patch.object(canvas_module, "inks", seen.named), mock.patch.object(encode, "encode", seen.note):
            yield seen
    finally:
        _forget()


def _forget() -> None:
    LAYERS.clear()
    TILES.clear()


def position(game: AnyGame, seats: int, seed: int) -> State:
    """A position somewhere in a random game with random options; one in five is its end."""
    source = random.Random(seed)
    try:
        options = game.checked_options({one.key: source.choice(one.values) for one in game.options}, seats)
    except InvalidOption:
        options = game.checked_options({}, seats)
    table_seed = source.randbytes(32)
    states = [game.start(options, seats, Chance(table_seed, 0))]
    while active := game.active(states[-1]):
        seat = source.choice(active)
        move = source.choice(list(game.moves(states[-1], seat)))
        states.append(game.play(states[-1], seat, move, Chance(table_seed, len(states))))
    return states[-1] if seed % 5 == 0 else source.choice(states)


def draw(game: AnyGame, state: State, seats: int) -> None:
    """Draw every picture of a position: for everybody, and for the first seat to act."""
    painter, scene = get_painter(game.key), Scene(_NAMES[:seats], words_for("en"))
    painter.board(game.view(state, None), scene)
    for seat in game.active(state)[:1]:
        view = game.view(state, seat)
        painter.board(view, scene, game.moves(state, seat))
        painter.hand(view, scene)


def seen(game: AnyGame, positions: int) -> Seen:
    """Draw a game's pictures in true colours: random positions and the rules."""
    span = game.max_seats - game.min_seats + 1
    with true_colours() as found:
        get_painter(game.key).rules(Words("en"))  # not `words_for`: painters keep the rules' pictures
        for number in range(positions):
            seats = game.min_seats + number % span
            draw(game, position(game, seats, number), seats)
            found.count()
    return found


def distance(one: Colour, other: Colour) -> int:
    """Return the square of the distance of two colours."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def choose(counts: Counter[Colour], drawn: AbstractSet[Colour], limit: int = LIMIT) -> list[Colour]:
    """Choose the inks: what was drawn, the commonest first, then always the blend that is missed most."""
    chosen: list[Colour] = []
    for colour in sorted(drawn & counts.keys(), key=lambda one: (-counts[one], one)):
        if len(chosen) < limit and Inks([*chosen, colour]).keep_apart:
            chosen.append(colour)
    missed: dict[Colour, int] = {colour: min(distance(colour, one) for one in chosen) for colour in counts}
    while len(chosen) < limit and missed:
        colour = max(missed, key=lambda one: (missed[one] * counts[one] ** _SHARE, one))
        if missed.pop(colour) >= _APART and Inks([*chosen, colour]).keep_apart:
            chosen.append(colour)
            missed = {one: min(gap, distance(one, colour)) for one, gap in missed.items()}
    return chosen


def _lines(chosen: dict[str, list[Colour]]) -> Iterator[str]:
    yield '"""The colours of each game\'s pictures, commonest first; written by `python -m tests.inks`."""'
    yield ""
    yield "from types import MappingProxyType"
    yield ""
    yield "INKS: MappingProxyType[str, str] = MappingProxyType("
    yield "    {"
    for name, colours in sorted(chosen.items()):
        codes = [bytes(colour).hex().upper() for colour in colours]
        yield f'        "{name}": ('
        for at in range(0, len(codes), 14):
            line = " ".join(codes[at : at + 14])
            yield f'            "{line}{" " if at + 14 < len(codes) else ""}"'
        yield "        ),"
    yield "    }"
    yield ")"


def main(positions: int = 120) -> None:
    """Write the inks of all games."""
    chosen: dict[str, list[Colour]] = {}
    for game in all_games().values():
        found = seen(game, positions)
        for name, true in found.inks.items():
            chosen[name] = choose(true.counts, found.drawn)
            drawn = len(found.drawn & true.counts.keys())
            print(f"{name}: {len(true.counts)} colours seen, {drawn} drawn on purpose", file=sys.stderr)
    FILE.write_text("\n".join(_lines(chosen)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
