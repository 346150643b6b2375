"""Starts a release as a stock image would: `micropython -X heapsize=384k start.py FOLDER`."""

import gc
import os
import sys

_THRESHOLD = os.getenv("MATCH_TABLE_THRESHOLD")  # bytes of new objects between collections; boot.py has 4096

if _THRESHOLD:
    gc.threshold(int(_THRESHOLD))
# As in boot.py: every module keeps its path in memory.
os.chdir(sys.argv[1])
sys.path.insert(0, "")
__import__("main")
