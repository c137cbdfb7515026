"""What a step of Barrio can bring about."""

from typing import Literal

from games.protocol import Event


class Told(Event, frozen=True, kw_only=True):
    """Base of Barrio's events.

    Attributes:
        seat: whose doing it was; None for the table's or Klaus's.
    """

    seat: int | None = None


class HasChosen(Told, frozen=True, tag="has-chosen"):
    """A player has chosen which houses to keep."""


class SetUp(Told, frozen=True, tag="set-up"):
    """Everyone has chosen and the table is laid.

    Attributes:
        kept: how many houses each seat kept.
        first: who starts.
    """

    kept: tuple[int, ...]
    first: int


class Placed(Told, frozen=True, tag="placed"):
    """A card came into the market."""

    kind: int
    space: int


class Discarded(Told, frozen=True, tag="discarded"):
    """A house was discarded from a hand."""

    house: int


class Drew(Told, frozen=True, tag="drew"):
    """A card was drawn.

    Attributes:
        source: where from: `stockpile`, `market` (the House Market), `materials` or `houses` (the decks).
        card: its kind or its house; None where the reader may not know it.
    """

    source: Literal["stockpile", "market", "materials", "houses"]
    card: int | None


class Built(Told, frozen=True, tag="built"):
    """A house was built with a line.

    Attributes:
        used: by kind, what went to the discard pile.
        leftovers: by kind, what went to the rubble pile.
        rubble: Rubble cards that went there too.
    """

    house: int
    line: int
    used: tuple[int, ...]
    leftovers: tuple[int, ...]
    rubble: int


class BuiltFree(Told, frozen=True, tag="built-free"):
    """A house was built without materials: `full` for the full grid, `combined` for combined construction."""

    house: int
    why: Literal["full", "combined"]


class Joined(Told, frozen=True, tag="joined"):
    """Where a house went.

    Attributes:
        before: the panorama on its left, or -1.
        after: the one on its right, or -1.
        panorama: the one it is in now.
        length: its houses.
    """

    house: int
    before: int
    after: int
    panorama: int
    length: int


class Completed(Told, frozen=True, tag="completed"):
    """The 5 x 5 grid was full."""


class Cleared(Told, frozen=True, tag="cleared"):
    """The whole market was discarded."""

    cards: int


class ClosedUp(Told, frozen=True, tag="closed-up"):
    """The market closed up in one of several ways."""

    choice: int
    choices: int


class Replenished(Told, frozen=True, tag="replenished"):
    """New cards lie face up."""

    materials: tuple[int, ...]
    houses: tuple[int, ...]


class Redealt(Told, frozen=True, tag="redealt"):
    """A bad Stockpile was discarded."""

    materials: tuple[int, ...]


class Remade(Told, frozen=True, tag="remade"):
    """A deck was made again from its discard pile."""

    houses: bool


class Swept(Told, frozen=True, tag="swept"):
    """Against Klaus, the material deck ran out: both face-up markets were discarded."""

    materials: tuple[int, ...]
    houses: tuple[int, ...]


class Exceeded(Told, frozen=True, tag="exceeded"):
    """The own market grew beyond 3 x 5: Klaus builds."""


class KlausDrew(Told, frozen=True, tag="klaus-drew"):
    """Klaus drew: face-up Rubble, and cards face down."""

    rubble: int
    hidden: int


class KlausBuilt(Told, frozen=True, tag="klaus-built"):
    """Klaus built a house; see `Joined`."""

    house: int
    before: int
    after: int
    panorama: int
    length: int


class KlausDiscarded(Told, frozen=True, tag="klaus-discarded"):
    """Klaus discarded his cards and kept the Rubble.

    Attributes:
        materials: by kind, what he discarded.
        kept: his Rubble cards.
    """

    materials: tuple[int, ...]
    kept: int


class Passed(Told, frozen=True, tag="passed"):
    """A player could do nothing."""


class LastRound(Told, frozen=True, tag="last-round"):
    """The limit of houses is reached, by a player with so many; the round is completed."""

    houses: int


class GameOver(Told, frozen=True, tag="game-over"):
    """The game has ended: `houses` by the limit, `stuck` because nobody can do anything more that counts."""

    why: Literal["houses", "stuck"]


AnyEvent = (
    HasChosen
    | SetUp
    | Placed
    | Discarded
    | Drew
    | Built
    | BuiltFree
    | Joined
    | Completed
    | Cleared
    | ClosedUp
    | Replenished
    | Redealt
    | Remade
    | Swept
    | Exceeded
    | KlausDrew
    | KlausBuilt
    | KlausDiscarded
    | Passed
    | LastRound
    | GameOver
)
