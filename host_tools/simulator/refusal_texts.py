"""The refusals in words, as a player reads them: from the firmware's texts, which are not imported."""

import ast
from functools import cache
from pathlib import Path

from host_tools.toolchain.paths import ROOT

ENGLISH = ROOT / "firmware" / "table" / "texts" / "en.py"
TABLE = "REFUSALS"


@cache
def refusals(path: Path = ENGLISH) -> dict[str, str]:
    """Code of a refusal -> its text.  The file is data here: nothing in it is run."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [TABLE]:
            return ast.literal_eval(node.value)
    raise ValueError(f"{path} has no {TABLE}")
