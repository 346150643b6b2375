"""A table on the board HEADLESS: a process that takes presses and answers with the contents of its screen.

Its lines are those of firmware/table/running/console.py, described in firmware/table/README.md.
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from host_tools.release import build, parts
from host_tools.toolchain import paths
from matchcore.log import key_check

BOARD = "HEADLESS"
START = parts.BOARDS / BOARD / "start.py"
START_FROZEN = parts.BOARDS / BOARD / "start_frozen.py"
# Room for its code, which is loaded, and little more than a match needs, so that leaks show.
# With 64-bit words most of it is twice as large.
HEAP = "384k"
HEAP_64 = "640k"
ANSWER_SECONDS = 30

MOST_RESETS = 3  # in a row, for a table that does not come up
RESET = 75  # exit status in place of a device's reset (drivers/chip/reset_process.py)

CONFIG = "config.json"
MEMORY = "rtc-memory"  # survives a reset, but not a power cut


class HeadlessError(Exception):
    """The table is gone, does not answer, or did not understand; with its last words."""


class HeadlessReset(HeadlessError):
    """The table has reset itself and is on again; the line may have been carried out or not."""


class Headless:
    """One table, switched on.  As a context manager it is switched off at the end."""

    answer_seconds = ANSWER_SECONDS

    def __init__(
        self,
        files: Path,
        *,
        is_virtual: bool = True,
        start_ticks: int = 0,
        heap: str = "",
        interpreter: Path | None = None,
        code: Path | None = None,
        is_frozen: bool = False,
        start: Path = START,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`files`: the contents of its flash; `code`: a built release; `is_virtual`: time passes only on command.

        `is_frozen`: the code is frozen into the interpreter; otherwise it is loaded, as on a board with PSRAM.
        `start`: the script that starts the release, `environment`: further variables for it."""
        self.files = files
        self._start = START_FROZEN if is_frozen else start
        self._interpreter = interpreter or _interpreter()
        self.heap = heap or (HEAP if self._interpreter == paths.unix32_micropython() else HEAP_64)
        self._release: list[Path] = []
        if not is_frozen:
            self._release.append(code or build.current(BOARD))
        self._environment = {**os.environ, "MICROPYPATH": ".frozen", "MATCH_TABLE_FILES": str(files)}
        self._environment["MATCH_TABLE_VIRTUAL"] = "1" if is_virtual else ""
        self._environment["MATCH_TABLE_TICKS"] = str(start_ticks)
        self._environment.update(environment)
        self._process: subprocess.Popen[bytes] | None = None
        self._said = b""
        self.switch_on()

    def __enter__(self) -> "Headless":
        return self

    def __exit__(self, *_error) -> None:
        self.close()

    # -- power ---------------------------------------------------------------------------------------------------

    def switch_on(self) -> None:
        """Start it with the contents of its files and its memory."""
        self.files.mkdir(parents=True, exist_ok=True)
        self._errors = tempfile.TemporaryFile()
        self._resets = 0  # in a row, without an answer between them
        command = [self._interpreter, "-X", f"heapsize={self.heap}", self._start, *self._release]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, env=self._environment
        )
        self._said = b""

    def power_cut(self) -> None:
        """Gone at once, memory included; only its flash remains.  `switch_on` brings it back."""
        self.kill()
        (self.files / MEMORY).unlink(missing_ok=True)

    def soft_reset(self) -> None:
        """Like a watchdog: gone at once, the memory kept, and on again."""
        self.kill()
        self.switch_on()

    def kill(self) -> None:
        """End the process without warning."""
        process, self._process = self._process, None
        if process:
            process.kill()
            self._end(process)

    def close(self) -> None:
        """Switch off: the process ends by itself when its input does."""
        process, self._process = self._process, None
        if not process:
            return
        assert process.stdin
        try:
            process.stdin.close()
            process.wait(ANSWER_SECONDS)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            process.kill()
        self._end(process)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.wait()
        for stream in (process.stdin, process.stdout, self._errors):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    # It did not live to read the last line.
                    continue

    # -- the controls --------------------------------------------------------------------------------------------

    def press(self, control: str, ms: int = 0) -> dict:
        """Press left, right, key1, key2 or key3 after `ms`; the view afterwards."""
        return self.do(f"press {control} {ms}")

    def hold(self, control: str, ms: int = 0) -> dict:
        """Hold a clock button after `ms`, until it means something else; the view afterwards."""
        return self.do(f"hold {control} {ms}")

    def wait(self, ms: int) -> dict:
        return self.do(f"wait {ms}")

    def sync(self) -> dict:
        """Wait until the director has stored everything; the view then."""
        return self.do("sync")

    def view(self) -> dict:
        return self.do("view")

    def do(self, line: str) -> dict:
        """One line in, one view out."""
        if self._process is None:
            raise HeadlessError(f"{line}: the table is switched off")
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._gone(line) from None
        answer = json.loads(self._answer(line))
        if "error" in answer:
            raise HeadlessError(f"the table did not understand: {answer['error']}")
        return answer

    def _answer(self, line: str) -> bytes:
        assert self._process and self._process.stdout
        stream = self._process.stdout.fileno()
        while b"\n" not in self._said:
            if not select.select([stream], [], [], self.answer_seconds)[0]:
                raise HeadlessError(f"{line}: no answer in {self.answer_seconds} s{self._last_words()}")
            part = os.read(stream, 1 << 16)
            if not part:
                raise self._gone(line)
            self._said += part
        self._resets = 0
        answer, _, self._said = self._said.partition(b"\n")
        return answer

    def _gone(self, line: str) -> HeadlessError:
        assert self._process
        code = self._process.wait()
        said = f"{line}: the table's process has ended with {code}{self._last_words()}"
        if code != RESET or self._resets == MOST_RESETS:
            return HeadlessError(said)
        resets = self._resets + 1
        self.soft_reset()
        self._resets = resets
        return HeadlessReset(said)

    def errors(self) -> str:
        """Its output besides answers since it was switched on, mainly tracebacks."""
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace").strip()

    def _last_words(self) -> str:
        words = self.errors()
        return f" and said:\n{words}" if words else ", without a word"


def _interpreter() -> Path:
    """The one with a device's word size, if the machine can run it."""
    found = paths.unix32_micropython() or paths.unix_micropython()
    if found is None:
        raise HeadlessError(f"there is no MicroPython here: run {paths.how_to_fetch('unix')}")
    return found


def in_bytes(heap: str) -> int:
    """The size of a heap as given to the interpreter, such as `384k`."""
    return int(heap[:-1]) * 1024 if heap.endswith("k") else int(heap)


def enrol(files: Path, table: int, key: bytes, directors: Iterable[str], language: str = "en") -> None:
    """Write a table's enrolment into its files, as the workbench does for a device."""
    files.mkdir(parents=True, exist_ok=True)
    config = {"table": table, "key": key.hex(), "key_check": key_check.checksum(key), "director": list(directors)}
    config["language"] = language
    (files / CONFIG).write_text(json.dumps(config), encoding="utf-8")


def wipe(files: Path) -> None:
    """Erase its flash."""
    shutil.rmtree(files, ignore_errors=True)
