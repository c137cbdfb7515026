"""How tables, seats and people are written in messages."""

from collections.abc import Iterable

from games.registry import get_game
from rendering.protocol import Scene
from rendering.words import Words, escaped
from storage.records import Seat, Table, TableBundle


def scene_of(bundle: TableBundle, words: Words) -> Scene:
    """The scene of a table: its players' names, in a reader's language."""
    return Scene(names=tuple(seat.name for seat in bundle.seats), words=words)


def title_of(table: Table) -> str:
    """`Bonbon · #12`."""
    return f"{get_game(table.game).title} · #{table.id}"


def seat_text(seat: Seat, words: Words) -> str:
    """A seat as the lobby lists it."""
    name = f"**{escaped(seat.name)}**"
    return words.t("{name} (computer)", name=name) if seat.computer is not None else name


def mentions(bundle: TableBundle, seats: Iterable[int]) -> list[int]:
    """The ids of the people in these seats."""
    return [user for seat in seats if (user := bundle.seats[seat].user_id) is not None]


def link_to(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel or of one of its messages."""
    place = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return place if message_id is None else f"{place}/{message_id}"


def board_link(table: Table) -> str:
    """The address of the table's public message, or of its channel where there is none yet."""
    if table.board_channel_id is None:
        return link_to(table.guild_id, table.channel_id)
    return link_to(table.guild_id, table.board_channel_id, table.board_message_id)
