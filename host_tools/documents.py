"""Documents with a generated part: the text between two marks is rewritten, the rest is left alone."""

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
    text = path.read_text(encoding="utf-8")
    if text.count(mark) != 1 or text.count(END) != 1 or text.index(mark) > text.index(END):
        raise DocumentError(f"{path} has not one line {mark} and below it one line {END}")
    before, rest = text.split(mark)
    path.write_text(f"{before}{mark}\n\n{made}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join("| " + " | ".join(plain(cell) for cell in line) + " |" for line in lines)


def plain(cell: str) -> str:
    """Text that stays in its cell of a Markdown table."""
    return cell.replace("|", "\\|").replace("\n", " ")
