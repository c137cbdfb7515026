from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from rendering.kit import theme
from rendering.kit.canvas import Canvas, draw_tile
from rendering.kit.shapes import heart, put, star
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.text import write
from tests.inks import true_colours

RED, BLUE, GREEN = (200, 30, 40), (20, 60, 200), (30, 140, 60)


@pytest.fixture(autouse=True)
def uninked() -> Iterator[None]:
    """Here the pen is looked at, so nothing is rounded to a game's inks."""
    with true_colours():
        yield


def same(one: Image.Image, two: Image.Image) -> bool:
    return one.size == two.size and ImageChops.difference(one.convert("RGB"), two.convert("RGB")).getbbox() is None


def disc_sprite(radius: int) -> Sprite:
    surface = Surface(2 * radius + 4, 2 * radius + 4, origin=(-radius - 2, -radius - 2))
    surface.disc(0, 0, radius, RED)
    return surface.sprite()


def test_a_stamped_sprite_equals_drawing_in_place() -> None:
    drawn = Surface(100, 80, theme.PAPER)
    drawn.disc(40, 30, 20, RED)
    stamped = Surface(100, 80, theme.PAPER)
    stamped.stamp(disc_sprite(20), 40, 30)
    assert same(drawn.image, stamped.image)
    assert drawn.used == stamped.used == {theme.PAPER, RED}


def test_edges_are_hard_at_drawing_scale() -> None:
    surface = Surface(120, 120, theme.PAPER)
    surface.disc(60, 60, 40, RED)
    surface.polygon(put(heart(), 60, 60, 30, turn=20), BLUE)
    surface.stroke([(10, 10), (90, 50), (30, 110)], GREEN, thickness=7)
    surface.arc(60, 60, 50, 195, 250, RED, thickness=5)
    colours = {colour for _, colour in surface.image.getcolors() or []}
    assert colours == {theme.PAPER, RED, BLUE, GREEN} == surface.used


def test_discs_are_centred() -> None:
    surface = Surface(100, 100, theme.PAPER)
    surface.disc(50, 50, 30, RED)
    box = ImageChops.difference(surface.image, Image.new("RGB", (200, 200), theme.PAPER)).getbbox()
    assert box == (40, 40, 160, 160)


def test_the_origin_moves_the_drawing() -> None:
    here, there = Surface(50, 50, theme.PAPER), Surface(50, 50, theme.PAPER, origin=(700, 300))
    for surface, x, y in ((here, 0, 0), (there, 700, 300)):
        surface.rounded(x + 4, y + 6, 30, 20, 6, RED)
        surface.ring(x + 25, y + 25, 12, BLUE, thickness=3)
        surface.polygon(put(star(5, 0.5), x + 25, y + 25, 9), GREEN)
    assert same(here.image, there.image)


def test_a_halo_surrounds_the_shape_evenly() -> None:
    plain, haloed = disc_sprite(20), disc_sprite(20).haloed(4, theme.CREAM)
    assert haloed.mask.width == plain.mask.width + 2 * 9
    box = haloed.mask.getbbox()
    assert box is not None
    assert box[2] - box[0] == plain.mask.width + 16
    assert haloed.image.getpixel((haloed.mask.width // 2, box[1] + 3)) == theme.CREAM
    assert haloed.image.getpixel((haloed.mask.width // 2, haloed.mask.height // 2)) == RED


def test_thickness_lies_below_only() -> None:
    plain, thick = disc_sprite(20), disc_sprite(20).thickened(5, BLUE)
    assert thick.mask.size == (plain.mask.width, plain.mask.height + 10)
    assert thick.image.getpixel((plain.mask.width // 2, thick.mask.height - 3)) == BLUE
    assert thick.image.getpixel((plain.mask.width // 2, 3)) == RED


def test_clipping_keeps_what_is_inside_the_outline() -> None:
    stripes = Surface(80, 80, origin=(-40, -40))
    stripes.box(-40, -5, 80, 10, BLUE)
    clipped = stripes.sprite().clipped(disc_sprite(20))
    box = clipped.mask.getbbox()
    assert box is not None
    assert 76 <= box[2] - box[0] <= 80


def test_a_patch_equals_drawing_the_whole() -> None:
    def draw(surface: Surface) -> None:
        surface.disc(150, 120, 33, RED)
        surface.rounded(120, 100, 40, 30, 8, BLUE)

    patched, whole = Canvas("bonbon", 300, 240, theme.PAPER), Canvas("bonbon", 300, 240, theme.PAPER)
    with patched.patch(100, 80, 100, 90) as surface:
        draw(surface)
    with whole.whole() as surface:
        draw(surface)
    assert same(patched.image, whole.image)
    assert patched.used == whole.used


def test_drawing_band_by_band_equals_drawing_at_once() -> None:
    def draw(surface: Surface) -> None:
        surface.disc(150, 360, 90, RED)
        surface.stroke([(20, 20), (280, 700)], BLUE, thickness=9)
        surface.stamp(disc_sprite(20), 220, 720)
        write(surface, "Bonbon", 150, 361, theme.NAME, theme.CREAM, align="centre")

    banded, whole = Canvas("bonbon", 300, 800, theme.PAPER), Canvas("bonbon", 300, 800, theme.PAPER)
    banded.draw(draw)
    with whole.whole() as surface:
        draw(surface)
    assert same(banded.image, whole.image)
    assert banded.used == whole.used


def test_a_tile_equals_a_patch() -> None:
    tile = draw_tile("bonbon", 60, 60, theme.PAPER, lambda surface: surface.disc(30, 30, 22, RED))
    tiled, patched = Canvas("bonbon", 200, 100, theme.PAPER), Canvas("bonbon", 200, 100, theme.PAPER)
    tiled.tile(tile, 70, 20)
    with patched.patch(70, 20, 60, 60) as surface:
        surface.disc(100, 50, 22, RED)
    assert same(tiled.image, patched.image)
    assert tiled.image.getpixel((100, 50)) == RED
    assert tiled.image.getpixel((72, 22)) == theme.PAPER


def test_a_canvas_over_a_layer_leaves_the_layer_alone() -> None:
    layer = Canvas("bonbon", 100, 60, theme.PAPER).finished()
    before = layer.image.tobytes()
    canvas = Canvas.over(layer)
    with canvas.whole() as surface:
        surface.box(0, 0, 100, 60, RED)
    assert layer.image.tobytes() == before
    assert canvas.used == {theme.PAPER, RED}
