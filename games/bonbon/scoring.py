"""What Bonbon's objectives and tokens are worth (rules page: "Objective cards", "Scoring")."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.bonbon.data import (
    BUG_QUEEN_VALUE,
    BUGLET,
    CHOCOLATES,
    COLUMNS,
    COMPOSITIONS,
    ROWS,
    SHAPES,
    SPACES,
    TOPPINGS,
    chocolate_of,
    topping_of,
)
from games.bonbon.state import EMPTY, BonbonState, Token
from games.outcome import Outcome, Score, ranking

Tops = Sequence[int]
"""The top piece of every space, or EMPTY."""

_NEIGHBOURS: Final = tuple(
    tuple(
        other
        for other, inside in (
            (at - COLUMNS, at >= COLUMNS),
            (at + COLUMNS, at < SPACES - COLUMNS),
            (at - 1, at % COLUMNS > 0),
            (at + 1, at % COLUMNS < COLUMNS - 1),
        )
        if inside
    )
    for at in range(SPACES)
)
_LINES: Final = {
    "row-majority": tuple(tuple(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)),
    "column-majority": tuple(tuple(range(column, SPACES, COLUMNS)) for column in range(COLUMNS)),
}


def visible_chocolates(bottoms: Sequence[int], tops: Tops) -> tuple[int, ...]:
    """The chocolate seen on every space from above, or EMPTY: a lone bottom piece shows its own."""
    return tuple(bottom if top == EMPTY else chocolate_of(top) for bottom, top in zip(bottoms, tops, strict=True))


def groups(chocolates: Sequence[int], wanted: int) -> list[int]:
    """The sizes of the orthogonally connected groups of one chocolate."""
    left = {at for at, chocolate in enumerate(chocolates) if chocolate == wanted}
    sizes: list[int] = []
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            size += 1
            for other in _NEIGHBOURS[edge.pop()]:
                if other in left:
                    left.remove(other)
                    edge.append(other)
        sizes.append(size)
    return sizes


def _majorities(chocolates: Sequence[int], wanted: int, lines: Sequence[Sequence[int]]) -> Iterator[int]:
    """In each line with a strict majority of one chocolate, the number of its bonbons."""
    for line in lines:
        own = sum(chocolates[at] == wanted for at in line)
        if own > sum(chocolates[at] == 1 - wanted for at in line):
            yield own


_SHAPE_POINTS: Final[dict[str, Callable[[Sequence[int], int], int]]] = {
    "largest-group": lambda chocolates, wanted: max(groups(chocolates, wanted), default=0),
    "groups": lambda chocolates, wanted: len(groups(chocolates, wanted)),
    "row-majority": lambda chocolates, wanted: sum(_majorities(chocolates, wanted, _LINES["row-majority"])),
    "column-majority": lambda chocolates, wanted: sum(
        1 for _ in _majorities(chocolates, wanted, _LINES["column-majority"])
    ),
}


def _objective_points(key: str, bottoms: Sequence[int], tops: Tops) -> int:
    if key in COMPOSITIONS:
        bottom, top = COMPOSITIONS[key]
        return sum(
            one == bottom and other != EMPTY and chocolate_of(other) == top
            for one, other in zip(bottoms, tops, strict=True)
        )
    if key in TOPPINGS:
        topping = TOPPINGS.index(key)
        return sum(top != EMPTY and topping_of(top) == topping for top in tops)
    shape, chocolate = key.rsplit("-", 1)
    if shape not in SHAPES:
        raise KeyError(key)
    return _SHAPE_POINTS[shape](visible_chocolates(bottoms, tops), CHOCOLATES.index(chocolate))


def objective_points(objectives: Sequence[str], bottoms: Sequence[int], tops: Tops) -> tuple[int, ...]:
    """What each objective counts on a tray, full or not.

    Raises:
        KeyError: no such objective.
    """
    return tuple(_objective_points(key, bottoms, tops) for key in objectives)


def _strength(value: int, rival: int, bug_queen: bool) -> int:
    """How high a token stands against the other one on its objective."""
    if bug_queen and value == BUGLET:
        return BUG_QUEEN_VALUE
    if bug_queen and rival == BUGLET and value == 1:
        return BUG_QUEEN_VALUE + 1
    return value


def token_points(points: int, tokens: Sequence[Token], bug_queen: bool) -> tuple[int, ...]:
    """What each token on one objective makes, in the order of the tokens.

    Args:
        points: what the objective counts.
        tokens: up to two, with their values.
        bug_queen: whether the variant is played.
    """
    values = [token.value or BUGLET for token in tokens]
    if BUGLET in values and not bug_queen:
        return (0,) * len(values)
    if len(values) < 2:
        return (points,) * len(values)
    first, second = values
    strengths = (_strength(first, second, bug_queen), _strength(second, first, bug_queen))
    return tuple(points * 2 if own > other else points for own, other in (strengths, strengths[::-1]))


def _made_by(state: BonbonState, points: Sequence[int]) -> list[dict[int, int]]:
    """For each seat, the points that each of its placed tokens made."""
    made: list[dict[int, int]] = [{} for _ in range(state.seats)]
    for worth, tokens in zip(points, state.bets, strict=True):
        for token, gained in zip(tokens, token_points(worth, tokens, state.bug_queen), strict=True):
            made[token.seat][token.value or BUGLET] = gained
    return made


def final_outcome(state: BonbonState) -> Outcome:
    """How a finished game ended: a line per objective, ties broken token by token from the highest."""
    points = objective_points(state.objectives, state.bottoms, state.tops)
    lines: list[list[tuple[str, int]]] = [[] for _ in range(state.seats)]
    for key, worth, tokens in zip(state.objectives, points, state.bets, strict=True):
        for token, gained in zip(tokens, token_points(worth, tokens, state.bug_queen), strict=True):
            lines[token.seat].append((key, gained))
    scores = tuple(Score.of(own) for own in lines)
    made = _made_by(state, points)
    compared = [4, 3, 2, 1] if state.seats < 5 else [3, 2, 1]
    if state.bug_queen:
        compared.insert(0, BUGLET)
    tie_breaks = [
        (f"token-{'buglet' if value == BUGLET else value}", [own.get(value, 0) for own in made]) for value in compared
    ]
    ranks, decided_by = ranking(scores, tie_breaks)
    return Outcome(scores=scores, ranks=ranks, tie_break=decided_by)
