"""The table as it is: board, movement cards, what everybody has taken."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.pinata.collecting import group_at
from games.pinata.data import CELLS, SEESAW, YOUNG_CARD
from games.pinata.moving import carry_out
from games.pinata.state import Choose, Go, Leg, PinataMove, PinataView, Take
from games.pinata.steps import finder, steps_in
from rendering.kit import frame, theme
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person, people
from rendering.pinata import cards, table
from rendering.pinata.ground import BOTTOM, LEFT, PLAIN, Mark, cell_corner, cell_tile, draw_ground, middle, pitch, room
from rendering.pinata.pieces import height_badge
from rendering.pinata.trails import Trail, draw_trail
from rendering.protocol import Scene
from rendering.words import Words

TITLE: Final = "Piñata Party"
_CARDS_TOP: Final = BOTTOM + 18
_BOTTOM: Final = _CARDS_TOP + cards.HEIGHT
HEIGHT: Final = frame.sheet_height(_BOTTOM)
_GAP: Final = 16


def draw_board(view: PinataView, scene: Scene, moves: Sequence[PinataMove]) -> Canvas:
    """Draw the table with what the moves would choose marked."""
    everyone, words, size = people(scene.names), scene.words, view.setup.size
    canvas = frame.layered(
        ("pinata-board", size), lambda: frame.sheet("pinata", TITLE, HEIGHT), lambda surface: draw_ground(surface, size)
    )
    _head(canvas, view, words, everyone)
    marks = marks_for(view, moves)
    for cell, pile in enumerate(view.board):
        flower, mark = view.setup.flowers[cell], marks.get(cell, PLAIN)
        if pile or mark.kind or flower != ".":
            canvas.tile(cell_tile(cell, size, flower, pile, mark), *cell_corner(cell, size))
    trail = trail_of(view, everyone)
    if trail is not None:
        draw_trail(canvas, trail, size)
        _height_again(canvas, view, trail)
    left = _draw_cards(canvas, view, words)
    table.draw_table(canvas, view, everyone, left, _CARDS_TOP, theme.WIDTH - LEFT - left, words)
    return canvas


def _height_again(canvas: Canvas, view: PinataView, trail: Trail) -> None:
    """Say again how high the stack is that has moved: the arrow may lie over it."""
    cell, size = trail.legs[-1].path[-1], view.setup.size
    height = len(view.board[cell])
    if height > 1:
        x, y = middle(cell, size)
        half = pitch(size) // 2
        with canvas.patch(x, y - half, half, half) as surface:
            height_badge(surface, x, y, height, room(size))


def marks_for(view: PinataView, moves: Sequence[PinataMove]) -> Mapping[int, Mark]:
    """The marks of all cells: the chosen candy, and what may be chosen next."""
    marks: dict[int, Mark] = {}
    play, cells = view.play, CELLS[view.setup.size]
    if play is not None and play.moved is None:
        marks[play.legs[-1].path[-1] if play.legs else play.candy] = Mark("chosen")
    numbers = numbers_of(view)
    for move in moves:
        match move:
            case Choose(name):
                marks[cells[name]] = Mark("choice")
            case Go(name):
                marks[cells[name]] = Mark("target", str(numbers[move]))
            case Take(name):
                group = group_at(view.board, cells[name])
                marks.update(dict.fromkeys(group, Mark("choice")))
                marks[cells[name]] = Mark("choice", str(numbers[move]))
            case _:
                pass
    return marks


def numbers_of(view: PinataView) -> Mapping[PinataMove, int]:
    """The numbers of what may be chosen, as they stand on the picture and in the menus."""
    return {move: number for number, move in enumerate(steps_in(view), start=1)}


def trail_of(view: PinataView, everyone: Sequence[Person]) -> Trail | None:
    """The turn to show: the one being planned, else a hint, else the last one."""
    if view.play is not None:
        seat, legs, hauls = view.acting, view.play.legs, view.play.hauls
    elif view.hint and view.stage == "candy":
        return _hinted(view)
    elif view.last is not None:
        seat, legs, hauls = view.last.seat, view.last.legs, view.last.hauls
    else:
        return None
    if not legs:
        return None
    return Trail(legs, hauls, everyone[seat].colour, rests=bool(view.board[legs[-1].path[-1]]))


def _hinted(view: PinataView) -> Trail:
    """The moves of a hint, in nobody's colour; what the Train would push has not moved yet, so it is not marked."""
    legs: list[Leg] = []
    piles, place, cards_left = view.piles, 0, list(finder(view).cards)
    for verb, rest in (text.split(" ") for text in view.hint if " " in text):
        if verb == "candy":
            place = CELLS[view.setup.size][rest]
        elif verb == "card":
            cards_left.sort(key=lambda card, first=rest: card != first)
        elif verb == "to":
            leg, piles = carry_out(piles, cards_left.pop(0), place, CELLS[view.setup.size][rest])
            legs.append(Leg(leg.card, leg.path))
            place = leg.path[-1]
    return Trail(legs, (), theme.INK2, rests=False)


def card_state(view: PinataView, card: str) -> str:
    """Whether a card is used in the turn being planned, or about to be."""
    play = view.play
    if play is None or play.card is None:
        return ""
    if any(leg.card == card for leg in play.legs):
        return "used"
    due = play.card == card if not play.legs else view.stage == "second"
    return "due" if due and view.stage in ("first", "second") else ""


def _draw_cards(canvas: Canvas, view: PinataView, words: Words) -> int:
    """Lay out the movement cards; returns where the next thing goes."""
    shown = SEESAW if view.setup.cards == (YOUNG_CARD,) else view.setup.cards
    left = LEFT
    for card in shown:
        canvas.tile(cards.card_tile(card, words, card_state(view, card)), left, _CARDS_TOP)
        left += cards.WIDTH + _GAP
    return left


def _head(canvas: Canvas, view: PinataView, words: Words, everyone: Sequence[Person]) -> None:
    if view.outcome is not None:
        frame.final_header(canvas, TITLE, "", everyone, view.outcome, words)
        return
    turn = words.t("Turn {turn}", turn=view.turn)
    actor = everyone[view.acting]
    frame.header(canvas, TITLE, turn, actor, lambda name: words.t("{name} plays", name=name))
