"""A figure of several rounds: the median, and between what the middle half of the rounds lay."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Sample:
    """The quartiles of the rounds: a machine that does something else in between spoils a round, not the figure."""

    lower: float
    middle: float
    upper: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Sample":
        """Of two rounds or more."""
        return cls(*quantiles(values, n=4, method="inclusive"))

    @classmethod
    def ratio(cls, above: Iterable[float], below: Iterable[float]) -> "Sample":
        """Round by round, so that what slowed down a whole round slows down both sides of its ratio."""
        return cls.of(a / b for a, b in zip(above, below, strict=True))

    def words(self) -> str:
        return f"{number(self.middle)} ({number(self.lower)}–{number(self.upper)})"

    def as_json(self) -> dict[str, float]:
        return {"median": self.middle, "lower_quartile": self.lower, "upper_quartile": self.upper}


def number(value: float) -> str:
    """Three digits that count: 0.41, 17.8, 505, 18.8k, 1.51M."""
    if value >= 1e6:
        return number(value / 1e6) + "M"
    if value >= 1e4:
        return number(value / 1e3) + "k"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
