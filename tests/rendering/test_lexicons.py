"""What is typed in every language: each word means one thing, and every step of every game comes back as it was."""

import re
from collections import defaultdict
from functools import cache

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from games.protocol import AnyGame
from games.registry import get_game
from rendering.lexicon import Lexicon, lexicon_of, plain
from rendering.registry import all_painters, get_painter
from rendering.words import LANGUAGES, LOCALE_FOLDER, TYPED, words_for
from tests.rendering.tables import wandered

KEYS = sorted(all_painters())
SETUPS: dict[str, list[dict[str, str]]] = {
    "pinata": [{"level": level} for level in ("free", "young", "level1", "level2", "level3")],
    "bariloche": [{"sheets": "choose"}, {"sheets": "d"}, {"mode": "permanent"}],
}
SAME_EVERYWHERE = {"bariloche": {"a", "b", "c", "d"}, "barrio": {"klaus"}}
"""Words of steps that are names."""

TRANSLATED = [language for language in LANGUAGES if language != "en"]
READER = [(key, language) for key in KEYS for language in LANGUAGES]


@cache
def texts(key: str) -> list[str]:
    """The text forms of the legal steps of some random games."""
    game: AnyGame = get_game(key)
    found: dict[str, None] = {}
    for options in SETUPS.get(key, [{}]):
        for seats in sorted({game.min_seats, 2, game.max_seats}):
            for state in wandered(game, seats, 3, 300, options):
                for seat in game.active(state):
                    found.update(dict.fromkeys(game.format_move(move) for move in game.moves(state, seat)))
    return list(found)


def lexicon(key: str, language: str) -> Lexicon:
    return lexicon_of(key, words_for(language))


def translated(key: str, language: str) -> list[tuple[Message, str]]:
    """What is said of a game, each with its translation; of all forms of a sentence in one."""
    with (LOCALE_FOLDER / language / "LC_MESSAGES" / f"{key}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    forms = [(one, (one.string,) if isinstance(one.string, str) else tuple(one.string or ())) for one in catalogue]
    return [(one, " ".join(said)) for one, said in forms if one.context != TYPED]


@pytest.mark.parametrize(("key", "language"), READER)
def test_every_word_means_one_thing(key: str, language: str) -> None:
    meant: defaultdict[str, list[str]] = defaultdict(list)
    for word, typed in lexicon(key, language).accepted.items():
        assert word in typed, "the text form itself is always understood"
        for one in typed:
            meant[one].append(word)
    assert [(one, words) for one, words in meant.items() if len(words) > 1] == []


@pytest.mark.parametrize(("key", "language"), READER)
def test_every_word_that_is_accepted_is_read(key: str, language: str) -> None:
    """Also with blanks in it, in capitals, beside cells and commas; a longer name is not taken for a shorter one."""
    read = lexicon(key, language)
    for word, typed in read.accepted.items():
        for one in typed:
            for line in (one, one.upper(), one.replace("-", " "), one.title()):
                assert read.read(f"B3 {line},{line} 7").text == f"B3 {word},{word} 7"


@pytest.mark.parametrize(("key", "language"), READER)
def test_every_legal_step_comes_back(key: str, language: str) -> None:
    """Said in the reader's words and read again, with its accents or without."""
    game, read = get_game(key), lexicon(key, language)
    for text in texts(key):
        said = read.say(text)
        assert read.read(said).text == text
        assert game.parse_move(read.read(plain(said)).text) == game.parse_move(text)
    assert len({read.say(text) for text in texts(key)}) == len(texts(key))


@pytest.mark.parametrize("key", KEYS)
def test_no_word_of_a_step_is_left_in_english(key: str) -> None:
    read = lexicon(key, "es")
    used = {word for text in texts(key) for word in re.findall(r"(?<!\w)[a-z]+(?:-[a-z]+)*(?!\w)", text)}
    assert used - SAME_EVERYWHERE.get(key, set()) <= set(read.accepted)
    assert any(read.say(text) != text for text in texts(key))


@pytest.mark.parametrize("key", KEYS)
def test_the_text_form_stays_the_one_form(key: str) -> None:
    """In the language of the sources a step is said as it is logged."""
    assert all(lexicon(key, "en").say(text) == text for text in texts(key))


@pytest.mark.parametrize(("key", "language"), READER)
def test_what_is_no_word_stays_as_it_was(key: str, language: str) -> None:
    for line in ("", "B3, c4", "xyzzy 12", "Ñandú ⇒ §§ B3", "xcreatex", "ﬁn"):
        assert lexicon(key, language).read(line).text == line


def test_names_are_typed_as_they_stand_on_the_cards() -> None:
    read = lexicon("pinata", "es")
    assert read.say("candy D4, card longjump, to D6") == "caramelo D4, carta salto-largo, a D6"
    for line in ("D4 salto largo D6, Persecución D9", "D4 SALTO-LARGO D6, persecucion D9", "D4 longjump D6, chase D9"):
        assert read.read(line).text == "D4 longjump D6, chase D9"
    assert lexicon("pinata", "en").read("D4 Long jump D6, Piggy back D9").text == "D4 longjump D6, piggyback D9"
    assert lexicon("bonbon", "en").read("bet 3 Largest dark group").text == "bet 3 largest-group-dark"
    assert lexicon("bonbon", "es").read("apuesta 3 Mayor grupo negro").text == "bet 3 largest-group-dark"
    assert lexicon("bonbon", "es").read("apuesta 3 cereza arriba").text == "bet 3 cherry"
    assert lexicon("bonbon", "es").read("pon cereza negra B3").text == "place dark-cherry B3"


def test_accents_may_be_composed_or_not() -> None:
    """Some keyboards send an accent as a character of its own."""
    read = lexicon("barrio", "es")
    assert (
        read.read("coloca hormigo\u0301n B3").text == read.read("coloca hormig\u00f3n B3").text == "place concrete B3"
    )


def test_a_line_is_quoted_as_it_was_typed() -> None:
    read = lexicon("barrio", "es")
    reading = read.read("Coloca LADRILLO B9, draw piedra")
    assert reading.text == "place brick B9, draw stone"
    assert read.quote(reading, "place brick B9") == "Coloca LADRILLO B9"
    assert read.quote(reading, "draw stone") == "draw piedra"


# --- what is told of typing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "language"), READER)
def test_the_rules_tell_what_can_be_typed(key: str, language: str) -> None:
    """The examples of both languages are the same steps, each in its words."""
    own, english = ("".join(page.text for page in get_painter(key).rules(words_for(one))) for one in (language, "en"))
    read = lexicon(key, language)
    wanted = [one for one in re.findall("`([^`]+)`", english) if not one.startswith("/")]
    told = [one for one in re.findall("`([^`]+)`", own) if not one.startswith("/")]
    assert [read.read(one).text for one in told] == wanted
    assert [read.say(one) for one in wanted] == told


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_refusals_tell_what_can_be_typed(key: str, language: str) -> None:
    """Examples in quotation marks in the sentences of the rules are in the reader's words."""
    read, seen = lexicon(key, language), 0
    for message, translation in translated(key, language):
        if isinstance(message.id, str) and any(place.startswith("games/") for place, _ in message.locations):
            examples = re.findall("“([^”{}]+)”", message.id)
            said = re.findall("«([^»{}]+)»", translation)
            assert [read.say(one) for one in examples] == said
            seen += 1
    assert seen


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_tells_to_type_english_words(key: str, language: str) -> None:
    """Quoted or not, a word of the text form is told of as it is typed in the reader's language."""
    read = lexicon(key, language)
    foreign = {word for word in read.accepted if read.say(word) != word}
    assert foreign
    for message, said in translated(key, language):
        assert foreign.isdisjoint(re.findall(r"(?<![\w{])[\w-]+(?![\w}])", said)), message.id
