"""The first sheet of a workbook as lines with tabs, which people can read and correct before they are sent."""

import json
import logging
import os
import subprocess
import sys

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import workbook
from matchcore.log.fact import clean

log = logging.getLogger("director")

LARGEST = 5 << 20  # of the file
LONGEST_CELL = 200
READ_S = 20.0

# By its path, without its folder in the search: modules there are called as some of Python's own.
_COMMAND = [sys.executable, "-P", workbook.__file__]
_BRIEF = {"RUST_BACKTRACE": "0"}  # what it says at its end takes seconds otherwise


def lines(body: bytes) -> str:
    """`Fault` for whatever cannot be read, in words."""
    rows = [_line(cells) for cells in json.loads(_read_apart(body))]
    if not rows:
        raise Fault("WORKBOOK_EMPTY")
    return "".join(row + "\n" for row in rows)


def _read_apart(body: bytes) -> bytes:
    try:
        done = subprocess.run(_COMMAND, input=body, capture_output=True, timeout=READ_S, env=os.environ | _BRIEF)
    except subprocess.TimeoutExpired as error:
        raise Fault("NOT_A_WORKBOOK") from error
    if done.returncode == workbook.TOO_LARGE:
        raise Fault("WORKBOOK_TOO_LARGE", 413)
    if done.returncode == workbook.LOCKED:
        raise Fault("WORKBOOK_LOCKED")
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        log.info("a workbook could not be read: %s", said[-1] if said else done.returncode)
        raise Fault("NOT_A_WORKBOOK")
    return done.stdout


def _line(cells: list[str]) -> str:
    return "\t".join(clean(cell, LONGEST_CELL) for cell in cells).rstrip("\t")
