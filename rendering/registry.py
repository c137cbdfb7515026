"""Finds the painters: every package in `rendering/` with a `PAINTER`."""

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from types import MappingProxyType

import rendering
from rendering.protocol import AnyPainter, Painter


@functools.cache
def all_painters() -> Mapping[str, AnyPainter]:
    """Every painter by its game's key."""
    found: dict[str, AnyPainter] = {}
    for module in pkgutil.iter_modules(rendering.__path__):
        if module.ispkg:
            painter = getattr(importlib.import_module(f"rendering.{module.name}"), "PAINTER", None)
            if isinstance(painter, Painter):
                found[painter.key] = painter
    return MappingProxyType(found)


def get_painter(key: str) -> AnyPainter:
    """The painter of that game.

    Raises:
        KeyError: there is none.
    """
    return all_painters()[key]
