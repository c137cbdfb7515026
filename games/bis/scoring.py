"""Points, tie-break and solo grades (rules page: "Sheet", "A roll", "Solo")."""

from collections.abc import Sequence
from typing import Final

from games.bis.data import (
    COLOUR_FIRST,
    COLOUR_LATER,
    COLUMN_FIRST,
    COLUMN_LATER,
    GRADES,
    LAST_GRADE,
    STAR_LOSS,
    cells_of,
)
from games.bis.layout import Layout
from games.bis.state import Sheet
from games.outcome import Outcome, Score, ranking

COLOURS_LINE: Final = "colours"
COLUMNS_LINE: Final = "columns"
JOKERS_LINE: Final = "jokers"
STARS_LINE: Final = "stars"
LINES: Final = (COLOURS_LINE, COLUMNS_LINE, JOKERS_LINE, STARS_LINE)
"""The lines of a final score."""


def score_of(layout: Layout, sheet: Sheet) -> Score:
    """A player's points as the sheet stands."""
    columns = sum(COLUMN_FIRST[column] for column in cells_of(sheet.columns_first))
    columns += sum(COLUMN_LATER[column] for column in cells_of(sheet.columns_later))
    colours = COLOUR_FIRST * sheet.colours_first.bit_count() + COLOUR_LATER * sheet.colours_later.bit_count()
    stars = -STAR_LOSS * open_stars(layout, sheet)
    return Score.of(zip(LINES, (colours, columns, sheet.jokers, stars), strict=True))


def open_stars(layout: Layout, sheet: Sheet) -> int:
    """How many star cells are not marked."""
    return (layout.stars & ~sheet.marks).bit_count()


def grade_of(points: int) -> str:
    """The grade of a solo result."""
    return next((grade for least, grade in GRADES if points >= least), LAST_GRADE)


def final_outcome(layout: Layout, sheets: Sequence[Sheet]) -> Outcome:
    """How a finished game ended: with several players unused jokers part those who are level."""
    scores = tuple(score_of(layout, sheet) for sheet in sheets)
    if len(sheets) == 1:
        return Outcome(scores=scores, ranks=(1,), grade=grade_of(scores[0].total))
    ranks, tie_break = ranking(scores, [(JOKERS_LINE, [sheet.jokers for sheet in sheets])])
    return Outcome(scores=scores, ranks=ranks, tie_break=tie_break)
