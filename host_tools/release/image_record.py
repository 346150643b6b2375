"""`image.json`: the modules of a board's own image with their hashes, by which an update finds those that differ."""

import ast
import json
from pathlib import Path

from host_tools.release import manifest

NAME = "image.json"
# They begin every start, before an update is chosen, and so stay as the image has them.
FIRST = ("boot.py", "main.py", "image/__init__.py", "image/overlay.py", "image/start.py")
FROZEN = "frozen_in.py"  # of which an update replaces the fonts, not the version


class NotARecord(Exception):
    """A file that is no image.json; the message says why."""


def record(board: str, modules: Path) -> str:
    """The text for this board's image with these modules."""
    nodes = ast.parse((modules / FROZEN).read_text(encoding="utf-8")).body
    said = {ast.unparse(n.targets[0]): ast.literal_eval(n.value) for n in nodes if isinstance(n, ast.Assign)}
    return json.dumps({"board": board, "version": said["VERSION"], "modules": hashes(modules)}, indent=1) + "\n"


def hashes(modules: Path) -> dict[str, str]:
    """By the module's path."""
    found = sorted(modules.rglob("*.py"))
    return {path.relative_to(modules).as_posix(): manifest.digest(_lasting(path)) for path in found}


def _lasting(path: Path) -> bytes:
    """A module as far as an update replaces it."""
    text = path.read_text(encoding="utf-8")
    if path.name == FROZEN:
        text = "\n".join(line for line in text.splitlines() if not line.startswith("VERSION"))
    return text.encode()


def read(path: Path) -> dict:
    """`board`, `version` and `modules`; NotARecord for anything else."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        if not said["board"] or not manifest.image_of(said["version"]) or not isinstance(said["modules"], dict):
            raise ValueError(path)
    except OSError as error:
        raise NotARecord(f"{path} cannot be read: `make image` writes one; it is kept with the image") from error
    except (ValueError, TypeError, KeyError) as error:
        raise NotARecord(f"{path} is no {NAME} of an image") from error
    return said
