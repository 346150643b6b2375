"""A board on a cable: a pseudo-terminal, behind it the ROM loader's model or MicroPython, and a cable one can pull.

Power comes through the cable.  A pseudo-terminal has no reset lines: who greets the ROM loader (SLIP) gets it, who
presses Ctrl-C gets the program, as the lines of a real board would have arranged it.
"""

import os
import pty
import select
import subprocess
import threading
import tty
from pathlib import Path

from host_tools.bench.flashing import ports
from host_tools.installing import image
from host_tools.installing.faults import FlashFault
from tests.deploy.rom_loader import RomLoader

ON_DEVICE = Path(__file__).with_name("on_device")
CHIP_MODULES = Path(__file__).parents[1] / "esp32"
PWRON_RESET, HARD_RESET, SOFT_RESET = 1, 2, 5
SOFT, SOFT_RAW, HARD = 77, 78, 79
SLIP_END = 0xC0
BLOCK = 4096
SERIAL = "MT-0007"
DEFAULT_IMAGE = "1.26.1 Generic ESP32 module with SPIRAM with ESP32"


class PretendBoard:
    """Switched on as soon as it is plugged in; `port` is where, and another one each time."""

    def __init__(
        self,
        folder: Path,
        interpreter: Path,
        *,
        blocks: int = 512,
        heap: str = "8m",
        loader: RomLoader | None = None,
        serial_number: str = SERIAL,
    ) -> None:
        """`blocks`: of its file system; `heap`: more than a megabyte is PSRAM; `loader`: None = always the program."""
        self.serial_number = serial_number
        self.chip = folder / f"flash-{serial_number}"
        self.chip.write_bytes(b"\xff" * (blocks * BLOCK))
        self.loader = loader
        self.printed = bytearray()  # by the program, since the cable was plugged in
        self.carried = 0  # bytes to the board since then
        self.is_deaf = False  # a program that reads nothing
        self.cut_after: int | None = None  # pulls the cable at this byte
        self._command = [str(interpreter), "-X", f"heapsize={heap}", str(ON_DEVICE / "start.py"), str(self.chip)]
        self._command.append(str(blocks))
        self._process: subprocess.Popen[bytes] | None = None
        self._inside = -1
        self.port = ""
        self.plug_in()

    def __enter__(self) -> "PretendBoard":
        return self

    def __exit__(self, *_error) -> None:
        self.unplug()

    def as_port(self) -> ports.Port:
        return ports.Port(self.port, self.serial_number, "pretend board")

    # -- cable ---------------------------------------------------------------------------------------------------

    def plug_in(self) -> None:
        self._outside, self._far_end = pty.openpty()
        tty.setraw(self._far_end)
        self.port = os.ttyname(self._far_end)
        self.printed.clear()
        self.carried = 0
        self._wake, self._waker = os.pipe()
        self._is_plugged_in = True
        self._death: BaseException | None = None
        self._is_loading = self.loader is not None and not self.loader.has_program()
        if not self._is_loading:
            self._start(PWRON_RESET, False)
        self._pump = threading.Thread(target=self._carried_on, daemon=True)
        self._pump.start()

    def unplug(self) -> None:
        """Gone at once, in the middle of whatever it did; what was written is in its flash."""
        if not self._is_plugged_in:
            return
        self._is_plugged_in = False
        os.write(self._waker, b"x")
        self._pump.join()
        # Only here: a descriptor that the pump's thread closed could be another board's by now.
        for end in (self._wake, self._waker):
            os.close(end)
        if self._death:
            raise self._death

    def _gone(self) -> None:
        """The far end hears it: the port is no longer there."""
        self._stop()
        for end in (self._outside, self._far_end):
            os.close(end)

    # -- the program ---------------------------------------------------------------------------------------------

    def _start(self, cause: int, is_raw: bool) -> None:
        folders = f"{CHIP_MODULES}:{CHIP_MODULES / 'chips'}"
        try:
            command = [*self._command, str(cause), str(int(is_raw)), folders, self._image()]
        except FlashFault:
            return  # half of an image: nothing runs
        inside, program_end = pty.openpty()
        # Before the program is there: a Ctrl-C that came earlier would be a signal, and kill it.
        tty.setraw(program_end)
        with os.fdopen(program_end, "r+b", buffering=0) as end:
            self._process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, start_new_session=True)
        self._inside = inside

    def _image(self) -> str:
        """Version and name of the MicroPython on it, as it says them itself."""
        if self.loader is None:
            return DEFAULT_IMAGE
        found = image.parsed(bytes(self.loader.flash[self.loader.chip.offset :]), "the flash")
        return f"{found.version_text} {found.machine} with {self.loader.chip.name.replace('-', '')}"

    def _stop(self) -> None:
        if self._process:
            self._process.kill()
            self._left()

    def _left(self) -> int:
        """Its exit code."""
        process, self._process = self._process, None
        assert process
        os.close(self._inside)
        self._inside = -1
        return process.wait()

    def _ended(self) -> None:
        code = self._left()
        if code not in (SOFT, SOFT_RAW, HARD):
            raise RuntimeError(f"the pretend device died with {code}: {self.printed.decode(errors='replace')}")
        self._start(HARD_RESET if code == HARD else SOFT_RESET, code == SOFT_RAW)

    # -- bytes ---------------------------------------------------------------------------------------------------

    def _carried_on(self) -> None:
        """What ends the cable's thread ends the test, in `unplug`."""
        try:
            self._carry()
        except BaseException as error:
            self._death = error
            self._gone()

    def _carry(self) -> None:
        while True:
            watched = [self._wake, self._outside] + ([self._inside] if self._process else [])
            ready = select.select(watched, [], [])[0]
            if self._wake in ready:
                return self._gone()
            if self._process and self._inside in ready:
                self._from_program()
            if self._outside in ready:
                data = os.read(self._outside, 4096)
                if self.cut_after is not None and self.carried + len(data) >= self.cut_after:
                    self._to_board(data[: self.cut_after - self.carried])
                    return self._gone()
                self._to_board(data)

    def _from_program(self) -> None:
        try:
            said = os.read(self._inside, 4096)
        except OSError:
            said = b""
        if not said:
            return self._ended()
        self.printed += said
        os.write(self._outside, said)

    def _to_board(self, data: bytes) -> None:
        self.carried += len(data)
        if self.loader and not self._is_loading and data[:1] == bytes([SLIP_END]):
            self._stop()
            self._is_loading = True
            self.loader.reset()
        elif self.loader and self._is_loading and data[:1] in (b"\r", b"\x03") and not self.loader.is_inside_frame():
            self._is_loading = False
            self._start(PWRON_RESET, False)
        if self._is_loading and self.loader:
            os.write(self._outside, self.loader.take(data))
        elif self._process and not self.is_deaf:
            os.write(self._inside, data)
