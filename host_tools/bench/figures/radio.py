"""A table's link on the air, polling and on a line: the firmware's code with a modelled radio.

Counts, not seconds: the same on every machine.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools.bench.figures.core import MISSING, CoreError
from host_tools.bench.figures.sections import Line, Section
from host_tools.director.desk.devices import rhythm
from host_tools.toolchain import paths

AIR = paths.ROOT / "tests" / "wifi" / "air"
SCRIPT = AIR / "minutes.py"
SECONDS = 120
TITLE = "A table's minute on the air"
HEADINGS = tuple(f"{state}: {what}" for state in ("at rest", "in play") for what in ("bytes", "packets", "wakes"))
SMALL, LARGE = 0, 1  # halls: how long calls wait, least and at most
WAYS = {
    "polling": ("network_socket", SMALL),
    "the line, in a hall of up to 100 tables": ("line_socket", SMALL),
    "the line, in a large one": ("line_socket", LARGE),
}
REMARKS = (
    "The firmware's own table on the unix port, in virtual time; a modelled radio, and the director's end of the link.",
    "Both ways, with 40 bytes for the head of each packet, without acknowledgements; what comes in 50 ms is one wake.",
)


def section(advance: Callable[[], None]) -> Section:
    micropython = paths.unix_micropython()
    found = []
    for name, way in WAYS.items():
        if micropython is None:
            found.append(Line(name, not_available=MISSING))
        else:
            found.append(_line(name, minutes(micropython, *way)))
        advance()
    return Section(TITLE, HEADINGS, tuple(found), REMARKS)


def minutes(micropython: Path, driver: str, hall: int) -> dict:
    """Of a table at `rest` and in `play`: bytes, packets, wakes, messages and connections a minute."""
    waits = [str(int(1000 * waits_s[hall])) for waits_s in (rhythm.AT_REST_S, rhythm.IN_PLAY_S)]
    with tempfile.TemporaryDirectory() as folder:
        return json.loads(run(micropython, SCRIPT, driver, *waits, folder))


def run(micropython: Path, script: Path, *values: str) -> str:
    """The output of a script on the modelled air."""
    path = ":".join([f"{paths.ROOT}/tests/esp32", str(AIR), f"{paths.ROOT}/firmware", ".frozen"])
    command = [str(micropython), "-X", "heapsize=4m", str(script), *values]
    environment = {**os.environ, "MICROPYPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment)
    if done.returncode:
        raise CoreError(f"{script.name} ended with {done.returncode}:\n{(done.stderr or done.stdout).strip()}")
    return done.stdout


def _line(name: str, found: dict) -> Line:
    counts = [(state, what) for state in ("rest", "play") for what in ("bytes", "packets", "wakes")]
    cells = tuple(f"{found[state][what]:,}" for state, what in counts)
    return Line(name, cells, {f"{state}, {what}": float(found[state][what]) for state, what in counts})
