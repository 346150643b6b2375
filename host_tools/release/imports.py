"""The modules of the firmware that others import."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from host_tools.release.parts import FIRMWARE

OURS = ("matchcore", "table")


def needed_by(sources: Iterable[Path]) -> set[Path]:
    """All modules that these may import, sooner or later, directly or indirectly."""
    found: set[Path] = set()
    waiting = [path for path in sources if path.is_file()]
    while waiting:
        tree = ast.parse(waiting.pop().read_text(encoding="utf-8"))
        for path in _files(_imported(tree)):
            if path not in found:
                found.add(path)
                waiting.append(path)
    return found


def _files(names: Iterable[str]) -> Iterator[Path]:
    """These modules and their packages."""
    for name in names:
        steps = name.split(".")
        for count in range(1, len(steps) + 1):
            base = FIRMWARE.joinpath(*steps[:count])
            yield from (path for path in (base.with_suffix(".py"), base / "__init__.py") if path.is_file())


def _imported(tree: ast.Module) -> Iterator[str]:
    """As on a device: without imports for a type checker only."""
    skipped = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith(OURS))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(OURS):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
