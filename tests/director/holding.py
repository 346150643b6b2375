"""Another program that holds the store: a process of its own, with a real lock, until the block ends."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SQLITE = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    held.execute(statement)
print("held", flush=True)
sys.stdin.read()
"""
_POSTGRESQL = """
import psycopg, sys
held = psycopg.connect(sys.argv[1])
for statement in sys.argv[2:]:
    held.execute(statement)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(place: Path | str, *statements: str) -> Iterator[subprocess.Popen[str]]:
    """The other program has carried out these statements, and sits on what they lock."""
    code = _SQLITE if isinstance(place, Path) else _POSTGRESQL
    command = [sys.executable, "-c", code, str(place), *statements]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None and other.stdout is not None
        try:
            assert other.stdout.readline() == "held\n"
            yield other
            assert other.poll() is None, "it did not hold the store to the end"
        finally:
            other.stdin.close()
