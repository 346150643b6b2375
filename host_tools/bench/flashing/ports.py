"""Serial ports with a device behind them, and finding one again that vanished at its reset."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from serial.tools import list_ports

from host_tools.installing.faults import FlashFault

ALL = "all"
POLL_S = 0.2
BACK_S = 15.0  # a native USB port is gone for about a second after a reset
NOTHING_THERE = (
    "no device is plugged in",
    "Plug one in with a USB cable that carries data; on Windows and macOS a CP210x or CH340 bridge may need its driver",
)


@dataclass(frozen=True)
class Port:
    """`device` is what is opened; `serial_number` knows it again under another name, "" = it has none."""

    device: str
    serial_number: str = ""
    description: str = ""


Lister = Callable[[], list[Port]]


def usb_ports() -> list[Port]:
    """Every port on USB, in the order of their names: the computer's own serial ports have no device to flash."""
    found = [info for info in list_ports.comports() if info.vid is not None]
    return sorted(
        (Port(info.device, info.serial_number or "", info.description or "") for info in found),
        key=lambda port: port.device,
    )


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
    """The same device after a reset, under whatever name it has now."""
    if not port.serial_number:
        return port
    deadline = time.monotonic() + patience_s
    while True:
        back = [other for other in lister() if other.serial_number == port.serial_number]
        if back:
            return back[0]
        if time.monotonic() > deadline:
            raise FlashFault(
                f"{port.device} has not come back after the reset",
                "Press its reset button, or unplug it and plug it in again, and run the same command once more",
            )
        time.sleep(POLL_S)


def described(ports: Iterable[Port]) -> str:
    return ", ".join(f"{port.device} ({port.description})" if port.description else port.device for port in ports)
