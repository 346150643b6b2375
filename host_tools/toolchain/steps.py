"""Common parts of fetching: running a command, marking a step as done, and failing in words."""

import subprocess
import time
from pathlib import Path

# Network operations are tried this often, with growing pauses.
ATTEMPTS = 3
PAUSE_S = 5


class ToolchainError(Exception):
    """A tool is unavailable; the message says what is missing and what the reader can do about it."""


def say(text: str) -> None:
    """One line of progress, at once: a step that downloads may take a while."""
    print(f"toolchain: {text}", flush=True)


def run(command: list[str], what: str, **options) -> str:
    """The standard output of `command`; if it fails or does not exist, ToolchainError with its own words."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
    except OSError as error:
        raise ToolchainError(f"{what}: cannot start {command[0]}: {error.strerror}") from error
    if done.returncode != 0:
        last_words = "\n".join((done.stderr or done.stdout).strip().splitlines()[-12:])
        raise ToolchainError(f"{what}: `{' '.join(command[:3])} ...` ended with {done.returncode}:\n{last_words}")
    return done.stdout


def run_again(command: list[str], what: str, **options) -> str:
    """`run` for network operations: retried after a pause, raising only the last failure."""
    for attempt in range(1, ATTEMPTS):
        try:
            return run(command, what, **options)
        except ToolchainError as error:
            say(f"{error}\ntrying again in {attempt * PAUSE_S} s")
        time.sleep(attempt * PAUSE_S)
    return run(command, what, **options)


def is_done(stamp: Path, recipe: str) -> bool:
    """Whether the step was finished with this very recipe; any other means doing it again."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == recipe


def mark_done(stamp: Path, recipe: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(recipe, encoding="utf-8")
