"""What is typed in a reader's language, and the one text form of steps: the words of either, changed into the other.

The log, drafts and tests know English text forms only. Here, at the edge, `colocar ladrillo B3` becomes
`place brick B3` and is said in the reader's words again; cells and numbers are the same in every language.
"""

import functools
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from rendering.protocol import AnyPainter
from rendering.registry import get_painter
from rendering.words import SOURCE_LANGUAGE, Words

BETWEEN: Final = "/"
"""Parts the words that may be typed for the same thing; the first is the one that is suggested."""

_GAPS: Final = re.compile(r"[\s-]+")


def _plain_letter(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].lower()
    return base if len(base) == 1 else letter


def plain(text: str) -> str:
    """A text in small letters without accents, each where it was."""
    return "".join(map(_plain_letter, unicodedata.normalize("NFC", text)))


def _slug(text: str) -> str:
    """A name in one word, as it is typed: “Salto de rana” is `salto-de-rana`."""
    return _GAPS.sub("-", text.strip().lower())


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Finds each of some words, the longest first; their parts may be parted by blanks instead of hyphens."""
    longest = sorted(words, key=lambda word: (-len(word), word))
    whole = "|".join(r"[\s-]+".join(map(re.escape, word.split("-"))) for word in longest)
    return re.compile(rf"(?<!\w)(?:{whole})(?!\w)")


class Reading(msgspec.Struct, frozen=True):
    """A typed line, read.

    Attributes:
        text: what it is in the text form.
        typed: for each word of the text form in it, how it was typed.
    """

    text: str
    typed: Mapping[str, str]


class Lexicon:
    """The words of one game's text form, and what people type for them in one language.

    Attributes:
        accepted: for each word of the text form what may be typed for it, without accents; the first is suggested.
    """

    def __init__(self, vocabulary: Mapping[str, str], language: str) -> None:
        names = {word: [_slug(one) for one in said.split(BETWEEN)] for word, said in vocabulary.items()}
        if language == SOURCE_LANGUAGE:
            names = {word: [word, *said] for word, said in names.items()}
        self._suggested = {word: said[0] for word, said in names.items()}
        self.accepted: Mapping[str, Sequence[str]] = {
            word: tuple(dict.fromkeys(plain(one) for one in (*said, word))) for word, said in names.items()
        }
        self._meant = {one: word for word, said in self.accepted.items() for one in said}
        self._words, self._names = _any_of(vocabulary), _any_of(self._meant)

    def say(self, text: str) -> str:
        """A text form in the reader's words, such as may be typed."""
        return self._words.sub(lambda found: self._suggested[_slug(found[0])], text)

    def read(self, text: str) -> Reading:
        """The text form of what was typed; what is no word of the game stays as it is."""
        text, parts, typed, end = unicodedata.normalize("NFC", text), list[str](), dict[str, str](), 0
        for found in self._names.finditer(plain(text)):
            word = self._meant[_slug(found[0])]
            typed[word] = text[found.start() : found.end()]
            parts += text[end : found.start()], word
            end = found.end()
        return Reading("".join([*parts, text[end:]]), typed)

    def quote(self, reading: Reading, text: str) -> str:
        """A piece of a line that was read, as it was typed."""
        return self._words.sub(lambda found: reading.typed.get(_slug(found[0]), found[0]), text)


@functools.cache
def _lexicon(painter: AnyPainter, words: Words) -> Lexicon:
    return Lexicon(painter.typed(words), words.language)


def lexicon_of(game: str, words: Words) -> Lexicon:
    """The words that are typed in a game, in one language."""
    return _lexicon(get_painter(game), words)
