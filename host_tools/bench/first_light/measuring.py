"""Measurements by the command itself: USB devices, memory, and the chips on the buses.

Each adds what it finds to the lines it is given, as soon as it has it: what fails after that loses none of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from host_tools.bench.first_light import steps
from host_tools.bench.first_light.steps import Outcome
from host_tools.bench.flashing import line, ports
from host_tools.bench.flashing.device import Device
from host_tools.bench.flashing.ports import Lister, Port

POWER, TOUCH, CODEC = 0x34, 0x38, 0x18
IDENTITIES = {POWER: (0x03,), TOUCH: (0xA3, 0xA8), CODEC: (0xFD, 0xFE)}
ADDRESSES = {"power_axp": POWER, "touch_ft6336": TOUCH, "codec_es8311": CODEC}


@dataclass(frozen=True)
class Bench:
    """The board and where it is."""

    board: str
    psram: str  # none, quad, octal
    parts: dict[str, Any]
    port: Port
    lister: Lister


def usb(bench: Bench, told: list[str]) -> Outcome:
    before = ports.again(bench.port, bench.lister)
    told.append(f"found: {_identity(before)}")
    with line.loader(before, bench.lister) as chip:
        found = chip.look()
        loader = ports.again(before, bench.lister)
        told.append(f"loader: {_identity(loader)}")
        told.append(f"{found.chip_name}, flash {found.flash_bytes >> 20} MB, PSRAM {found.psram or 'not told'}")
        chip.reset()
    after = before
    if found.has_program:
        with Device(loader, bench.lister) as device:
            after = device.port
    told.append(f"after: {_identity(after)}")
    if after.is_micropython:
        place = 1
    elif loader.is_loader:
        place = 2
    else:
        place = 0 if loader.usb_id == after.usb_id else 3
    return steps.USB.outcomes[place]


def memory(bench: Bench, told: list[str]) -> Outcome:
    with Device(bench.port, bench.lister) as device:
        about = device.about()
    version = ".".join(map(str, about["version"]))
    told.append(
        f"MicroPython {version}, {about['machine']}; {about['free']} bytes free; files: {about['space']} bytes free"
    )
    has_psram = bench.psram != "none"
    return steps.MEMORY.outcomes[0 if about["free"] >= line.PSRAM_BYTES else 2 if has_psram else 1]


def buses(bench: Bench, told: list[str]) -> Outcome:
    there: set[int] = set()
    with Device(bench.port, bench.lister) as device:
        for bus in steps.buses(bench.parts):
            chips = device.on_bus(bus, IDENTITIES)
            told.append(f"I2C {bus[0]}, SDA {bus[1]}, SCL {bus[2]}: {_chips(chips) or 'no answer'}")
            there |= chips.keys()
    return steps.BUSES.outcomes[2 if not there else 0 if _named(bench.parts) <= there else 1]


MEASURE: dict[str, Callable[[Bench, list[str]], Outcome]] = {"usb": usb, "memory": memory, "buses": buses}


def _identity(port: Port) -> str:
    vendor, product = port.usb_id
    return f"{vendor:04X}:{product:04X} {port.serial_number or 'no serial number'}, {port.description}, {port.location}"


def _chips(chips: dict[int, list[int]]) -> str:
    return ", ".join(" ".join([f"{address:02X}", *(f"{each:02X}" for each in said)]) for address, said in chips.items())


def _named(parts: dict[str, Any]) -> set[int]:
    """The known addresses of the chips named in the board's parts."""
    holders = [part for part in parts.values() if isinstance(part, dict)]
    holders += [part["codec"] for part in holders if "codec" in part]
    return {ADDRESSES[part["driver"]] for part in holders if part.get("driver") in ADDRESSES}
