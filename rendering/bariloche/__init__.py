"""Bariloche's pictures and words."""

from rendering.bariloche.painter import BarilochePainter

PAINTER = BarilochePainter()
