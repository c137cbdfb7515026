"""`python -m rendering GAME --seats N --seed S --steps K --out DIR`: a random position as everybody sees it.

For every seat and a spectator it draws the board, with the choices of whoever is to act marked, and the hand; beside
each picture lies its alt text, beside each set the whole position in words.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from games.__main__ import key_and_value
from games.chance import Chance
from games.errors import InvalidOption
from games.protocol import AnyGame, Move, State
from games.registry import all_games
from rendering.protocol import Picture, Scene
from rendering.registry import all_painters, get_painter
from rendering.words import LANGUAGES, words_for

_NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Eva", "Félix")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m rendering", description=__doc__)
    parser.add_argument("game", choices=sorted(all_painters()))
    parser.add_argument("--seats", type=int, default=None, help="players (default: the fewest)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--steps", type=int, default=40, help="random steps before the pictures; past the end is the end"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en")
    parser.add_argument("--name", action="append", default=[], help="a player's name, by seat (may be repeated)")
    parser.add_argument("--option", type=key_and_value, action="append", default=[], metavar="KEY=VALUE")
    return parser.parse_args(argv)


def random_position(game: AnyGame, options: dict[str, str], seats: int, seed: int, steps: int) -> State:
    """The position after so many random steps, or at the end.

    Raises:
        InvalidOption: the options or the number of seats do not suit the game.
    """
    source = random.Random(seed)
    table_seed = source.randbytes(32)
    state = game.start(game.checked_options(options, seats), seats, Chance(table_seed, 0))
    for step in range(1, steps + 1):
        active = game.active(state)
        if not active:
            break
        seat = source.choice(active)
        state = game.play(state, seat, source.choice(list(game.moves(state, seat))), Chance(table_seed, step))
    return state


def _write(folder: Path, who: str, pictures: Sequence[Picture]) -> None:
    for number, picture in enumerate(pictures, start=1):
        stem = f"{who}-{picture.name}-{number}"
        (folder / f"{stem}.png").write_bytes(picture.png)
        (folder / f"{stem}.txt").write_text(picture.alt + "\n", encoding="utf-8")


def draw_all(game: AnyGame, state: State, scene: Scene, folder: Path) -> int:
    """Draws a position as a spectator and every seat see it; returns how many files were written."""
    painter = get_painter(game.key)
    folder.mkdir(parents=True, exist_ok=True)
    for seat in (None, *range(len(scene.names))):
        who = "spectator" if seat is None else f"seat{seat + 1}"
        view = game.view(state, seat)
        moves: Sequence[Move] = () if seat is None else game.moves(state, seat)
        _write(folder, who, painter.board(view, scene, moves))
        if seat is not None:
            _write(folder, who, painter.hand(view, scene))
        (folder / f"{who}.md").write_text(painter.describe(view, scene) + "\n", encoding="utf-8")
    return len(list(folder.iterdir()))


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    arguments = _arguments(argv)
    game = all_games()[arguments.game]
    seats = game.min_seats if arguments.seats is None else arguments.seats
    names = tuple((arguments.name + list(_NAMES)[len(arguments.name) :])[:seats])
    try:
        state = random_position(game, dict(arguments.option), seats, arguments.seed, arguments.steps)
    except InvalidOption as error:
        print(error, file=sys.stderr)
        return 2
    count = draw_all(game, state, Scene(names, words_for(arguments.language)), arguments.out)
    print(f"{count} files in {arguments.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
