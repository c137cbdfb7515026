"""Positions for the tests, written down as people would."""

import random
from collections.abc import Iterator, Sequence

import pytest

from games.barrio import GAME
from games.barrio.data import ALL_HOUSES, GAP, HOUSE_OF, HOUSES, KIND_OF, LETTERS, MATERIAL_CARDS
from games.barrio.grid import EMPTY, FIRST, SIDE
from games.barrio.state import BarrioState, Player, Rival
from games.chance import Chance
from games.errors import IllegalStep

CHANCE = Chance(b"barrio", 1)


def counts(cards: str) -> tuple[int, ...]:
    """Materials by kind, from letters: `"WWB"`."""
    return tuple(map(cards.count, LETTERS))


def houses(text: str) -> tuple[int, ...]:
    """Houses by name: `"F7 M2"`, `-` for a gap."""
    return tuple(-1 if name == "-" else HOUSE_OF[name] for name in text.split())


def market(*rows: str, left: int = 0, top: int = 0) -> str:
    """A market drawn row by row; its upper left corner lies at A1, or so many columns and rows further."""
    spaces = list(EMPTY)
    for y, row in enumerate(rows):
        for x, card in enumerate(row):
            spaces[(FIRST + top + y) * SIDE + FIRST + left + x] = card
    return "".join(spaces)


def rows(drawn: str) -> list[str]:
    """A market as rows, cut to its box."""
    lines = [drawn[at : at + SIDE] for at in range(0, len(drawn), SIDE)]
    lines = [line for line in lines if line.strip(GAP)]
    if not lines:
        return []
    left = min(len(line) - len(line.lstrip(GAP)) for line in lines)
    right = max(len(line.rstrip(GAP)) for line in lines)
    return [line[left:right] for line in lines]


def player(cards: str = "", *streets: str, leftovers: str = "", rubble: int = 0, combined: bool = False) -> Player:
    """A player: the hand as letters and house names (`"WWB F7"`), the panoramas as house names."""
    words = cards.split()
    return Player(
        materials=counts("".join(word for word in words if word not in HOUSE_OF)),
        houses=tuple(sorted(HOUSE_OF[word] for word in words if word in HOUSE_OF)),
        panoramas=tuple(houses(street) for street in streets),
        leftovers=counts(leftovers)[:-1],
        rubble=rubble,
        combined=combined,
    )


def position(
    *players: Player,
    drawn: str = EMPTY,
    stock: str = "WBSC",
    shop: str = "F1 F2 F3 F4",
    klaus: Rival | None = None,
    seat: int = 0,
    first: int = 0,
    card: str = "a",
    waste: str = "",
    deck: str | None = None,
) -> BarrioState:
    """A position at the start of a turn; what is not mentioned lies in the decks."""
    seen = set(houses(shop)) | {house for one in players for house in one.houses}
    seen |= {house for one in (*players, klaus) if one is not None for street in one.panoramas for house in street}
    lots = ALL_HOUSES
    for house in seen - {-1}:
        lots &= ~(1 << house)
    used = list(counts(drawn + stock + waste))
    for one in players:
        gone = (*one.leftovers, one.rubble)
        used = [a + b + c for a, b, c in zip(used, one.materials, gone, strict=True)]
    if klaus is not None:
        used = [a + b for a, b in zip(used, klaus.materials, strict=True)]
    left = tuple(max(total - away, 0) for total, away in zip(MATERIAL_CARDS, used, strict=True))
    return BarrioState(
        card=card,
        stage="act",
        seat=seat,
        first=first,
        market=drawn,
        stock=stock,
        shop=houses(shop),
        deck=left if deck is None else counts(deck),
        waste=counts(waste),
        lots=lots,
        players=tuple(players),
        klaus=klaus,
    )


def step(state: BarrioState, line: str, seat: int | None = None) -> BarrioState:
    """The position after the player's own part of some typed steps."""
    who = state.seat if seat is None else seat
    for move in GAME.parse_steps(state, who, line):
        state = GAME.step(state, who, move)
    return state


def play(state: BarrioState, line: str, seat: int | None = None, chance: Chance | None = None) -> BarrioState:
    """The position after some typed steps and what follows."""
    who = state.seat if seat is None else seat
    for move in GAME.parse_steps(state, who, line):
        state = GAME.play(state, who, move, chance or Chance(b"barrio", state.number))
    return state


def texts(state: BarrioState, seat: int | None = None) -> list[str]:
    """The legal steps as text."""
    return [GAME.format_move(move) for move in GAME.moves(state, state.seat if seat is None else seat)]


def starting(state: BarrioState, verb: str) -> list[str]:
    """The legal steps that begin with a word."""
    return [text for text in texts(state) if text.startswith(f"{verb} ")]


def refusal(state: BarrioState, text: str, seat: int | None = None) -> str:
    """Why a step is refused."""
    with pytest.raises(IllegalStep) as refused:
        GAME.step(state, state.seat if seat is None else seat, GAME.parse_move(text))
    return str(refused.value)


def random_states(
    seats: int, games: int, seed: int = 0, options: dict[str, str] | None = None
) -> Iterator[BarrioState]:
    """Every position of some random games."""
    source = random.Random(f"barrio {seats} {seed}")
    complete = GAME.checked_options(options or {}, seats)
    for _ in range(games):
        key = source.randbytes(16)
        state, number = GAME.start(complete, seats, Chance(key, 0)), 0
        yield state
        while active := GAME.active(state):
            seat = source.choice(active)
            moves = GAME.moves(state, seat)
            number += 1
            state = GAME.play(state, seat, moves[int(source.random() * len(moves))], Chance(key, number))
            yield state


def names(found: Sequence[int]) -> list[str]:
    """Houses by name."""
    return [HOUSES[house].name for house in found]


def letters(materials: Sequence[int]) -> str:
    """Materials as letters."""
    return "".join(letter * materials[kind] for letter, kind in KIND_OF.items())


def rival(cards: str = "", *streets: str, shown: int = 0) -> Rival:
    """Klaus: his cards as letters, his panoramas as house names."""
    return Rival(materials=counts(cards), shown=shown, panoramas=tuple(houses(street) for street in streets))


def solo(
    hand: str = "WBS",
    *streets: str,
    klaus: Rival | None = None,
    drawn: str = market(),
    stock: str = "WBSC",
    shop: str = "F1 F2 F3 F4",
    deck: str | None = None,
    waste: str = "",
) -> BarrioState:
    """A position against Klaus, at the start of the player's turn."""
    return position(
        player(hand, *streets),
        klaus=rival("", "M12") if klaus is None else klaus,
        drawn=drawn,
        stock=stock,
        shop=shop,
        deck=deck,
        waste=waste,
    )
