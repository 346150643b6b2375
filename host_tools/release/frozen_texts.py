"""A language's texts for an image: a dictionary would take 4 KB of the heap, frozen tuples take none."""

import ast
from pathlib import Path

from host_tools.release.parts import FIRMWARE

HEAD = """\"\"\"Made of {name} by host_tools/release/frozen_texts.py.\"\"\"

from table.texts.frozen_words import Words

"""


def frozen(source: Path) -> str:
    """The same module with `Words` in place of dictionaries."""
    lines = []
    for node in ast.parse(source.read_text(encoding="utf-8"), str(source)).body:
        if isinstance(node, ast.Assign):
            value = ast.literal_eval(node.value)
            made = f"Words({by_length(value)!r})" if isinstance(value, dict) else repr(value)
            lines.append(f"{ast.unparse(node.targets[0])} = {made}\n")
    return HEAD.format(name=source.relative_to(FIRMWARE).as_posix()) + "".join(lines)


def by_length(words: dict[str, str | tuple[str, ...]]) -> tuple:
    """In the layout of `Words`."""
    longest = max(map(len, words), default=0)
    rows = [[(key, said) for key, said in words.items() if len(key) == length] for length in range(longest + 1)]
    return tuple((tuple(key for key, _ in row), tuple(said for _, said in row)) for row in rows)
