"""The text form of steps: `place brick B3`, `build F7 row 3`, `join left P1`."""

import re
from collections.abc import Callable
from typing import Any, Final

from games.barrio.data import HOUSE_OF, HOUSES, KINDS
from games.barrio.grid import COLUMNS, LINES, SIDE, SPACES, line_name, space_name
from games.barrio.moves import (
    Aim,
    AnyMove,
    Build,
    Close,
    Discard,
    DrawDeck,
    DrawMarket,
    DrawStock,
    End,
    Free,
    Join,
    Keep,
    Klaus,
    Pass,
    Place,
    Ready,
    Skip,
)
from games.barrio.panorama import NEW
from games.errors import InvalidStep

_DECK_WORDS: Final = {"material": False, "materials": False, "house": True, "houses": True}
_PLAIN: Final[dict[str, AnyMove]] = {"ready": Ready(), "skip": Skip(), "end": End(), "pass": Pass()}
_OTHER_WORDS: Final = {"plant": "plants", "wild": "wildcard", "bricks": "brick", "stones": "stone"}
_PANORAMA = re.compile(r"P([1-9]\d?)")


def place_name(before: int, after: int) -> str:
    """A place for a house: `new`, `left P1` (at its left end), `right P2`, `P1 P2` (between them)."""
    if (before, after) == NEW:
        return "new"
    if before < 0:
        return f"left P{after + 1}"
    if after < 0:
        return f"right P{before + 1}"
    return f"P{before + 1} P{after + 1}"


def _house(text: str) -> int:
    house = HOUSE_OF.get(text.upper())
    if house is None:
        raise InvalidStep("{text} is no house: they are F1 to F13, M1 to M13 and S1 to S13.", text=text)
    return house


def _kind(text: str) -> int:
    word = text.lower()
    word = _OTHER_WORDS.get(word, word)
    if word not in KINDS:
        raise InvalidStep(
            "{text} is no material: they are wood, brick, stone, concrete, plants, wildcard and rubble.", text=text
        )
    return KINDS.index(word)


def _space(text: str) -> int:
    space = SPACES.get(text.upper())
    if space is None:
        raise InvalidStep("{text} is no space: a space is a letter and a number, such as B3.", text=text)
    return space


def _line(words: list[str]) -> int:
    text = " ".join(words)
    match [word.lower() for word in words]:
        case ["row", number] if f"row {number}" in LINES:
            return LINES[f"row {number}"]
        case ["column" | "col", letter] if letter.upper() in COLUMNS:
            return SIDE + COLUMNS.index(letter.upper())
        case [letter] if len(letter) == 1 and letter.upper() in COLUMNS:
            return SIDE + COLUMNS.index(letter.upper())
        case [number] if f"row {number}" in LINES:
            return LINES[f"row {number}"]
        case _:
            raise InvalidStep("{text} is no line: say row 3 or column B, for example.", text=text)


def _panorama(text: str) -> int:
    found = _PANORAMA.fullmatch(text.upper())
    if found is None:
        raise InvalidStep("{text} is no panorama: they are called P1, P2 and so on.", text=text)
    return int(found[1]) - 1


def _place_of_house(words: list[str]) -> tuple[int, int]:
    match [word.lower() for word in words]:
        case ["new"]:
            return NEW
        case ["left", panorama]:
            return -1, _panorama(panorama)
        case ["right", panorama]:
            return _panorama(panorama), -1
        case [one, other] | [one, "and", other]:
            return _panorama(one), _panorama(other)
        case _:
            raise InvalidStep("Say where the house goes: new, left P1, right P1, or P1 P2.")


def _parse_draw(words: list[str]) -> AnyMove:
    (word,) = words
    deck = _DECK_WORDS.get(word.lower())
    if deck is not None:
        return DrawDeck(deck)
    if word.upper() in HOUSE_OF:
        return DrawMarket(_house(word))
    return DrawStock(_kind(word))


def _parse_place(words: list[str]) -> AnyMove:
    kind, space = words
    return Place(_kind(kind), _space(space))


def _parse_build(words: list[str]) -> AnyMove:
    return Build(_house(words[0]), _line(words[1:]))


def _parse_klaus(words: list[str]) -> AnyMove:
    before, after = _place_of_house(words[1:]) if words[1:] else NEW
    return Klaus(_house(words[0]), before, after)


def _parse_close(words: list[str]) -> AnyMove:
    (number,) = words
    return Close(int(number))


def _with_house(kind: Callable[[int], AnyMove]) -> Callable[[list[str]], AnyMove]:
    def parse(words: list[str]) -> AnyMove:
        (house,) = words
        return kind(_house(house))

    return parse


_PARSERS: Final[dict[str, Callable[[list[str]], AnyMove]]] = {
    "aim": _with_house(Aim),
    "keep": _with_house(Keep),
    "discard": _with_house(Discard),
    "free": _with_house(Free),
    "draw": _parse_draw,
    "place": _parse_place,
    "build": _parse_build,
    "join": lambda words: Join(*_place_of_house(words)),
    "new": lambda words: Join(*_place_of_house(["new", *words])),
    "close": _parse_close,
    "klaus": _parse_klaus,
}

_SHAPES: Final = {
    "aim": "aim F7",
    "keep": "keep F7",
    "discard": "discard F7",
    "free": "free F7",
    "draw": "draw brick",
    "place": "place brick B3",
    "build": "build F7 row 3",
    "join": "join left P1",
    "new": "new",
    "close": "close 1",
    "klaus": "klaus F7 left P1",
}


def parse_move(text: str) -> AnyMove:
    """The step a text stands for; case and spaces do not matter.

    Raises:
        InvalidStep: it stands for none.
    """
    words = text.split()
    if not words:
        raise InvalidStep("Type a step, such as place brick B3.")
    verb, rest = words[0].lower(), words[1:]
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]
    parser = _PARSERS.get(verb)
    if parser is None:
        raise InvalidStep(
            "{text} is no step. Steps begin with place, draw, discard, build, join, aim, close, free or skip.",
            text=text.strip(),
        )
    try:
        return parser(rest)
    except InvalidStep:
        raise
    except (ValueError, IndexError):
        raise InvalidStep(
            "{text} is incomplete: write it like {example}.", text=text.strip(), example=_SHAPES[verb]
        ) from None


def _klaus_text(move: Klaus) -> str:
    place = place_name(move.before, move.after)
    return f"klaus {HOUSES[move.house].name}" + ("" if place == "new" else f" {place}")


def _join_text(move: Join) -> str:
    place = place_name(move.before, move.after)
    return place if place == "new" else f"join {place}"


def _build_text(move: Build) -> str:
    return f"build {HOUSES[move.house].name} {line_name(move.line)}"


def _house_text(verb: str) -> Callable[[Aim | Keep | Discard | Free | DrawMarket], str]:
    return lambda move: f"{verb} {HOUSES[move.house].name}"


_WRITERS: Final[dict[type[Any], Callable[[Any], str]]] = {
    Aim: _house_text("aim"),
    Keep: _house_text("keep"),
    Discard: _house_text("discard"),
    Free: _house_text("free"),
    Place: lambda move: f"place {KINDS[move.kind]} {space_name(move.space)}",
    DrawStock: lambda move: f"draw {KINDS[move.kind]}",
    DrawMarket: _house_text("draw"),
    DrawDeck: lambda move: "draw houses" if move.houses else "draw materials",
    Build: _build_text,
    Join: _join_text,
    Close: lambda move: f"close {move.choice}",
    Klaus: _klaus_text,
    Ready: lambda move: "ready",
    Skip: lambda move: "skip",
    End: lambda move: "end",
    Pass: lambda move: "pass",
}


def format_move(move: AnyMove) -> str:
    """The text form of a step."""
    return _WRITERS[type(move)](move)
