"""Barrio's log: what happened, in lines of Markdown."""

from collections.abc import Callable
from typing import Any, Final

from games.barrio.data import HOUSES
from games.barrio.events import (
    AnyEvent,
    Built,
    BuiltFree,
    Cleared,
    ClosedUp,
    Completed,
    Discarded,
    Drew,
    Exceeded,
    GameOver,
    HasChosen,
    Joined,
    KlausBuilt,
    KlausDiscarded,
    KlausDrew,
    LastRound,
    Passed,
    Placed,
    Redealt,
    Remade,
    Replenished,
    SetUp,
    Swept,
)
from games.barrio.grid import space_name
from rendering.barrio.names import cards, kind_name, line_title, place_title, surplus
from rendering.protocol import Scene
from rendering.words import Words


def tell(event: AnyEvent, scene: Scene) -> str:
    """Say what happened."""
    return _BY_TYPE[type(event)](event, scene)


def _who(event: AnyEvent, scene: Scene) -> str:
    return "Klaus" if event.seat is None else scene.name(event.seat)


def _bold(house: int) -> str:
    return f"**{HOUSES[house].name}**"


def _houses(houses: tuple[int, ...], words: Words) -> str:
    return words.list([_bold(house) for house in houses])


def _kinds(kinds: tuple[int, ...], words: Words) -> str:
    return words.list([kind_name(kind, words) for kind in kinds])


def _chosen(event: HasChosen, scene: Scene) -> str:
    return scene.words.t("{name} has chosen which houses to keep.", name=_who(event, scene))


def _set_up(event: SetUp, scene: Scene) -> str:
    words = scene.words
    kept = ", ".join(f"{scene.name(seat)} {count}" for seat, count in enumerate(event.kept))
    return words.t("Houses kept: {kept}. {name} starts.", kept=kept, name=scene.name(event.first))


def _placed(event: Placed, scene: Scene) -> str:
    words = scene.words
    kind, space = kind_name(event.kind, words), f"**{space_name(event.space)}**"
    return words.t("{name} places {material} on {space}.", name=_who(event, scene), material=kind, space=space)


def _discarded(event: Discarded, scene: Scene) -> str:
    return scene.words.t("{name} discards {house}.", name=_who(event, scene), house=_bold(event.house))


def _drew(event: Drew, scene: Scene) -> str:
    words, name, card = scene.words, _who(event, scene), event.card
    match event.source:
        case "stockpile" if card is not None:
            return words.t("{name} takes {material} from the Stockpile.", name=name, material=kind_name(card, words))
        case "market" if card is not None:
            return words.t("{name} takes {house} from the House Market.", name=name, house=_bold(card))
        case "houses" if card is not None:
            return words.t("{name} draws {card} face down.", name=name, card=_bold(card))
        case "materials" if card is not None:
            return words.t("{name} draws {card} face down.", name=name, card=f"**{kind_name(card, words)}**")
        case "houses" | "market":
            return words.t("{name} draws a house face down.", name=name)
        case _:
            return words.t("{name} draws a material face down.", name=name)


def _built(event: Built, scene: Scene) -> str:
    words = scene.words
    said = words.t(
        "{name} builds {house} with {line}.",
        name=_who(event, scene),
        house=_bold(event.house),
        line=line_title(event.line, words),
    )
    left = surplus(event.leftovers, event.rubble, words)
    return said + " " + words.t("On the rubble pile: {cards}.", cards=left) if left else said


def _built_free(event: BuiltFree, scene: Scene) -> str:
    words, name, house = scene.words, _who(event, scene), _bold(event.house)
    if event.why == "full":
        return words.t("{name} builds {house} for free with the full grid.", name=name, house=house)
    return words.t("{name} adds {house} for free: combined construction.", name=name, house=house)


def _joined(event: Joined | KlausBuilt, scene: Scene) -> str:
    words = scene.words
    place = place_title((event.before, event.after), words)
    if event.length == 1:
        return words.t("{house} starts a new panorama.", house=_bold(event.house))
    return words.n(
        "{house} goes {place}: {count} house in a row.",
        "{house} goes {place}: {count} houses in a row.",
        event.length,
        house=_bold(event.house),
        place=place,
    )


def _completed(event: Completed, scene: Scene) -> str:
    return scene.words.t("{name} fills the 5 × 5 grid.", name=_who(event, scene))


def _cleared(event: Cleared, scene: Scene) -> str:
    words = scene.words
    return words.n(
        "The whole market is discarded: {count} card.", "The whole market is discarded: {count} cards.", event.cards
    )


def _closed(event: ClosedUp, scene: Scene) -> str:
    return scene.words.t("{name} chooses how the market closes up.", name=_who(event, scene))


def _replenished(event: Replenished, scene: Scene) -> str:
    words = scene.words
    parts: list[str] = []
    if event.materials:
        parts.append(words.t("New in the Stockpile: {cards}.", cards=_kinds(event.materials, words)))
    if event.houses:
        parts.append(words.t("New in the House Market: {houses}.", houses=_houses(event.houses, words)))
    return " ".join(parts)


def _redealt(event: Redealt, scene: Scene) -> str:
    words = scene.words
    return words.t("A bad Stockpile is discarded: {cards}.", cards=_kinds(event.materials, words))


def _remade(event: Remade, scene: Scene) -> str:
    words = scene.words
    if event.houses:
        return words.t("The house deck is made again from its discard pile.")
    return words.t("The material deck is made again from its discard pile.")


def _swept(event: Swept, scene: Scene) -> str:
    del event
    words = scene.words
    return words.t("The material deck ran out: Stockpile and House Market are swept and laid out anew.")


def _exceeded(event: Exceeded, scene: Scene) -> str:
    return scene.words.t("The market of {name} grows beyond 3 × 5: Klaus builds.", name=_who(event, scene))


def _klaus_drew(event: KlausDrew, scene: Scene) -> str:
    words = scene.words
    parts: list[str] = []
    if event.rubble:
        parts.append(
            words.n("{count} Rubble card from the Stockpile", "{count} Rubble cards from the Stockpile", event.rubble)
        )
    if event.hidden:
        parts.append(words.n("{count} card face down", "{count} cards face down", event.hidden))
    return words.t("Klaus draws {cards}.", cards=words.list(parts or [words.t("nothing")]))


def _klaus_built(event: KlausBuilt, scene: Scene) -> str:
    words = scene.words
    return words.t("Klaus builds {house}.", house=_bold(event.house)) + " " + _joined(event, scene)


def _klaus_discarded(event: KlausDiscarded, scene: Scene) -> str:
    words = scene.words
    away = cards(event.materials, words) or words.t("nothing")
    said = words.t("Klaus discards {cards}.", cards=away)
    if not event.kept:
        return said
    return said + " " + words.n("He keeps {count} Rubble card.", "He keeps {count} Rubble cards.", event.kept)


def _passed(event: Passed, scene: Scene) -> str:
    return scene.words.t("{name} can do nothing and passes.", name=_who(event, scene))


def _last_round(event: LastRound, scene: Scene) -> str:
    words = scene.words
    return words.n(
        "{name} has built {count} house: the round is completed, then the game ends.",
        "{name} has built {count} houses: the round is completed, then the game ends.",
        event.houses,
        name=_who(event, scene),
    )


def _over(event: GameOver, scene: Scene) -> str:
    words = scene.words
    if event.why == "stuck":
        return words.t("Nobody can do anything more: the game is over.")
    return words.t("The houses are built: the game is over.")


_BY_TYPE: Final[dict[type[Any], Callable[[Any, Scene], str]]] = {
    HasChosen: _chosen,
    SetUp: _set_up,
    Placed: _placed,
    Discarded: _discarded,
    Drew: _drew,
    Built: _built,
    BuiltFree: _built_free,
    Joined: _joined,
    Completed: _completed,
    Cleared: _cleared,
    ClosedUp: _closed,
    Replenished: _replenished,
    Redealt: _redealt,
    Remade: _remade,
    Swept: _swept,
    Exceeded: _exceeded,
    KlausDrew: _klaus_drew,
    KlausBuilt: _klaus_built,
    KlausDiscarded: _klaus_discarded,
    Passed: _passed,
    LastRound: _last_round,
    GameOver: _over,
}
