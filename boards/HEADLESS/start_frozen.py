"""Starts a release frozen into the interpreter: `MICROPYTHON -X heapsize=112k start_frozen.py`."""

import gc
import os
import sys

_THRESHOLD = os.getenv("MATCH_TABLE_THRESHOLD")  # bytes of new objects between collections; boot.py has 4096

if _THRESHOLD:
    gc.threshold(int(_THRESHOLD))
# A device's paths are short; a host's would take more heap with each module.
sys.path[:] = [".frozen"]
__import__("main")
