"""An ESP32-S3 with native USB: no bridge, no lines, and two devices by turns on one socket.

The chip's loader is 303A:1001 (USB-Serial/JTAG), its serial number the MAC with colons. MicroPython is TinyUSB,
303A:4001, its serial number the MAC and two more bytes (its ports/esp32/usb.c, `mp_usbd_port_get_serial_number`). At
each reset the port goes, and another comes. Download mode begun by BOOT or `machine.bootloader()` ends with the
chip's watchdog (esptool's `watchdog-reset`) or RESET: the lines of USB-Serial/JTAG do not sample BOOT again (esptool
issue 970).
"""

from collections import deque

from host_tools.bench.flashing import ports
from tests.deploy.pretend_board import HARD_RESET, PWRON_RESET, SLIP_END, PretendBoard
from tests.deploy.terminal import Terminal

LOADER_ID, PROGRAM_ID = (0x303A, 0x1001), (0x303A, 0x4001)


class NativeBoard(PretendBoard):
    """`serial_number` is the MAC, with colons; `is_boot_held` while the cable is plugged in."""

    def __init__(self, *args, is_boot_held: bool = False, **settings) -> None:
        self.is_boot_held = is_boot_held
        self.is_stuck = False  # only its RESET button ends download mode
        self._listings: deque[list[ports.Port]] = deque()
        self._shown = ports.Port("")
        super().__init__(*args, **settings)

    def as_port(self) -> ports.Port:
        """As the system sees it: name and identity change at once, though the chip's state did a moment before."""
        return self._shown

    def plug_in(self) -> None:
        super().plug_in()
        self._show()

    def _show(self) -> None:
        self._shown = self._identity()

    def _identity(self) -> ports.Port:
        mac = self.serial_number
        if self._is_loading:
            return ports.Port(self.port, mac, "USB JTAG/serial debug unit", self.location, LOADER_ID)
        return ports.Port(self.port, mac.replace(":", "").lower() + "2b3f", "MicroPython", self.location, PROGRAM_ID)

    def listed(self) -> list[ports.Port]:
        """After a reset the old port is there for a moment, then none, then the new one."""
        try:
            return self._listings.popleft()
        except IndexError:
            return [self.as_port()]

    def press_reset(self) -> None:
        """The button, or power: starts the program, if there is one."""
        self.unplug()
        self.is_boot_held = False
        self.plug_in()

    def _begins_loading(self) -> bool:
        return self.is_boot_held or super()._begins_loading()

    def _enumerate(self, before: ports.Port) -> None:
        """The old port disappears for programs that have it open."""
        old, self._outside = self._outside, Terminal()
        self.port = self._outside.name
        self._listings.extend([[before], []])
        self._show()
        if old:
            self._hang_up(old)

    def _start(self, cause: int, is_raw: bool) -> None:
        super()._start(cause, is_raw)
        if cause == HARD_RESET:
            self._enumerate(self.as_port())

    def _to_loader(self) -> None:
        before = self.as_port()
        super()._to_loader()
        assert self.loader
        self.loader.force_download()
        self._enumerate(before)

    def _to_board(self, data: bytes) -> None:
        if not self._is_loading:
            if data[:1] == bytes([SLIP_END]):
                return self._to_loader()  # esptool's reset, which ends the connection
            return self._to_program(data)
        assert self.loader
        self._answer(self.loader.take(data))
        if self.loader.is_reset and not self.is_stuck:
            self._leave_loader()

    def _leave_loader(self) -> None:
        assert self.loader
        is_forced, before = self.loader.is_download_forced(), self.as_port()
        self.loader.reset()
        self._is_loading = is_forced or not self.loader.has_program()
        if is_forced:
            self.loader.force_download()
        self._enumerate(before)
        if not self._is_loading:
            self._start(PWRON_RESET, False)
