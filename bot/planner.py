"""The private message in which a turn is planned: the board with the choices marked, menus, Back, Confirm."""

from collections.abc import Sequence
from typing import Final

import discord

from bot.buttons import TableButton, TableMenu
from bot.menus import SELECT_LIMIT, Entry, Menu, groups_of, menu_at
from bot.names import board_link, scene_of, title_of
from bot.position import Plan
from bot.posts import Item, Post
from games.errors import GameError
from rendering.kit.studio import Studio
from rendering.lexicon import lexicon_of
from rendering.protocol import AnyPainter, Picture, Scene
from rendering.registry import get_painter
from rendering.words import Words, escaped
from storage.records import Table

_BUTTONS_LIMIT: Final = 5
"""So few short choices are shown as buttons."""

_BUTTON_LETTERS: Final = 34
_RANGE: Final = "r"
"""Marks, in a place, a group of entries of a menu that is too long for one message."""


class Place:
    """Where in the tree of steps a planner message stands, as its custom ids carry it: `0.3` or `0.r2`."""

    def __init__(self, numbers: Sequence[int] = (), group: int | None = None) -> None:
        self.numbers = tuple(numbers)
        self.group = group

    @classmethod
    def read(cls, text: str) -> "Place":
        """The place written by `str`.

        Raises:
            ValueError: it was not.
        """
        parts = text.split(".") if text else []
        if parts and parts[-1].startswith(_RANGE):
            return cls([int(part) for part in parts[:-1]], int(parts[-1][1:]))
        return cls([int(part) for part in parts])

    def __str__(self) -> str:
        parts = [str(number) for number in self.numbers]
        return ".".join(parts if self.group is None else [*parts, f"{_RANGE}{self.group}"])


async def planner_post(plan: Plan, place: Place, words: Words, studio: Studio, remark: str | None = None) -> Post:
    """The planner at one place of a turn.

    Args:
        plan: the turn as far as it has been tried.
        place: the choices made on the way to the next step.
        words: the reader's language.
        studio: draws.
        remark: what has to be said first, such as why something was refused.

    Raises:
        LookupError: there is no such place.
    """
    table, painter = plan.position.table, get_painter(plan.position.table.game)
    scene, view = scene_of(plan.position.bundle, words), plan.view
    found = menu_at(painter, view, plan.moves, scene, place.numbers) if plan.moves else None
    menu = found if isinstance(found, Menu) else None
    if menu is not None and not menu.chosen:
        place = Place((), place.group)  # questions with one answer, passed through, are no place to go back to
    pictures: list[Picture] = [*await studio.board(painter, view, scene, () if menu is None else menu.steps)]
    if plan.position.game.has_hand:
        pictures += await studio.hand(painter, view, scene)
    post = Post(painter.colour)
    post.text(f"### {title_of(table)}", painter.headline(view, scene), remark)
    post.pictures(pictures, f"{table.id}-{plan.stamp.replace('.', '-')}-{str(place).replace('.', '-') or 'x'}")
    post.text(*trail_lines(plan, painter, scene))
    post.text(*caution_lines(plan, painter, scene))
    if menu is None:
        post.text(words.t("**Confirm your turn?**"))
    else:
        _add_menu(post, plan, menu, place, words)
    return _add_controls(post, plan, place, words)


def trail_lines(plan: Plan, painter: AnyPainter, scene: Scene) -> list[str]:
    """The steps tried so far, in words and as they would be typed."""
    game, lines = plan.position.game, list[str]()
    lexicon = lexicon_of(game.key, scene.words)
    for state, move in zip(plan.before, plan.steps, strict=True):
        levels = painter.path(game.view(state, plan.seat), move, scene)
        labels = [level.made or level.label for level in levels]
        # A column is not said again before the cell that lies in it.
        labels = [label for label, after in zip(labels, [*labels[1:], ""], strict=True) if not after.startswith(label)]
        said = " › ".join(map(escaped, labels))
        lines.append(f"- {said} (`{lexicon.say(game.format_move(move))}`)")
    return lines


def caution_lines(plan: Plan, painter: AnyPainter, scene: Scene) -> list[str]:
    """What should be said before the steps tried so far are confirmed."""
    game = plan.position.game
    cautions = [
        painter.caution(game.view(state, plan.seat), move, scene)
        for state, move in zip(plan.before, plan.steps, strict=True)
    ]
    return [f"⚠️ **{caution}**" for caution in cautions if caution]


def _add_menu(post: Post, plan: Plan, menu: Menu, place: Place, words: Words) -> None:
    chosen = " › ".join(escaped(label) for label in menu.chosen)
    post.text(f"{chosen} › **{menu.ask}**" if chosen else f"**{menu.ask}**")
    numbered = list(enumerate(menu.entries))
    if groups_of(menu):
        if place.group is None:
            post.row(_groups_menu(plan, menu, words))
            return
        start = place.group * SELECT_LIMIT
        numbered = numbered[start : start + SELECT_LIMIT]
    if len(numbered) <= _BUTTONS_LIMIT and all(len(entry.label) <= _BUTTON_LETTERS for _, entry in numbered):
        details = [f"- **{escaped(entry.label)}**: {escaped(entry.detail)}" for _, entry in numbered if entry.detail]
        post.text("\n".join(details))
        post.row(*(_entry_button(plan, menu, number, entry) for number, entry in numbered))
        return
    for at in range(0, len(numbered), SELECT_LIMIT):
        post.row(_entries_menu(plan, menu, numbered[at : at + SELECT_LIMIT]))


def _inside(menu: Menu, number: int) -> str:
    return str(Place((*menu.place, number)))


def _entry_button(plan: Plan, menu: Menu, number: int, entry: Entry) -> Item:
    return TableButton.make(
        entry.label,
        plan.position.table.id,
        plan.stamp,
        "pick",
        _inside(menu, number),
        style=discord.ButtonStyle.primary,
    )


def _entries_menu(plan: Plan, menu: Menu, numbered: Sequence[tuple[int, Entry]]) -> TableMenu:
    options = [
        discord.SelectOption(label=entry.label[:100], description=_cut(entry.detail), value=_inside(menu, number))
        for number, entry in numbered
    ]
    ask = menu.ask
    if len(menu.entries) > SELECT_LIMIT:
        ask = f"{menu.ask} {numbered[0][1].label} … {numbered[-1][1].label}"
    place = f"{Place(menu.place)}-{numbered[0][0]}"
    return TableMenu.make(options, ask, plan.position.table.id, plan.stamp, "pick", place)


def _cut(detail: str | None) -> str | None:
    return None if detail is None else detail[:100]


def _groups_menu(plan: Plan, menu: Menu, words: Words) -> TableMenu:
    """A menu of ranges, for a menu that is too long for one message."""
    options: list[discord.SelectOption] = []
    for group, start in enumerate(range(0, len(menu.entries), SELECT_LIMIT)):
        part = menu.entries[start : start + SELECT_LIMIT]
        label = words.t("{first} to {last}", first=part[0].label, last=part[-1].label)
        options.append(discord.SelectOption(label=label[:100], value=str(Place(menu.place, group))))
    return TableMenu.make(options[:SELECT_LIMIT], menu.ask, plan.position.table.id, plan.stamp, "pick", "groups")


def _add_controls(post: Post, plan: Plan, place: Place, words: Words) -> Post:
    table, untouched = plan.position.table.id, not plan.steps and not place.numbers and place.group is None
    post.row(
        TableButton.make(words.t("Hint"), table, plan.stamp, "hint") if _may_hint(plan) else None,
        TableButton.make(words.t("Back"), table, plan.stamp, "back", str(place), disabled=untouched),
        TableButton.make(words.t("Start over"), table, plan.stamp, "over", disabled=untouched),
        TableButton.make(
            words.t("Confirm"),
            table,
            plan.stamp,
            "confirm",
            style=discord.ButtonStyle.success,
            disabled=not plan.ready,
        ),
    )
    return post


def _may_hint(plan: Plan) -> bool:
    """Whether the game would give a hint now: only before the first step, and not twice."""
    game = plan.position.game
    if game.hint_move is None or plan.steps:
        return False
    try:
        game.step(plan.state, plan.seat, game.hint_move)
    except GameError:
        return False
    return True


def told_post(table: Table, lines: Sequence[str], words: Words) -> Post:
    """What a planner message turns into when its turn is over."""
    painter = get_painter(table.game)
    done = words.t("Your turn is confirmed. [See the board]({link}).", link=board_link(table))
    return Post(painter.colour).text(f"### {title_of(table)}", *lines, done)
