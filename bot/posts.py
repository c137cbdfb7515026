"""What a message is made of before it goes to Discord: texts, pictures and rows of buttons in one container."""

import hashlib
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Self

import discord
from discord import ui

from rendering.protocol import Picture
from storage.records import Table

TEXT_LIMIT: Final = 3_900
"""Characters of all texts of one message, with some to spare below Discord's 4,000."""

PICTURES_LIMIT: Final = 4

Item = ui.DynamicItem[Any] | ui.Button[Any]


class Post:
    """A message being put together: a container that grows downward.

    Made afresh for every sending (a view object that is sent twice makes discord.py forget dynamic items).
    """

    def __init__(self, colour: int | None = None) -> None:
        self.view = ui.LayoutView(timeout=None)
        self.files: list[discord.File] = []
        self._box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour)
        self._letters = 0
        self.view.add_item(self._box)

    def text(self, *paragraphs: str | None) -> Self:
        """Adds a block of text; lines that would pass the limit of a message are left out, a lone line is cut."""
        words = "\n".join(part for part in paragraphs if part)
        left = TEXT_LIMIT - self._letters
        if len(words) > left:
            fitting = words[: max(left - 2, 0)]
            lines = fitting.rpartition("\n")[0]
            words = f"{lines}\n…".lstrip() if "\n" in words else f"{fitting.rstrip()}…"
        if words and left > 1:
            self._letters += len(words)
            self._box.add_item(ui.TextDisplay(words))
        return self

    def lines(self, lines: Sequence[str], and_more: Callable[[int], str]) -> Self:
        """Adds lines as one block of text; where there is no room for all, the last one says how many are left out."""
        text = "\n".join(lines)
        left_out = 0
        while len(text) > TEXT_LIMIT - self._letters and left_out < len(lines):
            left_out += 1
            text = "\n".join([*lines[: len(lines) - left_out], and_more(left_out)])
        return self.text(text)

    def pictures(self, pictures: Iterable[Picture], mark: str) -> Self:
        """Adds pictures, each in a gallery of its own: side by side Discord would crop them.

        `mark` makes the file names new, so that an edited message never shows an old file.
        """
        for picture in list(pictures)[:PICTURES_LIMIT]:
            name = f"{picture.name}-{mark}-{len(self.files)}.png".lower()
            self.files.append(discord.File(io.BytesIO(picture.png), filename=name, description=picture.alt))
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{name}", description=picture.alt)
            self._box.add_item(gallery)
        return self

    def row(self, *items: Item | None) -> Self:
        """Adds a row of up to five buttons, or one menu; None is left out."""
        present = [item for item in items if item is not None]
        if present:
            row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
            for item in present:
                row.add_item(item)
            self._box.add_item(row)
        return self

    def rows(self, items: Sequence[Item]) -> Self:
        """Adds buttons, five to a row."""
        for at in range(0, len(items), 5):
            self.row(*items[at : at + 5])
        return self


def nonce(table: Table, *stage: object) -> str:
    """What makes a message about a stage of a table one of its kind, in the 25 characters that Discord allows.

    The moment the table was opened is part of it: Discord must not take the table of a new database for one of the old
    database that had the same number.
    """
    named = f"{table.created_at.isoformat()} {table.id} {stage}"
    return hashlib.blake2b(named.encode(), digest_size=12).hexdigest()


def note(text: str, colour: int | None = None) -> Post:
    """A message of one text."""
    return Post(colour).text(text)
