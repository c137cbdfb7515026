"""Piñata Party in pictures and words."""

from rendering.pinata.painter import PinataPainter

PAINTER = PinataPainter()
