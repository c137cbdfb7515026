import itertools

import pytest
from PIL import ImageChops, ImageOps, ImageStat

from rendering.kit import theme
from rendering.kit.people import blank, initials, people, token
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface


def on_card(sprite: Sprite) -> Surface:
    surface = Surface(64, 64, theme.CARD)
    surface.stamp(sprite, 32, 32)
    return surface


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Ana", "Bruno", "Chloé"), ("A", "B", "C")),
        (("Ana", "Anna", "Bruno"), ("A1", "A2", "B")),
        (("Maria", "Max", "Tom"), ("Mr", "Mx", "T")),
        (("ana", "Ñandú"), ("A", "Ñ")),
        (("4ever", "777"), ("E", "№2")),
        (("Александр", "Борис"), ("А", "Б")),
        (("Ана", "Алексей", "Eva"), ("Ан", "Ал", "E")),
    ],
)
def test_initials(names: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert initials(names) == expected


def test_letters_always_differ() -> None:
    names = ("Ana", "ana", "ANA", "Ana María", "An", "A")
    assert len(set(initials(names))) == len(names)


def test_names_that_cannot_be_drawn_become_a_number() -> None:
    everyone = people(("李雷", "😀", "𝓐𝓷𝓪", "Eva 🎲"))
    assert [person.name for person in everyone] == ["№ 1", "№ 2", "Ana", "Eva"]
    assert [person.letters for person in everyone] == ["№1", "№2", "A", "E"]


def test_tokens_differ_in_grey_by_pattern_alone() -> None:
    grey = [ImageOps.autocontrast(on_card(blank(seat, 28)).image.reduce(2).convert("L")) for seat in range(6)]
    for one, two in itertools.combinations(grey, 2):
        assert ImageStat.Stat(ImageChops.difference(one, two)).mean[0] > 4


def test_a_token_carries_its_owners_colour_and_letters() -> None:
    plain, lettered = on_card(blank(2, 28)).image, on_card(token(2, "C", 28)).image
    assert plain.getpixel((64, 64)) == theme.PEOPLE[2]
    assert ImageChops.difference(plain, lettered).getbbox() is not None
    assert token(2, "C", 28) is token(2, "C", 28)
