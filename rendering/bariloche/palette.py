"""Bariloche's own colours, beside those of the theme."""

from typing import Final

from rendering.kit import theme
from rendering.kit.theme import mix, rgb

STRIP: Final = theme.STRIPS["bariloche"]
BOARD: Final = theme.BOARDS["bariloche"]
LETTERS: Final = rgb("#123C60")
DOT: Final = rgb("#8FAEC8")
"""A cell that is cut away."""

SHEET: Final = theme.CREAM
HAIRLINE: Final = rgb("#EAD6B2")
DOUBLE: Final = rgb("#F2DCB8")
PLANNED: Final = rgb("#FFE59A")
TORN: Final = mix(theme.CREAM, theme.STRUCK, 0.22)

TRAY: Final = rgb("#D9C1A0")
PEG: Final = mix(TRAY, rgb("#5A3A24"), 0.22)
"""A free cell, where one may place."""
TRAY_LETTERS: Final = rgb("#5A3A24")
OUTLINE: Final = rgb("#5A3A24")
SCORING: Final = rgb("#FFE07A")

RING: Final = rgb("#A89A8C")
"""The dashed ring of an empty space."""
CHIP: Final = rgb("#B98450")
CHIP_DARK: Final = rgb("#8A5A2B")
STRIPE: Final = rgb("#C9527A")
STRIPED_DARK: Final = rgb("#A98C9A")
