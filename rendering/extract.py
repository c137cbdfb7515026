"""`python -m rendering.extract`: brings the catalogues up to date with the sentences in the sources.

Each game's sentences have a catalogue of their own; all others stand in `bombonera.po`. What is new is added without a
translation (a test then fails until somebody translates it), what is gone is dropped.
"""

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from rendering.words import LANGUAGES, LOCALE_FOLDER, SOURCE_LANGUAGE

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("bot", "cogs", "games", "rendering")
COMMON: Final = "bombonera"

KEYWORDS: Final[Mapping[str, tuple[int | tuple[int, str], ...]]] = {
    "t": (1,),
    "n": (1, 2),
    "gettext_noop": (1,),
    "pgettext_noop": ((1, "c"), 2),
    "locale_str": (1,),
    "Refusal": (1,),
    "NotYourTurn": (1,),
    "IllegalStep": (1,),
    "InvalidStep": (1,),
    "InvalidOption": (1,),
}

_HEADER: Final = """\
# Bombonera's sentences in another language.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Message = str | tuple[str, ...]


def games() -> list[str]:
    """The keys of all games: the packages in `games/`."""
    return sorted(path.name for path in (ROOT / "games").iterdir() if path.is_dir() and path.name.isidentifier())


def domain_of(path: Path, keys: list[str]) -> str:
    """The catalogue in which a source file's sentences stand."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return next((part for part in parts[1:2] if part in keys), COMMON)


def messages() -> Iterator[tuple[str, Message, str | None, str]]:
    """Catalogue, message id (one, or one and many), context and source file of every sentence."""
    keys = games()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            domain, place = domain_of(path, keys), path.relative_to(ROOT).as_posix()
            for _, said, _, context in extract_from_file("python", path, keywords=KEYWORDS):
                if said:
                    yield domain, said if isinstance(said, str) else tuple(said), context, place


def template() -> dict[str, Catalog]:
    """A catalogue without translations per domain."""
    made: dict[str, Catalog] = {}
    for domain, said, context, place in messages():
        catalogue = made.setdefault(domain, Catalog(project="Bombonera", domain=domain))
        catalogue.add(said, locations=[(place, None)], context=context)  # pyright: ignore[reportArgumentType]
    return made


def update(language: str) -> None:
    """Brings a language's catalogues up to date."""
    folder = LOCALE_FOLDER / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    for domain, wanted in template().items():
        path = folder / f"{domain}.po"
        written = path.read_bytes() if path.exists() else _HEADER.format(language=language).encode()
        kept = read_po(io.BytesIO(written), locale=language, domain=domain)
        kept.update(wanted, no_fuzzy_matching=True)
        kept.obsolete.clear()
        body = io.BytesIO()
        write_po(body, kept, omit_header=True, sort_output=True, include_lineno=False, width=110)
        path.write_bytes(_HEADER.format(language=language).encode() + body.getvalue())


def main() -> None:
    """Updates every language but the one of the sources."""
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            update(language)


if __name__ == "__main__":
    main()
