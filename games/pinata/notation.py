"""The text form of Piñata Party's steps, and the short way to type a turn: `D4 hopscotch D6, chase D9`."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from games.errors import InvalidStep
from games.pinata.data import CARD_NAMES, CARDS, CELLS, MAX_SIZE
from games.pinata.state import Choose, Go, Hint, Pass, PinataMove, Stage, Stop, Take, UseCard

_WORDS: Final[dict[str, PinataMove]] = {"stop": Stop(), "pass": Pass(), "hint": Hint()}
_WITH_CELL: Final[dict[str, type[Choose] | type[Go] | type[Take]]] = {"candy": Choose, "to": Go, "take": Take}
_FILLERS: Final = frozenset({"and", "then", "by", "with", "onto"})


def format_move(move: PinataMove) -> str:
    """The text form of a step."""
    match move:
        case Choose(cell):
            return f"candy {cell}"
        case UseCard(card):
            return f"card {card}"
        case Go(cell):
            return f"to {cell}"
        case Take(cell):
            return f"take {cell}"
        case Stop():
            return "stop"
        case Pass():
            return "pass"
        case Hint():
            return "hint"


def parse_move(text: str) -> PinataMove:
    """The step that a text stands for.

    Raises:
        InvalidStep: the text is no step; says what is expected.
    """
    verb, *rest = _words(text) or [""]
    if verb in _WORDS and not rest:
        return _WORDS[verb]
    if verb in _WITH_CELL:
        return _WITH_CELL[verb](_cell(rest[0]) if len(rest) == 1 else _no_cell(" ".join(rest)))
    if verb == "card":
        return UseCard(rest[0] if len(rest) == 1 and rest[0] in CARDS else _no_card(" ".join(rest)))
    raise InvalidStep(
        "“{text}” is not a step. A step is “candy D4”, “card hopscotch”, “to D6”, “take D9”, “stop” or “pass”.",
        text=text.strip(),
    )


def parse_turn(text: str, stage: Stage, cards: Sequence[str], played: str | None) -> list[PinataMove]:
    """The steps that a typed line stands for: cells and cards in the order in which they are played.

    Args:
        text: a whole turn or the next part of one, as in `D4 hopscotch D6, chase D9`; text forms of steps, too.
        stage: what is decided next.
        cards: the two cards in play.
        played: the card chosen to be played first, if it is chosen.

    Raises:
        InvalidStep: a word does not belong where it stands; says what is expected.
    """
    reader = _Reader(stage, cards, played)
    words = iter([word for word in _words(text) if word not in _FILLERS])
    for word in words:
        reader.read(word, words)
    if not reader.moves:
        raise InvalidStep("Type a turn as in “{example}”.", example=_example(cards))
    return reader.moves


class _Reader:
    """Reads a turn word by word; knows what is due, but not the rules."""

    def __init__(self, stage: Stage, cards: Sequence[str], played: str | None) -> None:
        self.moves: list[PinataMove] = []
        self._stage: Stage = "candy" if stage == "done" else stage
        self._cards = cards
        self._played = played

    def read(self, word: str, rest: Iterator[str]) -> None:
        """Reads a word, and those after it that belong to it."""
        if word in _WORDS:
            self._add(_WORDS[word])
        elif word in _WITH_CELL:
            self._add(_WITH_CELL[word](_cell(next(rest, ""))))
        elif word == "card":
            self._card(next(rest, ""))
        elif word in CARDS:
            self._card(word)
        elif self._stage == "card":
            raise InvalidStep(
                "Name the card to play first between the candy and its target, as in “{example}”.",
                example=_example(self._cards),
            )
        else:
            kinds = {"candy": Choose, "first": Go, "second": Go, "take": Take}
            self._add(kinds[self._stage](_cell(word)))

    def _card(self, card: str) -> None:
        if card not in CARDS:
            _no_card(card)
        if self._stage == "candy":
            raise InvalidStep("Name the candy before the card, as in “{example}”.", example=_example(self._cards))
        if self._stage == "card":
            self._add(UseCard(card))
        elif card not in self._cards:
            raise InvalidStep("The card {card} is not in play at this table.", card=CARD_NAMES[card])
        elif (card == self._played) != (self._stage == "first"):
            raise InvalidStep("Each card is played once, and {card} is not due now.", card=CARD_NAMES[card])

    def _add(self, move: PinataMove) -> None:
        self.moves.append(move)
        match move:
            case Choose():
                self._stage = "card"
            case UseCard(card):
                self._stage, self._played = "first", card
            case Go():
                self._stage = "second" if self._stage == "first" else "take"
            case Stop() | Take():
                self._stage = "take"
            case Pass() | Hint():
                self._stage = "candy"


def _words(text: str) -> list[str]:
    """The words of a text in lower case; card names written in two words or with a hyphen become one."""
    words = re.sub(r"[,;>→]", " ", text.lower().replace("-", " ")).split()
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] + word in CARDS:
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _cell(word: str) -> str:
    name = word.upper()
    return name if name in CELLS[MAX_SIZE] else _no_cell(word)


def _no_cell(word: str) -> str:
    raise InvalidStep("“{word}” is not a cell. A cell is a letter and a number, as in “D4”.", word=word)


def _no_card(word: str) -> str:
    raise InvalidStep("“{word}” is not a movement card. There are {cards}.", word=word, cards=", ".join(CARDS))


def _example(cards: Sequence[str]) -> str:
    return f"D4 {cards[0]} D6, {cards[-1]} D9"
