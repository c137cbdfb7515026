"""Pieces: up to four contents in a box of two by two cells, turned, split and written (rules page: "Bonbon sheets").

A piece is a tuple of four contents, `NOTHING` where it has no cell:

    0 1
    2 3
"""

import functools
from typing import Final

from games.bariloche.data import CONTENT_TEXTS, CONTENTS, NOTHING, SPICY

Piece = tuple[int, int, int, int]

_GAP: Final = "  "


def fitted(piece: Piece) -> Piece:
    """The piece moved to the upper left of its box."""
    one, two, three, four = piece
    if one == two == NOTHING:
        one, two, three, four = three, four, NOTHING, NOTHING
    if one == three == NOTHING:
        one, two, three, four = two, NOTHING, four, NOTHING
    return one, two, three, four


@functools.lru_cache(maxsize=8192)
def turned(piece: Piece, degrees: int) -> Piece:
    """The piece turned clockwise."""
    for _ in range(degrees // 90):
        piece = (piece[2], piece[0], piece[3], piece[1])
    return fitted(piece)


@functools.lru_cache(maxsize=8192)
def turns(piece: Piece) -> tuple[int, ...]:
    """The degrees, from 0, that show the piece in different ways."""
    seen: dict[Piece, int] = {}
    for degrees in (0, 90, 180, 270):
        seen.setdefault(turned(piece, degrees), degrees)
    return tuple(seen.values())


def least_turn(piece: Piece, degrees: int) -> int:
    """The smallest turn that shows the piece as this one does."""
    return next(less for less in turns(piece) if turned(piece, less) == turned(piece, degrees))


@functools.lru_cache(maxsize=8192)
def canonical(piece: Piece) -> Piece:
    """The one way up by which alike pieces are counted."""
    return max(turned(piece, degrees) for degrees in (0, 90, 180, 270))


@functools.lru_cache(maxsize=8192)
def without_spicy(piece: Piece) -> tuple[tuple[Piece, ...], int]:
    """The connected parts that are left to place once the spicy bonbons are taken out, and how many those were."""
    left = tuple(NOTHING if content == SPICY else content for content in piece)
    spicy = piece.count(SPICY)
    here = tuple(at for at in range(4) if left[at] != NOTHING)
    if here in ((0, 3), (1, 2)):
        parts = tuple((left[at], NOTHING, NOTHING, NOTHING) for at in here)
    else:
        parts = (fitted((left[0], left[1], left[2], left[3])),) if here else ()
    return parts, spicy


def piece_text(piece: Piece) -> str:
    """The piece as eight characters, two a cell, blank where it has none."""
    return "".join(_GAP if content == NOTHING else CONTENT_TEXTS[content] for content in piece)


@functools.lru_cache(maxsize=8192)
def parse_piece(text: str) -> Piece:
    """The inverse of `piece_text`.

    Raises:
        ValueError: the text is no piece.
    """
    contents = [NOTHING if text[at : at + 2] == _GAP else CONTENTS.get(text[at : at + 2]) for at in range(0, 8, 2)]
    match contents:
        case [int(one), int(two), int(three), int(four)] if len(text) == 8:
            return one, two, three, four
        case _:
            raise ValueError(f"{text!r} is no piece")
