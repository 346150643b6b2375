"""A board on a cable: a pseudo-terminal, behind it the ROM loader's model or MicroPython; the cable can be pulled.

Power comes through the cable. A pseudo-terminal has no reset lines: greeting the ROM loader (SLIP) starts it, Ctrl-C
starts the program, as the lines of a real board would have arranged it.
"""

import os
import select
import subprocess
import threading
from pathlib import Path

from host_tools.bench.flashing import ports
from host_tools.installing import image
from host_tools.installing.faults import FlashFault
from tests.deploy.rom_loader import ROM_BAUD, RomLoader
from tests.deploy.terminal import Terminal

ON_DEVICE = Path(__file__).with_name("on_device")
CHIP_MODULES = Path(__file__).parents[1] / "esp32"
PWRON_RESET, HARD_RESET, SOFT_RESET = 1, 2, 5
SOFT, SOFT_RAW, HARD, LOADER = 77, 78, 79, 80
SLIP_END = 0xC0
BLOCK = 4096
SERIAL = "MT-0007"
BRIDGE = 0x10C4, 0xEA60  # a CP2102
DEFAULT_IMAGE = "1.26.1 Generic ESP32 module with SPIRAM with ESP32"
ENDED_S = 20.0  # for the thread of the cable, at most


class PretendBoard:
    """Switched on when plugged in; `port` is its current name, new each time."""

    def __init__(
        self,
        folder: Path,
        interpreter: Path,
        *,
        blocks: int = 512,
        heap: str = "8m",
        loader: RomLoader | None = None,
        serial_number: str = SERIAL,
        location: str = "",
    ) -> None:
        """`blocks`: of its file system; `heap`: more than a megabyte is PSRAM; `loader`: None = always the program."""
        self.serial_number = serial_number
        self.location = location or f"1-{serial_number}"
        self.chip = folder / f"flash-{self.location}"
        self.chip.write_bytes(b"\xff" * (blocks * BLOCK))
        self.loader = loader
        self.printed = bytearray()  # by the program, since the cable was plugged in
        self.carried = 0  # bytes to the board since then
        self.is_deaf = False  # a program that reads nothing
        self.cut_after: int | None = None  # pulls the cable at this byte
        self._command = [str(interpreter), "-X", f"heapsize={heap}", str(ON_DEVICE / "start.py"), str(self.chip)]
        self._command.append(str(blocks))
        self._process: subprocess.Popen[bytes] | None = None
        self._inside: Terminal | None = None
        self._outside: Terminal | None = None
        self._past: list[Terminal] = []  # hung up
        self.port = ""
        self.plug_in()

    def __enter__(self) -> "PretendBoard":
        return self

    def __exit__(self, *_error) -> None:
        self.unplug()
        self.free_names()

    def as_port(self) -> ports.Port:
        return ports.Port(self.port, self.serial_number, "pretend board", self.location, BRIDGE)

    def listed(self) -> list[ports.Port]:
        """The board's entry in the computer's list of ports, queried again."""
        return [self.as_port()]

    # -- cable ---------------------------------------------------------------------------------------------------

    def plug_in(self) -> None:
        self._outside = Terminal()
        self.port = self._outside.name
        self.printed.clear()
        self.carried = 0
        self._wake, self._waker = os.pipe()
        self._is_plugged_in = True
        self._death: BaseException | None = None
        self._is_loading = self._begins_loading()
        if not self._is_loading:
            self._start(PWRON_RESET, False)
        self._pump = threading.Thread(target=self._carried_on, daemon=True)
        self._pump.start()

    def _begins_loading(self) -> bool:
        return self.loader is not None and not self.loader.has_program()

    def unplug(self) -> None:
        """Gone at once, in the middle of anything; written data is in its flash."""
        if not self._is_plugged_in:
            return
        self._is_plugged_in = False
        os.write(self._waker, b"x")
        self._pump.join(ENDED_S)
        assert not self._pump.is_alive(), "the cable's thread has not ended"
        # Only here: a descriptor that the pump's thread closed could be another board's by now.
        for end in (self._wake, self._waker):
            os.close(end)
        if self._death:
            raise self._death

    def _gone(self) -> None:
        """The far end sees the hang-up: the port is no longer there."""
        self._stop()
        outside, self._outside = self._outside, None
        if outside:
            self._hang_up(outside)

    def _hang_up(self, outside: Terminal) -> None:
        outside.hang_up()
        self._past.append(outside)

    def free_names(self) -> None:
        """Of its past ports: no test calls them any more."""
        for outside in self._past:
            outside.close()
        self._past.clear()

    # -- the program ---------------------------------------------------------------------------------------------

    def _start(self, cause: int, is_raw: bool) -> None:
        folders = f"{CHIP_MODULES}:{CHIP_MODULES / 'chips'}"
        try:
            command = [*self._command, str(cause), str(int(is_raw)), folders, self._image()]
        except FlashFault:
            return  # half of an image: nothing runs
        # Before the program starts, an early Ctrl-C would be a signal, and kill it.
        self._inside = Terminal()
        end = self._inside.far_end
        self._process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, start_new_session=True)
        self._inside.leave()

    def _image(self) -> str:
        """Version and name of the MicroPython on it, as it reports them itself."""
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
        inside, self._inside = self._inside, None
        assert process and inside
        inside.close()
        return process.wait(ENDED_S)

    def _ended(self) -> None:
        code = self._left()
        if code == LOADER:
            return self._to_loader()
        if code not in (SOFT, SOFT_RAW, HARD):
            raise RuntimeError(f"the pretend device died with {code}: {self.printed.decode(errors='replace')}")
        self._start(HARD_RESET if code == HARD else SOFT_RESET, code == SOFT_RAW)

    def _to_loader(self) -> None:
        """`machine.bootloader()`, or the reset lines."""
        assert self.loader
        self._stop()
        self._is_loading = True
        self.loader.reset()

    # -- bytes ---------------------------------------------------------------------------------------------------

    def _carried_on(self) -> None:
        """Anything that ends the cable's thread fails the test, in `unplug`."""
        try:
            self._carry()
        except BaseException as error:
            self._death = error
            self._gone()

    def _carry(self) -> None:
        while True:
            outside, inside = self._outside, self._inside
            assert outside
            watched = [self._wake, outside.fd] + ([inside.fd] if inside else [])
            ready = select.select(watched, [], [])[0]  # `unplug` ends it
            if self._wake in ready:
                return self._gone()
            if inside and inside.fd in ready:
                self._from_program(inside)
            if outside is self._outside and outside.fd in ready:
                data = outside.read()
                if self.cut_after is not None and self.carried + len(data) >= self.cut_after:
                    self._taken(data[: self.cut_after - self.carried])
                    return self._gone()
                self._taken(data)

    def _from_program(self, inside: Terminal) -> None:
        said = inside.read()
        if not said:
            return self._ended()
        self.printed += said
        self._answer(said)

    def _answer(self, data: bytes) -> None:
        if self._outside:
            self._outside.write(data, self._wake)

    def _taken(self, data: bytes) -> None:
        self.carried += len(data)
        self._to_board(data)

    def _to_board(self, data: bytes) -> None:
        """Over a bridge whose lines hold the chip in reset, and its loader's pin: one port for both."""
        assert self._outside
        if self.loader and data[:1] == bytes([SLIP_END]) and (not self._is_loading or self._is_slow_again()):
            self._to_loader()
        elif self.loader and self._is_loading and data[:1] in (b"\r", b"\x03") and not self.loader.is_inside_frame():
            self._is_loading = False
            self._start(PWRON_RESET, False)
        if self._is_loading and self.loader:
            if self.loader.hears(self._outside.speed()):
                self._answer(self.loader.take(data))
        else:
            self._to_program(data)

    def _is_slow_again(self) -> bool:
        assert self.loader and self._outside
        return self._outside.speed() == ROM_BAUD != self.loader.baud

    def _to_program(self, data: bytes) -> None:
        if self._inside and not self.is_deaf:
            self._inside.write(data, self._wake)
