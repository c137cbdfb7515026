"""The steps of Barrio. Kinds of material, houses, spaces and lines are numbers (see `data` and `grid`)."""

from games.protocol import Move


class Aim(Move, frozen=True, gc=False, tag="aim"):
    """Plan to build this house in this turn: only what leads there is offered. Nothing happens yet."""

    house: int


class Keep(Move, frozen=True, gc=False, tag="keep"):
    """At set-up: keep this house."""

    house: int


class Ready(Move, frozen=True, gc=False, tag="ready"):
    """At set-up: that is all I keep."""


class Place(Move, frozen=True, gc=False, tag="place"):
    """Place a material card from hand in the Common Market."""

    kind: int
    space: int


class Discard(Move, frozen=True, gc=False, tag="discard"):
    """Discard a house from hand (action 2)."""

    house: int


class DrawStock(Move, frozen=True, gc=False, tag="draw-stock"):
    """Draw a face-up material from the Stockpile."""

    kind: int


class DrawMarket(Move, frozen=True, gc=False, tag="draw-market"):
    """Draw a face-up house from the House Market."""

    house: int


class DrawDeck(Move, frozen=True, gc=False, tag="draw-deck"):
    """Draw face down: from the material deck, or from the house deck."""

    houses: bool


class Build(Move, frozen=True, gc=False, tag="build"):
    """Build a house with all cards of a line."""

    house: int
    line: int


class Free(Move, frozen=True, gc=False, tag="free"):
    """Build a house without materials."""

    house: int


class Skip(Move, frozen=True, gc=False, tag="skip"):
    """Build no house for free."""


class Join(Move, frozen=True, gc=False, tag="join"):
    """Where the house goes: the panorama on its left and the one on its right (see `panorama`)."""

    before: int
    after: int


class Close(Move, frozen=True, gc=False, tag="close"):
    """Choose one of the ways in which the market can close up."""

    choice: int


class Klaus(Move, frozen=True, gc=False, tag="klaus"):
    """Choose among Klaus's equal houses and places."""

    house: int
    before: int
    after: int


class End(Move, frozen=True, gc=False, tag="end"):
    """There is nothing more to do in this action."""


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """No action is possible."""


AnyMove = (
    Aim
    | Keep
    | Ready
    | Place
    | Discard
    | DrawStock
    | DrawMarket
    | DrawDeck
    | Build
    | Free
    | Skip
    | Join
    | Close
    | Klaus
    | End
    | Pass
)
