"""The log on littlefs, the device's file system, on a chip in RAM that loses power at the worst moments."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
PLACES = ("firmware", "tests/micropython", "tests/storage", "tests/firmware/table")
SECONDS = 200

# A fact is 35 to 45 bytes. littlefs copies the file's last block of 4 KiB to an erased one for each of them: half a
# block on the average, in pieces of 128 bytes.
MOST_ERASES = 1.1
MOST_WRITES = 18
MOST_ERASES_OF_ONE = 2
MOST_WRITES_OF_ONE = 36


def run(interpreter: Path, script: str) -> str:
    command = [str(interpreter), "-X", "heapsize=32m", str(HERE / script)]
    environment = {**os.environ, "MICROPYPATH": ":".join(str(ROOT / place) for place in PLACES)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_no_power_cut_loses_a_fact(like_a_device):
    assert re.search(r"^ran [1-9]\d* tests, 0 failures, 0 skipped", run(like_a_device, "power_loss.py"), re.MULTILINE)


def test_what_a_press_costs_the_chip(like_a_device, record_property):
    output = run(like_a_device, "block_writes.py")
    print(output)
    figures = re.search(r"kept open: (\S+) writes (\S+) erases a fact, at most (\d+) and (\d+)", output)
    assert figures, output
    writes, erases, writes_of_one, erases_of_one = map(float, figures.groups())
    record_property("writes_a_fact", writes)
    record_property("erases_a_fact", erases)
    assert writes <= MOST_WRITES and erases <= MOST_ERASES
    assert writes_of_one <= MOST_WRITES_OF_ONE and erases_of_one <= MOST_ERASES_OF_ONE
