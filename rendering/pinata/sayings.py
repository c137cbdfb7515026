"""Piñata Party in words: headline, alt text, the whole position, log lines, score lines."""

from collections.abc import Sequence
from typing import Final

from games.outcome import Outcome
from games.pinata.data import CELL_NAMES, COLOURS
from games.pinata.scoring import FEWEST, left_on
from games.pinata.state import (
    Ended,
    Hinted,
    LastTurn,
    Left,
    Leg,
    Moved,
    Pass,
    Passed,
    PinataEvent,
    PinataMove,
    PinataView,
    Took,
)
from games.pinata.steps import finder
from rendering.pinata.names import candies, card_name, cells, colour_name, pile_name, scoring_name
from rendering.pinata.standing import standing
from rendering.protocol import ALT_LIMIT, DESCRIPTION_LIMIT, Scene
from rendering.texts import clip, victory, within
from rendering.words import Words, escaped

_ALT_NAME: Final = 24


def cards_in_play(view: PinataView, words: Words) -> str:
    """The movement cards: “Hopscotch and Chase”."""
    return words.list([card_name(card, words) for card in view.setup.cards])


def headline(view: PinataView, scene: Scene) -> str:
    """Say in one short line where the game stands; to who has asked for one, also the hint."""
    words = scene.words
    if view.outcome is not None:
        return victory(view.outcome, [scene.name(seat) for seat in range(len(scene.names))], words)
    parts = [words.t("Turn {turn}", turn=view.turn), cards_in_play(view, words)]
    if view.passes:
        parts.append(words.n("{count} pass in a row", "{count} passes in a row", view.passes))
    if view.passing:
        parts = [words.t("You pass, though you still have a legal turn.")]
    elif view.hint and view.stage == "candy":
        parts.append(words.t("Hint: {turn}", turn=hint_line(view, words)))
    return " · ".join(parts)


def hint_line(view: PinataView, words: Words) -> str:
    """A hint as people say it: “D4, Hopscotch → D6, Chase → D9, take D9”."""
    said: list[str] = []
    card = ""
    for text in view.hint:
        verb, _, rest = text.partition(" ")
        match verb:
            case "candy":
                said.append(rest)
            case "card":
                card = rest
            case "to":
                said.append(f"{card_name(card, words)} → {rest}")
                card = finder(view).other(card)
            case "take":
                said.append(words.t("take {cell}", cell=rest))
            case _:
                said.append(words.t("stop"))
    return ", ".join(said)


def alt(view: PinataView, scene: Scene) -> str:
    """Say the board in at most 256 characters, the most important first."""
    words = scene.words
    names = [clip(name, _ALT_NAME) for name in scene.names]
    totals = [f"{name} {sum(points)}" for name, points in zip(names, standing(view)[1], strict=True)]
    if view.outcome is not None:
        return within(
            (victory(view.outcome, names, words), words.t("Totals:") + " " + ", ".join(totals) + "."), ALT_LIMIT
        )
    turn = words.t("Piñata Party, turn {turn}: {name} plays.", turn=view.turn, name=names[view.acting])
    sentences = [turn, words.t("Cards: {cards}.", cards=cards_in_play(view, words))]
    if view.play is not None:
        sentences.insert(1, words.t("Planned: {turn}.", turn=_so_far(view, words)))
    elif view.last is not None:
        sentences.insert(1, _last(view.last, names, view.setup.size, words))
    count = sum(map(len, view.board))
    sentences.append(words.t("Points now:") + " " + ", ".join(totals) + ".")
    sentences.append(words.n("{count} candy on the board.", "{count} candies on the board.", count))
    return within(sentences, ALT_LIMIT)


def _so_far(view: PinataView, words: Words) -> str:
    """The turn as far as it is planned: “D4, Hopscotch D6, Chase”."""
    play, size = view.play, view.setup.size
    if play is None:
        return ""
    said = [CELL_NAMES[size][play.candy]]
    said += [f"{card_name(leg.card, words)} {CELL_NAMES[size][leg.path[-1]]}" for leg in play.legs]
    if not play.legs and play.card:
        said.append(card_name(play.card, words))
    return ", ".join(said)


def _last(last: LastTurn, names: Sequence[str], size: int, words: Words) -> str:
    name = names[last.seat]
    if not last.legs:
        return words.t("{name} passed.", name=name)
    taken = words.list([candies(haul.colour, len(haul.cells), words) for haul in last.hauls])
    return words.t(
        "{name} moved from {start} to {end} and took {candies}.",
        name=name,
        start=CELL_NAMES[size][last.legs[0].path[0]],
        end=CELL_NAMES[size][last.legs[-1].path[-1]],
        candies=taken,
    )


def describe(view: PinataView, scene: Scene) -> str:
    """Say the whole position, in Markdown."""
    words = scene.words
    names = [escaped(clip(name, 40)) for name in scene.names]
    parts = [f"**{headline(view, scene)}**"]
    if view.active:
        parts.append(words.t("{name} plays.", name=names[view.acting]))
    if view.play is not None:
        parts.append(words.t("Planned: {turn}.", turn=_so_far(view, words)))
    elif view.last is not None:
        when = words.t("Before that:") if view.outcome is None else words.t("The last turn:")
        parts.append(when + " " + _last(view.last, names, view.setup.size, words))
    parts += [_board(view, words), _taken(view, names, words), scoring_name(view.setup.scoring, words)]
    if view.setup.scoring == "three":
        left = (f"{colour_name(colour, words)} {count}" for colour, count in enumerate(left_on(view.board)))
        parts.append(words.t("Left on the board:") + " " + ", ".join(left) + ".")
    if view.outcome is not None:
        parts.append(_outcome(view.outcome, names, words))
    return clip("\n\n".join(part for part in parts if part), DESCRIPTION_LIMIT)


def _board(view: PinataView, words: Words) -> str:
    lines = [words.t("**Board**, row by row; a stack from its top down")]
    size = view.setup.size
    for row in range(size):
        filled = [cell for cell in range(row * size, (row + 1) * size) if view.board[cell]]
        said = (f"{CELL_NAMES[size][cell]} {pile_name(view.board[cell], words)}" for cell in filled)
        lines.append("- " + ("; ".join(said) if filled else words.t("Row {row} is empty", row=row + 1)))
    return "\n".join(lines)


def _taken(view: PinataView, names: Sequence[str], words: Words) -> str:
    lines = [words.t("**Taken**, and the points these candies stand for now")]
    nothing = words.t("nothing yet")
    taken, worth = standing(view)
    for seat, counts in enumerate(taken):
        had = ", ".join(f"{colour_name(colour, words)} {count}" for colour, count in enumerate(counts) if count)
        points = words.n("{count} point", "{count} points", sum(worth[seat]))
        lines.append(f"- {names[seat]}: {had or nothing} ({points})")
    return "\n".join(lines)


def _outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    lines = [words.t("**Final score**")]
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
    lines += [f"{outcome.ranks[seat]}. {names[seat]}: {outcome.scores[seat].total}" for seat in order]
    if outcome.tie_break:
        lines.append(words.t("Equal points: fewer candies win"))
    return "\n".join(lines)


def tell(event: PinataEvent, scene: Scene) -> str:
    """Say what happened, in a line of Markdown."""
    words = scene.words
    match event:
        case Moved(seat, size, leg):
            return _tell_move(scene.name(seat), size, leg, words)
        case Took(seat, size, haul):
            took = candies(haul.colour, len(haul.cells), words)
            at = cells(haul.cells, size)
            return words.t("{name} takes **{candies}** ({cells}).", name=scene.name(seat), candies=took, cells=at)
        case Left(seat, groups):
            return words.n(
                "{name} leaves {count} more group.", "{name} leaves {count} more groups.", groups, name=scene.name(seat)
            )
        case Passed(seat):
            return words.t("{name} passes.", name=scene.name(seat))
        case Hinted(seat):
            return words.t("{name} uses a hint.", name=scene.name(seat))
        case Ended(stuck):
            if stuck:
                return words.t("Nobody has a legal turn any more: everybody passes, and the game ends.")
            return words.t("Everybody has passed: the game ends.")


def _tell_move(name: str, size: int, leg: Leg, words: Words) -> str:
    way = " → ".join(CELL_NAMES[size][cell] for cell in leg.path)
    said = words.t("{name} plays **{card}**: {way}.", name=name, card=card_name(leg.card, words), way=way)
    if leg.built:
        said += " " + words.t("It tops a stack of {height}.", height=leg.height)
    if leg.pushed:
        pushed = ", ".join(f"{CELL_NAMES[size][old]} → {CELL_NAMES[size][new]}" for old, new in leg.pushed)
        said += " " + words.t("Pushed along: {ways}.", ways=pushed)
    return said


def score_line(key: str, words: Words) -> str:
    """Return the name of a line of the final score or of the tie-break."""
    return words.t("fewer candies") if key == FEWEST else colour_name(COLOURS.index(key), words)


def caution(view: PinataView, move: PinataMove, words: Words) -> str | None:
    """Say what a pass gives up."""
    if not isinstance(move, Pass):
        return None
    said = words.t("There is still a legal turn. Pass all the same?")
    if view.passes + 1 == view.setup.seats:
        said += " " + words.t("All the others have passed: the game ends.")
    return said
