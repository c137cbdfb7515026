"""Barrio's menus: which choices lead to a step."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.barrio.data import DEALT_HOUSES, HOUSES, KINDS
from games.barrio.grid import SIDE, row_number, row_of, shape_of, space_name
from games.barrio.moves import (
    Aim,
    AnyMove,
    Build,
    Close,
    Discard,
    DrawDeck,
    DrawMarket,
    DrawStock,
    End,
    Free,
    Join,
    Keep,
    Klaus,
    Pass,
    Place,
    Ready,
    Skip,
)
from games.barrio.notation import place_name
from games.barrio.panorama import gain
from games.barrio.views import BarrioView, Plan
from rendering.barrio.names import (
    house_detail,
    house_title,
    kind_name,
    line_title,
    place_title,
    surplus,
)
from rendering.protocol import Level, Scene
from rendering.texts import capital, clip
from rendering.words import Words

LABEL_LIMIT: Final = 100
_MENU_LIMIT: Final = 25

Path = tuple[Level, ...]


def path(view: BarrioView, move: AnyMove, scene: Scene) -> Sequence[Level]:
    """Return the menus that lead to a step: what to do; which card; where."""
    return _BY_TYPE[type(move)](view, move, scene.words)


def _first(key: str, label: str, words: Words, detail: str | None = None) -> Level:
    return Level(key, label, words.t("What do you do?"), detail)


def _house(house: int, ask: str, words: Words) -> Level:
    detail = clip(house_detail(house, words), LABEL_LIMIT)
    return Level(HOUSES[house].name, house_title(house, words), ask, detail)


def _keep(view: BarrioView, move: Keep, words: Words) -> Path:
    del view
    return (_house(move.house, words.t("Which houses do you keep?"), words),)


def _ready(view: BarrioView, move: Ready, words: Words) -> Path:
    del move
    kept = len(view.hand.keeping) if view.hand else 0
    label = words.n("That is all: keep {count} house", "That is all: keep {count} houses", kept)
    detail = words.n("You are dealt {count} material", "You are dealt {count} materials", DEALT_HOUSES - kept)
    return (Level("ready", label, words.t("Which houses do you keep?"), detail),)


def _aim(view: BarrioView, move: Aim, words: Words) -> Path:
    del view
    return (
        _first("aim", words.t("Plan to build a house"), words, words.t("Only what leads to it is then offered")),
        _house(move.house, words.t("Which house do you want to build?"), words),
    )


def _place(view: BarrioView, move: Place, words: Words) -> Path:
    label = words.t("Place a second material") if view.play.placed else words.t("Place a material")
    detail = (
        words.t("Then draw three or build")
        if view.play.placed
        else words.t("Then draw two, or place another and draw three or build")
    )
    kind = capital(kind_name(move.kind, words))
    levels = [
        _first("place", label, words, detail),
        Level(KINDS[move.kind], kind, words.t("Which material?"), _in_hand(view, move.kind, words)),
    ]
    shape = shape_of(view.market)
    if not shape.cards:
        return tuple(levels)
    if shape.border.bit_count() > _MENU_LIMIT:
        row = row_of(move.space)
        levels.append(Level(f"row{row}", capital(line_title(row, words)), words.t("In which row?")))
    space = space_name(move.space)
    levels.append(Level(space, space, words.t("On which space?"), _warning(view, move.space, words)))
    return tuple(levels)


def _in_hand(view: BarrioView, kind: int, words: Words) -> str | None:
    count = view.hand.materials[kind] if view.hand else 0
    return words.n("{count} in hand", "{count} in hand", count) if count else None


def _warning(view: BarrioView, space: int, words: Words) -> str | None:
    why = next((caution.why for caution in view.cautions if caution.space == space), None)
    match why:
        case "over":
            return words.t("Beyond 5 × 5: you must then build")
        case "full":
            return words.t("Fills 5 × 5: the market is discarded")
        case "exceed":
            return words.t("Beyond 3 × 5: Klaus builds, the market is discarded")
        case _:
            return None


def _discard(view: BarrioView, move: Discard, words: Words) -> Path:
    label = words.t("Discard another house") if view.play.discarded else words.t("Discard houses")
    return (
        _first("discard", label, words, words.t("Then draw as many cards, of any kind")),
        _house(move.house, words.t("Which house do you discard?"), words),
    )


def _draw(view: BarrioView, level: Level, words: Words) -> Path:
    """Drawing is a choice among others until the first card is drawn."""
    if view.stage != "act":
        return (level,)
    count = min(view.play.discarded or view.play.placed + 1, view.room)
    label = words.n("Draw {count} card", "Draw {count} cards", count)
    return (_first("draw", label, words, words.t("Face up or face down, one at a time")), level)


def _draw_ask(view: BarrioView, words: Words) -> str:
    if view.stage == "refill":
        return words.t("From which deck do you draw up to three cards?")
    return words.t("Which card do you draw?")


def _draw_stock(view: BarrioView, move: DrawStock, words: Words) -> Path:
    label, detail = capital(kind_name(move.kind, words)), words.t("Stockpile, face up")
    return _draw(view, Level(f"stock-{KINDS[move.kind]}", label, _draw_ask(view, words), detail), words)


def _draw_market(view: BarrioView, move: DrawMarket, words: Words) -> Path:
    detail = clip(words.t("House Market") + " · " + house_detail(move.house, words), LABEL_LIMIT)
    label = house_title(move.house, words)
    return _draw(view, Level(HOUSES[move.house].name, label, _draw_ask(view, words), detail), words)


def _draw_deck(view: BarrioView, move: DrawDeck, words: Words) -> Path:
    ask = _draw_ask(view, words)
    if move.houses:
        label, left, key = words.t("House deck"), view.lots, "deck-houses"
    else:
        label, left, key = words.t("Material deck"), view.deck, "deck-materials"
    detail = words.n("face down, {count} card left", "face down, {count} cards left", left)
    return _draw(view, Level(key, label, ask, detail), words)


def plan_of(view: BarrioView, house: int, line: int) -> Plan | None:
    """What a build would bring, as the view foresees it."""
    return next((plan for plan in view.plans if (plan.house, plan.line) == (house, line)), None)


def _build(view: BarrioView, move: Build, words: Words) -> Path:
    plan = plan_of(view, move.house, move.line)
    left = surplus(plan.leftovers, plan.rubble, words) if plan else ""
    detail = clip(left or words.t("nothing left over"), LABEL_LIMIT)
    ask = words.t("With which line?")
    key = f"row{row_number(move.line)}" if move.line < SIDE else f"column{move.line}"
    return (
        _first("build", words.t("Build a house"), words, words.t("With all cards of one row or column")),
        _house(move.house, words.t("Which house do you build?"), words),
        Level(key, capital(line_title(move.line, words)), ask, detail),
    )


def _free_ask(view: BarrioView, words: Words) -> str:
    if view.play.why == "full":
        return words.t("The grid is full: which house do you build for free?")
    return words.t("Combined construction: which house do you add for free?")


def _free(view: BarrioView, move: Free, words: Words) -> Path:
    return (_house(move.house, _free_ask(view, words), words),)


def _skip(view: BarrioView, move: Skip, words: Words) -> Path:
    del move
    return (Level("skip", words.t("Build none"), _free_ask(view, words)),)


def _worth(place: tuple[int, int], rows: tuple[tuple[int, ...], ...], words: Words) -> str:
    more = gain(rows, place)
    return words.t("panorama points: {points}", points=f"+{more}") if more else words.t("no panorama points")


def _join(view: BarrioView, move: Join, words: Words) -> Path:
    place = (move.before, move.after)
    house = HOUSES[view.play.house].name if view.play.house >= 0 else ""
    rows = view.players[view.acting].panoramas if view.acting is not None else ()
    key = place_name(*place).replace(" ", "-")
    label = capital(place_title(place, words))
    return (Level(key, label, words.t("Where does {house} go?", house=house), _worth(place, rows, words)),)


def _close(view: BarrioView, move: Close, words: Words) -> Path:
    count = len(view.play.closings)
    label = words.t("Picture {number}", number=move.choice)
    detail = words.t("one of {count} ways", count=count)
    made = words.t("The market closes up as in picture {number}", number=move.choice)
    return (Level(str(move.choice), label, words.t("How does the market close up?"), detail, made),)


def _klaus(view: BarrioView, move: Klaus, words: Words) -> Path:
    place = (move.before, move.after)
    rows = view.klaus.panoramas if view.klaus else ()
    label = capital(place_title(place, words))
    ask = words.t("Where does Klaus put it?")
    return (
        _house(move.house, words.t("Equally good for Klaus: which house does he take?"), words),
        Level(place_name(*place).replace(" ", "-"), label, ask, _worth(place, rows, words)),
    )


def _end(view: BarrioView, move: End, words: Words) -> Path:
    del view, move
    return (_first("end", words.t("End the action"), words, words.t("Nothing is left to draw")),)


def _pass(view: BarrioView, move: Pass, words: Words) -> Path:
    del view, move
    return (_first("pass", words.t("Pass"), words, words.t("No action is possible")),)


_BY_TYPE: Final[dict[type[Any], Callable[[BarrioView, Any, Words], Path]]] = {
    Keep: _keep,
    Ready: _ready,
    Aim: _aim,
    Place: _place,
    Discard: _discard,
    DrawStock: _draw_stock,
    DrawMarket: _draw_market,
    DrawDeck: _draw_deck,
    Build: _build,
    Free: _free,
    Skip: _skip,
    Join: _join,
    Close: _close,
    Klaus: _klaus,
    End: _end,
    Pass: _pass,
}


def caution(view: BarrioView, move: AnyMove, words: Words) -> str | None:
    """Say what a step forces or forbids, where it does more than meets the eye."""
    match move:
        case Place(_, space):
            return _place_caution(view, space, words)
        case Build(house, line):
            return _build_caution(view, house, line, words)
        case DrawStock() | DrawMarket() | DrawDeck() if view.stage == "act" and view.plans:
            return words.t("You draw, so you build nothing in this turn.")
        case Skip() if view.play.why == "full":
            return words.t("No house is built; the whole market is discarded.")
        case _:
            return None


def _place_caution(view: BarrioView, space: int, words: Words) -> str | None:
    name = space_name(space)
    why = next((caution.why for caution in view.cautions if caution.space == space), None)
    match why:
        case "over":
            return words.t(
                "{space} makes the market larger than 5 × 5: you cannot draw, you must build and bring it back.",
                space=name,
            )
        case "full":
            return words.t(
                "{space} fills the 5 × 5 grid: you may build one house for free, then the whole market is discarded. "
                "A normal build is no longer possible in this turn.",
                space=name,
            )
        case "exceed":
            return words.t(
                "{space} makes your market larger than 3 × 5: Klaus builds at once and the whole market is discarded.",
                space=name,
            )
        case _:
            return None


def _build_caution(view: BarrioView, house: int, line: int, words: Words) -> str | None:
    plan = plan_of(view, house, line)
    said: list[str] = []
    if plan and (any(plan.leftovers) or plan.rubble):
        said.append(words.t("On your rubble pile: {cards}.", cards=surplus(plan.leftovers, plan.rubble, words)))
    if view.acting is not None:
        built = sum(map(len, view.players[view.acting].panoramas))
        if built + 1 == view.limit:
            said.append(
                words.t("With this house the game ends.")
                if view.solo
                else words.t("With this house the last round begins.")
            )
    return " ".join(said) or None
