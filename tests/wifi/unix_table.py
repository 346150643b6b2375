"""A table with a radio, in its own MicroPython process: its page, its lines, its restarts."""

import json
import os
import subprocess
from pathlib import Path

from host_tools.toolchain.paths import ROOT
from tests import ports
from tests.waiting import PATIENCE_S, until

FIRMWARE = ROOT / "firmware"
SCRIPT = Path(__file__).with_name("table_with_radio.py")
RESTARTED = 7


class UnixTable:
    """`asked`: the UDP port at which its director answers; `code`: the firmware that it runs."""

    def __init__(self, interpreter: Path, folder: Path, asked: int = 9, code: Path = FIRMWARE) -> None:
        self.folder = folder
        self.port = ports.own()
        self.page = f"http://127.0.0.1:{self.port}/"
        self._command = [str(interpreter), str(SCRIPT), str(folder), str(self.port), str(asked)]
        self._path = f"{ROOT}/tests/esp32:{code}:.frozen"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "UnixTable":
        self.start()
        return self

    def __exit__(self, *_) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def start(self) -> None:
        path = {**os.environ, "MICROPYPATH": self._path}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, env=path, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)

    def say(self, line: str) -> str:
        process = self._process
        assert process and process.stdin and process.stdout
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return process.stdout.readline().strip()

    def until(self, words: str, line: str = "lines") -> str:
        """Its output, once it contains these words."""
        said: list[str] = []
        until(lambda: said.append(self.say(line)) or words in said[-1], f"{words!r} does not come")
        return said[-1]

    def kept(self, name: str) -> str:
        """A file in its folder, once it is there: what the screen says is written a moment later."""
        until((self.folder / name).is_file, f"{name} is not written")
        return (self.folder / name).read_text(encoding="utf-8")

    def restart(self) -> None:
        """It has restarted by itself."""
        assert self._process
        assert self._process.wait(PATIENCE_S) == RESTARTED
        self.start()

    def config(self) -> dict:
        path = self.folder / "config.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
