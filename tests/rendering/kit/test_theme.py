import pytest

from rendering.kit import theme
from rendering.kit.people import letter_colour, tint
from rendering.kit.theme import contrast, mix, rgb


def test_colours_are_read_and_mixed() -> None:
    assert rgb("#FBF1E0") == (251, 241, 224)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
    assert mix(theme.PAPER, theme.INK, 0) == theme.PAPER
    assert mix(theme.PAPER, theme.INK, 1) == theme.INK


def test_contrast_agrees_with_the_wcag_examples() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#FFFFFF")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", ["PAPER", "CARD", "BUTTER", "MARKER", "CREAM"])
@pytest.mark.parametrize("ink", ["INK", "INK2"])
def test_text_reads_on_light_grounds(ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


def test_figures_that_are_gone_still_read() -> None:
    assert contrast(theme.STRUCK_FIGURE, theme.CARD) >= 4.5
    assert contrast(theme.ZERO, theme.CARD) >= 4.5
    assert contrast(theme.ZERO, theme.BUTTER) >= 4.5
    assert contrast(theme.STRUCK_FIGURE_ON_DARK, theme.BOARDS["bis"]) >= 4.5


def test_text_reads_on_strips_and_boards() -> None:
    assert all(contrast(theme.CREAM, strip) >= 4.5 for strip in theme.STRIPS.values())
    assert all(contrast(theme.text_on(board), board) >= 4.5 for board in theme.BOARDS.values())
    assert theme.text_on(theme.BOARDS["bis"]) == theme.CREAM
    assert theme.text_on(theme.PAPER) == theme.INK


def test_letters_read_on_tokens_and_ink_on_tints() -> None:
    for seat, colour in enumerate(theme.PEOPLE):
        assert contrast(letter_colour(seat), colour) >= 4.5
        assert contrast(theme.INK, tint(seat)) >= 4.5


def test_shades_are_darker_than_their_ground() -> None:
    light = [board for board in theme.BOARDS.values() if not theme.on_dark(board)]
    for ground in (theme.PAPER, theme.CARD, *light):
        assert sum(theme.shade(ground)) < sum(ground)
        assert sum(theme.deep_shade(ground)) < sum(ground)
