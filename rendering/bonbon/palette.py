"""Colours that only Bonbon uses."""

from typing import Final

from rendering.kit.theme import BOARDS, STRIPS, rgb

STRIP: Final = STRIPS["bonbon"]
BOARD: Final = BOARDS["bonbon"]
CUP: Final = rgb("#B4585F")
JUST_PLACED: Final = rgb("#FFE9A8")
BLANK: Final = rgb("#D4CBC4")
"""An empty place in a card's diagram."""
