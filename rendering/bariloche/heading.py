"""The title strip: the round, and who does what."""

from collections.abc import Callable

from games.bariloche.state import Phase, Stage
from games.bariloche.views import BarilocheView
from rendering.kit import frame
from rendering.kit.canvas import Canvas
from rendering.kit.people import Person
from rendering.words import Words

TITLE = "Bariloche"


def draw_heading(canvas: Canvas, view: BarilocheView, everyone: tuple[Person, ...], words: Words) -> None:
    """Write the changing part of the strip."""
    turn = words.t("Round {round}", round=view.turn)
    if view.outcome is not None:
        frame.final_header(canvas, TITLE, turn, everyone, view.outcome, words)
        return
    seat = actor(view)
    frame.header(canvas, TITLE, turn, None if seat is None else everyone[seat], doing(view, words))


def actor(view: BarilocheView) -> int | None:
    """Return the one whom the pill shows: the only one to act, or the view's owner among several.

    Where nobody has anything left to decide a turn is planned to its end, and it is the owner's.
    """
    if view.seat in view.active or not view.active:
        return view.seat
    return view.active[0] if len(view.active) == 1 else None


def _busy_with(view: BarilocheView, seat: int) -> Stage | Phase:
    """Return what a seat does, or has just planned to do."""
    stage = view.players[seat].stage
    if stage != "wait":
        return stage
    return "place" if view.phase == "cut" else view.phase


def doing(view: BarilocheView, words: Words) -> Callable[[str], str]:
    """Return what the pill says of those who are to act."""
    seat = actor(view)
    if seat is None and view.phase == "sheets":
        return lambda _: words.n("{count} player chooses", "{count} players choose", len(view.active))
    if seat is None:
        return lambda _: words.n("{count} player cuts", "{count} players cut", len(view.active))
    match _busy_with(view, seat):
        case "choose" | "sheets" | "sheet":
            return lambda name: words.t("{name} chooses", name=name)
        case "lay":
            return lambda name: words.t("{name} lays out", name=name)
        case "take":
            return lambda name: words.t("{name} takes", name=name)
        case "part" | "turn" | "place":
            return lambda name: words.t("{name} places", name=name)
        case _:
            return lambda name: words.t("{name} cuts", name=name)
