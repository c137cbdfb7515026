"""Piñata Party's menus: which choices lead to a step."""

from collections.abc import Sequence

from games.pinata.collecting import group_at
from games.pinata.computer import what_it_takes
from games.pinata.data import CELLS, COLOUR_OF
from games.pinata.state import Choose, Go, Hint, Pass, PinataMove, PinataView, Stop, Take, UseCard
from games.pinata.steps import finder, steps_in
from rendering.pinata.board import numbers_of
from rendering.pinata.names import candies, card_gist, card_name, cells, pile_name
from rendering.protocol import Level, Scene
from rendering.texts import clip
from rendering.words import Words

_LIMIT = 100


def path(view: PinataView, move: PinataMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: column and row of the candy; card; target; second target; groups."""
    words = scene.words
    match move:
        case Choose(cell):
            return _column(view, cell, words), _candy(view, cell, words)
        case UseCard(card):
            ask = words.t("Which card do you play first?")
            return (Level(card, card_name(card, words), ask, clip(card_gist(card, words), _LIMIT)),)
        case Go(cell):
            label = f"{numbers_of(view).get(move, '?')} · {cell}"
            made = f"{_due(view, words)} → {cell}"
            return (Level(cell, label, _where_to(view, words), _after(view, move, words), made),)
        case Take(cell):
            return (_group(view, move, cell, words),)
        case Stop():
            return (_stop(view, words),)
        case Pass():
            label, detail = words.t("Pass"), words.t("Take nothing this turn")
            return (Level("pass", label, _first_ask(words), detail),)
        case Hint():
            return (Level("hint", words.t("Hint"), _first_ask(words), words.t("Shows a legal turn; the log tells it")),)


def _first_ask(words: Words) -> str:
    return words.t("Which candy do you move? First its column.")


def _column(view: PinataView, cell: str, words: Words) -> Level:
    column = cell[0]
    offered = (move.cell for move in steps_in(view) if isinstance(move, Choose))
    rows = ", ".join(name for name in offered if name[0] == column)
    return Level(f"column-{column}", column, _first_ask(words), clip(rows, _LIMIT))


def _candy(view: PinataView, cell: str, words: Words) -> Level:
    pile = pile_name(view.piles[CELLS[view.setup.size][cell]], words)
    return Level(cell, clip(f"{cell} · {pile}", _LIMIT), words.t("Which candy of column {column}?", column=cell[0]))


def _due(view: PinataView, words: Words) -> str:
    """The card that is played now."""
    play = view.play
    card = "" if play is None or play.card is None else play.card
    return card_name(finder(view).other(card) if view.stage == "second" else card, words)


def _where_to(view: PinataView, words: Words) -> str:
    return words.t("{card}: where to?", card=_due(view, words))


def _after(view: PinataView, move: Go, words: Words) -> str | None:
    """What a target means: how many ways there are to go on, or what it will take."""
    cell, play = CELLS[view.setup.size][move.cell], view.play
    if play is None or play.card is None:
        return None
    if view.stage == "second":
        taken = [candies(haul.colour, len(haul.cells), words) for haul in what_it_takes(view, cell)]
        if not taken:
            return words.t("you choose the groups")
        return clip(words.t("takes {candies}", candies=words.list(taken)), _LIMIT)
    following = finder(view).first(play.candy, play.card).get(cell)
    if following is None:
        return None
    count, other = following.second.bit_count(), card_name(finder(view).other(play.card), words)
    if following.stop and not count:
        return words.t("the turn ends here")
    if following.stop:
        return words.n("may end here, or {count} way on", "may end here, or {count} ways on", count)
    return words.n("then {card}, {count} way", "then {card}, {count} ways", count, card=other)


def _group(view: PinataView, move: Take, cell: str, words: Words) -> Level:
    group = group_at(view.board, CELLS[view.setup.size][cell])
    colour = COLOUR_OF[view.board[group[0]][-1]]
    taken, where = candies(colour, len(group), words), cells(group, view.setup.size)
    label = f"{numbers_of(view).get(move, '?')} · {taken}"
    return Level(cell, label, _which_group(view, words), clip(where, _LIMIT), f"{taken}: {where}")


def _stop(view: PinataView, words: Words) -> Level:
    if view.stage == "second":
        return Level("stop", words.t("Move no further"), _where_to(view, words), words.t("Take what lies together now"))
    return Level("stop", words.t("Take no more"), _which_group(view, words))


def _which_group(view: PinataView, words: Words) -> str:
    """What to ask: whether to go on, once all that must be taken is taken."""
    if Stop() in steps_in(view):
        return words.t("Do you take another group?")
    return words.t("Which group do you take?")
