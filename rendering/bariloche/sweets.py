"""Bonbons, garnishes and specials: every type and every garnish has a shape of its own."""

from collections.abc import Callable
from typing import Final

from games.bariloche.data import BROWN, EMPTY, GREEN, PLAIN, RED, SPICY, WRAPPED, bonbon_type, garnish
from rendering.bariloche.palette import RING, STRIPE, STRIPED_DARK
from rendering.kit import shapes, theme
from rendering.kit.candies import candy, candy_style
from rendering.kit.kept import kept
from rendering.kit.shapes import bezier, circle, put, soft
from rendering.kit.sprite import Sprite
from rendering.kit.surface import Surface
from rendering.kit.theme import mix, rgb

_GARNISH_SHARE: Final = 0.6
_GARNISH_ON_HEART: Final = 0.52


def _blank(radius: float) -> Surface:
    edge = round(radius * 1.4) + 3
    return Surface(2 * edge, 2 * edge, origin=(-edge, -edge))


# Garnishes: drawn about a radius of 1


def _nut(surface: Surface, r: float) -> None:
    surface.stroke(put(((0.0, -0.5), (0.0, -1.06)), 0, 0, r), rgb("#5A2E12"), thickness=0.24 * r)
    surface.disc(0, 0.1 * r, 0.86 * r, rgb("#B9702B"))
    cap = [*circle(0.9, 180, 360, 24)]
    surface.polygon(put(cap, 0, 0.06 * r, r), rgb("#6B3A18"))
    surface.disc(-0.34 * r, 0.34 * r, 0.16 * r, rgb("#F0CE9C"))


def _cherry(surface: Surface, r: float) -> None:
    stem = bezier((0.05, -0.3), (0.1, -0.66), (0.3, -0.9), (0.54, -1.1))
    surface.stroke(put(stem, 0, 0, r), rgb("#2F6B2A"), thickness=0.17 * r)
    surface.disc(-0.04 * r, 0.26 * r, 0.74 * r, theme.STRUCK)
    surface.disc(-0.3 * r, 0.0, 0.17 * r, rgb("#FFC2C6"))


def _leaf(surface: Surface, r: float) -> None:
    outline = [
        *bezier((-0.86, 0.84), (-1.06, -0.2), (-0.2, -0.98), (0.9, -0.86)),
        *bezier((0.9, -0.86), (1.02, 0.22), (0.2, 0.98), (-0.86, 0.84)),
    ]
    surface.polygon(put(outline, 0, 0, r), rgb("#2F8F3A"))
    surface.stroke(put(((-0.5, 0.5), (0.5, -0.5)), 0, 0, r), rgb("#DDF2CE"), thickness=0.13 * r)


def _sugar(surface: Surface, r: float) -> None:
    for x, y, turn in ((-0.48, 0.42, -8.0), (0.48, 0.44, 9.0), (0.0, -0.46, 0.0)):
        cube = soft(((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)), 0.06, 3)
        surface.polygon(put(cube, x * r, y * r, 1.12 * r, turn=turn), rgb("#3E7FB5"))
        surface.polygon(put(cube, x * r, y * r, 0.88 * r, turn=turn), theme.WHITE)


_GARNISHES: Final[dict[int, Callable[[Surface, float], None]]] = {1: _nut, 2: _cherry, 3: _leaf, 4: _sugar}


@kept
def garnish_sprite(kind: int, radius: int) -> Sprite:
    """Draw a garnish as a sticker with its cream rim; its anchor is the centre."""
    surface = _blank(radius)
    _GARNISHES[kind](surface, radius)
    return surface.sprite().haloed(max(1.5, radius * 0.17), theme.CREAM)


# Bonbons


@kept
def _striped(radius: int) -> Sprite:
    disc = _blank(radius)
    disc.disc(0, 0, radius, theme.WHITE)
    outline = disc.sprite()
    stripes = _blank(radius)
    for shift in (-0.72, -0.24, 0.24, 0.72):
        line = ((-1.3 + shift, -1.3 - shift), (1.3 + shift, 1.3 - shift))
        stripes.stroke(put(line, 0, 0, radius), STRIPE, thickness=0.3 * radius)
    disc.stamp(stripes.sprite().clipped(outline), 0, 0)
    # A thin rim keeps the disc whole where a light stripe meets a light ground.
    disc.ring(0, 0, radius, STRIPE, thickness=max(1.5, radius * 0.06))
    return disc.sprite().thickened(radius * 0.1, STRIPED_DARK)


@kept
def _brown(radius: int, *, plain: bool) -> Sprite:
    style = candy_style("brown")
    body = _blank(radius)
    body.polygon(put(shapes.square(), 0, 0, radius), style.main)
    if plain:
        for y in (-0.3, 0.28):
            body.stroke(put(((-0.58, y), (0.58, y)), 0, 0, radius), style.dark, thickness=max(1.5, radius * 0.08))
            lit = put(((-0.58, y + 0.11), (0.58, y + 0.11)), 0, 0, radius)
            body.stroke(lit, mix(style.main, style.light, 0.34), thickness=max(1, radius * 0.05))
    shine = put(((-0.56, -0.66), (-0.1, -0.66)), 0, 0, radius)
    body.stroke(shine, mix(style.main, style.light, 0.6), thickness=max(1.5, radius * 0.09))
    return body.sprite().thickened(radius * 0.13, style.dark)


@kept
def _green(radius: int, *, plain: bool) -> Sprite:
    body = _blank(radius)
    body.stamp(candy("green", radius), 0, 0)
    if plain:
        body.disc(0, 0, radius * 0.27, candy_style("green").light)
    return body.sprite()


@kept
def wrapped(radius: int) -> Sprite:
    """Draw a wrapped bonbon: paper with two twisted ends and a question mark."""
    surface = _blank(radius)
    wrap_ends(surface, radius)
    surface.ellipse(0, 0, 0.78 * radius, 0.7 * radius, rgb("#F3B34C"))
    surface.arc(0, 0, 0.6 * radius, 196, 250, rgb("#FFE3A8"), thickness=0.12 * radius)
    hook = bezier((-0.26, -0.2), (-0.26, -0.56), (0.3, -0.56), (0.28, -0.2))
    hook += bezier((0.28, -0.2), (0.26, 0.0), (0.0, 0.0), (0.0, 0.16))
    surface.stroke(put(hook, 0, 0, radius), theme.INK, thickness=0.15 * radius)
    surface.disc(0, 0.42 * radius, 0.1 * radius, theme.INK)
    return surface.sprite().thickened(radius * 0.1, rgb("#A8701C"))


def wrap_ends(surface: Surface, radius: float) -> None:
    """Draw the two twisted ends of a wrapping."""
    for side in (-1, 1):
        end = ((side * 0.62, 0.0), (side * 1.14, -0.52), (side * 1.0, 0.0), (side * 1.14, 0.52))
        surface.polygon(put(end, 0, 0, radius), rgb("#F7CE83"))
        surface.stroke(
            put(((side * 0.8, 0.0), (side * 1.0, 0.0)), 0, 0, radius), rgb("#C9872A"), thickness=0.08 * radius
        )


@kept
def chilli(radius: int) -> Sprite:
    """Draw a spicy bonbon: a red chilli on a cream disc."""
    surface = _blank(radius)
    surface.disc(0, 0, radius, theme.WHITE)
    surface.ring(0, 0, radius, rgb("#C4223A"), thickness=max(1.5, radius * 0.08))
    pod = [
        *bezier((0.42, -0.5), (0.72, 0.1), (0.3, 0.66), (-0.62, 0.6)),
        *bezier((-0.62, 0.6), (0.0, 0.36), (-0.06, -0.08), (0.02, -0.44)),
    ]
    surface.polygon(put(pod, 0, 0, radius), rgb("#D8281E"))
    shine = bezier((0.34, -0.2), (0.42, 0.12), (0.26, 0.34), (0.02, 0.44))
    surface.stroke(put(shine, 0, 0, radius), rgb("#FF9C86"), thickness=0.09 * radius)
    calyx = bezier((-0.06, -0.4), (0.1, -0.62), (0.36, -0.64), (0.5, -0.46))
    surface.stroke(put(calyx, 0, 0, radius), rgb("#2F8F3A"), thickness=0.2 * radius)
    surface.stroke(put(((0.24, -0.56), (0.34, -0.8)), 0, 0, radius), rgb("#2F6B2A"), thickness=0.13 * radius)
    return surface.sprite()


@kept
def empty_space(radius: int) -> Sprite:
    """Draw an empty space: a dashed ring."""
    surface = _blank(radius)
    surface.dashes(0, 0, radius * 0.92, RING, thickness=max(2, radius * 0.1), count=9)
    return surface.sprite()


def _basic(kind: int, radius: int, *, plain: bool) -> Sprite:
    if kind == BROWN:
        return _brown(radius, plain=plain)
    if kind == GREEN:
        return _green(radius, plain=plain)
    if kind == RED:
        return candy("red", round(radius * 1.06))
    return _striped(round(radius * 0.94))


@kept
def sweet(content: int, radius: int) -> Sprite:
    """Draw what lies on a cell; its anchor is the centre."""
    if content == EMPTY:
        return empty_space(radius)
    if content == WRAPPED:
        return wrapped(radius)
    if content == SPICY:
        return chilli(round(radius * 0.94))
    kind, topping = bonbon_type(content), garnish(content)
    surface = _blank(radius)
    surface.stamp(_basic(kind, radius, plain=topping == PLAIN), 0, 0)
    if topping != PLAIN:
        share = _GARNISH_ON_HEART if kind == RED else _GARNISH_SHARE
        surface.stamp(garnish_sprite(topping, round(radius * share)), 0, round(-radius * 0.04))
    return surface.sprite()


@kept
def unwrapped(kind: int, radius: int) -> Sprite:
    """Draw a wrapped bonbon as the type it counts as: that type between two twisted ends."""
    surface = _blank(radius)
    wrap_ends(surface, radius * 0.98)
    surface.stamp(_basic(kind, round(radius * 0.78), plain=True), 0, 0)
    return surface.sprite()
