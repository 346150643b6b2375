"""The device's library as type stubs, for checking the firmware as MicroPython on an ESP32.

They replace the checker's standard library, so they stay out of the venv, where they would pass for CPython's.  Pinned,
because `make check` depends on them.
"""

import shutil
import sys

from host_tools.toolchain.paths import BUILD, STUBS
from host_tools.toolchain.steps import is_done, mark_done, run, say

# Newer than the oldest MicroPython supported (1.25), because earlier stubs lack some of its names or mistype them.
REQUIREMENTS = ("micropython-esp32-stubs==1.29.0.post1", "micropython-stdlib-stubs==1.29.0.post2")
STAMP = BUILD / "stamps" / "stubs"


def fetch() -> None:
    """Provide them in `.build/stubs`.  Quick if they are there."""
    recipe = " ".join(REQUIREMENTS) + "\n"
    if is_done(STAMP, recipe) and STUBS.is_dir():
        return
    shutil.rmtree(STUBS, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(STUBS), "--no-deps"]
    run([*pip, *REQUIREMENTS], "the stubs of the device's library could not be installed with pip")
    mark_done(STAMP, recipe)
    say(f"types of the device's library: {STUBS}")
