"""Barrio's pictures and words."""

from rendering.barrio.painter import BarrioPainter

PAINTER = BarrioPainter()
"""Barrio's painter: what the rest of the bot asks for."""
