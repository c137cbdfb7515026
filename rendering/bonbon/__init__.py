"""Bonbon's pictures and words."""

from rendering.bonbon.painter import BonbonPainter

PAINTER = BonbonPainter()
