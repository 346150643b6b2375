"""The table from within, in separate interpreters; the scripts in table/ test the properties."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "table"
PLACES = (".frozen", "firmware", "tests/micropython", "tests/storage", "tests/firmware/table")
SECONDS = 200

NAMES = sorted(path.name for path in SCRIPTS.glob("*.py") if "unittest.main()" in path.read_text(encoding="utf-8"))


def run(interpreter: Path, script: Path, heap: str = "4m") -> str:
    command = [str(interpreter), "-X", f"heapsize={heap}", str(script)]
    environment = {**os.environ, "MICROPYPATH": ":".join(PLACES)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment, cwd=ROOT)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", done.stdout, re.MULTILINE), done.stdout
    return done.stdout


@pytest.mark.parametrize("script", NAMES)
def test_a_script_of_the_table_passes_on_micropython(like_a_device, script):
    run(like_a_device, SCRIPTS / script)
