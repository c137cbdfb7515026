"""What every game's renderer offers: a view in, pictures and words out."""

import abc
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.protocol import Event, Move, View
from rendering.words import Words, escaped

ALT_LIMIT = 256
"""Characters of an alt text."""

DESCRIPTION_LIMIT = 3500
"""Characters of a position in words."""

ViewT = TypeVar("ViewT", bound=View)
MoveT = TypeVar("MoveT", bound=Move)
EventT = TypeVar("EventT", bound=Event)


class Picture(msgspec.Struct, frozen=True):
    """A drawn picture.

    Attributes:
        png: the file.
        width: in pixels.
        height: in pixels.
        alt: what it shows, in words.
        name: what kind of picture it is, in lower-case letters, for file names: `board`, `hand`, `scores`.
    """

    png: bytes
    width: int
    height: int
    alt: str
    name: str


class Scene(msgspec.Struct, frozen=True):
    """What a picture or a sentence needs beside the view.

    Attributes:
        names: the players' names by seat, as they are; whoever writes Markdown escapes them (see `Scene.name`).
        words: the reader's language.
    """

    names: tuple[str, ...]
    words: Words

    def name(self, seat: int) -> str:
        """A player's name, safe inside Markdown."""
        return escaped(self.names[seat])


class Level(msgspec.Struct, frozen=True):
    """One decision on the way to a step: an entry of one menu.

    Attributes:
        key: tells the entries of a menu apart; short (at most 20 characters), without colons.
        label: what the entry says (at most 100 characters).
        ask: what the menu asks; the same for all entries that stand in one menu.
        detail: a second line of the entry, if any (at most 100 characters).
        made: what is said of the choice once it is made, where the label means something on its picture only.
    """

    key: str
    label: str
    ask: str
    detail: str | None = None
    made: str | None = None


class RulesPage(msgspec.Struct, frozen=True):
    """A page of the rules in our own words: Markdown of at most 1,800 characters, and a picture where it helps."""

    title: str
    text: str
    picture: Picture | None = None


class OptionText(msgspec.Struct, frozen=True):
    """How an option of a game is offered, by commands and in the lobby.

    Attributes:
        label: what it is about (`Bug Queen variant`).
        values: a label for each of the option's values, by its key.
    """

    label: str
    values: Mapping[str, str]


class Painter(abc.ABC, Generic[ViewT, MoveT, EventT]):
    """Draws and tells one game. Runs in a worker thread, so it keeps nothing but caches that threads may share.

    Attributes:
        key: the game's.
        colour: the game's colour as 0xRRGGBB, for message accents.
        rival: the name of the opponent who has no seat, in a game that knows one.
    """

    key: ClassVar[str]
    colour: ClassVar[int]
    rival: ClassVar[str] = ""

    @abc.abstractmethod
    def board(self, view: ViewT, scene: Scene, moves: Sequence[MoveT] = ()) -> Sequence[Picture]:
        """The table as the view's owner sees it, one to four pictures; the first says most.

        Args:
            view: a spectator's for the channel, a seat's for the planner; with `outcome` it shows the final scoring.
            scene: names and language.
            moves: what may be chosen next, to be marked.
        """

    @abc.abstractmethod
    def hand(self, view: ViewT, scene: Scene) -> Sequence[Picture]:
        """What the view's owner alone may see; nothing where the game has no secrets."""

    def in_hand(self, view: ViewT) -> object:
        """All of a view that `hand` shows, to be encoded as JSON: hands that are equal in it look alike."""
        return view

    @abc.abstractmethod
    def headline(self, view: ViewT, scene: Scene) -> str:
        """One short line for above the picture: where the game stands (`Turn 14 · 12 pieces in the bag`)."""

    @abc.abstractmethod
    def alt(self, view: ViewT, scene: Scene) -> str:
        """The board in at most `ALT_LIMIT` characters: whose turn it is and the essentials."""

    @abc.abstractmethod
    def describe(self, view: ViewT, scene: Scene) -> str:
        """The whole position in words, for screen readers and slow lines.

        It is Markdown of at most `DESCRIPTION_LIMIT` characters.
        """

    @abc.abstractmethod
    def tell(self, event: EventT, scene: Scene) -> str:
        """What happened, in a line of Markdown for the log."""

    @abc.abstractmethod
    def path(self, view: ViewT, move: MoveT, scene: Scene) -> Sequence[Level]:
        """The menus that lead to a step, outermost first; at most five.

        Steps that share their first levels share those menus. A menu may have more than 25 entries; the planner
        pages it, but a column and then a row make better menus than pages.
        """

    def caution(self, view: ViewT, move: MoveT, scene: Scene) -> str | None:
        """What should be said before a step is confirmed, where it does more than meets the eye; None mostly.

        Args:
            view: the mover's view of the (trial) position before the step.
            move: the step.
            scene: names and language.
        """
        del view, move, scene
        return None

    @abc.abstractmethod
    def typed(self, words: Words) -> Mapping[str, str]:
        """The words of the text form of steps, with what may be typed for each; ` / ` parts several, the best first.

        Cells, numbers and names that are the same in every language are left out.
        """

    @abc.abstractmethod
    def line(self, key: str, scene: Scene) -> str:
        """The name of a line of the final score, of a tie-break or of a grade, by its key."""

    @abc.abstractmethod
    def blurb(self, words: Words) -> str:
        """What the game is, in a few words for lists (`secret bets on a box of chocolates`)."""

    @abc.abstractmethod
    def option(self, key: str, words: Words) -> OptionText:
        """The words for one of the game's options."""

    @abc.abstractmethod
    def rules(self, words: Words) -> Sequence[RulesPage]:
        """The rules, page by page, in our own words."""


AnyPainter = Painter[Any, Any, Any]
