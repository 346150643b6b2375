"""A file named in a docstring, a comment or a README exists."""

import io
import os
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

from tests.imports import ROOT

FILES = [
    ROOT / name
    for name in subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    if (ROOT / name).exists()
]
NAMED = re.compile(r"(?<![\w/.*<>-])((?:[\w.-]+/)*[A-Za-z\d][\w-]*\.(?:py|md|js|cjs|html|css|toml))(?![\w/])")
# Placeholders, files that a command writes, and other projects' sources.
ELSEWHERE = {
    "firmware/table/drivers/ROOM/NAME.py",
    "host_tools/director/texts/X.py",
    "sizes_WIDTHxHEIGHT.py",
    "first-light-ES3C28P.md",
    "x.py",
    "code.py",
    "esptool/targets/esp32s3.py",
}
KNOWN = {"/" + path.relative_to(ROOT).as_posix() for path in FILES}


def prose(path: Path) -> str:
    """A README, or the docstrings and comments of a module."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    kinds = (tokenize.COMMENT, tokenize.STRING)
    return "\n".join(t.string for t in tokens if t.type in kinds and t.string.startswith(("#", '"""')))


def is_there(named: str, folder: Path) -> bool:
    """Relative to the folder that names it, or the end of any path."""
    beside = "/" + Path(os.path.normpath(folder / named)).relative_to(ROOT).as_posix()
    return beside in KNOWN or any(path.endswith("/" + named) for path in KNOWN)


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix in (".py", ".md")], ids=lambda path: str(path.relative_to(ROOT))
)
def test_every_file_that_is_named_is_there(path: Path):
    gone = {name for name in NAMED.findall(prose(path)) if not is_there(name, path.parent)}
    assert not gone - ELSEWHERE
