"""Both languages are complete: every sentence in the sources has a translation with the same gaps."""

import re
import string
from collections import defaultdict

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from rendering.extract import template
from rendering.words import LANGUAGES, LOCALE_FOLDER, SOURCE_LANGUAGE, words_for

Key = tuple[str | None, tuple[str, ...]]

COMMAND = re.compile(r"`/([^`]+)`")
COMMAND_WORD = re.compile(r"(?<![{\w])[a-z]+(?![}\w])")

COUNTED = re.compile(
    r"\{(?:count|number|cells|parts|materials|houses|waste|gone)\} (?:[^\W\d]+ )?[^\W\d]{2,}s\b", re.IGNORECASE
)
"""A number before things: “{count} points”, “{count} casillas libres”."""
NEVER_ONE = {
    "He draws as many cards as you, two after a build, and builds with more than {count} cards.",
    "Lay out {count} of these",
    "No {number} connected cells that include {cells} begin in column H or beside a mark.",
    "The piece fell into {count} parts: choose one by its number.",
    "There are {count} pieces to take: choose one by its number.",
    "There are {count} ways to close up.",
    "You drew {count} pieces: choose one by its number.",
    "one of {count} ways",
}
"""Sentences that are said of several only: the last piece to take, for example, is taken without a question."""

TEMPLATE = template()
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


def _gaps(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _key(message: Message) -> Key:
    """What tells a message apart: its context, and one sentence or one and many."""
    return message.context, _ids(message)


def _said(message: Message | None) -> tuple[str, ...]:
    """The translation: one sentence, or one for each plural form."""
    if message is None or message.fuzzy:
        return ()
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _catalogue(language: str, domain: str) -> dict[Key, Message]:
    with (LOCALE_FOLDER / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return {_key(message): message for message in read_po(file, locale=language)}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", sorted(TEMPLATE))
def test_catalogue_is_complete(language: str, domain: str) -> None:
    catalogue = _catalogue(language, domain)
    missing: list[Key] = []
    for message in TEMPLATE[domain]:
        ids = _ids(message)
        if not any(ids):
            continue
        said = _said(catalogue.get(_key(message)))
        if len(said) != len(ids) or not all(said):
            missing.append(_key(message))
            continue
        gaps = frozenset[str]().union(*map(_gaps, ids))
        assert all(_gaps(one) <= gaps for one in said), f"{said} has a gap that its sentence has not"
        assert gaps in map(_gaps, said), f"{said} lacks a gap of its sentence"
    assert not missing, "run `python -m rendering.extract`, then translate these"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_over(language: str) -> None:
    folder = LOCALE_FOLDER / language / "LC_MESSAGES"
    assert {path.stem for path in folder.glob("*.po")} == set(TEMPLATE)
    for domain, catalogue in TEMPLATE.items():
        assert set(_catalogue(language, domain)) <= set(map(_key, catalogue))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_is_translated_alike_wherever_it_stands(language: str) -> None:
    """All catalogues serve as one: of two translations only one would ever be read."""
    said: defaultdict[Key, set[tuple[str, ...]]] = defaultdict(set)
    for domain in TEMPLATE:
        for key, message in _catalogue(language, domain).items():
            said[key].add(_said(message))
    assert [key for key, translations in said.items() if any(key[1]) and len(translations) > 1] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", sorted(TEMPLATE))
def test_what_is_counted_has_a_form_for_one(language: str, domain: str) -> None:
    for (_, ids), message in _catalogue(language, domain).items():
        if len(ids) == 1 and ids[0] not in NEVER_ONE:
            assert not any(COUNTED.search(one) for one in (*ids, *_said(message)))


def test_what_is_never_one_is_still_said() -> None:
    assert {one for catalogue in TEMPLATE.values() for message in catalogue for one in _ids(message)} >= NEVER_ONE


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", sorted(TEMPLATE))
def test_commands_are_told_by_the_names_they_have(language: str, domain: str) -> None:
    """`/bonbon new` is `/bonbon nueva` to whoever reads Spanish: the English one is not found there."""
    words = words_for(language)
    for (_, ids), message in _catalogue(language, domain).items():
        for one, said in zip(ids, _said(message), strict=True):
            told = [COMMAND_WORD.sub(lambda word: words.t(word[0]), command) for command in COMMAND.findall(one)]
            assert COMMAND.findall(said) == told


def test_discords_locales_find_their_language() -> None:
    assert words_for("es-419") is words_for("es-ES") is words_for("es")
    assert words_for("pt-BR") is words_for("en-GB") is words_for("en")


def test_words_in_both_languages() -> None:
    assert words_for("en").t("Join") == "Join"
    assert words_for("es").t("Join") == "Unirse"
    assert words_for("es").n("{count} point", "{count} points", 1) == "1 punto"
    assert words_for("es").n("{count} point", "{count} points", 2) == "2 puntos"
    assert words_for("es").list(["Ana", "Bruno", "Chloé"]) == "Ana, Bruno y Chloé"
