"""Starts a release: `micropython -X heapsize=384k start.py FOLDER`; it is loaded, as a stock image does it."""

import gc
import os
import sys

_THRESHOLD = os.getenv("MATCH_TABLE_THRESHOLD")  # bytes after which memory is collected; boot.py has 4096

if _THRESHOLD:
    gc.threshold(int(_THRESHOLD))
# As boot.py does it: every path is kept in memory with the module that comes from it.
os.chdir(sys.argv[1])
sys.path.insert(0, "")
__import__("main")
