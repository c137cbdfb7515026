import pytest
from PIL import Image, ImageChops

from rendering.kit import frame, theme
from rendering.kit.surface import Surface
from rendering.kit.text import drawable, fit, wrap, write, written_width
from rendering.kit.theme import Type


def ink_box(surface: Surface) -> tuple[int, int, int, int]:
    ground = Image.new("RGB", surface.image.size, theme.PAPER)
    box = ImageChops.difference(surface.image, ground).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("style", [theme.TITLE, theme.NAME, theme.LABEL, theme.figure(40)])
def test_capitals_are_centred_on_their_height(style: Type) -> None:
    surface = Surface(200, 200, theme.PAPER)
    write(surface, "H", 100, 100, style, theme.INK, align="centre")
    left, top, right, bottom = ink_box(surface)
    assert abs((top + bottom) / 2 - 200) <= 2
    assert abs((left + right) / 2 - 200) <= 4


def test_descenders_do_not_move_the_line() -> None:
    plain, deep = Surface(200, 100, theme.PAPER), Surface(200, 100, theme.PAPER)
    write(plain, "H", 20, 50, theme.NAME, theme.INK)
    write(deep, "Hg", 20, 50, theme.NAME, theme.INK)
    assert ink_box(plain)[1] == ink_box(deep)[1]


def test_alignment_uses_the_written_width() -> None:
    surface = Surface(300, 80, theme.PAPER)
    width = write(surface, "Bonbon", 280, 40, theme.NAME, theme.INK, align="right")
    left, _, right, _ = ink_box(surface)
    assert width == written_width("Bonbon", theme.NAME)
    assert (right - left) / 2 <= width
    assert right / 2 <= 281


def test_text_below_28_px_is_refused() -> None:
    surface = Surface(100, 50, theme.PAPER)
    with pytest.raises(ValueError, match="27 px"):
        write(surface, "tiny", 0, 25, Type("bold", 27), theme.INK)


def test_long_texts_lose_letters_and_stay_inside() -> None:
    name = "Wilhelmina-Katharina von Österreich"
    for width in (80, 150, 260):
        line = fit(name, theme.NAME, width)
        assert line.endswith("…")
        assert written_width(line, theme.NAME) <= width
    assert fit("Ana", theme.NAME, 150) == "Ana"


def test_as_many_letters_stay_as_fit() -> None:
    line = fit("Wilhelmina-Katharina", theme.NAME, 150)
    longer = "Wilhelmina-Katharina"[: len(line)] + "…"
    assert written_width(longer, theme.NAME) > 150


def test_wrapping_breaks_at_spaces_and_shortens_the_last_line() -> None:
    assert wrap("Column majority", theme.LABEL, 170, 2) == ("Column", "majority")
    assert wrap("Groups", theme.LABEL, 170, 2) == ("Groups",)
    lines = wrap("one two three four five six seven", theme.LABEL, 120, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(written_width(line, theme.LABEL) <= 120 for line in lines)


def test_characters_without_a_glyph_are_left_out() -> None:
    assert drawable("Ana 😀 Ñandú 李", "extrabold") == "Ana Ñandú"
    assert drawable("Александр", "extrabold") == "Александр"
    assert drawable("Александр", "fredoka") == ""


def test_a_sentence_keeps_its_verb_when_the_name_is_too_long() -> None:
    said = frame.fit_name(lambda name: f"{name} plays", "Wilhelmina-Katharina", theme.PILL, 250)
    assert said.endswith("… plays")
    assert written_width(said, theme.PILL) <= 250
