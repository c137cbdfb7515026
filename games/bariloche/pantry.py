"""The pantry: what finished games leave on a server, and how Permanent Mode draws from it.

The pantry is a JSON document. Its boxes hold pieces by cut type, as they were cut, spicy bonbons included; alike pieces
are counted together whichever way up they lie. Its parts are what is left of sheets, scraps among them.

A permanent game works on a copy and records what it cuts anew from sheet parts. At its end those cuttings are carried
out on the pantry as it is by then; one whose part another game has used up meanwhile is left out, so that no cell of
chocolate is ever lost or doubled (rules page: "Permanent Mode").
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from games.bariloche.cutting import piece_from
from games.bariloche.data import USES, WHOLE_SHEET
from games.bariloche.parts import cut_part, cuttings_of, part_of_sheet, part_size
from games.bariloche.pieces import canonical, piece_text
from games.bariloche.state import Cutting, Kinds, Player, Store
from games.chance import Chance

SUGGESTED_GAMES: Final = 3
"""After so many standard games the rulebook suggests Permanent Mode."""
EXTRA_PIECES: Final = 3
"""How many more pieces than players are drawn."""

Boxes = tuple[Kinds, Kinds, Kinds, Kinds]


class Pantry(msgspec.Struct, frozen=True):
    """What a server keeps.

    Attributes:
        games: standard games that filled it.
        boxes: the pieces of each cut type.
        parts: the parts of sheets.
    """

    games: int = 0
    boxes: Boxes = ((), (), (), ())
    parts: Kinds = ()


class BoxView(msgspec.Struct, frozen=True):
    """One box as people see it: its cut type, how many pieces, and each kind with its number, commonest first."""

    cut: int
    pieces: int
    kinds: Kinds


class PantryView(msgspec.Struct, frozen=True):
    """The pantry as people see it.

    Attributes:
        games: standard games that filled it.
        boxes: by cut type.
        parts: how many parts of sheets.
        part_cells: how many cells they have.
        suggested: whether enough games were played for Permanent Mode.
    """

    games: int
    boxes: tuple[BoxView, ...]
    parts: int
    part_cells: int
    suggested: bool


def read_pantry(stock: bytes | None) -> Pantry:
    """The pantry that `write_pantry` wrote; an empty one for a server that has none yet.

    Raises:
        msgspec.ValidationError: it is no pantry.
    """
    return msgspec.json.decode(stock, type=Pantry) if stock else Pantry()


def write_pantry(pantry: Pantry) -> bytes:
    """The pantry as JSON; equal ones give equal bytes."""
    return msgspec.json.encode(pantry)


def describe_pantry(stock: bytes | None) -> PantryView:
    """What `/bariloche pantry` shows."""
    pantry = read_pantry(stock)
    boxes = tuple(
        BoxView(cut, _size(box), tuple(sorted(box, key=lambda kind: (-kind[1], kind[0]))))
        for cut, box in enumerate(pantry.boxes)
    )
    cells = sum(part_size(text) * count for text, count in pantry.parts)
    return PantryView(pantry.games, boxes, _size(pantry.parts), cells, pantry.games >= SUGGESTED_GAMES)


def _size(kinds: Kinds) -> int:
    return sum(count for _, count in kinds)


def _kinds(counts: Mapping[str, int]) -> Kinds:
    return tuple(sorted((text, count) for text, count in counts.items() if count))


def _as_boxes(boxes: Iterable[Mapping[str, int]]) -> Boxes:
    one, two, three, four = (_kinds(box) for box in boxes)
    return one, two, three, four


def _with_box(boxes: Boxes, cut: int, box: Mapping[str, int]) -> Boxes:
    return _as_boxes(box if number == cut else dict(kinds) for number, kinds in enumerate(boxes))


def after_standard_game(pantry: Pantry, players: Iterable[Player]) -> Pantry:
    """The pantry with everything a standard game leaves."""
    boxes = [Counter(dict(box)) for box in pantry.boxes]
    parts = Counter(dict(pantry.parts))
    for player in players:
        for cut, sheet, mask in player.pieces:
            boxes[cut][piece_text(canonical(piece_from(sheet, mask)))] += 1
        for sheet, mask in player.rests:
            parts[part_of_sheet(sheet, mask)] += 1
        if player.left:
            parts[part_of_sheet(player.sheet, player.left)] += 1
    return Pantry(pantry.games + 1, _as_boxes(boxes), _kinds(parts))


def after_cuttings(pantry: Pantry, cuttings: Iterable[Cutting]) -> Pantry:
    """The pantry with what a permanent game cut anew."""
    boxes = [Counter(dict(box)) for box in pantry.boxes]
    parts = Counter(dict(pantry.parts))
    for cutting in cuttings:
        if cutting.part:
            if not parts[cutting.part]:
                continue
            parts[cutting.part] -= 1
        boxes[cutting.cut][cutting.piece] += 1
        parts.update(cutting.rests)
    return Pantry(pantry.games, _as_boxes(boxes), _kinds(parts))


def opened(pantry: Pantry, seats: int) -> Store:
    """A game's copy of the pantry. The parts stay away where no box can run short, to keep positions small."""
    enough = USES * seats + EXTRA_PIECES
    parts = () if all(_size(box) >= enough for box in pantry.boxes) else pantry.parts
    return Store(pantry.boxes, parts)


def _cut_anew(parts: Counter[str], cut: int, chance: Chance) -> Cutting:
    """Cuts a random piece from a random part that can give it, or from a fresh sheet where none can."""
    able = [text for text in sorted(parts) if parts[text] and cuttings_of(text, cut)]
    if able:
        text = able[chance.draw([parts[one] for one in able])]
        parts[text] -= 1
    else:
        text = part_of_sheet(chance.below(4), WHOLE_SHEET)
    piece, rests = cut_part(text, chance.pick(cuttings_of(text, cut)))
    parts.update(rests)
    return Cutting(text if able else "", cut, piece, rests)


def drawn(store: Store, cut: int, count: int, chance: Chance) -> tuple[Store, int]:
    """The store with `count` pieces drawn from a box, and how many of them had to be cut anew."""
    box, parts = Counter(dict(store.boxes[cut])), Counter(dict(store.parts))
    pieces: list[str] = []
    cuttings: list[Cutting] = []
    texts = sorted(box)
    counts = [box[text] for text in texts]
    while len(pieces) < count and sum(counts):
        kind = chance.draw(counts)
        counts[kind] -= 1
        pieces.append(texts[kind])
    while len(pieces) < count:
        cutting = _cut_anew(parts, cut, chance)
        cuttings.append(cutting)
        pieces.append(cutting.piece)
    left = dict(zip(texts, counts, strict=True))
    return (
        replace(
            store,
            boxes=_with_box(store.boxes, cut, left),
            parts=_kinds(parts),
            cuttings=(*store.cuttings, *cuttings),
            drawn=tuple(sorted(pieces)),
            chosen=(),
        ),
        len(cuttings),
    )


def laid_out(store: Store, cut: int) -> Store:
    """The store once the active player has chosen: the chosen pieces are offered, the others back in their box."""
    box = Counter(dict(store.boxes[cut]))
    box.update(piece for at, piece in enumerate(store.drawn) if at not in store.chosen)
    offer = tuple(store.drawn[at] for at in store.chosen)
    return replace(store, boxes=_with_box(store.boxes, cut, box), drawn=(), chosen=(), offer=offer)


def box_sizes(store: Store) -> tuple[int, ...]:
    """How many pieces each box holds, the drawn ones not counted."""
    return tuple(_size(box) for box in store.boxes)
