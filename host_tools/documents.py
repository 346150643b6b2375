"""Documents with generated parts: the text between two marks is rewritten, the rest is left alone."""

from collections.abc import Iterable, Sequence
from pathlib import Path

END = "<!-- end of what is made -->"


class DocumentError(Exception):
    """A document that does not have its two marks; the message says which."""


def begin(command: str) -> str:
    """The mark that says with which command the part below it is made."""
    return f"<!-- made by `{command}` -->"


def put(path: Path, command: str, made: str) -> None:
    """Put what this command has made between its two marks."""
    mark = begin(command)
    before, found, rest = path.read_text(encoding="utf-8").partition(mark)
    _, ended, after = rest.partition(END)
    if not found or not ended or mark in rest:
        raise DocumentError(f"{path} has not one line {mark} and below it a line {END}")
    path.write_text(f"{before}{mark}\n\n{made}\n\n{END}{after}", encoding="utf-8")


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join("| " + " | ".join(plain(cell) for cell in line) + " |" for line in lines)


def plain(cell: str) -> str:
    """Text that stays in its cell of a Markdown table."""
    return cell.replace("|", "\\|").replace("\n", " ")
