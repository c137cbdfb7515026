"""¡Bis!'s pictures and words."""

from rendering.bis.painter import BisPainter

PAINTER = BisPainter()
