"""A figure over several rounds: the median and the quartiles."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Sample:
    """The quartiles of the rounds: other load on the machine spoils a round, not the figure."""

    lower: float
    middle: float
    upper: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Sample":
        """Of two rounds or more."""
        return cls(*quantiles(values, n=4, method="inclusive"))

    @classmethod
    def ratio(cls, above: Iterable[float], below: Iterable[float]) -> "Sample":
        """Round by round, so that a slow round slows both sides of its ratio."""
        return cls.of(a / b for a, b in zip(above, below, strict=True))

    def words(self) -> str:
        return f"{number(self.middle)} ({number(self.lower)}–{number(self.upper)})"

    def as_json(self) -> dict[str, float]:
        return {"median": self.middle, "lower_quartile": self.lower, "upper_quartile": self.upper}


def number(value: float) -> str:
    """Three significant digits: 0.41, 17.8, 505, 18.8k, 1.51M."""
    if value >= 1e6:
        return number(value / 1e6) + "M"
    if value >= 1e4:
        return number(value / 1e3) + "k"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
