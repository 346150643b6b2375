"""A language's texts for an image: a dictionary would take 4 KB of the heap, frozen tuples take none."""

import ast
from pathlib import Path

from host_tools.languages import modules
from host_tools.release.parts import FIRMWARE

HEAD = """\"\"\"Made of {name} by host_tools/release/frozen_texts.py.\"\"\"

from table.texts.frozen_words import Words

"""


def frozen(path: Path) -> str:
    """The module of this path in the firmware, with `Words` in place of dictionaries."""
    lines = []
    for node in ast.parse(modules.source(path, FIRMWARE), str(path)).body:
        if isinstance(node, ast.Assign):
            value = ast.literal_eval(node.value)
            made = f"Words({by_length(value)!r})" if isinstance(value, dict) else repr(value)
            lines.append(f"{ast.unparse(node.targets[0])} = {made}\n")
    return HEAD.format(name=path.as_posix()) + "".join(lines)


def by_length(words: dict[str, str | tuple[str, ...]]) -> tuple:
    """In the layout of `Words`."""
    longest = max(map(len, words), default=0)
    rows = [[(key, said) for key, said in words.items() if len(key) == length] for length in range(longest + 1)]
    return tuple((tuple(key for key, _ in row), tuple(said for _, said in row)) for row in rows)
