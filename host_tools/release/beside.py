"""What stands beside the releases on a device, and is replaced by none: boot.py, and safe mode with what it imports."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from host_tools.release import manifest, parts
from host_tools.release.parts import FIRMWARE
from host_tools.release.walking import walk

SAFE = "safe"
SHOWING = ("power", "light", "display", "lights")  # the parts of a board that safe mode's words need


def files(release: Path, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """By their paths on the device; `release`: one that was built for it; `firmware`: the sources."""
    found = {"boot.py": (firmware / "boot.py").read_bytes()}
    own = sorted((firmware / SAFE).glob("*.py"))
    if not (release / "board.py").is_file():
        return found  # without a board's data safe mode cannot tell a button
    found[f"{SAFE}/board.py"] = (release / "board.py").read_bytes()
    for path in own:
        found[f"{SAFE}/{path.name}"] = path.read_bytes()
    drivers = parts.drivers_of(release / "board.py", SHOWING)
    for path in sorted({*_needed([*own, *drivers]), *drivers}):
        found[f"{SAFE}/{path.relative_to(FIRMWARE).as_posix()}"] = path.read_bytes()
    # Of no version: whatever is offered is newer.
    head = {"board": manifest.read(release)["board"], "version": "0"}
    found[f"{SAFE}/{manifest.NAME}"] = (json.dumps(head)[:-1] + ', "files": [\n]}\n').encode()
    return found


def _needed(sources: list[Path]) -> set[Path]:
    """The modules of the firmware that these import, and those that they import."""
    found: set[Path] = set()
    waiting = list(sources)
    while waiting:
        for name in _imported(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            steps = name.split(".")
            for count in range(1, len(steps) + 1):
                base = FIRMWARE.joinpath(*steps[:count])
                for path in (base.with_suffix(".py"), base / "__init__.py"):
                    if path.is_file() and path not in found:
                        found.add(path)
                        waiting.append(path)
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    """As a device runs it: not what is for a type checker only."""
    skipped = {
        node
        for block in walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for node in walk(block)
    }
    for node in walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith(("matchcore", "table")))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(("matchcore", "table")):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
