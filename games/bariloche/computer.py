"""The easy computer player: the best score it can see for this turn, from its own view."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from games.bariloche.cutting import BOX_STEPS, SHAPE_MASKS, cells_of, fall_apart, piece_from, shape_starts
from games.bariloche.data import (
    CUT_SHAPES,
    EMPTY,
    FULL_LINE_POINTS,
    GAP_POINTS,
    GARNISH_GROUP_POINTS,
    NOTHING,
    PAIR_POINTS,
    SCORE_A,
    SCORE_B,
    SCORE_C,
    SHAPE_ANCHORS,
    SPEED_OBJECTIVES,
    SPICY,
)
from games.bariloche.pieces import Piece, canonical, turned, turns, without_spicy
from games.bariloche.scoring import (
    biggest_square,
    full_lines,
    gaps,
    garnish_group,
    type_masks,
    type_points,
)
from games.bariloche.shapes import best_pairs
from games.bariloche.speed import completes
from games.bariloche.state import (
    BarilocheMove,
    Choose,
    Cut,
    Lay,
    Place,
    Take,
    Tray,
    Turn,
)
from games.bariloche.trays import around, cover, piece_steps, place_moves, placed
from games.bariloche.views import BarilocheView, PlayerView
from games.chance import Chance

BUDGET: Final = 300
"""So many positions are looked at for one decision."""
_SNUG: Final = 0.05
"""How much a side shared with the tray is worth: of equal scores the closer one is better."""
_GARNISH: Final = 0.5
"""How much a garnish is worth by itself, where it may still help."""
_SPREAD: Final = 0.25
"""Choices so close in worth are taken at random, so that computers do not all play alike."""
_LOOKS: Final = 12
"""So many placements of a piece are looked at where there are many pieces to compare."""


def _tray_points(score: int, tray: Tray) -> int:
    """What a tray scores at the end, losses and speed objectives apart; wrapped bonbons count as nothing."""
    points = sum(type_points(score, mask) for mask in type_masks(tray))
    if score == SCORE_A:
        return points
    if score == SCORE_B:
        rows, columns = full_lines(tray)
        return points + FULL_LINE_POINTS * (len(rows) + len(columns)) + PAIR_POINTS * len(best_pairs(tray))
    covered = cover(tray.cells)
    if score == SCORE_C:
        group = garnish_group(tray).bit_count()
        return points + GARNISH_GROUP_POINTS * group + GAP_POINTS * len(gaps(covered))
    return points + sum(map(len, biggest_square(covered))) // 2


def _promise(cut: tuple[Piece, int]) -> float:
    """How good a piece with so many scraps looks without regard to where it might go."""
    piece, scraps = cut
    contents = [content for content in piece if content != NOTHING]
    types = Counter(content // 5 for content in contents if content < EMPTY)
    garnishes = sum(content < EMPTY and content % 5 > 0 for content in contents)
    alike = max(types.values(), default=0)
    losses = 2 * contents.count(EMPTY) + scraps - contents.count(SPICY)
    return len(contents) + alike + _GARNISH * garnishes - 2 * losses


class _Eye:
    """How one seat sees the worth of what it might do."""

    def __init__(self, view: BarilocheView, seat: int) -> None:
        self._view = view
        self._player: PlayerView = view.players[seat]
        self._open = [
            (line, low if any(rounds) else high)
            for (line, high, low), rounds in zip(SPEED_OBJECTIVES[view.score], view.claims, strict=True)
            if not rounds[seat]
        ]

    def worth(self, tray: Tray, spicy: int) -> float:
        """The points of a tray, and a little for what may become points."""
        view = self._view
        empties = max(0, tray.contents.count(EMPTY) - spicy)
        points = _tray_points(view.score, tray) - 2 * empties
        points += sum(reward for line, reward in self._open if completes(line, tray, each=view.each))
        garnishes = sum(1 for content in tray.contents if content < EMPTY and content % 5)
        return points + _GARNISH * garnishes

    def placements(self, tray: Tray, piece: Piece, degrees: Iterable[int]) -> list[tuple[int, Place]]:
        """Every way to place a piece, turned by one of `degrees`."""
        return [(turn, move) for turn in degrees for move in place_moves(tray, turned(piece, turn))]

    def placed_values(
        self, tray: Tray, piece: Piece, degrees: Iterable[int], budget: int, spicy: int = 0
    ) -> list[tuple[float, int, Place]]:
        """At most `budget` placements, looked at in even steps: their worth, turn and place."""
        found = self.placements(tray, piece, degrees)
        step = max(1, -(-len(found) // max(1, budget)))
        touching = around(cover(tray.cells))
        values: list[tuple[float, int, Place]] = []
        for turn, move in found[::step]:
            up = turned(piece, turn)
            sides = sum((touching >> (move.cell + at)) & 1 for at in piece_steps(up))
            value = self.worth(placed(tray, up, move.cell), self._player.spicy + spicy) + _SNUG * sides
            values.append((value, turn, move))
        return values

    def good_placement(self, tray: Tray, piece: Piece, degrees: Iterable[int], chance: Chance) -> tuple[int, Place]:
        """One of the best placements: its turn and place."""
        values = self.placed_values(tray, piece, degrees, BUDGET)
        best = max(value for value, _, _ in values)
        return chance.pick([(turn, move) for value, turn, move in values if value > best - _SPREAD])

    def piece_value(self, piece: Piece, budget: int) -> float:
        """The worth of the tray after placing a piece as well as a short look can tell."""
        parts, spicy = without_spicy(piece)
        tray = self._player.tray
        if not parts:
            return self.worth(tray, self._player.spicy + spicy) + spicy
        value = 0.0
        for part in parts:
            found = self.placed_values(tray, part, turns(part), budget, spicy)
            value, turn, move = max(found, key=lambda one: one[0])
            tray = placed(tray, turned(part, turn), move.cell)
        return value + spicy

    def best_cut(self, cut: int, budget: int) -> tuple[float, list[Cut]]:
        """The best worth that a cut type can give, and the cuts that come close to it."""
        cuts: dict[tuple[Piece, int], list[Cut]] = {}
        player = self._player
        for shape in CUT_SHAPES[cut]:
            for start in cells_of(shape_starts(player.sheet, player.left, shape)):
                mask = SHAPE_MASKS[shape][start]
                largest, smaller = fall_apart(player.left ^ mask)
                scraps = (sum(smaller) + sum(largest[1:])).bit_count()
                key = (canonical(piece_from(player.sheet, mask)), scraps)
                cuts.setdefault(key, []).append(Cut(shape, start + BOX_STEPS[SHAPE_ANCHORS[shape]]))
        promising = sorted(cuts, key=_promise, reverse=True)[: max(4, budget // _LOOKS)]
        values = {key: self.piece_value(key[0], _LOOKS) - key[1] for key in promising}
        best = max(values.values())
        close = [key for key, value in values.items() if value > best - _SPREAD]
        return best, [cut for key in close for cut in cuts[key]]


def _advised_choice(view: BarilocheView, eye: _Eye, moves: Sequence[BarilocheMove], chance: Chance) -> BarilocheMove:
    """A cut type that is good for this seat; the game's end only for one that would win it."""
    seat = view.seat or 0
    choices = [move for move in moves if isinstance(move, Choose)]
    going_on = [move for move in choices if not move.ends]
    ending = [move for move in choices if move.ends]
    mine = view.players[seat].points
    if ending and all(mine > player.points for at, player in enumerate(view.players) if at != seat):
        return chance.pick(ending)
    if not going_on:
        return chance.pick(moves)
    if view.permanent:
        return chance.pick(going_on)
    best = [(eye.best_cut(move.cut, BUDGET // len(going_on))[0], move) for move in going_on]
    top = max(value for value, _ in best)
    return chance.pick([move for value, move in best if value > top - _SPREAD])


def _best_of(values: Sequence[tuple[float, BarilocheMove]]) -> BarilocheMove:
    return max(values, key=lambda pair: pair[0])[1]


def advised(view: BarilocheView, moves: Sequence[BarilocheMove], chance: Chance) -> BarilocheMove:
    """The step of an easy computer player, one of `moves`."""
    first = moves[0]
    if len(moves) == 1 or view.seat is None:
        return first
    player, eye = view.players[view.seat], _Eye(view, view.seat)
    match first:
        case Choose():
            return _advised_choice(view, eye, moves, chance)
        case Cut():
            return chance.pick(eye.best_cut(view.cut, BUDGET)[1])
        case Turn():
            degrees = [move.degrees for move in moves if isinstance(move, Turn)]
            return Turn(eye.good_placement(player.tray, player.parts[0], degrees, chance)[0])
        case Place():
            return eye.good_placement(player.tray, player.parts[0], [player.turn], chance)[1]
        case Lay() if view.store is not None:
            pieces = view.store.drawn
        case Take() if view.store is not None:
            pieces = view.store.offer
        case _:
            return chance.pick(moves)
    each = BUDGET // len(moves)
    numbered = [(move, move.number) for move in moves if isinstance(move, Lay | Take)]
    return _best_of([(eye.piece_value(pieces[number - 1], each), move) for move, number in numbered])
