"""A chip in download mode, through the real esptool: identifying it, and writing an image."""

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import serial
from esptool import cmds, logger
from esptool.util import FatalError, flash_size_bytes

from host_tools.bench.flashing.ports import Port
from host_tools.installing import image
from host_tools.installing.faults import CableFault, FlashFault, PortFault
from host_tools.installing.image import Image
from host_tools.installing.wanted import CHIPS, Wanted, mebibytes

FAST_BAUD = 460800
OCTAL_CAPS, QUAD_CAPS = (1, 3), (2, 4)  # efuse values of an S3: 8 and 16 MB are octal, 2 and 4 MB quad
PSRAM_OF_CAPS = {0: "none in its package"} | dict.fromkeys(OCTAL_CAPS, "octal") | dict.fromkeys(QUAD_CAPS, "quad")
PROBE = 0x20000  # of the installed application: its head and, near its beginning, its texts

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Found:
    """The device on the cable.  `psram`: from the efuses of an S3, "" where unknown."""

    chip_name: str
    flash_bytes: int
    psram: str
    has_program: bool


class Chip:
    """Connected, with esptool's stub running; the device's own program does not run until `reset`."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._connect()
        self.is_fast = False
        if not port.is_loader:  # native USB has no rate
            self._speed_up()

    def _connect(self) -> None:
        with _named("the chip was looked for", self._port):
            self._esp: Any = cmds.detect_chip(self._port.device)
        try:
            with _named("esptool's helper was started", self._port):
                self._esp = cmds.run_stub(self._esp)
                cmds.attach_flash(self._esp)
        except FlashFault:
            self.close()
            raise

    def _speed_up(self) -> None:
        """Use the fast rate; if the bridge or the cable garbles it, return to the ROM's."""
        try:
            with _named("it was asked for its fast rate", self._port):
                self._esp.change_baud(FAST_BAUD)
                self._esp.read_reg(self._esp.CHIP_DETECT_MAGIC_REG_ADDR)
                self.is_fast = True
        except FlashFault:
            self._slow_down()

    def _slow_down(self) -> None:
        self.close()
        self.is_fast = False
        self._connect()

    def __enter__(self) -> "Chip":
        return self

    def __exit__(self, *_error) -> None:
        self.close()

    def close(self) -> None:
        self._esp._port.close()

    def look(self) -> Found:
        with _named("the chip was asked what it is", self._port):
            size = cmds.detect_flash_size(self._esp)
            is_s3 = self._esp.CHIP_NAME == CHIPS["esp32s3"][0]
            psram = PSRAM_OF_CAPS.get(self._esp.get_psram_cap(), "unknown") if is_s3 else ""
            head = self._esp.read_flash(image.APP_AT, 4)
            return Found(self._esp.CHIP_NAME, flash_size_bytes(size) or 0 if size else 0, psram, head[0] == image.MAGIC)

    def write(self, what: Image, wanted: Wanted, is_erased: bool, progress: Progress = lambda done, of: None) -> None:
        """Write and verify; `is_erased`: erase the whole flash first, with every file of the old file system."""
        _QUIET.told.progress = progress
        try:
            self._write(what, wanted, is_erased)
        except FlashFault as fault:
            if not self.is_fast:
                raise
            try:
                self._slow_down()
            except FlashFault:
                raise fault from None  # the cable is out
            self._write(what, wanted, is_erased)

    def _write(self, what: Image, wanted: Wanted, is_erased: bool) -> None:
        with _named("MicroPython was written", self._port):
            if is_erased:
                cmds.erase_flash(self._esp)
            cmds.write_flash(self._esp, [(wanted.offset, what.data)], flash_size="detect")

    def reset(self) -> None:
        """Start the device's own program."""
        with _named("it was restarted", self._port):
            if not self._esp.uses_usb_jtag_serial():
                cmds.reset_chip(self._esp, "hard-reset")
                return
            # Native USB's lines do not sample the BOOT button again: afterwards only the chip's watchdog ends download
            # mode.  `machine.bootloader()` has set this bit.
            self._esp.write_reg(self._esp.RTC_CNTL_OPTION1_REG, 0, self._esp.RTC_CNTL_FORCE_DOWNLOAD_BOOT_MASK)
            with contextlib.suppress(FatalError, serial.SerialException, OSError):
                # The port may vanish before its last answer; the next step finds out whether the chip has started.
                cmds.reset_chip(self._esp, "watchdog-reset")


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


@contextmanager
def _named(doing: str, port: Port) -> Iterator[None]:
    try:
        yield
    except FatalError as error:
        told = " ".join(str(error).split())
        if "busy or doesn't exist" in told:
            raise PortFault(port.device) from error
        if "Failed to connect" in told:
            raise FlashFault(
                f"nothing on {port.device} answers as an ESP32",
                "Use a data cable. Hold BOOT, press RESET, let go of BOOT, and run the same command once more",
            ) from error
        if "MD5" in told or "is empty" in told:
            raise FlashFault(
                "what was written was read back otherwise",
                "Run the same command once more with a shorter cable; if it says the same again, the flash is worn out",
            ) from error
        raise CableFault(doing, told.partition(" For troubleshooting")[0]) from error
    except (serial.SerialException, OSError) as error:
        raise CableFault(doing, error) from error
    except Exception as error:
        if type(error).__name__ != "error":  # termios.error, struct.error: a vanished port, a truncated answer
            raise
        raise CableFault(doing, error) from error


class _Told(threading.local):
    """The receiver of esptool's progress; each device has a thread of its own."""

    progress: Progress = staticmethod(lambda done, of: None)


class _Quiet(logger.TemplateLogger):
    """Silences esptool's messages, except for progress."""

    def __init__(self) -> None:
        self.told = _Told()

    def print(self, *args, **kwargs) -> None: ...
    def note(self, message) -> None: ...
    def warning(self, message) -> None: ...
    def error(self, message) -> None: ...
    def stage(self, finish=False) -> None: ...
    def set_verbosity(self, verbosity) -> None: ...

    def progress_bar(self, cur_iter, total_iters, prefix="", suffix="", bar_length=30) -> None:
        self.told.progress(int(cur_iter), int(total_iters))


_QUIET = _Quiet()
logger.log.set_logger(_QUIET)  # type: ignore[attr-defined]
