"""Klaus: which house he builds (rules page: "Solo against Klaus")."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.barrio.data import HOUSES
from games.barrio.events import KlausBuilt
from games.barrio.moves import Klaus
from games.barrio.panorama import Panoramas, Place, gain, joined, places
from games.barrio.state import BarrioState, Rival
from games.barrio.supply import tell


def rival_of(state: BarrioState) -> Rival:
    """Klaus's things.

    Raises:
        ValueError: he does not play.
    """
    if state.klaus is None:
        raise ValueError("Klaus does not play here")
    return state.klaus


def best(panoramas: Panoramas, houses: Sequence[int]) -> list[tuple[int, Place]]:
    """The houses and places that are equally good by his order; the player picks among several.

    Most points of the card and of the panoramas together; then what continues his longest panorama.
    """
    options = [(house, place) for house in houses for place in places(panoramas, house)]
    if not options:
        return []
    worth = [HOUSES[house].points + gain(panoramas, place) for house, place in options]
    most = max(worth)
    options = [option for option, points in zip(options, worth, strict=True) if points == most]
    longest = max(map(len, panoramas), default=0)
    on_longest = [
        option for option in options if any(index >= 0 and len(panoramas[index]) == longest for index in option[1])
    ]
    return on_longest or options


def choices(state: BarrioState) -> list[Klaus]:
    """What Klaus may build now, as the player's steps."""
    houses = sorted(house for house in state.shop if house >= 0)
    return [Klaus(house, before, after) for house, (before, after) in best(rival_of(state).panoramas, houses)]


def built(state: BarrioState, choice: Klaus) -> BarrioState:
    """Klaus takes a house from the House Market and puts it in its place."""
    rival = rival_of(state)
    rows, at = joined(rival.panoramas, choice.house, (choice.before, choice.after))
    event = KlausBuilt(choice.house, choice.before, choice.after, at, len(rows[at]))
    return tell(
        replace(
            state,
            klaus=replace(rival, panoramas=rows),
            shop=tuple(-1 if house == choice.house else house for house in state.shop),
            turn=replace(state.turn, rivals=(*state.turn.rivals, choice.house)),
        ),
        event,
    )
