"""Barrio in words: headline, alt texts, the whole position, score lines."""

from collections.abc import Sequence

from games.barrio.data import HOUSES, KIND_OF, KLAUS_HAND, RUBBLE
from games.barrio.grid import COLUMNS, SIDE, shape_of
from games.barrio.klaus import best
from games.barrio.panorama import Panoramas, Place, house_count
from games.barrio.views import BarrioView, Hand, Seen
from games.outcome import Outcome
from rendering.barrio.names import (
    cards,
    edges,
    house_detail,
    house_id,
    house_title,
    kind_name,
    line_title,
    place_title,
    recipe,
    surplus,
)
from rendering.protocol import ALT_LIMIT, DESCRIPTION_LIMIT, Scene
from rendering.texts import capital, clip, victory, within
from rendering.words import Words, escaped, figure


def result(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Say who won, with how many points."""
    if outcome.rival is not None:
        own, his = outcome.scores[0].total, outcome.rival.total
        if outcome.won:
            return words.t("{name} beats Klaus {own} to {his}.", name=names[0], own=own, his=his)
        return words.t("Klaus beats {name} {his} to {own}.", name=names[0], own=own, his=his)
    return victory(outcome, names, words)


def headline(view: BarrioView, scene: Scene) -> str:
    """Say in one short line where the game stands."""
    words = scene.words
    if view.outcome is not None:
        return result(view.outcome, [scene.name(seat) for seat in range(len(scene.names))], words)
    if view.stage == "keep":
        return words.t("Set-up: everybody chooses houses in secret")
    parts = [words.t("Turn {turn}", turn=view.turn)]
    if view.last_round:
        parts.append(words.t("last round"))
    parts.append(_asked(view, words) or _built(view, words))
    return " · ".join(parts)


def _built(view: BarrioView, words: Words) -> str:
    """Say how near the end is."""
    most = max(house_count(player.panoramas) for player in view.players)
    if view.klaus is not None:
        his = house_count(view.klaus.panoramas)
        return words.t("houses {count} of {limit}, Klaus {klaus}", count=most, limit=view.limit, klaus=his)
    return words.t("most houses {count} of {limit}", count=most, limit=view.limit)


def _asked(view: BarrioView, words: Words) -> str:
    """Say what is being decided within a turn; for spectators only what everybody can see."""
    match view.stage:
        case "draw":
            left = min(view.play.draws, view.room)
            return words.n("{count} card to draw", "{count} cards to draw", left) if left else ""
        case "refill":
            return words.t("drawing up to three cards")
        case "free":
            return words.t("a free house") if view.play.why else ""
        case "join":
            return words.t("{house} looks for its place", house=house_id(view.play.house))
        case "close":
            return words.t("the market closes up")
        case "klaus":
            return words.t("Klaus builds")
        case _:
            if view.play.aim >= 0:
                return words.t("planned: {house}", house=house_id(view.play.aim))
            return ""


def alt(view: BarrioView, scene: Scene) -> str:
    """Say the board in at most 256 characters, the most important first."""
    words = scene.words
    names = [clip(name, 24) for name in scene.names]
    totals = [f"{name} {figure(seen.score.total)}" for name, seen in zip(names, view.players, strict=True)]
    if view.klaus is not None:
        totals.append(f"Klaus {figure(view.klaus.score.total)}")
    if view.outcome is not None:
        said = words.t("Totals:") + " " + ", ".join(totals) + "."
        return within((result(view.outcome, names, words), said), ALT_LIMIT)
    if view.stage == "keep":
        return within((_whose_turn(view, names, words),), ALT_LIMIT)
    shape = shape_of(view.market)
    sentences = [
        _whose_turn(view, names, words),
        words.t("Points:") + " " + ", ".join(totals) + ".",
        words.n("Market: {count} card,", "Market: {count} cards,", shape.cards)
        + " "
        + words.t("{width} by {height}.", width=max(0, shape.width), height=max(0, shape.height)),
        words.t("Stockpile: {cards}.", cards=_stock(view, words)),
        words.t("House Market: {houses}.", houses=_shop(view, words)),
    ]
    return within(sentences, ALT_LIMIT)


def _whose_turn(view: BarrioView, names: Sequence[str], words: Words) -> str:
    playing = words.list([names[seat] for seat in view.active])
    if view.stage == "keep":
        return words.t("Barrio, set-up. Still choosing: {names}.", names=playing)
    return words.t("Barrio, turn {turn}: {name} plays.", turn=view.turn, name=playing)


def _stock(view: BarrioView, words: Words) -> str:
    lying = [kind_name(KIND_OF[letter], words) for letter in view.stock if letter in KIND_OF]
    return ", ".join(lying) or words.t("none")


def _shop(view: BarrioView, words: Words) -> str:
    return ", ".join(house_id(house) for house in view.shop if house >= 0) or words.t("none")


def hand_alt(hand: Hand, keeping: bool, words: Words) -> str:
    """Say the hand in at most 256 characters."""
    houses = [f"{house_id(house)} ({recipe(house, words)})" for house in hand.houses]
    sentences: list[str] = []
    if keeping:
        kept = ", ".join(map(house_id, hand.keeping)) or words.t("none")
        sentences.append(words.t("You keep: {houses}.", houses=kept))
    materials = cards(hand.materials, words)
    if materials:
        sentences.append(words.t("Your materials: {cards}.", cards=materials))
    if houses:
        sentences.append(words.t("Your houses: {houses}.", houses=", ".join(houses)))
    if not sentences:
        sentences.append(words.t("Your hand is empty."))
    return within(_shortened(sentences, hand, words), ALT_LIMIT)


def _shortened(sentences: Sequence[str], hand: Hand, words: Words) -> Sequence[str]:
    """The same without recipes where they would take too much room."""
    if len(" ".join(sentences)) <= ALT_LIMIT or not hand.houses:
        return sentences
    short = words.t("Your houses: {houses}.", houses=", ".join(map(house_id, hand.houses)))
    return [*sentences[:-1], short]


def schemes_alt(found: Sequence[tuple[int, int, Sequence[int]]], words: Words) -> str:
    """Say builds in at most 256 characters: the house, the line, what is left over."""
    sentences = [words.t("Possible builds:")]
    for house, line, left in found:
        over = surplus(left[:RUBBLE], left[RUBBLE], words) or words.t("nothing left over")
        sentences.append(f"{house_id(house)}, {line_title(line, words)} ({over}).")
    return within(sentences, ALT_LIMIT)


def describe(view: BarrioView, scene: Scene) -> str:
    """Say the whole position, in Markdown."""
    words = scene.words
    names = [escaped(clip(name, 40)) for name in scene.names]
    parts = [f"**{headline(view, scene)}**"]
    if view.active:
        parts.append(_whose_turn(view, names, words))
    parts += [_market(view, words), _supplies(view, words), _hand(view, words)]
    parts += [_player(view, seen, name, words) for name, seen in zip(names, view.players, strict=True)]
    parts += [_klaus(view, words), card_text(view.card, words)]
    if view.outcome is not None:
        parts.append(_outcome(view.outcome, names, scene))
    return clip("\n\n".join(part for part in parts if part), DESCRIPTION_LIMIT)


def _market(view: BarrioView, words: Words) -> str:
    shape = shape_of(view.market)
    if not shape.cards:
        return words.t("**Common Market:** empty")
    title = words.t("**Own market**") if view.solo else words.t("**Common Market**")
    lines = [title]
    for row in range(shape.top, shape.bottom + 1):
        found: list[str] = []
        for column in range(shape.left, shape.right + 1):
            letter = view.market[SIDE * row + column]
            if letter in KIND_OF:
                found.append(f"{COLUMNS[column]} {kind_name(KIND_OF[letter], words)}")
        said = ", ".join(found) or words.t("empty")
        lines.append(f"- {capital(line_title(row, words))}: {said}")
    return "\n".join(lines)


def _supplies(view: BarrioView, words: Words) -> str:
    lines = [
        words.t("**Stockpile:** {cards}", cards=_stock(view, words)),
        words.t("**House Market**"),
        *(f"- {house_title(house, words)}: {house_detail(house, words)}" for house in view.shop if house >= 0),
        words.t(
            "**Decks:** materials {materials} (discarded {waste}), houses {houses} (discarded {gone})",
            materials=view.deck,
            waste=sum(view.waste),
            houses=view.lots,
            gone=len(view.gone),
        ),
    ]
    return "\n".join(lines)


def _hand(view: BarrioView, words: Words) -> str:
    hand = view.hand
    if hand is None:
        return ""
    lines = [words.t("**Your hand:** {cards}", cards=cards(hand.materials, words) or words.t("no materials"))]
    for house in hand.houses:
        kept = " – " + words.t("kept") if house in hand.keeping else ""
        lines.append(f"- {house_title(house, words)}: {house_detail(house, words)}{kept}")
    return "\n".join(lines)


def _rows(panoramas: Panoramas, words: Words) -> str:
    if not panoramas:
        return words.t("no house yet")
    return "; ".join(
        f"P{number} {'–'.join(map(house_id, row))} ({edges(row, words)})"
        for number, row in enumerate(panoramas, start=1)
    )


def _player(view: BarrioView, seen: Seen, name: str, words: Words) -> str:
    points = words.n("{count} point", "{count} points", seen.score.total)
    if view.stage == "keep":
        state = words.t("has chosen") if seen.ready else words.t("is choosing")
        return f"**{name}:** {state}"
    held = words.n("{count} material", "{count} materials", seen.materials)
    if not view.solo:
        held += ", " + words.n("{count} house", "{count} houses", seen.houses)
    pile = surplus(seen.leftovers, seen.rubble, words) or words.t("empty")
    lines = [
        f"**{name}:** {points} · " + words.t("in hand: {cards}", cards=held),
        _rows(seen.panoramas, words),
        words.t("Rubble pile: {cards}", cards=pile),
    ]
    if seen.combined:
        lines.append(words.t("Combined construction is used."))
    return "\n".join(lines)


def klaus_would_take(view: BarrioView) -> tuple[int, Place] | None:
    """What Klaus would build if he built now; of equal ones the first."""
    if view.klaus is None:
        return None
    options = best(view.klaus.panoramas, [house for house in sorted(view.shop) if house >= 0])
    return options[0] if options else None


def _klaus(view: BarrioView, words: Words) -> str:
    klaus = view.klaus
    if klaus is None:
        return ""
    points = words.n("{count} point", "{count} points", klaus.score.total)
    held = words.n("{count} material", "{count} materials", klaus.cards)
    known = words.n("{count} Rubble card known", "{count} Rubble cards known", klaus.rubble)
    lines = [f"**Klaus:** {points} · {held} ({known})", _rows(klaus.panoramas, words)]
    if view.outcome is None:
        lines.append(
            words.t(
                "He draws as many cards as you, two after a build, and builds with more than {count} cards.",
                count=KLAUS_HAND,
            )
        )
        option = klaus_would_take(view)
        if option:
            house, place = option
            where = place_title(place, words)
            lines.append(words.t("Now he would take {house}: {place}.", house=HOUSES[house].name, place=where))
    return "\n".join(lines)


def card_text(card: str, words: Words) -> str:
    """Say what a scoring card makes of leftovers and Rubble cards."""
    texts = {
        "a": words.t("Scoring card A: each leftover −1, each Rubble card −1."),
        "b": words.t("Scoring card B: each leftover −1, each Rubble card −2."),
        "c": words.t("Scoring card C: each leftover −2, each Rubble card +1."),
        "d": words.t("Scoring card D: each leftover −1; 1, 2, 3, 4 or more Rubble cards −1, −3, −6, −10 in all."),
        "e": words.t("Scoring card E: each leftover −1; an odd number of Rubble cards −4 in all, an even one +4."),
        "f": words.t("Scoring card F: each leftover −1; the first two Rubble cards −2 each, every further one +3."),
    }
    return texts[card]


def card_values(card: str, words: Words) -> tuple[str, str]:
    """Say the same in two short lines, for pictures."""
    leftovers = words.t("Leftover: {points}", points="−2" if card == "c" else "−1")
    rubble = {
        "a": words.t("Rubble: −1"),
        "b": words.t("Rubble: −2"),
        "c": words.t("Rubble: +1"),
        "d": words.t("Rubble: −1 −3 −6 −10"),
        "e": words.t("Rubble: odd −4, even +4"),
        "f": words.t("Rubble: −2 −2, then +3"),
    }
    return leftovers, rubble[card]


def _outcome(outcome: Outcome, names: Sequence[str], scene: Scene) -> str:
    words = scene.words
    lines = [words.t("**Final score**")]
    scores = [(rank, name, score) for rank, name, score in zip(outcome.ranks, names, outcome.scores, strict=True)]
    if outcome.rival is not None:
        scores.append((2 if outcome.won else 1, "Klaus", outcome.rival))
    for rank, name, score in sorted(scores, key=lambda entry: entry[0]):
        said = ", ".join(f"{line_name(one.key, words)} {figure(one.points)}" for one in score.lines)
        lines.append(f"{rank}. {name}: {figure(score.total)} ({said})")
    if outcome.tie_break:
        lines.append(words.t("The tie was broken by: {line}.", line=line_name(outcome.tie_break, words)))
    return "\n".join(lines)


def line_name(key: str, words: Words) -> str:
    """Return the name of a line of the final score or of a tie-break."""
    named = {
        "houses": words.t("houses"),
        "panoramas": words.t("panoramas"),
        "leftovers": words.t("leftovers"),
        "rubble": words.t("Rubble"),
        "hand": words.t("cards in hand"),
        "fewer-houses": words.t("fewer houses"),
        "fewer-leftovers": words.t("fewer leftovers"),
        "klaus": words.t("a tie goes to Klaus"),
    }
    return named[key]
