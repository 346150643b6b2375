"""The figures for people and programs: tables on the screen, a JSON file, and the generated part of FIGURES.md."""

import json
import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from host_tools import documents
from host_tools.bench.figures.sections import Line, Section


@dataclass(frozen=True)
class Report:
    sections: tuple[Section, ...]
    versions: dict[str, str]
    is_quick: bool
    rounds: int
    date: str = ""

    @classmethod
    def of(cls, sections: tuple[Section, ...], versions: dict[str, str], is_quick: bool, rounds: int) -> "Report":
        return cls(sections, versions, is_quick, rounds, datetime.now(UTC).date().isoformat())

    def circumstances(self) -> str:
        interpreters = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        quick = " Quick: too short to mean anything." if self.is_quick else ""
        return f"{self.date}, {machine()}, {interpreters}, {self.rounds} rounds.{quick}"

    def as_json(self) -> str:
        whole = {
            "date": self.date,
            "machine": machine(),
            "versions": self.versions,
            "quick": self.is_quick,
            "rounds": self.rounds,
            "sections": [section.as_json() for section in self.sections],
        }
        return json.dumps(whole, indent=2) + "\n"


def machine() -> str:
    """Processor, cores and operating system; nothing that identifies its owner."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}"


def processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass  # not Linux: the architecture must do
    return platform.machine()


def show_circumstances(report: Report, console: Console) -> None:
    console.print(report.circumstances(), highlight=False, markup=False)


def show_section(section: Section, console: Console) -> None:
    console.print(table_of(section))
    for remark in section.remarks:
        console.print(f"  {remark}", highlight=False, markup=False)


def table_of(section: Section) -> Table:
    table = Table(title=section.title, title_justify="left")
    for heading in ("", *section.headings):
        table.add_column(heading)
    for line in section.lines:
        table.add_row(line.name, *cells_of(line, len(section.headings)))
    return table


def cells_of(line: Line, width: int) -> tuple[str, ...]:
    if line.not_available:
        return (f"not available: {line.not_available}", *[""] * (width - 1))
    return line.cells


def markdown(report: Report) -> str:
    parts = [report.circumstances()]
    for section in report.sections:
        parts += [f"### {section.title}", markdown_table(section)]
        if section.remarks:
            parts.append("\n".join(f"- {remark}" for remark in section.remarks))
    return "\n\n".join(parts)


def markdown_table(section: Section) -> str:
    rows = [(line.name, *cells_of(line, len(section.headings))) for line in section.lines]
    return documents.markdown_table(("", *section.headings), rows)
