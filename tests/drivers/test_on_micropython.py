"""Drivers run by MicroPython itself, with the device's language; their other tests use CPython."""

import os
import subprocess
from pathlib import Path

from host_tools.toolchain.paths import ROOT

SCRIPT = Path(__file__).parent / "wake_a_panel.py"


def test_a_colour_panel_is_woken(micropython):
    places = (ROOT / "host_tools" / "simulator" / "bare_board", ROOT / "firmware")
    environment = {**os.environ, "MICROPYPATH": ":".join([*map(str, places), ".frozen"])}
    done = subprocess.run([micropython, SCRIPT], capture_output=True, text=True, timeout=60, env=environment)
    assert done.stdout.split() == ["0x1", "0x11", "0x3a", "0x36", "0x21", "0x13", "0x2a", "0x2b", "0x2c", "0x29"], (
        done.stderr
    )
