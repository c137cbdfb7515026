"""What everybody has taken and how many points that is, with what a planned turn has taken so far."""

from games.pinata.scoring import Counts, left_on, points_by_colour
from games.pinata.state import PinataView


def standing(view: PinataView) -> tuple[tuple[Counts, ...], tuple[tuple[int, ...], ...]]:
    """Return, for every player, the candies of each colour and the points that they stand for."""
    play, seat = view.play, view.acting
    if play is None or not play.hauls:
        return view.taken, view.points
    counts = list(view.taken[seat])
    for haul in play.hauls:
        counts[haul.colour] += len(haul.cells)
    taken = (*view.taken[:seat], tuple(counts), *view.taken[seat + 1 :])
    return taken, points_by_colour(view.setup.scoring, taken, left_on(view.board))
