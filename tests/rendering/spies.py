"""What is written on pictures, without looking at their dots."""

import pytest

from rendering.kit import text
from rendering.kit.surface import Surface
from rendering.kit.theme import Colour, Type


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written from now on."""
    said: list[str] = []
    lay = text.lay

    def spy(
        surface: Surface, line: str, x: float, y: float, style: Type, colour: Colour, *, align: text.Align = "left"
    ) -> int:
        said.append(line)
        return lay(surface, line, x, y, style, colour, align=align)

    monkeypatch.setattr(text, "lay", spy)
    return said
