"""Names as they are written in messages."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.protocol import Scene
from rendering.words import escaped, figure, words_for

SPECIAL = set("\\*_~`|>#[]()<@:")


@given(st.text(max_size=32))
def test_nothing_in_a_name_means_anything(name: str) -> None:
    """Every sign that Markdown knows stands behind a backslash, and no direction reaches past the name."""
    safe = escaped(name)
    assert not SPECIAL & set(re.sub(r"\\.", "", safe, flags=re.DOTALL))
    depth = 0
    for sign in safe:
        depth += {"\u2068": 1, "\u2069": -1}.get(sign, 0)
        assert depth in (0, 1)
        assert unicodedata.bidirectional(sign) not in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI")
        assert sign not in "\n\r\t\x00"
    assert depth == 0


@pytest.mark.parametrize("name", ["Ana", "Zoë 🍬", "李小龙", "Ω-mega", "👩‍👩‍👧‍👦"])
def test_harmless_names_stay_as_they_are(name: str) -> None:
    assert escaped(name) == name


def test_names_from_right_to_left_keep_what_follows_in_place() -> None:
    scene = Scene(names=("שלום", "\u202eAna", "مرحبا*"), words=words_for("en"))
    assert [scene.name(seat) for seat in range(3)] == ["\u2068שלום\u2069", "Ana", "\u2068مرحبا\\*\u2069"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("number", [-22, -1, 0, 1, 30])
def test_numbers_below_nothing_have_a_true_minus_sign(language: str, number: int) -> None:
    """A hyphen is shorter, breaks lines and reads as a dash."""
    words, written = words_for(language), str(number).replace("-", "−")
    assert figure(number) == written
    assert words.n("{count} point", "{count} points", number).split()[0] == written
    assert words.t("{points} of {name}", points=number, name="Ana-1") == f"{written} of Ana-1"
