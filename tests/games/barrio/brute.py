"""The rules of the market once more, slow and plain, to check the fast ones against.

A market is a dictionary from (column, row) to a letter.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from games.barrio.data import GAP, HOUSES, LETTERS
from games.barrio.grid import SIDE, space_name
from games.barrio.state import BarrioState
from tests.games.barrio.positions import names

Cards = dict[tuple[int, int], str]


def cards_of(market: str) -> Cards:
    return {(at % SIDE, at // SIDE): card for at, card in enumerate(market) if card != GAP}


def cards_in(rows: Sequence[str]) -> Cards:
    return {(x, y): card for y, row in enumerate(rows) for x, card in enumerate(row) if card != GAP}


def near(space: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = space
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def groups_of(cards: Cards) -> list[Cards]:
    left, groups = set(cards), list[Cards]()
    while left:
        queue, found = [left.pop()], set[tuple[int, int]]()
        while queue:
            space = queue.pop()
            found.add(space)
            for other in near(space):
                if other in left:
                    left.remove(other)
                    queue.append(other)
        groups.append({space: cards[space] for space in found})
    return groups


def size(cards: Cards) -> tuple[int, int]:
    columns, rows = [x for x, _ in cards], [y for _, y in cards]
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1) if cards else (0, 0)


def within(cards: Cards, solo: bool) -> bool:
    width, height = size(cards)
    return width <= 5 and height <= 5 and (not solo or min(width, height) <= 3)


def packed(cards: Cards) -> Cards:
    columns, rows = sorted({x for x, _ in cards}), sorted({y for _, y in cards})
    return {(columns.index(x), rows.index(y)): card for (x, y), card in cards.items()}


def normal(cards: Cards) -> frozenset[tuple[int, int, str]]:
    left, top = min((x for x, _ in cards), default=0), min((y for _, y in cards), default=0)
    return frozenset((x - left, y - top, card) for (x, y), card in cards.items())


def _moves_of(distance: int) -> list[tuple[int, int]]:
    reach = range(-distance, distance + 1)
    return [(x, y) for x in reach for y in reach if abs(x) + abs(y) == distance]


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)


def closings(cards: Cards, solo: bool = False, furthest: int = 8) -> set[frozenset[tuple[int, int, str]]]:
    """Every result of closing up, by trying all moves of all groups in order of their sum."""
    cards = packed(cards)
    groups = groups_of(cards)
    if len(groups) <= 1:
        return {normal(cards)} if within(cards, solo) else set()
    largest = max(map(len, groups))
    for total in range(furthest + 1):
        results: dict[frozenset[tuple[int, int, str]], int] = {}
        for stays in (group for group in groups if len(group) == largest):
            others = [group for group in groups if group is not stays]
            for share in _shares(total, len(others)):
                for moved in product(*(_moves_of(distance) for distance in share)):
                    laid = dict(stays)
                    for group, (dx, dy) in zip(others, moved, strict=True):
                        laid.update({(x + dx, y + dy): card for (x, y), card in group.items()})
                    if len(laid) == len(cards) and within(laid, solo) and len(groups_of(laid)) == 1:
                        width, height = size(laid)
                        results[normal(laid)] = width * height
        if results:
            least = min(results.values())
            return {result for result, area in results.items() if area == least}
    return set()


def builds(line: Counter[str], house: int) -> bool:
    """Whether a line's cards build a house: by taking away card after card."""
    left = Counter(line)
    wildcards = 0
    for kind, needed in enumerate(HOUSES[house].recipe):
        for _ in range(needed):
            if left[LETTERS[kind]]:
                left[LETTERS[kind]] -= 1
            elif left["*"] and not wildcards:
                left["*"] -= 1
                wildcards += 1
            else:
                return False
    return True


def lines_of(cards: Cards) -> dict[str, list[tuple[int, int]]]:
    lines: dict[str, list[tuple[int, int]]] = {}
    for x, y in cards:
        lines.setdefault(f"row {y - 1}", []).append((x, y))
        lines.setdefault(f"column {'YZABCDEFG'[x]}", []).append((x, y))
    return lines


def build_texts(cards: Cards, houses: Sequence[int], solo: bool) -> set[str]:
    """The builds open with these cards."""
    found: set[str] = set()
    for name, spaces in lines_of(cards).items():
        able = [house for house in houses if builds(Counter(cards[space] for space in spaces), house)]
        if not able:
            continue
        left = {space: card for space, card in cards.items() if space not in spaces}
        if within(cards, solo) or closings(left, solo):
            found |= {f"build {house} {name}" for house in names(able)}
    return found


def borders(cards: Cards) -> set[tuple[int, int]]:
    if not cards:
        return {(4, 4)}
    return {space for card in cards for space in near(card) if space not in cards}


def is_full(cards: Cards, solo: bool) -> bool:
    return not solo and len(cards) == 25 and size(cards) == (5, 5)


def _placed(cards: Cards, hand: Counter[str]) -> Iterator[tuple[str, tuple[int, int], Cards, Counter[str]]]:
    for letter in [letter for letter in LETTERS if hand[letter]]:
        for space in borders(cards):
            yield letter, space, {**cards, space: letter}, hand - Counter(letter)


def _text(letter: str, space: tuple[int, int]) -> str:
    kinds = ("wood", "brick", "stone", "concrete", "plants", "wildcard", "rubble")
    return f"place {kinds[LETTERS.index(letter)]} {space_name(space[1] * SIDE + space[0])}"


def second_texts(cards: Cards, hand: Counter[str], houses: Sequence[int], solo: bool, must: bool) -> set[str]:
    """The second placements: within the limit, or such that a build follows (`must`: only such)."""
    found: set[str] = set()
    for letter, space, after, _ in _placed(cards, hand):
        if solo and must and not within(after, solo):
            continue
        free = solo or within(after, solo)
        if (free and not must) or (not is_full(after, solo) and build_texts(after, houses, solo)):
            found.add(_text(letter, space))
    return found


def first_texts(cards: Cards, hand: Counter[str], houses: Sequence[int], solo: bool, must: bool) -> set[str]:
    """The first placements."""
    found: set[str] = set()
    for letter, space, after, rest in _placed(cards, hand):
        if solo and must and not within(after, solo):
            continue
        free = solo or within(after, solo)
        if (free and not must) or (not is_full(after, solo) and second_texts(after, rest, houses, solo, must=True)):
            found.add(_text(letter, space))
    return found


def act_texts(state: BarrioState) -> set[str]:
    """The placements, builds and aims that a position offers."""
    solo, turn = state.solo, state.turn
    cards, own = cards_of(state.market), state.players[state.seat]
    houses = [house for house in state.shop if house >= 0] if solo else list(own.houses)
    aim = [turn.aim] if turn.aim >= 0 else houses
    hand = Counter({letter: own.materials[kind] for kind, letter in enumerate(LETTERS) if own.materials[kind]})
    must = turn.aim >= 0 or (not solo and not within(cards, solo))
    if turn.placed == 2:
        return set() if turn.cleared else build_texts(cards, aim, solo)
    if turn.placed == 1:
        return second_texts(cards, hand, aim, solo, must)
    if turn.discarded:
        return set()
    found = first_texts(cards, hand, aim, solo, must)
    if turn.aim < 0:
        found |= {f"aim {names([house])[0]}" for house in houses if first_texts(cards, hand, [house], solo, True)}
    return found
