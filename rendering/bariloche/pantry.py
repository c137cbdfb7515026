"""The pantry in a picture and in words, for `/bariloche pantry`."""

from typing import Final

from games.bariloche.pantry import SUGGESTED_GAMES, BoxView, PantryView
from games.bariloche.pieces import parse_piece
from rendering.bariloche import icons
from rendering.bariloche.heading import TITLE
from rendering.bariloche.names import cut_title, piece_name
from rendering.bariloche.palette import BOARD, LETTERS, STRIP, TRAY
from rendering.bariloche.trays import draw_piece
from rendering.kit import encode, frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.text import lay, write
from rendering.protocol import ALT_LIMIT, Picture
from rendering.texts import within
from rendering.words import Words

_KINDS: Final = 5
"""So many of the commonest pieces of a box are shown."""
_WORDS_KINDS: Final = 3
_BOX: Final = 232


def pantry_text(view: PantryView, words: Words) -> str:
    """Say what the boxes hold, and whether Permanent Mode is suggested yet."""
    lines = [
        words.n("Filled by {count} finished game.", "Filled by {count} finished games.", view.games),
        *(_box_line(box, words) for box in view.boxes),
        words.n(
            "Parts of sheets: {parts}, {count} cell in all.",
            "Parts of sheets: {parts}, {count} cells in all.",
            view.part_cells,
            parts=view.parts,
        ),
        _advice(view, words),
    ]
    return "\n".join(lines)


def _advice(view: PantryView, words: Words) -> str:
    if view.suggested:
        return words.t("There is enough for Permanent Mode: choose it in the options of a new table.")
    return words.n(
        "Permanent Mode is best after {count} standard game; it can be played at any time.",
        "Permanent Mode is best after {count} standard games; it can be played at any time.",
        SUGGESTED_GAMES,
    )


def _box_line(box: BoxView, words: Words) -> str:
    said = words.n("{count} piece", "{count} pieces", box.pieces)
    line = f"- **{cut_title(box.cut, words)}**: {said}"
    if not box.kinds:
        return line
    kinds = [f"{count} × {piece_name(parse_piece(text), words)}" for text, count in box.kinds[:_WORDS_KINDS]]
    return f"{line} ({'; '.join(kinds)}{' …' if len(box.kinds) > _WORDS_KINDS else ''})"


def pantry_alt(view: PantryView, words: Words) -> str:
    """Say the picture in at most 256 characters."""
    boxes = [f"{cut_title(box.cut, words)} {box.pieces}" for box in view.boxes]
    games = words.n("Filled by {count} finished game.", "Filled by {count} finished games.", view.games)
    return within((words.t("The pantry:") + " " + ", ".join(boxes) + ".", games), ALT_LIMIT)


def pantry_picture(view: PantryView, words: Words) -> Picture:
    """Draw the four boxes with their commonest pieces."""
    height = frame.sheet_height(theme.CONTENT_TOP + 4 * (_BOX + 20) - 20)
    canvas = frame.sheet("bariloche", TITLE, height)
    games = words.n("{count} game", "{count} games", view.games)
    frame.header(canvas, TITLE, games, None, lambda _: words.t("Pantry"))
    for box in view.boxes:
        _draw_box(canvas, box, theme.CONTENT_TOP + box.cut * (_BOX + 20), words)
    return encode.picture(canvas, name="pantry", alt=pantry_alt(view, words))


def _draw_box(canvas: Canvas, box: BoxView, y: int, words: Words) -> None:
    x, inner = theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN
    with canvas.patch(x, y, inner, _BOX + 8) as surface:
        frame.panel(surface, x, y, inner, _BOX, colour=BOARD, radius=theme.BOARD_RADIUS)
        surface.rounded(x + 20, y + 20, 190, _BOX - 40, 24, theme.CARD)
        surface.stamp(icons.cut_icon(box.cut, 30, STRIP), x + 70, y + 90)
        lay(surface, str(box.pieces), x + 150, y + 90, theme.figure(48), theme.INK, align="centre")
        name = cut_title(box.cut, words)
        write(surface, name, x + 115, y + 172, theme.LABEL, theme.INK2, align="centre", width=176)
        if not box.kinds:
            write(surface, words.t("empty"), x + 250, y + _BOX // 2, theme.HEADING, LETTERS)
        for number, (_, count) in enumerate(box.kinds[:_KINDS]):
            left = x + 230 + number * 160
            surface.rounded(left, y + 20, 148, _BOX - 40, 20, TRAY)
            write(surface, f"×{count}", left + 74, y + _BOX - 44, theme.figure(30), LETTERS, align="centre")
    for number, (text, _) in enumerate(box.kinds[:_KINDS]):
        draw_piece(canvas, parse_piece(text), x + 230 + number * 160 + 74, y + 88, 56)
