"""Below the board: whole colours with their bonuses, jokers left, stars open."""

from typing import Final

from games.bis.data import CELLS_PER_COLOUR, COLOUR_FIRST, COLOUR_LATER, JOKERS, STAR_LOSS
from games.bis.layout import Layout
from games.bis.scoring import open_stars
from games.bis.state import Sheet
from rendering.bis.cells import NAMES, draw_star
from rendering.bis.palette import JOKER, JOKER_SHADE, SPENT_CROSS, SPENT_RING, STAR
from rendering.kit import frame, theme
from rendering.kit.candies import candy_style, symbol_disc
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.surface import Surface
from rendering.kit.text import write, written_width
from rendering.kit.theme import Type
from rendering.words import Words

HEIGHT: Final = 276
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_COLOURS_WIDTH: Final = 590
_JOKERS_LEFT: Final = theme.MARGIN + _COLOURS_WIDTH + theme.GAP
_JOKERS_WIDTH: Final = _INNER - _COLOURS_WIDTH - theme.GAP
_COLOUR_PITCH: Final = 110
_COLOURS_LEFT: Final = 51
_COLOUR_TOP: Final = 142
_COLOUR_HEIGHT: Final = 126
_JOKERS_TOP: Final = 16


def draw_ground(surface: Surface, words: Words, top: int) -> None:
    """Draw the two panels with what never changes."""
    frame.panel(surface, theme.MARGIN, top, _COLOURS_WIDTH, HEIGHT)
    frame.panel(surface, _JOKERS_LEFT, top, _JOKERS_WIDTH, HEIGHT)
    heading = words.t("Whole colour")
    write(surface, heading, theme.MARGIN + 24, top + 38, theme.HEADING, theme.INK2, width=_COLOURS_WIDTH - 48)
    for colour, name in enumerate(NAMES):
        x = _COLOURS_LEFT + colour * _COLOUR_PITCH + _COLOUR_PITCH // 2
        surface.rounded(x - 46, top + 66, 92, 72, 20, candy_style(name).main)
        surface.stamp(symbol_disc(name, 26), x, top + 102)


def draw_foot(canvas: Canvas, layout: Layout, sheet: Sheet, gone: int, words: Words, *, top: int, solo: bool) -> None:
    """Put a player's progress on the panels.

    Args:
        canvas: The picture.
        layout: The printed sheet.
        sheet: The player's.
        gone: Colours whose higher bonus is taken, a bit each.
        words: The reader's language.
        top: Where the panels begin.
        solo: Whether one player is alone and so always first.
    """
    for colour, mask in enumerate(layout.colours):
        first, later = bool(sheet.colours_first >> colour & 1), bool(sheet.colours_later >> colour & 1)
        lost = bool(gone >> colour & 1) and not first
        tile = _colour((sheet.marks & mask).bit_count(), first, later, lost, solo)
        canvas.tile(tile, _COLOURS_LEFT + colour * _COLOUR_PITCH, top + _COLOUR_TOP)
    canvas.tile(_rest(sheet.jokers, open_stars(layout, sheet), words), _JOKERS_LEFT + 20, top + _JOKERS_TOP)


def _colour(count: int, first: bool, later: bool, lost: bool, solo: bool) -> Tile:
    x, y = _COLOUR_PITCH // 2, 34

    def draw(surface: Surface) -> None:
        _bonus(surface, COLOUR_FIRST, x if solo else x - 22, y, own=first, lost=lost)
        if not solo:
            _bonus(surface, COLOUR_LATER, x + 22, y, own=later, lost=first)
        write(surface, f"{count}/{CELLS_PER_COLOUR}", x, 92, theme.LABEL, theme.INK2, align="centre")

    key = ("bis-colour", count, first, later, lost, solo)
    return TILES.get(key, lambda: draw_tile("bis", _COLOUR_PITCH, _COLOUR_HEIGHT, theme.CARD, draw))


def _bonus(surface: Surface, points: int, x: int, y: int, *, own: bool, lost: bool) -> None:
    higher = points == COLOUR_FIRST
    if own:
        surface.disc(x, y, 25, theme.MARKER)
    colour = theme.STRUCK_FIGURE if lost else theme.INK if own or higher else theme.INK2
    write(surface, str(points), x, y, theme.figure(40 if higher else 36), colour, align="centre")
    if lost:
        frame.strike(surface, x, y, 20)


def _rest(jokers: int, stars: int, words: Words) -> Tile:
    """Return the panel of jokers and stars as a tile."""
    width, height = _JOKERS_WIDTH - 40, HEIGHT - 2 * _JOKERS_TOP

    def draw(surface: Surface) -> None:
        style = Type("extrabold", 30)
        said = words.n("{count} left", "{count} left", jokers)
        write(surface, said, width - 4, 22, style, theme.INK, align="right")
        room = width - 24 - written_width(said, style)
        write(surface, words.t("Jokers"), 4, 22, theme.HEADING, theme.INK2, width=room)
        for joker in range(JOKERS):
            draw_joker(surface, 56 + joker % 4 * 93, 80 + joker // 4 * 68, 28, spent=joker >= jokers)
        _stars(surface, stars, width, words)

    key = ("bis-rest", jokers, stars, words.language)
    return TILES.get(key, lambda: draw_tile("bis", width, height, theme.CARD, draw))


def _stars(surface: Surface, stars: int, width: int, words: Words) -> None:
    y = 216
    draw_star(surface, 28, y, 26, STAR)
    wide = write(surface, str(stars), 68, y, theme.figure(42), theme.INK)
    lost = f"−{STAR_LOSS * stars}" if stars else ""
    room = width - 68 - wide - 34 - written_width(lost, theme.figure(34))
    write(surface, words.n("star open", "stars open", stars), 82 + wide, y, theme.LABEL, theme.INK2, width=room)
    if lost:
        write(surface, lost, width - 4, y, theme.figure(34), theme.INK2, align="right")


def draw_joker(surface: Surface, x: int, y: int, radius: int, *, spent: bool = False) -> None:
    """Draw a joker: an exclamation mark on a disc; a spent one is a crossed ring."""
    if spent:
        surface.ring(x, y, radius, SPENT_RING, thickness=3)
        frame.cross(surface, x, y, radius * 0.36, SPENT_CROSS, thickness=radius * 0.18)
        return
    surface.disc(x, y + round(radius * 0.12), radius, JOKER_SHADE)
    surface.disc(x, y, radius, JOKER)
    surface.stroke([(x, y - radius * 0.48), (x, y + radius * 0.05)], theme.CREAM, thickness=radius * 0.28)
    surface.disc(x, y + radius * 0.46, radius * 0.16, theme.CREAM)
