"""Updates on the device's file system, and the choice of the release that runs."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
PLACES = ("firmware", "firmware/safe", "tests/micropython", "tests/storage", "tests/update")
SECONDS = 600
# Memory is collected after each power cut: the more there is, the longer it takes.
HEAPS = {"half_cuts.py": "4m"}
SCRIPTS = ("boot_choices.py", "factory_settings.py", "power_cuts.py", "half_cuts.py", "other_cuts.py", "trials.py")


def run(interpreter: Path, script: str) -> str:
    command = [str(interpreter), "-X", f"heapsize={HEAPS.get(script, '12m')}", str(HERE / script)]
    environment = {**os.environ, "MICROPYPATH": ":".join([*(str(ROOT / place) for place in PLACES), ".frozen"])}
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_on_a_device(like_a_device, script):
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", run(like_a_device, script), re.MULTILINE)
