"""The firmware uses only names of stock MicroPython on the ESP32, in the oldest and in the newest image."""

import ast
import builtins
import json
from pathlib import Path

import pytest

from host_tools.release import parts
from host_tools.toolchain.paths import ROOT

FIRMWARE = ROOT / "firmware"
IMAGES = sorted(Path(__file__).parent.glob("*.json"))
OWN = {"matchcore", "table", "board", "frozen_in", "deflated", "factory", "held", "image", "signs"}
# Drivers of boards other than ESP32: their own interpreters run them in other lanes.
ELSEWHERE = {"console_stdio.py"} | {path.name for path in (FIRMWARE / "table" / "drivers").glob("*/*_page.py")}
# With a fallback that a test runs: (module, name).
OPTIONAL = {("micropython", "const"), ("os", "urandom")}
# A board's own image has ROM file systems, which stock images have not (own_image.CONFIG_H).
ROM = {("vfs", "VfsRom"), ("vfs", "rom_ioctl")}
WRITTEN = {("builtins", "__import__")}  # replaced, not read; names with underscores are not on the lists
FILES = sorted(path for path in FIRMWARE.rglob("*.py") if path.name not in ELSEWHERE)


def names_of(image: Path) -> dict[str, set[str] | None]:
    """Module -> its names; None for a missing one."""
    modules = json.loads(image.read_text())
    return {
        name: set(found["names"]) if found else None
        for name, found in modules.items()
        if found is None or isinstance(found, dict)
    }


def used(tree: ast.Module) -> set[tuple[str, str]]:
    """(module, name) of everything that a file imports from modules that are not ours; "" = the module itself.

    A device never runs imports for a type checker only.
    """
    modules, found = {}, set()
    for node in ast.walk(_as_run(tree)):
        if isinstance(node, ast.Import):
            modules.update({alias.asname or alias.name: alias.name for alias in node.names})
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {(node.module, alias.name) for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            found.add((modules[node.value.id], node.attr))
    return {(module, name) for module, name in found if module.split(".")[0] not in OWN}


def _as_run(tree: ast.Module) -> ast.Module:
    body = [node for node in tree.body if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")]
    return ast.Module(body, [])


@pytest.mark.parametrize("image", IMAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FIRMWARE).as_posix())
def test_every_name_used_is_in_the_stock_image(path: Path, image: Path) -> None:
    there = names_of(image)
    beyond = ROM | WRITTEN if path.relative_to(FIRMWARE) in parts.IN_IMAGES else set()
    missing = {
        f"{module}.{name}".rstrip(".")
        for module, name in used(ast.parse(path.read_text())) - OPTIONAL - beyond
        if there.get(module) is None or (name and name not in (there[module] or set()))
    }
    assert not missing, f"{path.name} uses what {image.stem} does not have: {sorted(missing)}"


@pytest.mark.parametrize("image", IMAGES, ids=lambda path: path.stem)
def test_every_exception_caught_is_in_the_stock_image(image: Path) -> None:
    """MicroPython lacks some of Python's exceptions; a name in an `except` is looked up only when it is needed."""
    there = names_of(image)["builtins"]
    assert there is not None
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Name) and isinstance(getattr(builtins, node.id, None), type):
                assert node.id in there, f"{path.name}:{node.lineno} {node.id}"


def test_a_name_that_is_missing_is_found() -> None:
    assert used(ast.parse("import errno\nfrom hmac import new\nprint(errno.ENOSPC)")) == {
        ("errno", ""),
        ("errno", "ENOSPC"),
        ("hmac", "new"),
    }
