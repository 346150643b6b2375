"""What a device prints when it fails, said with the names that files and functions have in the sources."""

import json
import re
from pathlib import Path


def names_file(release: Path) -> Path:
    """Beside a release: what its short names stood for."""
    return release.parent / f"{release.name}.names.json"


def keep_names(
    release: Path, renamed: dict[str, str], functions: dict[str, list[str]], modules: dict[str, str]
) -> None:
    """`functions`: which of them each file has, `module.py` as in `renamed`."""
    text = json.dumps({"names": renamed, "functions": functions, "modules": modules}, indent=0, sort_keys=True)
    names_file(release).write_text(text, "utf-8")


def names_in(release: Path) -> dict[str, str]:
    """Name in the sources -> name in the release; files as `module.py`."""
    return json.loads(names_file(release).read_text("utf-8"))["names"]


def modules_in(release: Path) -> dict[str, str]:
    """Module in the sources -> module in the release, where that is another one."""
    return json.loads(names_file(release).read_text("utf-8"))["modules"]


def readable(traceback: str, release: Path) -> str:
    """A traceback of this release with the names of the sources.

    A short name can stand for several functions of a file: then all of them are said."""
    functions = json.loads(names_file(release).read_text("utf-8"))["functions"]
    full: dict[tuple[bool, str], list[str]] = {}
    for name, short in names_in(release).items():
        full.setdefault((name.endswith(".py"), short), []).append(name)

    def said(found: re.Match[str]) -> str:
        before, file, between, function = found.groups()
        files = full.get((True, file), [file])
        there = {name for one in files for name in functions.get(one, ())}
        names = full.get((False, function), [function])
        return f"{before}{'|'.join(files)}{between}{'|'.join([name for name in names if name in there] or names)}"

    return re.sub(r'(File ")(\w+)(".*, in )(\w+)', said, traceback)
