"""The pictures beside Piñata Party's rules."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.pinata.data import CARDS, CELLS, CHASE, COLUMN_LETTERS, HOPSCOTCH, LEFT_VALUES, RANK_VALUES, SET_VALUES, SIZE
from games.pinata.state import Haul, Leg
from rendering.kit import encode, frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.pinata.cards import HEIGHT, card_tile
from rendering.pinata.ground import CELLS_LEFT, CELLS_TOP, LEFT, SPAN, TOP, cell_corner, cell_tile, pitch
from rendering.pinata.names import card_name
from rendering.pinata.pieces import BOARD, QUARTERS
from rendering.pinata.table import scoring_badge
from rendering.pinata.trails import Trail, draw_trail
from rendering.protocol import Picture
from rendering.words import Words

_TOP: Final = theme.CONTENT_TOP
_INNER: Final = theme.WIDTH - 2 * theme.MARGIN
_CARDS_IN_ROW: Final = 4
_CARD_WIDTH: Final = (_INNER - 16 * (_CARDS_IN_ROW - 1)) // _CARDS_IN_ROW
_CARD_PITCH: Final = _CARD_WIDTH + 16
_ROWS: Final = 3
_PANEL: Final = 208

_EXAMPLE: Final = {"A2": "Y", "B2": "O", "D1": "P", "D3": "G", "H2": "Y", "H1": "Y", "I3": "B", "C3": "W", "J2": "G"}
_LEGS: Final = (
    Leg(HOPSCOTCH, (CELLS[SIZE]["A2"], CELLS[SIZE]["C2"])),
    Leg(CHASE, (CELLS[SIZE]["C2"], CELLS[SIZE]["G2"])),
)
_TAKEN: Final = tuple(CELLS[SIZE][name] for name in ("H1", "G2", "H2"))


@lru_cache(maxsize=4)
def cards_picture(words: Words) -> Picture:
    """Draw the ten movement cards."""
    title = words.t("Movement cards")
    rows, row_pitch = -(-len(CARDS) // _CARDS_IN_ROW), HEIGHT + 22
    canvas = frame.sheet("pinata", title, frame.sheet_height(_TOP + rows * row_pitch - 16))
    for index, card in enumerate(CARDS):
        row, column = divmod(index, _CARDS_IN_ROW)
        missing = _CARDS_IN_ROW * rows - len(CARDS) if row == rows - 1 else 0
        left = theme.MARGIN + column * _CARD_PITCH + missing * _CARD_PITCH // 2
        canvas.tile(card_tile(card, words, width=_CARD_WIDTH), left, _TOP + row * row_pitch)
    alt = words.t("The ten movement cards, each with a small diagram: arrows show the way, rings where it may end.")
    return encode.picture(canvas, name="rules-cards", alt=alt)


@lru_cache(maxsize=4)
def turn_picture(words: Words) -> Picture:
    """Draw a turn: two moves with the same candy, and the group that they bring together."""
    title = words.t("Your turn")
    step = pitch(SIZE)
    ground_height = CELLS_TOP - TOP + _ROWS * step + 24
    captions_top = TOP + ground_height + 22
    canvas = frame.sheet("pinata", title, frame.sheet_height(captions_top + 84))

    def draw(surface: Surface) -> None:
        frame.panel(surface, LEFT, TOP, theme.WIDTH - 2 * LEFT, ground_height, colour=BOARD, radius=theme.BOARD_RADIUS)
        for half in range(2):
            x = CELLS_LEFT + half * (SPAN // 2 + 2)
            surface.rounded(x, CELLS_TOP, SPAN // 2 - 2, _ROWS * step, 20, QUARTERS[half])
        for index in range(SIZE):
            x = CELLS_LEFT + index * step + step // 2
            write(surface, COLUMN_LETTERS[index], x, TOP + 24, theme.figure(36), theme.INK, align="centre")
        for row in range(_ROWS):
            y = CELLS_TOP + row * step + step // 2
            write(surface, str(row + 1), LEFT + 30, y, theme.figure(36), theme.INK, align="centre")

    canvas.draw(draw)
    for name, pile in _EXAMPLE.items():
        cell = CELLS[SIZE][name]
        canvas.tile(cell_tile(cell, SIZE, ".", pile), *cell_corner(cell, SIZE))
    draw_trail(canvas, Trail(_LEGS, (Haul(1, _TAKEN),), theme.PEOPLE[0], rests=False), SIZE)
    captions = (card_name(HOPSCOTCH, words), card_name(CHASE, words), words.t("take the group"))
    with canvas.patch(LEFT, captions_top, theme.WIDTH - 2 * LEFT, 84) as surface:
        for number, caption in enumerate(captions, start=1):
            x = LEFT + (number - 1) * 346
            frame.panel(surface, x, captions_top, 344 - 16 + 16 * (number == 3), 76, radius=theme.CARD_RADIUS)
            frame.badge(surface, x + 42, captions_top + 38, str(number))
            write(surface, caption, x + 78, captions_top + 38, theme.HEADING, theme.INK, width=240)
    alt = words.t(
        "A yellow candy hops from A2 over B2 to C2, then slides to G2. There it lies beside two yellow candies on H2 "
        "and H1, and all three are taken."
    )
    return encode.picture(canvas, name="rules-turn", alt=alt)


@lru_cache(maxsize=4)
def scoring_picture(words: Words) -> Picture:
    """Draw the three scoring cards as tables."""
    title = words.t("Scoring")
    panels: Sequence[tuple[str, str, Sequence[str], Sequence[int]]] = (
        ("one", words.t("Candies of a colour"), [str(count) for count in range(2, 9)], SET_VALUES[2:]),
        ("two", words.t("Rank in a colour"), ["1", "2", "3", "4"], RANK_VALUES),
        ("three", words.t("Left on the board"), ["0", "1", "2", "3", "4", "5+"], LEFT_VALUES),
    )
    canvas = frame.sheet("pinata", title, frame.sheet_height(_TOP + len(panels) * (_PANEL + 20) - 20))

    def draw(surface: Surface) -> None:
        for index, (scoring, label, heads, values) in enumerate(panels):
            top = _TOP + index * (_PANEL + 20)
            frame.panel(surface, theme.MARGIN, top, _INNER, _PANEL)
            scoring_badge(surface, scoring, theme.MARGIN + 52, top + 50, 26)
            write(surface, label, theme.MARGIN + 100, top + 50, theme.HEADING, theme.INK, width=700)
            for at, (head, value) in enumerate(zip(heads, values, strict=True)):
                x = theme.MARGIN + 148 + at * 122
                write(surface, head, x, top + 106, theme.figure(34), theme.INK2, align="centre")
                surface.rounded(x - 46, top + 132, 92, 60, 18, theme.BUTTER)
                write(surface, str(value), x, top + 162, theme.figure(42), theme.INK, align="centre")

    canvas.draw(draw)
    alt = words.t(
        "Scoring card 1: 2 to 8 candies of a colour are worth 1, 2, 4, 7, 11, 16, 23. Card 2: ranks 1 to 4 are worth "
        "7, 3, 1, 0. Card 3: with 0 to 5 left, a candy is worth 0, 1, 3, 6, 10, 15."
    )
    return encode.picture(canvas, name="rules-scoring", alt=alt)
