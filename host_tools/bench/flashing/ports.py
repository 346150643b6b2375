"""Serial ports with a device behind them, and finding one again after a reset.

A chip with native USB is two devices: its loader is USB-Serial/JTAG, with the MAC and its colons as serial number;
MicroPython is TinyUSB, with the MAC's digits and four more (its ports/esp32/usb.c).  A reset replaces one by the other.
Only the socket stays, `location`.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from serial.tools import list_ports

from host_tools.installing.faults import FlashFault

ALL = "all"
LOADER_ID, MICROPYTHON_ID = (0x303A, 0x1001), (0x303A, 0x4001)
MAC_DIGITS = 12
POLL_S = 0.2
BACK_S = 15.0  # a native USB port vanishes for about a second at a reset
NOTHING_THERE = (
    "no device is plugged in",
    "Plug one in with a USB cable that carries data; on Windows and macOS a CP210x or CH340 bridge may need its driver",
)


@dataclass(frozen=True)
class Port:
    """`device` is opened; `location` (the socket) and `serial_number` identify it later, "" = it has none."""

    device: str
    serial_number: str = ""
    description: str = ""
    location: str = ""
    usb_id: tuple[int, int] = (0, 0)  # vendor, product

    @property
    def is_loader(self) -> bool:
        """The chip's own USB: its loader, or a maker's program that uses it too."""
        return self.usb_id == LOADER_ID

    @property
    def is_micropython(self) -> bool:
        """MicroPython on native USB; over a bridge the port does not tell."""
        return self.usb_id == MICROPYTHON_ID


Lister = Callable[[], list[Port]]


def usb_ports() -> list[Port]:
    """Every USB port, by name; the computer's own serial ports have no device to flash."""
    found = [info for info in list_ports.comports() if info.vid is not None]
    return sorted(
        (_port(info) for info in found),
        key=lambda port: port.device,
    )


def _port(info: Any) -> Port:
    socket = (info.location or "").partition(":")[0]  # the part after the colon is the device's interface
    return Port(info.device, info.serial_number or "", info.description or "", socket, (info.vid, info.pid))


def chosen(wanted: str, lister: Lister = usb_ports) -> list[Port]:
    """The ports that `PORT=` names: one, several with commas between them, or all."""
    there = lister()
    if wanted == ALL:
        if not there:
            raise FlashFault(*NOTHING_THERE)
        return there
    known = {port.device: port for port in there}
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise FlashFault(f"{twice[0]} is named twice", "Name each port once")
    return [known.get(name, Port(name)) for name in names]


def again(port: Port, lister: Lister = usb_ports, patience_s: float = BACK_S) -> Port:
    """The same device after a reset, under its present name."""
    found = _awaited(port, lister, patience_s, lambda other: True)
    if found is None:
        raise FlashFault(
            f"{port.device} has not come back after the reset",
            "Press its reset button, or unplug it and plug it in again, and run the same command once more",
        )
    return found


def in_loader(port: Port, lister: Lister = usb_ports, patience_s: float = BACK_S) -> Port:
    """The chip's own loader in place of MicroPython."""
    found = _awaited(port, lister, patience_s, lambda other: not other.is_micropython)
    if found is None:
        raise FlashFault(
            f"{port.device} did not go into the chip's loader",
            "Hold BOOT, press RESET, let go of BOOT, and run the same command once more",
        )
    return found


def _awaited(port: Port, lister: Lister, patience_s: float, is_right: Callable[[Port], bool]) -> Port | None:
    if not port.location and not port.serial_number:
        return port
    deadline = time.monotonic() + patience_s
    while True:
        back = [other for other in lister() if _is_same(port, other) and is_right(other)]
        if back:
            return back[0]
        if time.monotonic() > deadline:
            return None
        time.sleep(POLL_S)


def _is_same(port: Port, other: Port) -> bool:
    """By the socket, because many bridges share a serial number.  Without one, by the MAC or the serial number."""
    if port.location and other.location:
        return port.location == other.location
    mine, yours = _digits(port.serial_number), _digits(other.serial_number)
    return bool(mine) and mine == yours


def _digits(serial_number: str) -> str:
    """The digits of a MAC in either of its forms; any other serial number unchanged."""
    digits = serial_number.replace(":", "").lower()
    is_mac = len(digits) in (MAC_DIGITS, MAC_DIGITS + 4) and not digits.strip("0123456789abcdef")
    return digits[:MAC_DIGITS] if is_mac else serial_number


def described(ports: Iterable[Port]) -> str:
    return ", ".join(f"{port.device} ({port.description})" if port.description else port.device for port in ports)
