"""The boards by name: a folder of boards/, or a variant of one, as in DEVKIT_TFT-ST7796.

A variant is given as differences: `VARIANTS` in board.py, and `variants` in board.json.  A key with dictionaries on
both sides is merged, anything else replaced, and None removes a part.
"""

import ast
import json
import runpy
from pathlib import Path

from host_tools.release.parts import BOARDS

SEPARATOR = "-"
WIDTH = 90  # of a part written on one line


def names(boards: Path = BOARDS) -> list[str]:
    """All boards and variants that a release can be built for."""
    found = []
    for path in sorted(boards.glob("*/board.py")):
        board = path.parent.name
        found += [board, *(f"{board}{SEPARATOR}{variant}" for variant in _variants(path))]
    return found


def folder_of(name: str, boards: Path = BOARDS) -> Path:
    """The folder that describes this board or variant."""
    return boards / name.partition(SEPARATOR)[0]


def parts_of(name: str, boards: Path = BOARDS) -> dict:
    """`BOARD` of this board or variant."""
    board, _, variant = name.partition(SEPARATOR)
    data = runpy.run_path(str(boards / board / "board.py"))
    if not variant:
        return data["BOARD"]
    return {**merged(data["BOARD"], data["VARIANTS"][variant]), "name": name}


def facts_of(name: str, boards: Path = BOARDS) -> dict:
    """board.json of this board or variant: chip, flash, PSRAM, image and so on, without its other variants."""
    board, _, variant = name.partition(SEPARATOR)
    facts = json.loads((boards / board / "board.json").read_text(encoding="utf-8"))
    changes = facts.pop("variants", {})
    return {**merged(facts, changes[variant]), "board": name} if variant else facts


def source_of(name: str, boards: Path = BOARDS) -> str:
    """The board.py for the device: unchanged, or, if it has variants, reduced to the chosen one."""
    path = folder_of(name, boards) / "board.py"
    text = path.read_text(encoding="utf-8")
    if not _variants(path):
        return text
    said = ast.get_docstring(ast.parse(text)) or ""
    return f'"""{said}\n\nMade for {name}.\n"""\n\nBOARD = {_written(parts_of(name, boards))}\n'


def merged(whole: dict, changes: dict) -> dict:
    """The whole with the changes applied; the arguments are left unchanged."""
    result = dict(whole)
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merged(result[key], value)
        else:
            result[key] = value
    return result


def _written(value: object, key: str = "", margin: str = "") -> str:
    """Python source as people write it: a value too long for one line has a line per key."""
    if not isinstance(value, dict):
        return f"0x{value:02X}" if key == "madctl" else json.dumps(value) if isinstance(value, str) else repr(value)
    items = [f"{json.dumps(name)}: {_written(part, name, margin + '    ')}" for name, part in value.items()]
    line = "{" + ", ".join(items) + "}"
    if margin and len(line) < WIDTH and "\n" not in line:
        return line
    return "{\n" + "".join(f"{margin}    {item},\n" for item in items) + margin + "}"


def _variants(path: Path) -> list[str]:
    """The names in `VARIANTS`, in their order."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "VARIANTS":
            assert isinstance(node.value, ast.Dict)
            return [ast.literal_eval(key) for key in node.value.keys if key]
    return []
