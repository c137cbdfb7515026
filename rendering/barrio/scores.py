"""The final scoring: every line of everybody's score, and the scoring card."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.barrio.panorama import house_count
from games.barrio.views import BarrioView
from games.outcome import Outcome, Score
from rendering.barrio.pieces import INNER, icon, who
from rendering.barrio.sayings import card_values, line_name
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people
from rendering.kit.surface import Surface
from rendering.kit.text import fit, write, written_width
from rendering.protocol import Scene
from rendering.texts import capital
from rendering.words import Words, figure

_TOP: Final = theme.CONTENT_TOP
_LABELS: Final = 320
"""Where the first player's column begins."""
_LINE: Final = 80
_HEAD: Final = 170
_ICONS: Final = {"hand": "materials"}


class Entry(NamedTuple):
    """A column of the table: whose it is (None is Klaus's), the score, the rank, and a detail for each line."""

    person: Person | None
    score: Score
    rank: int
    details: dict[str, int]


def entries(view: BarrioView, everyone: Sequence[Person], outcome: Outcome) -> list[Entry]:
    """The columns, in seat order, Klaus last."""
    found: list[Entry] = []
    for person, score, rank, seen in zip(everyone, outcome.scores, outcome.ranks, view.players, strict=True):
        details = {
            "houses": house_count(seen.panoramas),
            "leftovers": sum(seen.leftovers),
            "rubble": seen.rubble,
            "hand": seen.materials,
        }
        found.append(Entry(person, score, rank, details))
    if outcome.rival is not None and view.klaus is not None:
        details = {"houses": house_count(view.klaus.panoramas), "rubble": view.klaus.rubble}
        found.append(Entry(None, outcome.rival, 2 if outcome.won else 1, details))
    return found


def draw_scores(view: BarrioView, scene: Scene, outcome: Outcome) -> Canvas:
    """Draw the final scoring as a table: a column for each player, a row for each line."""
    words, everyone = scene.words, people(scene.names)
    columns = entries(view, everyone, outcome)
    lines = [line.key for line in outcome.scores[0].lines]
    height = _HEAD + _LINE * (len(lines) + 1) + 24
    notes = 2 if outcome.tie_break else 1
    title = words.t("Final score")
    canvas = frame.sheet("barrio", title, frame.sheet_height(_TOP + height + 16 + 76 * notes))
    frame.final_header(canvas, title, "", everyone, outcome, words, rival="Klaus")
    with canvas.patch(theme.MARGIN, _TOP, INNER, height + 8, ground=theme.PAPER) as pen:
        frame.panel(pen, theme.MARGIN, _TOP, INNER, height)
        width = (INNER - _LABELS - 8) // len(columns)
        for at, entry in enumerate(columns):
            _column(pen, entry, lines, _LABELS + theme.MARGIN + at * width, width, height)
        _labels(pen, lines, words)
    bottom = _TOP + height + 16
    with canvas.patch(theme.MARGIN, bottom, INNER, 76 * notes + 4, ground=theme.PAPER) as pen:
        said = words.t("Scoring card {letter}", letter=view.card.upper())
        _note(pen, " · ".join((said, *card_values(view.card, words))), bottom, theme.CARD)
        if outcome.tie_break:
            reason = line_name(outcome.tie_break, words)
            _note(pen, words.t("Equal points: {reason}", reason=reason), bottom + 76, theme.MARKER)
    return canvas


def _labels(pen: Surface, lines: Sequence[str], words: Words) -> None:
    for at, key in enumerate((*lines, "")):
        y = _TOP + _HEAD + at * _LINE + _LINE // 2
        x = theme.MARGIN + 24
        if key:
            pen.stamp(icon(_ICONS.get(key, key)), x + 20, y)
            x += 56
        label = capital(line_name(key, words)) if key else words.t("Total")
        write(
            pen,
            label,
            x,
            y if key else y + 6,
            theme.HEADING,
            theme.INK if not key else theme.INK2,
            width=_LABELS - (x - 32) - 8,
        )


def _column(pen: Surface, entry: Entry, lines: Sequence[str], left: int, width: int, height: int) -> None:
    middle = left + width // 2
    if entry.rank == 1:
        pen.rounded(left + 4, _TOP + 12, width - 8, height - 24, 22, theme.BUTTER)
        frame.crown(pen, middle + 62, _TOP + 62, 20)
    who(pen, entry.person, middle, _TOP + 62, 34)
    name = fit(entry.person.name if entry.person else "Klaus", theme.NAME, width - 20)
    write(pen, name, middle, _TOP + 132, theme.NAME, theme.INK, align="centre")
    points = {line.key: line.points for line in entry.score.lines}
    for at, key in enumerate(lines):
        y = _TOP + _HEAD + at * _LINE + _LINE // 2
        said = figure(points[key]) if key in points else "–"
        colour = theme.INK if points.get(key) else theme.ZERO
        write(pen, said, middle, y, theme.figure(40), colour, align="centre")
        if key in entry.details and width >= 150:
            count = f"×{entry.details[key]}"
            write(pen, count, middle + 38, y + 4, theme.LABEL, theme.INK2)
    y = _TOP + _HEAD + len(lines) * _LINE + _LINE // 2
    pen.box(left + 20, y - _LINE // 2 - 2, width - 40, 3, theme.EDGE)
    write(pen, figure(entry.score.total), middle, y + 6, theme.figure(58), theme.INK, align="centre")


def _note(pen: Surface, text: str, top: int, colour: theme.Colour) -> None:
    width = min(written_width(text, theme.LABEL), INNER - 60)
    pen.rounded(theme.MARGIN, top, width + 56, 60, 30, colour)
    write(pen, text, theme.MARGIN + 28, top + 30, theme.LABEL, theme.INK, width=INNER - 60)
