"""Everybody's row: points, hand sizes, rubble pile, and the panoramas as a street."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.barrio.panorama import Panoramas
from games.barrio.views import BarrioView
from games.outcome import Score
from rendering.barrio import palette as p
from rendering.barrio.houses import STRIP, UNIT_HEIGHT, UNIT_WIDTH, Form, form, house, points_badge
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
    play, marks = view.play, view.marks
    new = frozenset((*play.built, *play.rivals, *(marks.built + marks.klaus if marks else ())))
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
    wide, ground = 290 if height < _LEAST else 222, theme.BUTTER if row.active else theme.CARD
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
    name, called = row.person.name if row.person else "Klaus", row.state
    if row.score is not None:
        called = called or words.n("{count} pt", "{count} pts", row.score.total)
    if row.state or row.score is None:
        who(pen, row.person, x + 32, top + height // 2, 32)
        write(pen, name, x + 80, top + height // 2 - 22, theme.NAME, theme.INK, width=INNER - 120)
        write(pen, called, x + 80, top + height // 2 + 22, theme.LABEL, theme.INK2, width=INNER - 120)
    else:
        middle = top + (50 if compact else 56)
        who(pen, row.person, x + 30, middle, 30)
        write(pen, name, x + 72, middle - 19, theme.NAME, theme.INK, width=wide - 76)
        write(pen, called, x + 72, middle + 21, theme.figure(36), theme.INK, width=wide - 72)
        if compact:
            _counters(pen, (*row.held, *row.pile), x, top + 119, 73)
        else:
            _counters(pen, row.held, x, top + 124, 92)
            _counters(pen, row.pile, x, top + 170, 92)


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
    one = fitting(room * 100 // (max(count, 1) * UNIT_WIDTH), (height - STRIP) * 100 // UNIT_HEIGHT)
    half = _half(one)
    x = left
    ends: list[tuple[int, int]] = []
    for number, row in enumerate(panoramas, start=1):
        ends.append((x, x + 2 * half * len(row)))
        _panorama(canvas, row, f"P{number}", (x, base), one, new, ground)
        x += 2 * half * len(row) + GAP
    if fresh and pending >= 0:
        _panorama(canvas, (pending,), "", (x, base), one, frozenset((pending,)), ground)
    elif fresh:
        with canvas.patch(x, base, 2 * half, STRIP, ground=ground) as pen:
            pen.rounded(x, base, 2 * half, STRIP, 8, p.GROUND)
    marks = {ends[before][1] - 14 for before, _ in places if before >= 0}
    marks |= {ends[after][0] + 14 for _, after in places if after >= 0}
    for at in sorted(marks | ({x + half} if fresh else set())):
        with canvas.patch(at - 23, base - 45, 46, 46) as pen:
            _plus(pen, at, base - 22)


def fitting(across: int, up: int) -> Form:
    """The largest form within so many per cent; where a row is low, its houses are broad rather than tiny."""
    up = min(100, up, across) // 2 * 2
    # In few steps, so that a house more does not often mean drawing all of them again.
    broad = min(100, across, up * 3 // 2) // 14 * 14
    return form(max(up, broad), up)


def badge_place(one: Form) -> tuple[int, int]:
    """Where a house's points go: beside the gable's icon, never on it."""
    return max(round(0.42 * one.land[0]), one.gable + 24), -round(1.36 * one.land[1])


def _half(one: Form) -> int:
    """Half of a house's piece of the street."""
    return UNIT_WIDTH * one.land[0] // 200


def _panorama(
    canvas: Canvas,
    row: tuple[int, ...],
    name: str,
    corner: tuple[int, int],
    one: Form,
    new: frozenset[int],
    ground: Colour,
) -> None:
    x, base = corner
    half = _half(one)
    middles = [x + half + 2 * half * at for at in range(len(row))]
    for index, middle in zip(row, middles, strict=True):
        canvas.tile(_house_tile(index, one, ground), middle - half, base - _rise(one))
    right, bottom = x + 2 * half * len(row), base + STRIP
    for corner_x, middle, turn in ((x, x + 8, 90), (right - 8, right - 8, 0)):
        with canvas.patch(corner_x, bottom - 8, 8, 8, ground=ground) as pen:
            pen.wedge(middle, bottom - 8, 8, turn, turn + 90, p.GROUND)
    if name:
        with canvas.patch(x + half - 30, base, 60, STRIP) as pen:
            lay(pen, name, x + half, base + STRIP // 2, theme.figure(28), theme.INK, align="centre")
    aside, above = badge_place(one)
    for index, middle in zip(row, middles, strict=True):
        at = middle + aside, base + above
        with canvas.patch(at[0] - 28, at[1] - 28, 56, 56) as pen:
            points_badge(pen, index, *at, new=index in new)


def _rise(one: Form) -> int:
    """How high a house stands."""
    return round(UNIT_HEIGHT * one.land[1] / 100)


def _house_tile(index: int, one: Form, ground: Colour) -> Tile:
    """Return a house on its piece of the row."""
    half, rise = _half(one), _rise(one)
    return TILES.get(
        ("barrio-house", index, one, ground),
        lambda: draw_tile(
            "barrio", 2 * half, rise + STRIP, ground, lambda pen: pen.stamp(house(index, one, half), half, rise)
        ),
    )


def _plus(pen: Surface, x: int, y: int) -> None:
    pen.disc(x, y, 22, theme.INK)
    pen.disc(x, y, 18, theme.MARKER)
    pen.stroke([(x - 9, y), (x + 9, y)], theme.INK, thickness=5)
    pen.stroke([(x, y - 9), (x, y + 9)], theme.INK, thickness=5)
