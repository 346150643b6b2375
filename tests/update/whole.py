"""A device as a process and a director's server, and the update between them."""

import subprocess
import time
from pathlib import Path

from host_tools.director.command.server import Director
from host_tools.director.desk.devices import updating
from host_tools.director.store import updates as rows
from host_tools.release import bundles, manifest

HERE = Path(__file__).parent
TABLE = 7
SECONDS = 150  # a release of some 160 files, on a machine that may be busy
HANGS_S = 4  # the watchdog's patience here


class Device:
    """The process, restarted whenever it ends: after a reset, and as by a watchdog when it hangs."""

    def __init__(self, interpreter: Path, script: str, folder: Path, root: Path) -> None:
        """`folder`: the argument of the script; `root`: where the device's file system is."""
        self.root = root
        self._command = [str(interpreter), "-X", "heapsize=2m", str(HERE / script), str(folder)]
        self._process: subprocess.Popen[bytes] | None = None
        self._since = 0.0
        self.starts = 0
        self.is_watched = False

    def turn(self) -> None:
        """Start it if it is not running; end it if it hangs."""
        process = self._process
        if process and process.poll() is None:
            if self.is_watched and time.monotonic() - self._since > HANGS_S:
                self.cut()
            return
        log = (self.root.parent / "device.log").open("ab")
        environment = {"MICROPYPATH": ".frozen", "MATCH_TABLE_FILES": "/data"}
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=log, env=environment
        )
        self._since = time.monotonic()
        self.starts += 1

    def cut(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def version_in(self, slot: str) -> str:
        return manifest.read(self.root / slot)["version"].partition("+")[0]


def offer(director: Director, release: Path, is_older: bool = False) -> None:
    bundle = bundles.of_release(release)
    updating.offer(director.desk, updating.row_of(bundle), [TABLE], is_older)


def row(director: Director) -> rows.UpdateRow | None:
    with director.desk.reading() as connection:
        return rows.of_table(connection, TABLE)


def until(device: Device, director: Director, *states: str) -> rows.UpdateRow:
    """The device runs on until the update has reached one of these states."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        device.turn()
        found = row(director)
        if found and found.state in states:
            return found
        time.sleep(0.05)
    log = (device.root.parent / "device.log").read_text()
    raise AssertionError(f"{row(director)} after {device.starts} starts\n{log[-3000:]}")


def until_heard(device: Device, director: Director) -> rows.UpdateRow:
    """As `until`, where the watchdog must not end the working release."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if '"trial": ""' in (device.root / "data" / "boot.json").read_text():
            device.is_watched = False
            return until(device, director, "back")
        device.turn()
        time.sleep(0.05)
    raise AssertionError(f"{row(director)} after {device.starts} starts")
