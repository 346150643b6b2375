"""The rooms of the core that no board needs yet: a game without a table part stays at home, and what only it uses.

A room is a folder of the core, or of its games.  It is shipped once a shipped module outside of it imports it.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

CORE = "matchcore"
GAMES = "games"


def game_of(path: Path) -> str:
    """The game that a file of the firmware belongs to, by its path there; "" for what all games share."""
    return path.parts[2] if path.parts[1:2] == (GAMES,) and len(path.parts) > 3 else ""


def unused(firmware: Path) -> set[Path]:
    """The rooms, relative to the firmware's folder, that nothing shipped imports."""
    imports = {path: _imports(path.read_text(encoding="utf-8"), str(path)) for path in firmware.rglob("*.py")}
    at_home = dict(rooms(firmware))
    while True:
        shipped = {path: names for path, names in imports.items() if not _is_in(path, at_home.values())}
        wanted = set().union(*shipped.values())
        found = [room for room in at_home if any(f"{name}.".startswith(f"{room}.") for name in wanted)]
        if not found:
            return {folder.relative_to(firmware) for folder in at_home.values()}
        for room in found:
            del at_home[room]


def rooms(firmware: Path) -> Iterator[tuple[str, Path]]:
    """Each room's module and folder."""
    for path in sorted([*firmware.glob(f"{CORE}/*/__init__.py"), *firmware.glob(f"{CORE}/{GAMES}/*/__init__.py")]):
        if path.parent.name != GAMES:
            yield ".".join(path.parent.relative_to(firmware).parts), path.parent


def _is_in(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


@cache
def _imports(source: str, said: str) -> frozenset[str]:
    """The modules and names that a source imports, wherever in it; read once, as every start of a table asks."""
    found: set[str] = set()
    for node in _statements(ast.parse(source, said)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def _statements(block: ast.AST) -> Iterator[ast.AST]:
    """Not the expressions, which are most of a source and import nothing."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for node in getattr(block, name, ()):
            yield node
            yield from _statements(node)
