"""Everybody's row: points, hand sizes, rubble pile, and the panoramas as a street."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.barrio.panorama import Panoramas
from games.barrio.views import BarrioView
from games.outcome import Score
from rendering.barrio import palette as p
from rendering.barrio.houses import STRIP, UNIT_HEIGHT, UNIT_WIDTH, house, points_badge
from rendering.barrio.pieces import INNER, counter, place_panel, who
from rendering.kit import frame, theme
from rendering.kit.canvas import TILES, Canvas, Tile, draw_tile
from rendering.kit.people import Person
from rendering.kit.surface import Surface
from rendering.kit.text import lay, write
from rendering.kit.theme import Colour
from rendering.words import Words

GAP: Final = 26
_LEAST: Final = 190
"""Rows lower than this are compact."""
_RIGHT: Final = theme.WIDTH - theme.MARGIN - 16


class Row(NamedTuple):
    """All that a row shows.

    Attributes:
        person: whose row it is; None is Klaus's.
        score: the points so far.
        held: what the hand holds: counters by name.
        pile: the same for the rubble pile.
        panoramas: the houses that stand.
        active: whether it is this one's turn.
        new: houses just built.
        places: where a house may go.
        pending: that house, or -1.
        state: words instead of all that, at set-up.
        language: of the words.
    """

    person: Person | None
    score: Score | None
    held: tuple[tuple[str, int], ...]
    pile: tuple[tuple[str, int], ...]
    panoramas: Panoramas
    active: bool
    new: frozenset[int]
    places: tuple[tuple[int, int], ...]
    pending: int
    state: str
    language: str


def rows_of(
    view: BarrioView, everyone: Sequence[Person], places: tuple[tuple[int, int], ...], words: Words
) -> list[Row]:
    """The rows of all players and of Klaus."""
    new = frozenset((*view.play.built, *(view.marks.built + view.marks.klaus if view.marks else ())))
    found: list[Row] = []
    for person, seen in zip(everyone, view.players, strict=True):
        active = person.seat in view.active
        held = () if view.solo else (("houses", seen.houses),)
        held += (("materials", seen.materials),)
        state = ""
        if view.stage == "keep":
            state = words.t("has chosen") if seen.ready else words.t("is choosing")
        pile = (("leftovers", sum(seen.leftovers)), ("rubble", seen.rubble))
        mine = places if view.stage == "join" and person.seat == view.acting else ()
        pending = view.play.house if mine else -1
        score = None if state else seen.score
        found.append(Row(person, score, held, pile, seen.panoramas, active, new, mine, pending, state, words.language))
    klaus = view.klaus
    if klaus is not None:
        held, pile = (("materials", klaus.cards),), (("rubble", klaus.rubble),)
        his = places if view.stage == "klaus" else ()
        active = view.stage == "klaus"
        found.append(Row(None, klaus.score, held, pile, klaus.panoramas, active, new, his, -1, "", words.language))
    return found


def draw_row(canvas: Canvas, row: Row, top: int, height: int, words: Words) -> None:
    """Draw one row on the paper: what is told of it, then its street, house by house."""
    told = row._replace(panoramas=(), new=frozenset(), places=(), pending=-1)
    wide, ground = 290 if height < _LEAST else 196, theme.BUTTER if row.active else theme.CARD
    whole = (theme.MARGIN, top, INNER, height + 6)
    place_panel(
        canvas,
        ("row", ground),
        whole,
        lambda pen: frame.panel(pen, theme.MARGIN, top, INNER, height, colour=ground),
    )
    without_street = bool(row.state) or row.score is None
    box = (theme.MARGIN + 16, top + 8, INNER - 32 if without_street else wide + 8, height - 11)
    place_panel(canvas, told, box, lambda pen: _row(pen, told, top, height, wide, words), ground)
    if without_street:
        return
    draw_street(
        canvas,
        row.panoramas,
        (theme.MARGIN + 26 + wide, _RIGHT),
        top + height - STRIP - 8,
        height - 14,
        row.new,
        row.places,
        row.pending,
        ground,
    )


def _row(pen: Surface, row: Row, top: int, height: int, wide: int, words: Words) -> None:
    compact = height < _LEAST
    x = theme.MARGIN + 16
    name_y = top + (36 if compact else 44)
    who(pen, row.person, x + 28, name_y, 26 if compact else 28)
    write(pen, row.person.name if row.person else "Klaus", x + 66, name_y, theme.NAME, theme.INK, width=wide - 66)
    if row.state or row.score is None:
        write(pen, row.state, x + 4, top + height // 2 + 14, theme.LABEL, theme.INK2, width=INNER - 40)
        return
    points = words.n("{count} pt", "{count} pts", row.score.total)
    write(pen, points, x + 4, top + (80 if compact else 98), theme.figure(40), theme.INK, width=wide)
    if compact:
        _counters(pen, (*row.held, *row.pile), x - 2, top + 124, 72)
    else:
        _counters(pen, row.held, x, top + 143, 78)
        _counters(pen, row.pile, x, top + 181, 78)


def _counters(pen: Surface, counts: tuple[tuple[str, int], ...], x: int, y: int, pitch: int) -> None:
    for at, (name, count) in enumerate(counts):
        counter(pen, name, count, x + at * pitch, y)


def draw_street(
    canvas: Canvas,
    panoramas: Panoramas,
    across: tuple[int, int],
    base: int,
    height: int,
    new: frozenset[int],
    places: tuple[tuple[int, int], ...] = (),
    pending: int = -1,
    ground: Colour = theme.CARD,
) -> None:
    """Draw panoramas side by side, each on one strip of ground, as large as they fit.

    Args:
        canvas: where to draw.
        panoramas: the houses.
        across: the left and right end of the room there is.
        base: the ground line.
        height: the room there is, ground strip included.
        new: houses just built.
        places: where a house may go: those ends are marked.
        pending: that house; it waits beside the others where it may stand alone.
        ground: what the street lies on.
    """
    left, right = across
    fresh = (-1, -1) in places
    count = sum(map(len, panoramas)) + fresh
    room = right - left - GAP * max(0, len(panoramas) - 1 + fresh)
    fit = room * 100 // (max(count, 1) * UNIT_WIDTH)
    percent = min(100, (height - STRIP) * 100 // UNIT_HEIGHT, fit) // 2 * 2
    half = UNIT_WIDTH * percent // 200
    x = left
    ends: list[tuple[int, int]] = []
    for number, row in enumerate(panoramas, start=1):
        ends.append((x, x + 2 * half * len(row)))
        _panorama(canvas, row, f"P{number}", (x, base), percent, new, ground)
        x += 2 * half * len(row) + GAP
    if fresh and pending >= 0:
        _panorama(canvas, (pending,), "", (x, base), percent, frozenset((pending,)), ground)
    elif fresh:
        with canvas.patch(x, base, 2 * half, STRIP, ground=ground) as pen:
            pen.rounded(x, base, 2 * half, STRIP, 8, p.GROUND)
    marks = {ends[before][1] - 14 for before, _ in places if before >= 0}
    marks |= {ends[after][0] + 14 for _, after in places if after >= 0}
    for at in sorted(marks | ({x + half} if fresh else set())):
        with canvas.patch(at - 23, base - 45, 46, 46) as pen:
            _plus(pen, at, base - 22)


def _panorama(
    canvas: Canvas,
    row: tuple[int, ...],
    name: str,
    corner: tuple[int, int],
    percent: int,
    new: frozenset[int],
    ground: Colour,
) -> None:
    x, base = corner
    half = UNIT_WIDTH * percent // 200
    middles = [x + half + 2 * half * at for at in range(len(row))]
    for index, middle in zip(row, middles, strict=True):
        canvas.tile(_house_tile(index, percent, half, ground), middle - half, base - _rise(percent))
    right, bottom = x + 2 * half * len(row), base + STRIP
    for corner_x, middle, turn in ((x, x + 8, 90), (right - 8, right - 8, 0)):
        with canvas.patch(corner_x, bottom - 8, 8, 8, ground=ground) as pen:
            pen.wedge(middle, bottom - 8, 8, turn, turn + 90, p.GROUND)
    if name:
        with canvas.patch(x + half - 30, base, 60, STRIP) as pen:
            lay(pen, name, x + half, base + STRIP // 2, theme.figure(28), theme.INK, align="centre")
    for index, middle in zip(row, middles, strict=True):
        at = middle + round(0.42 * percent), base - round(1.36 * percent)
        with canvas.patch(at[0] - 28, at[1] - 28, 56, 56) as pen:
            points_badge(pen, index, *at, new=index in new)


def _rise(percent: int) -> int:
    """How high a house stands."""
    return round(UNIT_HEIGHT * percent / 100)


def _house_tile(index: int, percent: int, half: int, ground: Colour) -> Tile:
    """Return a house on its piece of the row."""
    rise = _rise(percent)
    return TILES.get(
        ("barrio-house", index, percent, half, ground),
        lambda: draw_tile(
            "barrio", 2 * half, rise + STRIP, ground, lambda pen: pen.stamp(house(index, percent, half), half, rise)
        ),
    )


def _plus(pen: Surface, x: int, y: int) -> None:
    pen.disc(x, y, 22, theme.INK)
    pen.disc(x, y, 18, theme.MARKER)
    pen.stroke([(x - 9, y), (x + 9, y)], theme.INK, thickness=5)
    pen.stroke([(x, y - 9), (x, y + 9)], theme.INK, thickness=5)
