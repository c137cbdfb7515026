"""What is printed: bonbon sheets, cut types, score sheets; and how cells and their contents are numbered.

Rules page: "Bonbon sheets", "Cut types", "Score sheets".

A *content* is one number per cell: `type * 5 + garnish` for a basic bonbon, then the three specials. A cell of a bonbon
sheet is `row * 9 + column`: the ninth column is never used, so that shifting a bit mask by a row or a column never
carries a cell round the edge. A cell of a tray is `row * 40 + column`; no tray grows wider than 28 cells.
"""

from typing import Final

# Contents.
BROWN, GREEN, RED, STRIPED = range(4)
PLAIN, NUT, CHERRY, LEAF, SUGAR = range(5)
EMPTY: Final = 20
WRAPPED: Final = 21
SPICY: Final = 22
NOTHING: Final = -1

TYPE_NAMES: Final = ("brown", "green", "red", "striped")
GARNISH_NAMES: Final = ("plain", "nut", "cherry", "leaf", "sugar")
CONTENT_TEXTS: Final = (*(kind + garnish for kind in "BGRS" for garnish in "-nclu"), "..", "W-", "X-")
CONTENTS: Final = {text: number for number, text in enumerate(CONTENT_TEXTS)}


def bonbon_type(content: int) -> int:
    """The type of a basic bonbon; -1 for anything else."""
    return content // 5 if content < EMPTY else NOTHING


def garnish(content: int) -> int:
    """The garnish on a content; `PLAIN` where there is none."""
    return content % 5 if content < EMPTY else PLAIN


# Cut types and the shapes they take, within a box of two by two cells numbered
#     0 1
#     2 3
SINGLE, DOUBLE, CORNER, SQUARE = range(4)
CUT_NAMES: Final = ("single", "double", "corner", "square")
CUT_SIZES: Final = (1, 2, 3, 4)
USES: Final = 4

SHAPE_BOXES: Final = ((0,), (0, 1), (0, 2), (0, 2, 3), (0, 1, 2), (0, 1, 3), (1, 2, 3), (0, 1, 2, 3))
"""The cells of each oriented shape."""
SHAPE_ANCHORS: Final = (0, 0, 0, 2, 0, 1, 3, 0)
"""The cell that names a shape's place: its first, but for a corner the one where it bends."""
SHAPE_ARMS: Final = ("", "right", "down", "up right", "right down", "down left", "left up", "")
"""Where the others lie, seen from that cell."""
CUT_SHAPES: Final = ((0,), (1, 2), (3, 4, 5, 6), (7,))
"""The oriented shapes of each cut type."""
SHAPE_CUTS: Final = (SINGLE, DOUBLE, DOUBLE, CORNER, CORNER, CORNER, CORNER, SQUARE)

# Bonbon sheets.
SHEET_COLUMNS: Final = 8
SHEET_ROWS: Final = 7
SHEET_PITCH: Final = 9
SHEET_NAMES: Final = ("a", "b", "c", "d")

_LAYOUTS: Final = (
    """
    B- S- G- S- B- G- R- G-
    R- B- Gu S- .. Rc B- R-
    B- R- S- Gc S- B- Rc G-
    Sl B- Bc Gl S- B- B- ..
    R- .. Gl S- R- G- R- Bu
    .. R- R- Gn Bu R- G- Bn
    Rn S- Sn G- Sl Su S- G-
    """,
    """
    Bu G- B- Gu R- G- Bc G-
    Bl Gc R- Bl Gn G- B- Sn
    S- .. S- R- S- R- Sc S-
    Su R- G- B- .. R- Gl R-
    Rc Bl B- Sn G- R- G- B-
    .. R- S- R- Rn Gu B- ..
    S- B- B- S- S- G- S- R-
    """,
    """
    R- S- R- S- R- B- B- W-
    W- B- G- G- R- Gu W- S-
    Gu B- W- S- Sc .. B- R-
    G- Rc G- Rl B- B- .. G-
    B- S- G- .. G- .. Sl R-
    Gc B- S- S- Rn S- Ru R-
    G- Sn G- B- B- R- Sl Bn
    """,
    """
    S- Bn B- S- S- Rl S- R-
    R- S- .. Bu .. B- B- X-
    Ru Gl B- X- G- X- R- S-
    G- G- .. R- B- G- R- R-
    Bc X- G- Bn .. R- X- B-
    R- G- Su S- G- Sc G- Rl
    .. G- Sc .. B- Sn G- ..
    """,
)
_DOUBLE_SPACES: Final = ("", "E1-F1 C4-D4 E7-F7 E5-F5 G3-G4 A2-A3 B5-B6 C1-C2", "", "")


def sheet_cell_text(cell: int) -> str:
    """The name of a cell of a bonbon sheet, such as C3."""
    row, column = divmod(cell, SHEET_PITCH)
    return f"{'ABCDEFGH'[column]}{row + 1}"


def _contents(layout: str) -> tuple[int, ...]:
    cells: list[int] = []
    for line in layout.split("\n"):
        if line.strip():
            cells += [CONTENTS[text] for text in line.split()]
            cells.append(NOTHING)
    return tuple(cells)


SHEETS: Final = tuple(_contents(layout) for layout in _LAYOUTS)
"""The content of every cell of each sheet, by cell number."""
SHEET_CELLS: Final = tuple(row * SHEET_PITCH + column for row in range(SHEET_ROWS) for column in range(SHEET_COLUMNS))
WHOLE_SHEET: Final = sum(1 << cell for cell in SHEET_CELLS)
_CELL_NUMBERS: Final = {sheet_cell_text(cell): cell for cell in SHEET_CELLS}
DOUBLE_SPACES: Final = tuple(
    tuple((_CELL_NUMBERS[pair[:2]], _CELL_NUMBERS[pair[3:]]) for pair in pairs.split()) for pairs in _DOUBLE_SPACES
)
"""The pairs of cells of each sheet that one cut must take together."""

# Trays.
TRAY_PITCH: Final = 40
TRAY_MARGIN: Final = 2
"""Free columns and rows kept left of and above a tray, so that a piece fits there."""
TRAY_START: Final = 11 * TRAY_PITCH + 11
"""Where the first piece goes: L12, so far inside that hardly a tray ever grows over the margin and is named anew.

No tray is wider than its pieces, twelve of two cells and three of one, in a row: it ends before the grid does.
"""

# Score sheets.
SCORE_NAMES: Final = ("a", "b", "c", "d")
SCORE_A, SCORE_B, SCORE_C, SCORE_D = range(4)
SCORE_LINES: Final = (
    (*TYPE_NAMES, "garnishes", "area", "empty", "scraps"),
    ("rows", "columns", "lines", "corners", "squares", "pairs", "empty", "scraps"),
    (*(f"groups-{name}" for name in TYPE_NAMES), "garnish-group", "gaps", "empty", "scraps"),
    ("alone", "nut-cherry-leaf", "cherry-leaf-sugar", "square", "empty", "scraps"),
)
"""The lines of each score sheet, in the order in which they are added up."""
SPEED_OBJECTIVES: Final = (
    (("garnishes", 8, 4), ("area", 10, 5)),
    (),
    (),
    (("nut-cherry-leaf", 6, 3), ("cherry-leaf-sugar", 6, 3)),
)
"""Line, points of the first, points of the later ones."""
SPEED_TRIOS: Final = {"nut-cherry-leaf": (NUT, CHERRY, LEAF), "cherry-leaf-sugar": (CHERRY, LEAF, SUGAR)}
AREA_SIDES: Final = (6, 5)
SHAPE_POINTS: Final = {"lines": 1, "corners": 3, "squares": 6}
PAIR_GARNISHES: Final = ((NUT, CHERRY), (LEAF, SUGAR))
PAIR_POINTS: Final = 4
FULL_LINE_POINTS: Final = 3
GROUP_POINTS: Final = 4
GROUP_SIZE: Final = 3
GARNISH_GROUP_POINTS: Final = 2
GAP_POINTS: Final = 4
EMPTY_POINTS: Final = -2
