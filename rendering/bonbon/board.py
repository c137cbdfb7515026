"""The table: tray, bag, drawn pieces, tokens left and objective cards."""

from collections.abc import Sequence
from typing import Final

from games.bonbon.data import COLUMNS, ROWS, SPACES, tokens_for
from games.bonbon.state import EMPTY, Bet, BonbonMove, BonbonView, Place
from rendering.bonbon import cards
from rendering.bonbon.chocolates import TONES, bonbon, outline, piece
from rendering.bonbon.names import caption
from rendering.bonbon.palette import BOARD, CUP, JUST_PLACED
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.kept import kept
from rendering.kit.people import Person, people, token
from rendering.kit.shapes import soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import write
from rendering.protocol import Scene
from rendering.words import Words

CELL: Final = 136
TRAY_LEFT: Final = 32
TRAY_TOP: Final = theme.CONTENT_TOP
TRAY_WIDTH: Final = 754
TRAY_HEIGHT: Final = 612
_CELLS_LEFT: Final = 90
_CELLS_TOP: Final = TRAY_TOP + 54
_CUP_RADIUS: Final = 64
_PIECE_RADIUS: Final = 55

SIDE_LEFT: Final = 804
SIDE_WIDTH: Final = 264
_BAG_HEIGHT: Final = 136
_SEATS_TOP: Final = 304
_SEAT_HIGHEST: Final = 112
_SEATS_HEIGHT: Final = TRAY_TOP + TRAY_HEIGHT - _SEATS_TOP

CARDS_TOP: Final = TRAY_TOP + TRAY_HEIGHT + 22


def draw_choices(view: BonbonView, scene: Scene, moves: Sequence[BonbonMove]) -> Canvas:
    """Draw the table with the spaces, cards and pieces ringed that the moves would use."""
    everyone = people(scene.names)
    canvas = _base(scene.words, len(view.objectives), len(everyone))
    _head(canvas, view, scene.words, everyone)
    spaces = frozenset(move.space for move in moves if isinstance(move, Place))
    draw_tray(canvas, view, spaces)
    _bag(canvas, view, moves, scene.words)
    _tokens_left(canvas, view, everyone)
    wanted = frozenset(move.objective for move in moves if isinstance(move, Bet))
    draw_cards(canvas, view, everyone, wanted, scene.words)
    return canvas


def board_height(objectives: int) -> int:
    """Return the height of the table's picture."""
    return frame.sheet_height(CARDS_TOP + cards.rows(objectives) * cards.PITCH - 14)


def _base(words: Words, objectives: int, seats: int) -> Canvas:
    height = board_height(objectives)

    def draw(surface: Surface) -> None:
        tray_ground(surface)
        frame.panel(surface, SIDE_LEFT, TRAY_TOP, SIDE_WIDTH, _BAG_HEIGHT)
        frame.panel(surface, SIDE_LEFT, _SEATS_TOP, SIDE_WIDTH, _SEATS_HEIGHT)
        heading = words.t("Tokens left")
        write(surface, heading, SIDE_LEFT + 24, _SEATS_TOP + 38, theme.LABEL, theme.INK2, width=SIDE_WIDTH - 40)

    key = ("bonbon-board", words.language, height, seats)
    return frame.layered(key, lambda: frame.sheet("bonbon", "Bonbon", height), draw)


def tray_ground(surface: Surface, top: int = TRAY_TOP) -> None:
    """Draw the tray without its spaces: panel, letters and numbers."""
    frame.panel(surface, TRAY_LEFT, top, TRAY_WIDTH, TRAY_HEIGHT, colour=BOARD, radius=theme.BOARD_RADIUS)
    for column in range(COLUMNS):
        x = _CELLS_LEFT + column * CELL + CELL // 2
        write(surface, "ABCDE"[column], x, top + 31, theme.figure(38), theme.INK, align="centre")
    for row in range(ROWS):
        y = top + 54 + row * CELL + CELL // 2
        write(surface, str(row + 1), TRAY_LEFT + 36, y, theme.figure(38), theme.INK, align="centre")


def draw_tray(canvas: Canvas, view: BonbonView, ringed: frozenset[int]) -> None:
    """Put the twenty spaces on the tray."""
    for space in range(SPACES):
        x = _CELLS_LEFT + space % COLUMNS * CELL
        y = _CELLS_TOP + space // COLUMNS * CELL
        canvas.tile(cell(view.bottoms[space], view.tops[space], space in view.placed, space in ringed), x, y)


def cell(bottom: int, top: int, new: bool, ringed: bool) -> Tile:
    """Return a space as a tile for the tray's ground, drawn once."""

    def draw(surface: Surface) -> None:
        middle = CELL // 2
        surface.disc(middle, middle, _CUP_RADIUS, JUST_PLACED if new else CUP)
        if ringed:
            surface.ring(middle, middle, 67, theme.CREAM, thickness=7)
        if bottom != EMPTY:
            surface.stamp(bonbon(bottom, top, _PIECE_RADIUS), middle, middle)

    return TILES.get(("bonbon-cell", bottom, top, new, ringed), lambda: draw_tile("bonbon", CELL, CELL, BOARD, draw))


def _head(canvas: Canvas, view: BonbonView, words: Words, everyone: Sequence[Person]) -> None:
    if view.outcome is not None:
        frame.final_header(canvas, "Bonbon", words.t("Final tray"), everyone, view.outcome, words)
        return
    turn = words.t("Opening") if view.opening else words.t("Turn {turn}", turn=view.turn)
    actor = everyone[view.active[0]] if view.active else None
    frame.header(canvas, "Bonbon", turn, actor, lambda name: words.t("{name} plays", name=name))


# The side column


@kept
def bag_sprite() -> Sprite:
    """Draw the bag; its anchor is its middle."""
    surface = Surface(120, 120, origin=(-60, -60))
    frill = ((-44, -54), (-22, -42), (0, -54), (22, -42), (44, -54), (34, -26), (-34, -26))
    surface.polygon(soft(frill, 4), BOARD)
    body = ((-28, -16), (28, -16), (48, 46), (-48, 46))
    surface.polygon(soft(body, 18), CUP)
    surface.rounded(-36, -28, 72, 12, 6, theme.EDGE)
    outline(surface, 0, -16, 16, 15, TONES[0].main)
    outline(surface, 1, 16, 16, 15, TONES[1].main)
    return surface.sprite()


def _bag(canvas: Canvas, view: BonbonView, moves: Sequence[BonbonMove], words: Words) -> None:
    left = sum(view.bag)
    with canvas.patch(SIDE_LEFT, TRAY_TOP, SIDE_WIDTH, _BAG_HEIGHT) as surface:
        if view.drawn:
            frame.panel(surface, SIDE_LEFT, TRAY_TOP, SIDE_WIDTH, _BAG_HEIGHT, colour=theme.BUTTER)
            surface.stamp(bag_sprite(), SIDE_LEFT + 60, TRAY_TOP + 66)
            frame.badge(surface, SIDE_LEFT + 88, TRAY_TOP + 106, str(left), rim=True)
            _drawn(surface, view, moves)
            return
        surface.stamp(bag_sprite(), SIDE_LEFT + 64, TRAY_TOP + 70)
        write(surface, str(left), SIDE_LEFT + 130, TRAY_TOP + 50, theme.figure(58), theme.INK)
        write(surface, words.t("in bag"), SIDE_LEFT + 130, TRAY_TOP + 102, theme.LABEL, theme.INK2, width=126)


def _drawn(surface: Surface, view: BonbonView, moves: Sequence[BonbonMove]) -> None:
    """Draw the pieces to be placed; when only one may be placed now, it is ringed."""
    kinds = {move.piece for move in moves if isinstance(move, Place)}
    chosen = kinds if len(kinds) == 1 and len(set(view.drawn)) > 1 else frozenset[int]()
    first, radius = (149, 34) if len(view.drawn) > 1 else (186, 42)
    for index, kind in enumerate(view.drawn):
        x, y = SIDE_LEFT + first + 74 * index, TRAY_TOP + 66
        surface.stamp(piece(kind, radius), x, y)
        if kind in chosen:
            half = radius + 4
            surface.frame(x - half, y - half, 2 * half, 2 * half, 16, theme.INK, thickness=4)


def _tokens_left(canvas: Canvas, view: BonbonView, everyone: Sequence[Person]) -> None:
    top, height = _SEATS_TOP + 62, _SEATS_HEIGHT - 62
    pitch = (height - 14) // len(everyone)
    with canvas.patch(SIDE_LEFT, top, SIDE_WIDTH, height - 8) as surface:
        for person in everyone:
            _seat_row(surface, person, view, top + 6 + person.seat * pitch, pitch)


def _seat_row(surface: Surface, person: Person, view: BonbonView, top: int, pitch: int) -> None:
    """Draw a player in the middle of a share of the panel."""
    height = min(_SEAT_HIGHEST, pitch - 6)
    middle = top + pitch // 2 - 3
    if person.seat in view.active:
        y = middle - height // 2
        surface.rounded(SIDE_LEFT + 10, y, SIDE_WIDTH - 20, height, 22, theme.BUTTER)
    surface.stamp(token(person.seat, person.letters, min(34, height * 2 // 5)), SIDE_LEFT + 52, middle)
    rise = min(25, height // 4)
    write(surface, person.name, SIDE_LEFT + 98, middle - rise, theme.NAME, theme.INK, width=SIDE_WIDTH - 114)
    for pip in range(len(tokens_for(len(view.tokens_left)))):
        x, y = SIDE_LEFT + 109 + 32 * pip, middle + rise - 1
        if pip < view.tokens_left[person.seat]:
            surface.disc(x, y, 11, person.colour)
        else:
            surface.disc(x, y, 6, theme.SPENT)


# The cards


def draw_cards(
    canvas: Canvas,
    view: BonbonView,
    everyone: Sequence[Person],
    wanted: frozenset[str],
    words: Words,
    top: int = CARDS_TOP,
) -> None:
    """Lay out the objective cards, those that may be bet on framed."""
    count = len(view.objectives)
    for index, objective in enumerate(view.objectives):
        mark: cards.Mark = ""
        if objective in wanted:
            mark = "chosen" if len(wanted) == 1 else "choice"
        card = cards.Card(
            objective=objective,
            number=index + 1,
            caption=caption(objective, words),
            counts=view.points[index],
            bets=tuple(cards.Bet(bet.seat, everyone[bet.seat].letters, bet.value) for bet in view.bets[index]),
            cards=count,
            mark=mark,
            queen=view.bug_queen,
        )
        canvas.tile(cards.tile(card), *cards.place(count, index, top))
