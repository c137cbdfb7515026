"""The strip of dice at the top of a picture: those to choose from, and those the active player has set aside."""

from dataclasses import dataclass
from typing import Final

from games.bis.dice import dice_for
from games.bis.layout import layout_of
from games.bis.scoring import score_of
from games.bis.state import DONE, BisView, Take
from rendering.bis.dice import TAKEN_PANEL, Die, dice_of, die_sprite
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import Person, people, token
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.kit.theme import Colour
from rendering.protocol import Scene
from rendering.words import Words, figure

_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_FREE: Final = 649
_TAKEN: Final = _INNER - _FREE - theme.GAP
_AROUND: Final = 28
"""Room around a die for its frame and its shade."""
_ABOVE: Final = 10
"""As much of it lies above."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the strip lies and how large its dice are."""

    top: int
    height: int
    size: int

    @property
    def pitch(self) -> int:
        """From one die to the next."""
        return self.size + _AROUND

    @property
    def dice_top(self) -> int:
        """Where the dice begin, from the strip's top."""
        return 56 + (self.height - 56 - 18 - self.size) // 2


def draw_strip(canvas: Canvas, view: BisView, scene: Scene, seat: int | None, strip: Strip) -> None:
    """Draw the strip as a seat's sheet shows it, or for the whole table (None)."""
    roll, words = view.roll, scene.words
    taken = roll.taken
    width = _INNER if taken is None else _FREE
    own = view.own if seat is not None and view.seat == seat else None
    at_lead = taken is not None and seat == roll.lead
    canvas.tile(_panel(width, strip.height, heading(view, seat, words)), theme.MARGIN, strip.top)
    colours, numbers = dice_for(roll, -1 if at_lead or seat is None else seat)
    dice = dice_of(colours, numbers, None if own is None or at_lead else own.dice)
    left = 60
    for before, die in zip((dice[0], *dice), dice, strict=False):
        left += 36 if die.number and not before.number else 0
        canvas.tile(die_tile(die, strip.size, theme.CARD), left - _AROUND // 2, strip.top + strip.dice_top - _ABOVE)
        left += strip.pitch
    if taken is not None:
        lead = people(scene.names)[roll.lead]
        canvas.tile(_taken(taken, lead, strip, words), theme.MARGIN + _FREE + theme.GAP, strip.top)
    if len(view.sheets) == 1:
        points = score_of(layout_of(view.layout), view.sheets[0]).total
        canvas.tile(_score(points, strip, words), theme.MARGIN + _INNER - 260, strip.top + 12)


def heading(view: BisView, seat: int | None, words: Words) -> str:
    """Return what stands above the dice."""
    own = view.own if view.seat == seat else None
    if view.outcome is not None:
        return words.t("The last roll")
    if seat is not None and seat == view.roll.lead and view.roll.taken is not None:
        return words.t("Left for the others")
    if own is not None and own.status == DONE:
        return words.t("You have passed") if own.dice is None else words.t("You have chosen")
    if view.roll.shared:
        return words.t("All choose from all dice")
    return words.t("Dice to choose from")


def die_tile(die: Die, size: int, ground: Colour) -> Tile:
    """Return a die with its share of the ground around it; the die begins 14 px from the left, 10 from the top."""

    def draw(surface: Surface) -> None:
        surface.stamp(die_sprite(die, size, ground), _AROUND // 2, _ABOVE)

    return TILES.get(
        ("bis-die", die, size, ground), lambda: draw_tile("bis", size + _AROUND, size + _ABOVE + 16, ground, draw)
    )


def _panel(width: int, height: int, said: str) -> Tile:
    def draw(surface: Surface) -> None:
        frame.panel(surface, 0, 0, width, height)
        write(surface, said, 24, 32, theme.HEADING, theme.INK2, width=width - 48)

    return TILES.get(("bis-dice", width, height, said), lambda: draw_tile("bis", width, height + 6, theme.PAPER, draw))


def _taken(taken: Take, lead: Person, strip: Strip, words: Words) -> Tile:
    """Return the panel of the dice set aside, with the active player's token."""

    def draw(surface: Surface) -> None:
        frame.panel(surface, 0, 0, _TAKEN, strip.height, colour=TAKEN_PANEL)
        said = frame.fit_name(lambda name: words.t("Taken by {name}", name=name), lead.name, theme.HEADING, _TAKEN - 44)
        write(surface, said, 24, 32, theme.HEADING, theme.INK2)
        size = min(strip.size, 88)
        pitch, top = size + _AROUND, strip.dice_top + (strip.size - size) // 2
        left = (_TAKEN - 2 * pitch - 68) // 2
        for place, die in enumerate(dice_of((taken.colour_face,), (taken.number_face,))):
            surface.stamp(die_sprite(_named(die, taken), size, TAKEN_PANEL), left + place * pitch, top)
        x, y = left + 2 * pitch + 34, top + size // 2
        surface.disc(x, y + 5, 34, theme.deep_shade(TAKEN_PANEL))
        surface.stamp(token(lead.seat, lead.letters, 34), x, y)

    key = ("bis-taken", taken, lead, strip, words.language)
    return TILES.get(key, lambda: draw_tile("bis", _TAKEN, strip.height + 6, theme.PAPER, draw))


def _named(die: Die, taken: Take) -> Die:
    """Return a die with what it stands for, where it is a joker."""
    stands_for = taken.number if die.number else taken.colour
    return Die(die.face, die.number, stands_for=None if stands_for == die.face else stands_for)


def _score(points: int, strip: Strip, words: Words) -> Tile:
    """Return the points as they stand now, for who plays alone."""

    def draw(surface: Surface) -> None:
        write(surface, words.t("Points"), 230, 20, theme.HEADING, theme.INK2, align="right", width=200)
        write(
            surface,
            figure(points),
            230,
            strip.dice_top + strip.size // 2 - 12,
            theme.figure(64),
            theme.INK,
            align="right",
        )

    key = ("bis-score", points, strip, words.language)
    return TILES.get(key, lambda: draw_tile("bis", 236, strip.height - 24, theme.CARD, draw))
