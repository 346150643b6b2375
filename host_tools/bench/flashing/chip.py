"""A chip in download mode, through the real esptool: identifying it, and writing an image."""

import contextlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_tools.bench.flashing import esptool
from host_tools.bench.flashing.esptool import Progress, unheard
from host_tools.bench.flashing.ports import Port
from host_tools.installing import image
from host_tools.installing.faults import FlashFault
from host_tools.installing.image import Image
from host_tools.installing.wanted import CHIPS, Wanted, mebibytes

FAST_BAUD, ROM_BAUD = 460800, 115200
PSRAM = {8: "octal", 16: "octal", 2: "quad", 4: "quad"}  # by the megabytes in the package of an S3
# The register and the bit with which `machine.bootloader()` keeps an S3 in its loader.
OPTION_REGISTER, FORCE_DOWNLOAD = "0x6000812c", "0x1"


@dataclass(frozen=True)
class Found:
    """The device on the cable.  `psram`: from the efuses of an S3, "" where unknown."""

    chip_name: str
    flash_bytes: int
    psram: str
    has_program: bool


class Chip:
    """Each command is a process of its own, which finds the loader again; the device's own program does not run until
    `reset`."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.is_fast = not port.is_loader  # native USB has no rate
        self._said = self._run("the chip was looked for", "flash-id")

    def _run(self, doing: str, *words: object, after: str = "no-reset", progress: Progress = unheard) -> str:
        """If the bridge or the cable garbles the fast rate, return to the ROM's."""
        try:
            rate = FAST_BAUD if self.is_fast else ROM_BAUD
            return esptool.run(self._port, doing, ["--baud", rate, "--after", after, *words], progress)
        except FlashFault as fault:
            if not self.is_fast:
                raise
            self.is_fast = False
            try:
                return self._run(doing, *words, after=after, progress=progress)
            except FlashFault:
                raise fault from None  # the cable is out

    def __enter__(self) -> "Chip":
        return self

    def __exit__(self, *_error) -> None: ...

    def look(self) -> Found:
        doing = "the chip was asked what it is"
        name = _found(r"Connected to (\S+) on ", self._said)
        size = _found(r"Detected flash size: (\d+)MB", self._said)
        with tempfile.TemporaryDirectory() as folder:
            head = Path(folder) / "head"
            self._run(doing, "read-flash", image.APP_AT, 4, head)
            has_program = head.read_bytes()[:1] == bytes([image.MAGIC])
        return Found(name, int(size or 0) << 20, self._psram() if name == CHIPS["esp32s3"][0] else "", has_program)

    def _psram(self) -> str:
        if "PSRAM" not in self._said:
            return "none in its package"
        return PSRAM.get(int(_found(r"Embedded PSRAM (\d+)MB", self._said) or 0), "unknown")

    def write(self, what: Image, wanted: Wanted, is_erased: bool, progress: Progress = unheard) -> None:
        """Write and verify; `is_erased`: erase the whole flash first, with every file of the old file system."""
        erase = ["--erase-all"] if is_erased else []
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "image.bin"
            data.write_bytes(what.data)
            words = ["write-flash", *erase, "--flash-size", "detect", wanted.offset, data]
            self._run("MicroPython was written", *words, progress=progress)

    def reset(self) -> None:
        """Start the device's own program."""
        doing = "it was restarted"
        if not self._port.is_loader:
            self._run(doing, "read-mac", after="hard-reset")
            return
        # Native USB's lines do not sample the BOOT button again: only the chip's watchdog ends download mode then.
        with contextlib.suppress(FlashFault):
            # The port may vanish before its last answer; the next step finds out whether the chip has started.
            self._run(doing, "write-mem", OPTION_REGISTER, 0, FORCE_DOWNLOAD, after="watchdog-reset")


def _found(pattern: str, said: str) -> str:
    found = re.search(pattern, said)
    return found[1] if found else ""


def check(found: Found, wanted: Wanted) -> None:
    """FlashFault unless it can be this board; nothing has been written yet."""
    other = "Is it another board than you think? Nothing was written. The boards are described in boards/"
    if found.chip_name != wanted.chip_name:
        raise FlashFault(f"this is an {found.chip_name}; {wanted.board} has an {wanted.chip_name}", other)
    if found.flash_bytes < wanted.flash_bytes:
        has = mebibytes(found.flash_bytes) if found.flash_bytes else "an unknown amount"
        raise FlashFault(f"its flash has {has}; {wanted.board} needs {mebibytes(wanted.flash_bytes)}", other)
    if not found.psram:
        return
    if wanted.psram == "octal" and found.psram != "octal" or wanted.psram == "quad" and found.psram == "octal":
        raise FlashFault(f"its PSRAM is {found.psram}; that of {wanted.board} is {wanted.psram}", other)
