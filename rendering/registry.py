"""Finds the painters: every package in `rendering/` with a `PAINTER`."""

import functools
from collections.abc import Mapping
from types import MappingProxyType

import rendering
from games.discovery import offered
from rendering.protocol import AnyPainter, Painter


@functools.cache
def all_painters() -> Mapping[str, AnyPainter]:
    """Every painter by its game's key."""
    found: list[AnyPainter] = list(offered(rendering, "PAINTER", Painter))
    return MappingProxyType({painter.key: painter for painter in found})


def get_painter(key: str) -> AnyPainter:
    """The painter of that game.

    Raises:
        KeyError: there is none.
    """
    return all_painters()[key]
