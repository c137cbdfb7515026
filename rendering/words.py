"""Everything a person reads, in their language.

Message ids are the English sentences; `rendering/locale/LANGUAGE/LC_MESSAGES/*.po` hold the translations, one file per
game and one for the rest. The files are compiled in memory when a language is first asked for, so there is no build
step and a translator sees the effect of a change at the next start.
"""

import functools
import gettext
import io
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE_FOLDER: Final = Path(__file__).parent / "locale"
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = {"en": "English", "es": "Español"}
"""The languages that are complete, each by its own name."""


_MARKDOWN: Final = frozenset(r"\*_~`|>#[]()<@:")
_STEERING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them."""

_ISOLATED: Final = "\u2068{}\u2069"


def escaped(name: str) -> str:
    """A name or label as it is to be read inside Markdown: it formats nothing, links nowhere and mentions nobody.

    One that is written from right to left stays by itself: what stands beside it keeps its order.
    """
    plain = [one for one in name if one not in _STEERING and unicodedata.category(one) != "Cc"]
    safe = "".join(f"\\{one}" if one in _MARKDOWN else one for one in plain)
    leftward = any(unicodedata.bidirectional(one) in ("R", "AL") for one in plain)
    return _ISOLATED.format(safe) if leftward else safe


def figure(number: int) -> str:
    """A whole number as it is written: with a true minus sign, which is no hyphen."""
    return str(number) if number >= 0 else f"\u2212{-number}"


def gettext_noop(message: str) -> str:
    """Marks a message for translation where it is only kept; whoever says it passes it to `Words.t`."""
    return message


TYPED: Final = "typed"
"""The context of the words that players type."""


def pgettext_noop(context: str, message: str) -> str:
    """Likewise for a message that is translated otherwise in this context; it is said by `Words.p`."""
    del context
    return message


def _translations(language: str) -> gettext.NullTranslations:
    """All of a language's catalogues as one; the source language has none."""
    merged = gettext.NullTranslations()
    for path in sorted((LOCALE_FOLDER / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        loaded = gettext.GNUTranslations(compiled)
        loaded.add_fallback(merged)
        merged = loaded
    return merged


def _figures(values: Mapping[str, object]) -> dict[str, object]:
    return {gap: figure(value) if isinstance(value, int) else value for gap, value in values.items()}


class Words:
    """Says things in one language.

    Attributes:
        language: its key in `LANGUAGES`.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._translations = _translations(language)

    def t(self, message: str, /, **values: object) -> str:
        """The sentence in this language, with its `{named}` gaps filled."""
        said = self._translations.gettext(message)
        return said.format(**_figures(values)) if values else said

    def p(self, context: str, message: str, /) -> str:
        """A word as it is said in a context of its own."""
        return self._translations.pgettext(context, message)

    def typed(self, *words: str) -> dict[str, str]:
        """Words of a text form, with what may be typed for each."""
        return {word: self.p(TYPED, word) for word in words}

    def n(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The sentence for one or for many, with `{count}` and its other gaps filled."""
        return self._translations.ngettext(one, many, count).format(count=figure(count), **_figures(values))

    def list(self, things: Iterable[str]) -> str:
        """The things in a row: “Ana, Bruno and Chloé”."""
        return format_list(list(things), locale=self.language)


@functools.cache
def words_for(language: str) -> Words:
    """The words of a language; of English for one we do not speak. Accepts Discord's locales such as `es-419`."""
    short = language.split("-", 1)[0]
    if short not in LANGUAGES:
        return words_for(SOURCE_LANGUAGE)
    return Words(short) if short == language else words_for(short)
