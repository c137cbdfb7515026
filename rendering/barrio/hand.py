"""The private hand: houses and materials as cards."""

from collections.abc import Sequence
from typing import Final

from games.barrio.data import HOUSES
from games.barrio.views import BarrioView, Hand
from rendering.barrio import palette as p
from rendering.barrio.houses import STRIP, VILLA, house, name_pill, recipe_row
from rendering.barrio.materials import disc, texture
from rendering.barrio.names import kind_name
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, draw_tile
from rendering.kit.people import people
from rendering.kit.surface import Surface
from rendering.kit.text import write, written_width
from rendering.protocol import Scene
from rendering.texts import capital
from rendering.words import Words

_WIDTH: Final = 247
_HEIGHT: Final = 352
_PITCH: Final = 263
_DOWN: Final = 370
_IN_ROW: Final = 4
_NAME: Final = theme.figure(32)

Card = tuple[str, int]
"""`house` or `material`, and which."""


def cards_of(hand: Hand) -> list[Card]:
    """The cards in the order of the menus: houses, then materials."""
    found: list[Card] = [("house", index) for index in hand.houses]
    return found + [("material", kind) for kind, count in enumerate(hand.materials) for _ in range(count)]


def draw_hand(view: BarrioView, scene: Scene, seat: int, hand: Hand) -> Canvas:
    """Draw the hand of a seat whose view this is."""
    words, everyone = scene.words, people(scene.names)
    title = words.t("Your hand")
    found = cards_of(hand)
    rows = max(1, -(-len(found) // _IN_ROW))
    first = -(-len(found) // rows)
    canvas = frame.sheet("barrio", title, frame.sheet_height(theme.CONTENT_TOP + rows * _DOWN - 12))
    if view.stage == "keep":
        held = words.n("{count} kept", "{count} kept", len(hand.keeping))
    else:
        held = words.n("{count} card", "{count} cards", len(found))
    frame.header(canvas, title, held, everyone[seat], lambda name: name)
    if not found:
        with canvas.patch(0, theme.CONTENT_TOP, theme.WIDTH, _HEIGHT) as pen:
            said = words.t("Your hand is empty.")
            y = theme.CONTENT_TOP + _HEIGHT // 2
            write(pen, said, theme.WIDTH // 2, y, theme.HEADING, theme.INK2, align="centre")
    for number, part in enumerate(part for part in (found[:first], found[first:]) if part):
        _row(canvas, part, theme.CONTENT_TOP + number * _DOWN, hand, words)
    return canvas


def _row(canvas: Canvas, found: Sequence[Card], top: int, hand: Hand, words: Words) -> None:
    left = (theme.WIDTH - len(found) * _PITCH + (_PITCH - _WIDTH)) // 2
    for at, (sort, which) in enumerate(found):
        kept = sort == "house" and which in hand.keeping
        draw_card(canvas, (sort, which), left + at * _PITCH, top, words, kept=kept)


def draw_card(canvas: Canvas, card: Card, x: int, y: int, words: Words, *, kept: bool = False) -> None:
    """Draw a card; a house that is kept lies on the marker's colour and has a tick."""

    def draw(pen: Surface) -> None:
        frame.panel(pen, 0, 0, _WIDTH, _HEIGHT, radius=theme.CARD_RADIUS, colour=theme.MARKER if kept else theme.CARD)
        if card[0] == "house":
            _house(pen, card[1])
        else:
            _material(pen, card[1], words)
        if kept:
            # Midway between name and points.
            middle = (17 + written_width(HOUSES[card[1]].name, _NAME) + 31 + _WIDTH - 69) // 2
            pen.disc(middle, 41, 24, theme.INK)
            frame.tick(pen, middle, 41, 12, theme.MARKER, thickness=6)

    key = ("barrio-card", card, kept, words.language)
    canvas.tile(TILES.get(key, lambda: draw_tile("barrio", _WIDTH, _HEIGHT + 6, theme.PAPER, draw)), x, y)


def _house(pen: Surface, index: int) -> None:
    scene = Surface(227, 262)
    scene.rounded(0, 0, 227, 262, 14, p.SKY)
    frame_of = scene.sprite()
    scene.stamp(house(index, VILLA, 114), 113, 262 - STRIP + 4)
    pen.stamp(scene.sprite().clipped(frame_of), 10, 10)
    name_pill(pen, index, 17, 17, 48, _NAME)
    frame.badge(pen, _WIDTH - 40, 41, str(HOUSES[index].points), radius=25, rim=True, style=theme.figure(34))
    recipe_row(pen, index, _WIDTH // 2, 310, 24)


def _material(pen: Surface, kind: int, words: Words) -> None:
    pen.stamp(texture(kind, 227, 262, 150, 14), 10, 10)
    pen.stamp(disc(kind, 66, bright=True), _WIDTH // 2, 141)
    name = capital(kind_name(kind, words))
    write(pen, name, _WIDTH // 2, 311, theme.Type("extrabold", 34), theme.INK, align="centre", width=227)
