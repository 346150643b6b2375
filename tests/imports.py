"""Who imports whom, read from the sources of firmware and host tools; nothing is imported or run."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"


class Import(NamedTuple):
    """One imported module: its full name, and where it is imported; `is_for_types`: only the checker reads it."""

    name: str
    path: Path
    line: int
    is_for_types: bool = False

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.name}"


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def module_of(path: Path, root: Path) -> str:
    """`table.pages.viewer` of firmware/table/pages/viewer.py, `table.pages` of its `__init__.py`."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def imports_of(path: Path, root: Path) -> Iterator[Import]:
    """Every import in a file, those inside functions and for types too; `root` is on the path at run time."""
    package = path.relative_to(root).with_suffix("").parts[:-1]
    for node, is_for_types in _below(tree_of(path), False):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, path, node.lineno, is_for_types)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *(node.module or "").split("."))).strip(".")
            # `from table import drivers` names a module below the one it comes from.
            for alias in node.names:
                yield Import(f"{base}.{alias.name}", path, node.lineno, is_for_types)


def _below(node: ast.AST, is_for_types: bool) -> Iterator[tuple[ast.AST, bool]]:
    """A node and all below it, and whether no interpreter runs it (`if TYPE_CHECKING:`)."""
    yield node, is_for_types
    body = node.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" else []
    for part in ast.iter_child_nodes(node):
        yield from _below(part, is_for_types or part in body)


Graph = dict[str, dict[str, Import]]  # module -> each module it imports, and where


def graph(root: Path, *folders: Path) -> Graph:
    """The modules in these folders, and the others among them that each imports."""
    paths = {module_of(path, root): path for folder in folders for path in sources(folder)}
    found: Graph = {name: {} for name in paths}
    for name, path in paths.items():
        for imported in imports_of(path, root):
            target = imported.name if imported.name in paths else imported.name.rpartition(".")[0]
            if target in paths and target != name and (target not in found[name] or not imported.is_for_types):
                found[name][target] = imported
    return found


def loaded(modules: Graph) -> Graph:
    """The same graph without what only annotations need."""
    return {
        name: {target: imported for target, imported in targets.items() if not imported.is_for_types}
        for name, targets in modules.items()
    }


def merged(modules: Graph, node_of: Mapping[str, str]) -> Graph:
    """The same graph with modules merged: `node_of` maps each to its group."""
    found: Graph = {node_of[name]: {} for name in modules}
    for name, targets in modules.items():
        for target, imported in targets.items():
            if node_of[name] != node_of[target]:
                found[node_of[name]].setdefault(node_of[target], imported)
    return found


def circle(nodes: Graph) -> list[Import]:
    """The imports of one circle, the last of which closes it; empty if there is none."""
    done: set[str] = set()
    for start in sorted(nodes):
        found = _circle_from(start, nodes, [], [], done)
        if found:
            return found
    return []


def _circle_from(node: str, nodes: Graph, trail: list[str], steps: list[Import], done: set[str]) -> list[Import]:
    if node in trail:
        return steps[trail.index(node) :]
    if node in done:
        return []
    for target, imported in sorted(nodes[node].items()):
        found = _circle_from(target, nodes, [*trail, node], [*steps, imported], done)
        if found:
            return found
    done.add(node)
    return []


def said(imports: Iterable[Import]) -> str:
    """A circle or a list of arrows as text, one per line."""
    return "\n".join(map(str, imports))
