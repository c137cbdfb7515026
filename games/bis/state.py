"""¡Bis!'s positions, steps, events and views."""

from typing import Final

import msgspec

from games.bis.data import COLOURS, JOKER_COLOUR, JOKER_NUMBER, JOKERS
from games.protocol import Event, Move, State, View

CHOOSING: Final = 0
CHOSEN: Final = 1
"""The choice is complete but not confirmed: `settle` is due."""
DONE: Final = 2


class Take(Move, frozen=True, gc=False, tag="take"):
    """Choose a colour die and a number die, and say what a joker among them stands for.

    Attributes:
        colour: index into `COLOURS`.
        number: 1 to 5.
        joker_colour: the colour comes from an X.
        joker_number: the number comes from a ?.
    """

    colour: int
    number: int
    joker_colour: bool = False
    joker_number: bool = False

    @property
    def colour_face(self) -> int:
        """The face of the colour die taken."""
        return JOKER_COLOUR if self.joker_colour else self.colour

    @property
    def number_face(self) -> int:
        """The face of the number die taken."""
        return JOKER_NUMBER if self.joker_number else self.number

    @property
    def cost(self) -> int:
        """The jokers it costs."""
        return self.joker_colour + self.joker_number


class Mark(Move, frozen=True, gc=False, tag="mark"):
    """Mark one cell; as many of these as the number says make a turn."""

    cell: int


class Group(Move, frozen=True, gc=False, tag="group"):
    """Mark all the cells of the turn at once."""

    cells: tuple[int, ...]


class Pass(Move, frozen=True, gc=False, tag="pass"):
    """Mark nothing in this roll."""


BisMove = Take | Mark | Group | Pass


class Rolled(Event, frozen=True, gc=False, tag="rolled"):
    """The dice were rolled for the active player `seat`."""

    seat: int
    number: int
    colours: tuple[int, ...]
    numbers: tuple[int, ...]


class Chose(Event, frozen=True, gc=False, tag="chose"):
    """A player has chosen; what, shows when the roll is resolved."""

    seat: int


class OwnChoice(Event, frozen=True, gc=False, tag="own"):
    """The same for the one who has chosen: the dice, None after a pass, and the cells."""

    seat: int
    dice: Take | None
    cells: tuple[int, ...]


class Marked(Event, frozen=True, gc=False, tag="marked"):
    """A player marked cells with these dice."""

    seat: int
    dice: Take
    cells: tuple[int, ...]


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A player marked nothing."""

    seat: int


class ColumnDone(Event, frozen=True, gc=False, tag="column"):
    """A player completed a column; `first`: in the roll in which it was first completed."""

    seat: int
    column: int
    points: int
    first: bool


class ColourDone(Event, frozen=True, gc=False, tag="colour"):
    """A player completed a colour; `first`: in the roll in which it was first completed."""

    seat: int
    colour: int
    points: int
    first: bool


class Ended(Event, frozen=True, gc=False, tag="ended"):
    """The game is over: two whole `colours`, all `rolls` of the solo game, or nobody marks any more (`idle`)."""

    reason: str


BisEvent = Rolled | Chose | OwnChoice | Marked | Passed | ColumnDone | ColourDone | Ended


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A player's sheet, for all to see.

    Attributes:
        marks: mask of the marked cells.
        fresh: mask of those that the player's last choice marked.
        jokers: unused jokers.
        columns_first: columns that give the higher points, a bit each.
        columns_later: columns that give the lower points.
        colours_first: colours that give the higher bonus.
        colours_later: colours that give the lower bonus.
    """

    marks: int = 0
    fresh: int = 0
    jokers: int = JOKERS
    columns_first: int = 0
    columns_later: int = 0
    colours_first: int = 0
    colours_later: int = 0


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What a player has chosen in the roll so far.

    Attributes:
        dice: the dice, None before they are chosen and after a pass.
        cells: mask of the cells chosen.
        status: CHOOSING, CHOSEN or DONE.
    """

    dice: Take | None = None
    cells: int = 0
    status: int = CHOOSING


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A roll of the dice.

    Attributes:
        number: from 1.
        lead: the active player.
        shared: all choose from all dice at the same time (the first three rolls).
        colours: faces of the colour dice, sorted.
        numbers: faces of the number dice, sorted.
        taken: the dice that the active player has set aside, for all to see.
    """

    number: int
    lead: int
    shared: bool
    colours: tuple[int, ...]
    numbers: tuple[int, ...]
    taken: Take | None = None


class BisState(State, frozen=True, kw_only=True):
    """A whole position.

    Attributes:
        sheet: key of the printed sheet, or `fresh`.
        layout: its text.
        sheets: every player's.
        turns: what each has chosen in this roll.
        roll: the dice on the table.
        idle: rolls running in which nobody marked.
        reason: why the game is over; empty while it runs.
        recent: what the last step brought about.
    """

    sheet: str
    layout: str
    sheets: tuple[Sheet, ...]
    turns: tuple[Turn, ...]
    roll: Roll
    idle: int = 0
    reason: str = ""
    recent: tuple[BisEvent, ...] = ()


class BisView(View, frozen=True, kw_only=True):
    """What a seat or a spectator may know.

    Attributes:
        sheet: key of the printed sheet, or `fresh`.
        layout: its text (see `games.bis.layout.layout_of`).
        sheets: every player's, without the choices that are still hidden.
        roll: the dice on the table.
        own: what the viewer has chosen in this roll, hidden from the others until it is resolved.
        done: the seats that have chosen in this roll.
        rolls_left: rolls after this one in a solo game; None where the number is open.
        idle: rolls running in which nobody marked.
        reason: why the game is over; empty while it runs.
    """

    sheet: str
    layout: str
    sheets: tuple[Sheet, ...]
    roll: Roll
    own: Turn | None
    done: tuple[int, ...]
    rolls_left: int | None
    idle: int
    reason: str


def all_takes() -> tuple[Take, ...]:
    """Every `Take` there can be."""
    return tuple(
        Take(colour, number, joker_colour, joker_number)
        for joker_colour in (False, True)
        for colour in range(len(COLOURS))
        for joker_number in (False, True)
        for number in range(1, JOKER_NUMBER)
    )
