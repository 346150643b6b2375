"""Scripts of this folder in one interpreter, which plays into each state once: `micropython together.py NAME...`."""

import sys

from run_core import run_folder

if __name__ == "__main__":
    sys.exit(1 if run_folder("", sys.argv[1:]).failures else 0)
