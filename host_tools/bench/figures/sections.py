"""Results of measuring: sections of lines, with words for people and values for programs."""

from dataclasses import dataclass, field

from host_tools.bench.figures.sample import Sample


@dataclass(frozen=True)
class Line:
    """One line of a section; if unmeasured, only a name and the reason."""

    name: str
    cells: tuple[str, ...] = ()
    values: dict[str, Sample | float | None] = field(default_factory=dict)
    not_available: str = ""

    def as_json(self) -> dict:
        if self.not_available:
            return {"name": self.name, "not_available": self.not_available}
        values = {key: found.as_json() if isinstance(found, Sample) else found for key, found in self.values.items()}
        return {"name": self.name, **values}


@dataclass(frozen=True)
class Section:
    title: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    remarks: tuple[str, ...] = ()

    def as_json(self) -> dict:
        return {"title": self.title, "lines": [line.as_json() for line in self.lines], "remarks": list(self.remarks)}
