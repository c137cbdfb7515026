"""`python -m games random GAME --seats N --games K --seed S`: random games without Discord, one line of JSON."""

import argparse
import sys
from collections.abc import Sequence

import msgspec

from games.errors import InvalidOption
from games.registry import all_games
from games.selfplay import figures


def key_and_value(text: str) -> tuple[str, str]:
    """An option as the command line takes it, `key=value`.

    Raises:
        argparse.ArgumentTypeError: it is of another form.
    """
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form key=value")
    return key, value


def _how_many(text: str) -> int:
    """A number of games as the command line takes it.

    Raises:
        argparse.ArgumentTypeError: it is none, or there would be no game.
    """
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1")
    return int(text)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("random", help="play random games and print what they came to")
    play.add_argument("game", choices=sorted(all_games()))
    play.add_argument("--seats", type=int, default=None, help="players (default: the fewest)")
    play.add_argument("--games", type=_how_many, default=100)
    play.add_argument("--seed", type=int, default=0)
    play.add_argument("--option", type=key_and_value, action="append", default=[], metavar="KEY=VALUE")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    arguments = _arguments(argv)
    game = all_games()[arguments.game]
    seats = game.min_seats if arguments.seats is None else arguments.seats
    try:
        result = figures(game, dict(arguments.option), seats, arguments.games, arguments.seed)
    except InvalidOption as error:
        print(error, file=sys.stderr)
        return 2
    print(msgspec.json.encode(result).decode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
