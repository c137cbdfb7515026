"""Chocolate pieces and bonbons: dark is round, white is a soft square."""

from dataclasses import dataclass
from typing import Final

from games.bonbon.data import DARK, TOPPINGS, chocolate_of, topping_of
from games.bonbon.state import EMPTY
from rendering.bonbon.toppings import topping
from rendering.kit.kept import kept
from rendering.kit.shapes import put, soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, rgb

TOP_PART: Final = 0.81
"""How much smaller the top piece is than the bottom one."""
RISE: Final = 0.07
THICKNESS: Final = 0.1
WHITE_HALF: Final = 0.9
"""Half the side of a white piece whose dark sister has radius 1."""


@dataclass(frozen=True, slots=True)
class Chocolate:
    """The tones of one chocolate."""

    main: Colour
    dark: Colour
    press: Colour
    shine: Colour
    edge: Colour
    """Parts a piece from a neighbour or from a pale ground."""


TONES: Final = (
    Chocolate(rgb("#4B2718"), rgb("#2C140B"), rgb("#3A1D11"), rgb("#7A4A33"), rgb("#2C140B")),
    Chocolate(rgb("#F9E6C4"), rgb("#CFA671"), rgb("#E2C396"), rgb("#FFFBF3"), rgb("#CFA671")),
)


def outline(surface: Surface, chocolate: int, x: float, y: float, radius: float, colour: Colour) -> None:
    """Fill a piece's outline."""
    if chocolate == DARK:
        surface.disc(x, y, radius, colour)
    else:
        half = WHITE_HALF * radius
        square = soft(((-half, -half), (half, -half), (half, half), (-half, half)), 0.62 * half)
        surface.polygon(put(square, x - 0.25, y - 0.25), colour)


def _piece(surface: Surface, chocolate: int, y: float, radius: float) -> None:
    tones = TONES[chocolate]
    depth = round(2 * THICKNESS * radius) / 2
    for step in range(1, round(2 * depth) + 1):
        outline(surface, chocolate, 0, y + step / 2, radius, tones.dark)
    outline(surface, chocolate, 0, y, radius, tones.main)


def _shine(surface: Surface, chocolate: int, y: float, radius: float) -> None:
    reach = 0.8 * radius if chocolate == DARK else 0.84 * WHITE_HALF * radius
    surface.arc(0, y, reach, 200, 245, TONES[chocolate].shine, thickness=0.1 * radius)


def _press(surface: Surface, chocolate: int, y: float, radius: float) -> None:
    tones, width = TONES[chocolate], 0.075 * radius
    if chocolate == DARK:
        surface.ring(0, y, 0.63 * radius, tones.press, thickness=width)
    else:
        half = 0.58 * radius
        surface.frame(-half, y - half, 2 * half, 2 * half, 0.5 * half, tones.press, thickness=width)


@kept
def bonbon(bottom: int, top: int, radius: int, *, topped: bool = True, edged: bool = False) -> Sprite:
    """Draw what lies on a space; its anchor is the space's centre.

    Args:
        bottom: Chocolate of the bottom piece.
        top: The top piece, or EMPTY: then the bottom's underside shows with its pressed ring.
        radius: Of a dark bottom piece, in final pixels.
        topped: Without it the top piece is plain, as on the cards that ask for chocolates only.
        edged: With a fine edge that parts white chocolate from a pale ground.
    """
    edge = round(radius * 1.3) + 2
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    middle = -round(THICKNESS * radius) / 2
    _piece(surface, bottom, middle, radius)
    if top == EMPTY:
        _press(surface, bottom, middle, radius)
        _shine(surface, bottom, middle, radius)
        return surface.sprite()
    chocolate, upper = chocolate_of(top), TOP_PART * radius
    above = middle - RISE * radius
    _piece(surface, chocolate, above, upper)
    _shine(surface, chocolate, above, upper)
    if topped:
        surface.stamp(sticker(topping_of(top), chocolate, upper), 0, round(above))
    made = surface.sprite()
    return made.haloed(1.5, TONES[bottom].press) if edged else made


def sticker(kind: int, chocolate: int, radius: float) -> Sprite:
    """Return a topping as it lies on a piece of the given chocolate and radius."""
    size = 0.62 * radius if chocolate == DARK else 0.66 * WHITE_HALF * radius
    return topping(TOPPINGS[kind], round(size), halo=round(0.16 * size))


@kept
def piece(kind: int, radius: int) -> Sprite:
    """Draw a single piece face up, as it comes from the bag; its anchor is the centre."""
    edge = round(radius * 1.3) + 2
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    chocolate = chocolate_of(kind)
    middle = -round(THICKNESS * radius) / 2
    _piece(surface, chocolate, middle, radius)
    _shine(surface, chocolate, middle, radius)
    surface.stamp(sticker(topping_of(kind), chocolate, radius), 0, round(middle))
    return surface.sprite().haloed(1.5, TONES[chocolate].press)


@kept
def bead(chocolate: int, radius: int) -> Sprite:
    """Draw a tiny piece for diagrams, with an edge that parts it from its neighbours."""
    edge = radius + 4
    surface = Surface(2 * edge, 2 * edge, origin=(-edge, -edge))
    tones = TONES[chocolate]
    outline(surface, chocolate, 0, 1.5, radius, tones.edge)
    if chocolate != DARK:
        outline(surface, chocolate, 0, 0, radius, tones.edge)
        outline(surface, chocolate, 0, 0, radius - 1.5, tones.main)
    else:
        outline(surface, chocolate, 0, 0, radius, tones.main)
    return surface.sprite()
