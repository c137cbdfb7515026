"""Colours that only Barrio uses."""

from typing import Final

from rendering.kit.theme import BOARDS, STRIPS, Colour, rgb

STRIP: Final = STRIPS["barrio"]
BOARD: Final = BOARDS["barrio"]
EMPTY_CELL: Final = rgb("#DDB88C")

WOOD: Final = rgb("#C78B4C")
WOOD_SEAM: Final = rgb("#80501F")
BRICK: Final = rgb("#C2543C")
BRICK_DARK: Final = rgb("#8A3122")
MORTAR: Final = rgb("#F3D9C4")
STONE: Final = rgb("#666E79")
STONES: Final[tuple[Colour, ...]] = (rgb("#CBD2DA"), rgb("#9DA6B2"), rgb("#B4BCC6"))
CONCRETE: Final = rgb("#D2CFC7")
CONCRETE_DARK: Final = rgb("#8C887E")
PLANTS: Final = rgb("#3F8C4E")
PLANTS_DARK: Final = rgb("#235E33")
PLANTS_LIGHT: Final = rgb("#8CCB86")
RAINBOW: Final[tuple[Colour, ...]] = (
    rgb("#8B4DB8"),
    rgb("#2E7CCF"),
    rgb("#4BA24B"),
    rgb("#F8CC3C"),
    rgb("#D8384B"),
)
RUBBLE: Final = rgb("#57463C")
SHARDS: Final[tuple[Colour, ...]] = (rgb("#8B7868"), rgb("#B3A191"), rgb("#9E3B2A"))
RUBBLE_CROSS: Final = rgb("#8E2A1C")
WILD: Final = rgb("#5A2B80")

DISC: Final = rgb("#F3E1C5")
"""Ground of the small recipe discs."""

ROOFS: Final = {"flower": rgb("#8E2A54"), "moon": rgb("#33408C"), "star": rgb("#7A5300")}
BLOSSOM: Final = rgb("#D8336B")
BLOSSOM_HEART: Final = rgb("#F8CC3C")
STAR_GOLD: Final = rgb("#D08C00")
WINDOW: Final = rgb("#FFF0C2")
HILL: Final = rgb("#8DBF67")
HILL_DARK: Final = rgb("#4F8A3C")
TREE: Final = rgb("#57A97F")
TREE_DARK: Final = rgb("#2A7352")
TRUNK: Final = rgb("#7B4A2D")
WATER: Final = rgb("#62A9DD")
FOAM: Final = rgb("#E6F5FC")
GROUND: Final = rgb("#C9AE8C")
SKY: Final = rgb("#DDEEF2")
KLAUS: Final = rgb("#5B5450")
"""Klaus has no seat and so no player's colour."""
