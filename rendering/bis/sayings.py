"""¡Bis! in words: headline, alt text, the whole position."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.bis.data import BOARD, CELL_NAMES, CELLS_PER_COLOUR, COLUMN_NAMES, COLUMN_STEP, ROWS, cells_of
from games.bis.dice import dice_for
from games.bis.layout import layout_of
from games.bis.resolve import claimed
from games.bis.scoring import open_stars, score_of
from games.bis.state import CHOOSING, BisView
from games.outcome import Outcome
from rendering.bis.names import SHEETS, colour_face, colour_name, line_name, number_face, take_name
from rendering.protocol import ALT_LIMIT, DESCRIPTION_LIMIT, Scene
from rendering.texts import clip, victory, within
from rendering.words import Words, escaped, figure

_NAME_IN_ALT: Final = 20
_NAME_IN_TEXT: Final = 24


def result(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Say who won, with how many points; alone, which grade it is."""
    if outcome.grade is not None:
        grade, points = line_name(outcome.grade, words), outcome.scores[0].total
        return words.n("{count} point: {grade}", "{count} points: {grade}", points, grade=grade)
    return victory(outcome, names, words)


def headline(view: BisView, scene: Scene) -> str:
    """Say in one short line where the game stands."""
    words, roll = scene.words, view.roll
    if view.outcome is not None:
        return result(view.outcome, [scene.name(seat) for seat in range(len(scene.names))], words)
    if view.rolls_left is not None:
        points = score_of(layout_of(view.layout), view.sheets[0]).total
        turn = words.t("Roll {number} of {all}", number=view.turn, all=view.turn + view.rolls_left)
        return f"{turn} · " + words.n("{count} point", "{count} points", points)
    turn = words.t("Roll {number}", number=view.turn)
    if roll.shared:
        return f"{turn} · " + words.t("all choose from all dice")
    if roll.taken is not None:
        said = take_name(roll.taken, words)
        return f"{turn} · " + words.t("{name} took {dice}", name=scene.name(roll.lead), dice=said)
    if roll.lead in view.done:
        return f"{turn} · " + words.t("{name} passed", name=scene.name(roll.lead))
    return f"{turn} · " + words.t("{name} chooses first", name=scene.name(roll.lead))


def alt(view: BisView, scene: Scene) -> str:
    """Say the table in at most 256 characters, the most important first."""
    words = scene.words
    names = [clip(name, _NAME_IN_ALT) for name in scene.names]
    totals = [f"{name} {figure(points)}" for name, points in zip(names, _points(view), strict=True)]
    said = words.t("Points:") + " " + ", ".join(totals) + "."
    if view.outcome is not None:
        end = result(view.outcome, names, words)
        return f"{end}." if view.outcome.grade is not None else within((end, said), ALT_LIMIT)
    return within((_whose_turn(view, names, words), dice_said(view, words), said), ALT_LIMIT)


def sheet_alt(view: BisView, scene: Scene, seat: int) -> str:
    """Say one player's sheet in at most 256 characters."""
    words, layout, sheet = scene.words, layout_of(view.layout), view.sheets[seat]
    sentences = [
        words.t("Sheet of {name}, roll {number}.", name=clip(scene.names[seat], _NAME_IN_ALT), number=view.turn),
        dice_said(view, words),
        _own_choice(view, words) if view.seat == seat else "",
        words.t(
            "{marks} of 105 cells marked, jokers {jokers}, open stars {stars}.",
            marks=sheet.marks.bit_count(),
            jokers=sheet.jokers,
            stars=open_stars(layout, sheet),
        ),
        words.t("Whole columns: {columns}.", columns=_columns(view, seat) or "–"),
    ]
    return within(filter(None, sentences), ALT_LIMIT)


def _points(view: BisView) -> list[int]:
    layout = layout_of(view.layout)
    return [score_of(layout, sheet).total for sheet in view.sheets]


def _whose_turn(view: BisView, names: Sequence[str], words: Words) -> str:
    marking = words.list([names[seat] for seat in view.active])
    return words.n(
        "¡Bis!, roll {number}: {names} marks.",
        "¡Bis!, roll {number}: {names} mark.",
        len(view.active),
        number=view.turn,
        names=marking,
    )


def dice_said(view: BisView, words: Words) -> str:
    """Say the dice to choose from."""
    roll = view.roll
    seat = -1 if view.seat is None or roll.taken is not None else view.seat
    colours, numbers = dice_for(roll, seat)
    faces = [colour_face(face, words) for face in colours] + [number_face(face) for face in numbers]
    return words.t("Dice: {dice}.", dice=", ".join(faces))


def _own_choice(view: BisView, words: Words) -> str:
    """Say what the viewer has chosen in this roll and nobody else knows."""
    own = view.own
    if own is None or view.outcome is not None or (own.dice is None and own.status == CHOOSING):
        return ""
    if own.dice is None:
        return words.t("You pass.")
    if not own.cells:
        return words.t("Your dice: {dice}.", dice=take_name(own.dice, words))
    cells = " ".join(CELL_NAMES[cell] for cell in cells_of(own.cells))
    return words.t("Your choice: {dice}: {cells}.", dice=take_name(own.dice, words), cells=cells)


def _columns(view: BisView, seat: int) -> str:
    sheet = view.sheets[seat]
    return " ".join(COLUMN_NAMES[column] for column in cells_of(sheet.columns_first | sheet.columns_later))


def describe(view: BisView, scene: Scene) -> str:
    """Say the whole position, in Markdown."""
    words = scene.words
    names = [escaped(clip(name, _NAME_IN_TEXT)) for name in scene.names]
    parts = [f"**{headline(view, scene)}**"]
    if view.outcome is None:
        parts.append(_whose_turn(view, names, words) + " " + dice_said(view, words))
        parts.append(_own_choice(view, words))
    parts.append("\n".join(_player(view, seat, names[seat], words) for seat in range(len(names))))
    parts.append("\n".join(_gone(view, words)))
    seat = 0 if len(view.sheets) == 1 else view.seat
    if seat is not None:
        parts.append("\n".join(_open_cells(view, seat, words)))
    else:
        parts.append("\n".join(_grid(view, words)))
    return clip("\n\n".join(part for part in parts if part), DESCRIPTION_LIMIT)


def _player(view: BisView, seat: int, name: str, words: Words) -> str:
    layout, sheet = layout_of(view.layout), view.sheets[seat]
    progress = [
        f"{colour_name(colour, words)} {(sheet.marks & mask).bit_count()}/{CELLS_PER_COLOUR}"
        for colour, mask in enumerate(layout.colours)
    ]
    details = [
        words.t("jokers {count}", count=sheet.jokers),
        words.t("open stars {count}", count=open_stars(layout, sheet)),
        words.t("whole columns {columns}", columns=_columns(view, seat) or "–"),
        ", ".join(progress),
    ]
    if seat != view.seat and len(view.sheets) > 1:
        details.append(words.t("open cells {cells}", cells=_runs(BOARD & ~sheet.marks) or "–"))
    points = score_of(layout, sheet).total
    return f"- **{name}**: " + words.n("{count} point", "{count} points", points) + "; " + "; ".join(details)


def _runs(mask: int) -> str:
    """List cells column by column, those below each other as one: "A1–3 B2"."""
    said: list[str] = []
    for column, letter in enumerate(COLUMN_NAMES):
        rows = [row for row in range(ROWS) if mask >> (COLUMN_STEP * column + row) & 1]
        for row in rows:
            if row - 1 not in rows:
                last = next(at for at in range(row, ROWS) if at + 1 not in rows)
                said.append(f"{letter}{row + 1}" if last == row else f"{letter}{row + 1}–{last + 1}")
    return " ".join(said)


def _gone(view: BisView, words: Words) -> Iterator[str]:
    """Say whose higher points nobody can have any more."""
    columns, colours = claimed(view.sheets)
    if len(view.sheets) > 1 and columns:
        letters = " ".join(COLUMN_NAMES[column] for column in cells_of(columns))
        yield words.t("Columns that pay only the lower points now: {columns}.", columns=letters)
    if len(view.sheets) > 1 and colours:
        names = words.list([colour_name(colour, words) for colour in cells_of(colours)])
        yield words.t("Colours that pay only the lower bonus now: {colours}.", colours=names)


def _open_cells(view: BisView, seat: int, words: Words) -> Iterator[str]:
    """List the cells of a sheet that are not marked, colour by colour; stars have an asterisk."""
    layout, sheet = layout_of(view.layout), view.sheets[seat]
    yield words.t("**Open cells** (* is a star)")
    for colour, mask in enumerate(layout.colours):
        cells = [
            CELL_NAMES[cell] + ("\\*" if layout.stars >> cell & 1 else "") for cell in cells_of(mask & ~sheet.marks)
        ]
        yield f"- {colour_name(colour, words)}: {' '.join(cells) or '–'}"


def _grid(view: BisView, words: Words) -> Iterator[str]:
    """Show the printed sheet, as nobody's in particular."""
    yield words.t(
        "**What is printed** ({sheet}; g green, y yellow, b blue, r red, o orange; capitals are stars)",
        sheet=words.t(SHEETS[view.sheet]),
    )
    yield "```"
    yield f"  {COLUMN_NAMES}"
    for number, row in enumerate(view.layout.split(), start=1):
        yield f"{number} {row}"
    yield "```"
