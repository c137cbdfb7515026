"""A measured figure beside its aim, and how figures are printed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

Detail: TypeAlias = Mapping[str, float | str]


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure.

    Attributes:
        name: what was measured, `group/what`.
        value: the measured number that is held against the aim.
        unit: of the value and the aim.
        aim: what it should be; None where nothing was promised.
        wanted: whether the aim is the most or the least that will do.
        detail: further numbers that help to read the value.
    """

    name: str
    value: float
    unit: str
    aim: float | None = None
    wanted: Literal["at most", "at least"] = "at most"
    detail: Detail = {}

    @property
    def ratio(self) -> float | None:
        """The value in units of the aim."""
        return None if self.aim is None else self.value / self.aim

    @property
    def met(self) -> bool | None:
        """Whether the aim is reached; None without one."""
        if self.aim is None:
            return None
        return self.value <= self.aim if self.wanted == "at most" else self.value >= self.aim

    def line(self) -> str:
        """The figure as one line of JSON."""
        ratio = self.ratio
        record: dict[str, object] = {
            "figure": self.name,
            "value": tidy(self.value),
            "unit": self.unit,
            "aim": self.aim,
            "wanted": None if self.aim is None else self.wanted,
            "ratio": None if ratio is None else tidy(ratio),
            "met": self.met,
        }
        record |= {key: tidy(value) if isinstance(value, float) else value for key, value in self.detail.items()}
        return msgspec.json.encode(record).decode()


def tidy(value: float) -> float:
    """A number with as many digits as can be meant."""
    return round(value) if abs(value) >= 1000 else float(f"{value:.3g}")


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies; 0 where there are none.

    Of few values a high quantile is the greatest one: it never flatters.
    """
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def spread(values: Sequence[float], prefix: str = "") -> dict[str, float]:
    """The median, the 99th percentile, the greatest and the number of some values."""
    return {
        f"{prefix}p50": quantile(values, 0.5),
        f"{prefix}p99": quantile(values, 0.99),
        f"{prefix}max": max(values, default=0.0),
        f"{prefix}n": float(len(values)),
    }


def table(figures: Sequence[Figure]) -> str:
    """All figures for people to read."""
    rows = [("figure", "measured", "aim", "", "more")]
    for figure in figures:
        aim = "" if figure.aim is None else f"{figure.wanted} {_shown(figure.aim)}"
        verdict = {True: "met", False: "missed", None: ""}[figure.met]
        more = "  ".join(
            f"{key} {_shown(value) if isinstance(value, int | float) else value}"
            for key, value in figure.detail.items()
        )
        rows.append((figure.name, f"{_shown(figure.value)} {figure.unit}", aim, verdict, more))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row[:4], widths, strict=True)), row[4]]).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * min(max(map(len, lines)), 110), *lines[1:]])


def _shown(value: float) -> str:
    return f"{tidy(value):,.0f}" if abs(value) >= 100 or value == int(value) else f"{tidy(value):g}"
