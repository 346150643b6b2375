"""What a device prints when it fails, said with the names that files and functions have in the sources."""

import json
import re
from pathlib import Path


def names_file(release: Path) -> Path:
    """Beside a release: what its short names stood for."""
    return release.parent / f"{release.name}.names.json"


def keep_names(release: Path, renamed: dict[str, str]) -> None:
    names_file(release).write_text(json.dumps(renamed, indent=0, sort_keys=True), "utf-8")


def names_in(release: Path) -> dict[str, str]:
    """Name in the sources -> name in the release; files as `module.py`."""
    return json.loads(names_file(release).read_text("utf-8"))


def readable(traceback: str, release: Path) -> str:
    """A traceback of this release with the names of the sources.

    A short name can stand for a function and for a method: then both are said."""
    full: dict[tuple[bool, str], list[str]] = {}
    for name, short in names_in(release).items():
        full.setdefault((name.endswith(".py"), short), []).append(name)

    def said(found: re.Match[str]) -> str:
        return "|".join(full.get((found[0].endswith('"'), found[0].strip('"')), [found[0].strip('"')]))

    traceback = re.sub(r'(?<=File )"\w+"', lambda found: f'"{said(found)}"', traceback)
    return re.sub(r"(?<=, in )\w+", said, traceback)
