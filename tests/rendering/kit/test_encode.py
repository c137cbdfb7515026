import io
import zlib
from collections.abc import Iterator
from functools import cache
from unittest import mock

import pytest
from PIL import Image

from rendering.kit import canvas as canvas_module
from rendering.kit import encode, frame, theme
from rendering.kit.candies import CANDY_NAMES, candy, candy_style, symbol, symbol_disc
from rendering.kit.canvas import Canvas
from rendering.kit.palettes import Inks
from rendering.kit.people import people, token
from rendering.kit.text import write
from tests.inks import choose, true_colours


def candy_shop(height: int = 1240) -> Canvas:
    """A picture with every candy, six players and some text."""
    everyone = people(("Ana", "Bruno", "Chloé", "Diego", "Eva", "Fátima"))
    canvas = frame.sheet("pinata", "Piñata Party", height)
    frame.header(canvas, "Piñata Party", "Turn 9", everyone[1], lambda name: f"{name} plays")
    with canvas.whole() as surface:
        frame.panel(surface, 32, 148, 1036, 700)
        for index, name in enumerate(CANDY_NAMES):
            x = 100 + 125 * index
            surface.stamp(candy(name, 34), x, 220)
            surface.stamp(candy(name, 34, striped=True), x, 320)
            surface.stamp(symbol_disc(name, 30), x, 420)
            surface.rounded(x - 30, 490, 60, 60, 14, candy_style(name).main)
            surface.stamp(symbol(name, 17, candy_style(name).on_own), x, 520)
        for person in everyone:
            surface.stamp(token(person.seat, person.letters, 32), 100 + 150 * person.seat, 640)
            write(surface, person.name, 100 + 150 * person.seat, 720, theme.NAME, theme.INK, align="centre")
    return canvas


@cache
def shop_inks() -> tuple[Inks, set[theme.Colour], dict[theme.Colour, int], bytes]:
    """The inks chosen for the candy shop, what it draws on purpose, how often each colour shows, its true pixels."""
    with true_colours() as seen:
        shop = candy_shop()
        true = seen.named("pinata")
        true.counts.clear()
        true.count(shop.image)
    return Inks(choose(true.counts, shop.used)), shop.used, dict(true.counts), shop.image.tobytes()


@pytest.fixture(autouse=True)
def inked() -> Iterator[None]:
    """All pictures here are in the candy shop's inks."""
    chosen = shop_inks()[0]
    canvas_module.LAYERS.clear()
    with mock.patch.object(canvas_module, "inks", return_value=chosen):
        yield
    canvas_module.LAYERS.clear()


def decoded(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def test_the_file_is_a_small_palette_png() -> None:
    png = encode.encode(candy_shop())
    image = decoded(png)
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1100, 1240))
    assert len(image.getcolors() or []) <= 160
    assert len(png) < 100 * 1024


def test_theme_colours_stay_exact() -> None:
    _, drawn, counts, _ = shop_inks()
    after = {colour for _, colour in decoded(encode.encode(candy_shop())).convert("RGB").getcolors() or []}
    shown = {colour for colour, count in counts.items() if colour in drawn and count > 400}
    assert len(shown) > 40
    # Paper white and the white candy are too near to tell apart, so they share an entry.
    assert shown - after <= {theme.WHITE}


def test_no_colour_strays_far() -> None:
    flat = decoded(encode.encode(candy_shop())).convert("RGB")
    worst = 0
    for one, two in zip(shop_inks()[3][::7], flat.tobytes()[::7], strict=True):
        worst = max(worst, abs(one - two))
    assert worst <= 48


def test_equal_pictures_make_equal_files() -> None:
    assert encode.encode(candy_shop()) == encode.encode(candy_shop())


def test_the_rows_decode_with_no_filter() -> None:
    png = encode.encode(candy_shop())
    start = png.index(b"IDAT") + 4
    rows = zlib.decompressobj().decompress(png[start:])
    assert len(rows) == 1101 * 1240
    assert set(rows[::1101]) == {0}


@pytest.mark.parametrize("size", [(1000, 700), (1100, 1431), (1100, 1100), (1100, 1060), (1100, 1150)])
def test_sizes_against_the_house_rules_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="house rules"):
        encode.picture(Canvas("pinata", *size, theme.PAPER), name="board", alt="")


@pytest.mark.parametrize("bottom", range(300, 1400, 7))
def test_sheet_heights_are_always_lawful(bottom: int) -> None:
    height = frame.sheet_height(bottom)
    assert bottom < height <= theme.MAX_HEIGHT
    made = encode.picture(Canvas("pinata", theme.WIDTH, height, theme.PAPER), name="board", alt="paper")
    assert (made.width, made.height, made.name, made.alt) == (1100, height, "board", "paper")


def test_content_that_is_too_tall_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        frame.sheet_height(1420)
