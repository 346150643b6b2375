"""The password a program logs in with: never on the command line, where every process list would show it."""

import os
import sys
from pathlib import Path

import typer

from host_tools.command_line import fail

VARIABLE, FILE_VARIABLE = "MATCH_TABLE_PASSWORD", "MATCH_TABLE_PASSWORD_FILE"


def read(name: str, address: str, file: Path | None) -> str:
    """From the file, else from the environment, else typed."""
    if file:
        return _in(file)
    if VARIABLE in os.environ:
        return os.environ[VARIABLE]
    if not sys.stdin.isatty():
        raise fail(f"The password of {name} is needed: in the variable {VARIABLE}, or in a file with --password-file.")
    return typer.prompt(f"Password of {name} at {address}", hide_input=True)


def _in(file: Path) -> str:
    """Its first line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise fail(f"{file}: {why}") from None
    if not lines or not lines[0]:
        raise fail(f"{file}: its first line has to be the password, and is empty")
    return lines[0]
