"""An independent, slow enumerator of Piñata Party's turns: it plays everything out, candy by candy.

It shares no code with the game. Candies have identities, so what has moved is seen by looking where each one lies.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Cell = tuple[int, int]
"""(column, row)"""

Candy = tuple[int, str]
"""An identity and a colour."""

Board = Mapping[Cell, tuple[Candy, ...]]
"""The stacks, bottom to top; empty cells are absent."""

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class Result(NamedTuple):
    """What one way to move comes to."""

    end: Cell
    board: Board
    built: frozenset[int]


class Turn(NamedTuple):
    """A turn up to the collecting; `end` is None where the young variant's turn ends after one move."""

    candy: Cell
    card: str
    middle: Cell
    end: Cell | None
    board: Board
    moved: frozenset[int]


def board_of(piles: Sequence[str], size: int) -> Board:
    """Gives every candy an identity."""
    board: dict[Cell, tuple[Candy, ...]] = {}
    number = 0
    for at, pile in enumerate(piles):
        stack: list[Candy] = []
        for letter in pile:
            stack.append((number, letter))
            number += 1
        if stack:
            board[at % size, at // size] = tuple(stack)
    return board


def piles_of(board: Board, size: int) -> tuple[str, ...]:
    """The letters of a board, as the game writes them."""
    return tuple("".join(letter for _, letter in board.get((at % size, at // size), ())) for at in range(size * size))


def walk(cell: Cell, way: tuple[int, int], size: int) -> Iterator[Cell]:
    """The cells from here to the border."""
    column, row = cell[0] + way[0], cell[1] + way[1]
    while 0 <= column < size and 0 <= row < size:
        yield column, row
        column, row = column + way[0], row + way[1]


def moved_to(board: Board, start: Cell, end: Cell) -> Result:
    """The stack of a cell put onto another cell."""
    after = dict(board)
    active = after.pop(start)
    under = after.get(end, ())
    after[end] = under + active
    return Result(end, after, frozenset(number for number, _ in after[end]) if under else frozenset())


def results(board: Board, card: str, start: Cell, size: int) -> Iterator[Result]:
    """Every way to play a card with the stack of a cell."""
    if card == "labyrinth":
        yield from labyrinth(board, start, size)
    elif card == "somersault":
        for way in DIAGONAL:
            yield from somersault(board, start, list(walk(start, way, size)))
    else:
        for way in ORTHOGONAL:
            yield from STRAIGHT[card](board, start, list(walk(start, way, size)))


def somersault(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    over = 0
    for cell in ahead:
        if cell in board:
            over += 1
        elif over:
            yield moved_to(board, start, cell)


def leapfrog(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    yield from (moved_to(board, start, cell) for cell in ahead if cell not in board)


def piggyback(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    yield from (moved_to(board, start, cell) for cell in ahead if cell in board)


def horsey(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    yield from itertools.islice(piggyback(board, start, ahead), 1)


def hopscotch(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    for cell, behind in itertools.pairwise(ahead):
        if cell in board:
            if behind not in board:
                yield moved_to(board, start, behind)
            return


def chase(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    for before, cell in itertools.pairwise([start, *ahead]):
        if cell in board:
            if before != start:
                yield moved_to(board, start, before)
            return


def long_jump(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    jumped = False
    for cell in ahead:
        if cell in board:
            jumped = True
        elif jumped:
            yield moved_to(board, start, cell)
            return


def pileup(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    full = [cell for cell in ahead if cell in board]
    if not full:
        return
    once = moved_to(board, start, full[0])
    if len(once.board[full[0]]) == 3:
        yield once
    elif len(once.board[full[0]]) < 3 and len(full) > 1:
        twice = moved_to(once.board, full[0], full[1])
        if len(twice.board[full[1]]) == 3:
            yield twice


def train(board: Board, start: Cell, ahead: Sequence[Cell]) -> Iterator[Result]:
    convoy = [board[cell] for cell in (start, *ahead) if cell in board]
    after = {cell: stack for cell, stack in board.items() if cell != start and cell not in ahead}
    places = [start, *ahead][-len(convoy) :]
    after.update(zip(places, convoy, strict=True))
    if after != board:
        yield Result(places[0], after, frozenset())


STRAIGHT = {
    "hopscotch": hopscotch,
    "chase": chase,
    "longjump": long_jump,
    "leapfrog": leapfrog,
    "train": train,
    "pileup": pileup,
    "horsey": horsey,
    "piggyback": piggyback,
}
"""The cards that move within the row or column, each for one direction: the cells ahead up to the border."""


def labyrinth(board: Board, start: Cell, size: int) -> Iterator[Result]:
    others = {cell for cell in board if cell != start}
    found: set[Cell] = set()
    here: set[tuple[Cell, tuple[int, int]]] = {(start, (0, 0))}
    for _ in range(3):
        there: set[tuple[Cell, tuple[int, int]]] = set()
        for cell, came in here:
            for way in ORTHOGONAL:
                stop = cell
                for following in walk(cell, way, size):
                    if following in others:
                        break
                    stop = following
                if stop != cell and way != came:
                    there.add((stop, way))
        found |= {cell for cell, _ in there}
        here = there
    for cell in found - {start}:
        yield moved_to(board, start, cell)


def places(board: Board) -> dict[int, Cell]:
    """Where every candy lies."""
    return {number: cell for cell, stack in board.items() for number, _ in stack}


def groups(board: Board, moved: frozenset[int]) -> list[frozenset[Cell]]:
    """The groups that may be taken."""
    found: list[frozenset[Cell]] = []
    left = set(board)
    while left:
        group, fresh = set[Cell](), [left.pop()]
        while fresh:
            cell = fresh.pop()
            group.add(cell)
            for way in ORTHOGONAL:
                other = cell[0] + way[0], cell[1] + way[1]
                if other in board and other not in group and board[other][-1][1] == board[cell][-1][1]:
                    fresh.append(other)
        left -= group
        if len(group) > 1 and any(board[cell][-1][0] in moved for cell in group):
            found.append(frozenset(group))
    return found


def turns(piles: Sequence[str], cards: Sequence[str], size: int) -> Iterator[Turn]:
    """Every legal turn up to the collecting; `seesaw` stands for the young variant's card."""
    start_board = board_of(piles, size)
    before = places(start_board)
    young = tuple(cards) == ("seesaw",)
    one, other = ("piggyback", "leapfrog") if young else cards

    def moved(board: Board, built: frozenset[int]) -> frozenset[int]:
        return built | {number for number, cell in places(board).items() if before[number] != cell}

    for candy in start_board:
        for first, second in ((one, other), (other, one)):
            for middle in results(start_board, first, candy, size):
                shifted = moved(middle.board, middle.built)
                if young and groups(middle.board, shifted):
                    yield Turn(candy, first, middle.end, None, middle.board, shifted)
                for end in results(middle.board, second, middle.end, size):
                    shifted = moved(end.board, middle.built | end.built)
                    if groups(end.board, shifted):
                        yield Turn(candy, first, middle.end, end.end, end.board, shifted)


Frozen = tuple[tuple[Cell, tuple[Candy, ...]], ...]
"""A board as a value."""


def collected(board: Board, moved: frozenset[int]) -> set[Frozen]:
    """All the boards that a player may leave behind, for every choice and order."""
    due = frozenset(board[cell][-1][0] for group in groups(board, moved) for cell in group)
    ends: set[Frozen] = set()
    seen: set[Frozen] = set()

    def go(now: Board, left: frozenset[int]) -> None:
        key = tuple(sorted(now.items()))
        if key in seen:
            return
        seen.add(key)
        if not left:
            ends.add(key)
        for group in groups(now, moved):
            after = {
                cell: stack[:-1] if cell in group else stack
                for cell, stack in now.items()
                if cell not in group or len(stack) > 1
            }
            go(after, left - {now[cell][-1][0] for cell in group})

    go(board, due)
    return ends
