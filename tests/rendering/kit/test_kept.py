from PIL import ImageChops

from rendering.kit import theme
from rendering.kit.candies import CANDY_NAMES, candy
from rendering.kit.kept import Folded, kept
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface

RED, BLUE = (200, 30, 40), (20, 60, 200)


def same(one: Sprite, other: Sprite) -> bool:
    images = ImageChops.difference(one.image, other.image), ImageChops.difference(one.mask, other.mask)
    return (
        one.image.size == other.image.size
        and (one.anchor, one.used) == (other.anchor, other.used)
        and all(image.getbbox() is None for image in images)
    )


def dotted(radius: int, colour: theme.Colour = RED, second: theme.Colour = BLUE) -> Sprite:
    surface = Surface(2 * radius, 2 * radius, origin=(-radius, -radius))
    surface.disc(0, 0, radius, colour)
    surface.disc(0, 0, radius / 2, second)
    return surface.sprite().thickened(3, theme.INK)


def test_a_folded_sprite_unfolds_as_it_was() -> None:
    for sprite in (dotted(20), *(candy(name, 24, striped=True) for name in CANDY_NAMES)):
        folded = Folded.of(sprite)
        assert same(folded.unfolded(), sprite)
        assert (folded.size - 1000) * 20 < sprite.size - 2000


def test_colours_too_near_for_inks_unfold_exactly_too() -> None:
    sprite = dotted(12, (200, 30, 40), (201, 31, 41))
    folded = Folded.of(sprite)
    assert folded.table is None
    assert Folded.of(dotted(12)).table is not None
    assert same(folded.unfolded(), sprite)


def test_kept_tells_functions_and_arguments_apart() -> None:
    calls: list[tuple[str, int, bool]] = []

    @kept
    def plain(radius: int, *, bright: bool = False) -> Sprite:
        calls.append(("plain", radius, bright))
        return dotted(radius)

    @kept
    def other(radius: int) -> Sprite:
        calls.append(("other", radius, False))
        return dotted(radius, BLUE, RED)

    assert plain(7) is plain(7)
    assert plain(7, bright=True) is not plain(7)
    assert not same(other(7), plain(7))
    assert calls == [("plain", 7, False), ("plain", 7, True), ("other", 7, False)]
