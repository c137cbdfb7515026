"""The messages everybody sees: the lobby, the board, the end of a table."""

from collections.abc import Mapping, Sequence
from operator import itemgetter

import discord
import msgspec

from bot.buttons import TableButton
from bot.desk import seats_wanted, table_options
from bot.names import board_link, scene_of, seat_text, title_of
from bot.position import Position
from bot.posts import Post
from games.errors import InvalidOption
from games.outcome import Outcome
from games.protocol import AnyGame, Option
from games.registry import get_game
from rendering.protocol import AnyPainter, Picture, Scene
from rendering.registry import get_painter
from rendering.words import Words, escaped
from storage.records import Table, TableBundle

_PRIMARY = discord.ButtonStyle.primary
_SUCCESS = discord.ButtonStyle.success


def lobby_post(bundle: TableBundle, words: Words) -> Post:
    """A table that waits for players."""
    table, game, painter = bundle.table, get_game(bundle.table.game), get_painter(bundle.table.game)
    count = (
        words.n("{count} player", "{count} players", game.max_seats)
        if game.min_seats == game.max_seats
        else words.t("{least} to {most} players", least=game.min_seats, most=game.max_seats)
    )
    seats = [f"{number}. {seat_text(seat, words)}" for number, seat in enumerate(bundle.seats, start=1)]
    enough = game.min_seats <= len(bundle.seats) <= game.max_seats
    full = len(bundle.seats) >= game.max_seats
    stamp = table.revision
    post = Post(painter.colour)
    post.text(f"## {title_of(table)}", words.t("A new table is open. {count}.", count=count))
    post.text("\n".join(seats))
    post.text(_options_text(bundle, painter, words))
    post.row(
        TableButton.make(words.t("Join"), table.id, stamp, "join", style=_PRIMARY, disabled=full),
        TableButton.make(words.t("Leave"), table.id, stamp, "leave"),
        TableButton.make(words.t("Options"), table.id, stamp, "options") if game.options else None,
        TableButton.make(words.t("Add computer"), table.id, stamp, "computer", disabled=full),
        TableButton.make(words.t("Start"), table.id, stamp, "start", style=_SUCCESS, disabled=not enough),
    )
    return post


def _options_text(bundle: TableBundle, painter: AnyPainter, words: Words) -> str:
    chosen, lines = table_options(bundle), list[str]()
    for option in offered_options(bundle).open:
        text = painter.option(option.key, words)
        lines.append(f"-# {text.label}: {text.values[chosen[option.key]]}")
    return "\n".join(lines)


class OfferedOptions(msgspec.Struct, frozen=True):
    """The options of a lobby's game.

    Attributes:
        open: those that leave a choice.
        settled: those that the other options leave no choice: their value says nothing about the game.
        idle: those that would change nothing about the game as it is set up, whoever joins.
    """

    open: Sequence[Option]
    settled: Sequence[Option]
    idle: Sequence[Option]


def offered_options(bundle: TableBundle) -> OfferedOptions:
    """What there is to choose in a lobby."""
    game, chosen = get_game(bundle.table.game), table_options(bundle)
    options = [option for option in game.options if option.key in chosen]
    wanted, present = seats_wanted(bundle), max(len(bundle.seats), game.min_seats)
    numbers = range(present, game.max_seats + 1) if wanted is None else [wanted]
    idle_of_each = [game.idle_options(chosen, number) for number in numbers]
    idle = {option.key for option in options if all(option.key in keys for keys in idle_of_each)}
    settled = {option.key for option in options if _settled(game, chosen, option)}
    return OfferedOptions(
        open=[option for option in options if option.key not in settled | idle],
        settled=[option for option in options if option.key in settled],
        idle=[option for option in options if option.key in idle - settled],
    )


def _settled(game: AnyGame, chosen: Mapping[str, str], option: Option) -> bool:
    return not any(
        _goes_with(game, {**chosen, option.key: value}) for value in option.values if value != chosen[option.key]
    )


def _goes_with(game: AnyGame, options: Mapping[str, str]) -> bool:
    try:
        game.checked_options(options, game.min_seats)
    except InvalidOption:
        return False
    return True


def cancelled_post(bundle: TableBundle, words: Words) -> Post:
    """A table that was given up."""
    painter = get_painter(bundle.table.game)
    return Post(painter.colour).text(f"## {title_of(bundle.table)}", words.t("This table was cancelled."))


def board_post(position: Position, words: Words, pictures: Sequence[Picture], recent: Sequence[str]) -> Post:
    """The board after a turn, or the final scores.

    Args:
        position: the table.
        words: the table's language.
        pictures: as a spectator sees it.
        recent: what just happened, a line each.
    """
    bundle, table, painter = position.bundle, position.table, get_painter(position.table.game)
    scene, view = scene_of(bundle, words), position.view(None)
    outcome = position.outcome
    post = Post(painter.colour)
    post.text(f"## {title_of(table)}", painter.headline(view, scene) if outcome is None else None)
    post.text(waiting_line(position, words) if outcome is None else result_text(outcome, position, painter, scene))
    post.pictures(pictures, f"{table.id}-{table.revision}")
    post.text("\n".join(recent))
    post.text(_fairness_line(position, words))
    # The revision, not the sequence number: that grows by as many steps as a hidden choice took.
    stamp, over = table.revision, outcome is not None
    post.row(
        None if over else TableButton.make(words.t("Play"), table.id, stamp, "play", style=_PRIMARY),
        TableButton.make(words.t("My hand"), table.id, stamp, "hand") if position.game.has_hand and not over else None,
        TableButton.make(words.t("Rules"), table.id, stamp, "rules", "0"),
        TableButton.make(words.t("Log"), table.id, stamp, "log", "last"),
        TableButton.make(words.t("Text"), table.id, stamp, "text"),
    )
    return post


def own_board_post(position: Position, words: Words, pictures: Sequence[Picture], above: Sequence[str | None]) -> Post:
    """The board for one person alone, with what is to be said above it and a link to everybody's."""
    post = Post(get_painter(position.table.game).colour).text(f"### {title_of(position.table)}", *above)
    post.pictures(pictures, f"{position.table.id}-own-{position.table.revision}")
    return post.text(words.t("[Go to the board]({link}).", link=board_link(position.table)))


def waiting_line(position: Position, words: Words) -> str:
    """Whom the table waits for: people are mentioned, computers named."""
    seats = position.bundle.seats
    names = [
        escaped(seats[seat].name) if seats[seat].user_id is None else f"<@{seats[seat].user_id}>"
        for seat in position.active
    ]
    if not position.active_people:
        return words.n("{names} is thinking …", "{names} are thinking …", len(names), names=words.list(names))
    return words.n(
        "{names}, it is your turn.", "{names}, it is your turn to choose.", len(names), names=words.list(names)
    )


def result_text(outcome: Outcome, position: Position, painter: AnyPainter, scene: Scene) -> str:
    """Who won and why, and everybody's points."""
    words, seats = scene.words, position.bundle.seats
    lines = [_winner_line(outcome, scene)]
    if outcome.tie_break is not None:
        lines.append(words.t("Tie broken by: {reason}.", reason=painter.line(outcome.tie_break, scene)))
    if outcome.grade is not None:
        lines.append(painter.line(outcome.grade, scene))
    ranked: list[tuple[int, str, int]] = []
    for seat, rank in enumerate(outcome.ranks):
        resigned = words.t(" (took over)") if seats[seat].resigned else ""
        ranked.append((rank, f"{scene.name(seat)}{resigned}", outcome.scores[seat].total))
    if outcome.rival is not None:
        ranked.append((2 if outcome.won else 1, painter.rival, outcome.rival.total))
    for rank, name, total in sorted(ranked, key=itemgetter(0)):
        points = words.n("{count} point", "{count} points", total)
        lines.append(f"{rank}. {name}: {points}")
    return "\n".join(lines)


def _winner_line(outcome: Outcome, scene: Scene) -> str:
    words = scene.words
    if outcome.won is not None:
        return words.t("**You have won!**") if outcome.won else words.t("**You have lost this time.**")
    if len(outcome.scores) == 1:
        return words.t("**The game is over.**")
    names = words.list([scene.name(seat) for seat in outcome.winners])
    return words.n("**{names} wins!**", "**{names} share the victory!**", len(outcome.winners), names=names)


def _fairness_line(position: Position, words: Words) -> str | None:
    """The promise about the dice in the first turn, and what proves it at the end."""
    table = position.table
    if position.outcome is not None:
        return "-# " + words.t(
            "Seed of this table: `{seed}`. Check it with `/games verify:{table}`.", seed=table.seed, table=table.id
        )
    if position.view(None).turn <= 1:
        return promise_line(table, words)
    return None


def promise_line(table: Table, words: Words) -> str:
    """What binds the table's chance from the start."""
    return "-# " + words.t("SHA-256 of this table's seed: `{hash}`", hash=table.seed_hash)
