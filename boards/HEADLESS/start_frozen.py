"""Starts a release that is frozen into the interpreter: `MICROPYTHON -X heapsize=112k start_frozen.py`."""

import gc
import os
import sys

_THRESHOLD = os.getenv("MATCH_TABLE_THRESHOLD")  # bytes after which memory is collected; boot.py has 4096

if _THRESHOLD:
    gc.threshold(int(_THRESHOLD))
# As on the board: a device's paths are short, and a host's would cost the heap more with each module.
sys.path[:] = [".frozen"]
__import__("main")
