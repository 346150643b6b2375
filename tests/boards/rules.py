"""Legal uses of a chip's pins, as data; faults of a board in words.

`found(parts, facts)` names every fault of a board: `parts` is `BOARD`, `facts` its board.json.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.boards.makers import maker_of

NEEDED = ("name", "store", "ticks")
FASTEST_THROUGH_MATRIX_HZ = 26_666_667

# Where a part has its pins, and their kind: o output, i input, p input with a pull-up, a analogue.
PIN_KEYS = {
    "display": {"cs": "o", "dc": "o", "reset": "o", "idle": "o"},
    "light": {"pin": "o"},
    "buttons": {"left": "p", "right": "p", "keys": "p"},
    "touch": {"cs": "o", "reset": "o"},
    "sounder": {"pin": "o", "enable": "o"},
    "lights": {"pin": "o", "left": "o", "right": "o"},
    "battery": {"pin": "a"},
    "light_sensor": {"pin": "a"},
}
BUS_KEYS = {
    "spi": {"sck": "o", "mosi": "o", "miso": "i"},
    "i2c": {"sda": "io", "scl": "o"},
    "i2s": {"sck": "o", "ws": "o", "sd": "o"},
    "sides": {"clock": "o", "left": "io", "right": "io"},  # digits on two lines each
}


class Chip(NamedTuple):
    pins: frozenset[int]
    input_only: frozenset[int]
    strapping: frozenset[int]
    flash: frozenset[int]
    psram: dict[str, frozenset[int]]
    serial: frozenset[int]
    adc1: frozenset[int]
    lying: frozenset[int]  # interrupts that nobody made
    native: dict[int, tuple[int, int, int]]  # SPI bus -> sck, mosi, miso


CHIPS = {
    "esp32": Chip(
        pins=frozenset([*range(20), 21, 22, 23, 25, 26, 27, *range(32, 40)]),
        input_only=frozenset(range(34, 40)),
        strapping=frozenset([0, 2, 5, 12, 15]),
        flash=frozenset(range(6, 12)),
        psram={"none": frozenset(), "quad": frozenset([16, 17])},
        serial=frozenset([1, 3]),
        adc1=frozenset(range(32, 40)),
        lying=frozenset([36, 39]),
        native={1: (14, 13, 12), 2: (18, 23, 19)},
    ),
    "esp32s3": Chip(
        pins=frozenset([*range(22), *range(26, 49)]),
        input_only=frozenset(),
        strapping=frozenset([0, 3, 45, 46]),
        flash=frozenset(range(26, 33)),
        psram={"none": frozenset(), "quad": frozenset(), "octal": frozenset(range(33, 38))},
        serial=frozenset([19, 20, 43, 44]),
        adc1=frozenset(range(1, 11)),
        lying=frozenset(),
        native={1: (12, 11, 13)},
    ),
}

OFFSETS = {"esp32": 4096, "esp32s3": 0}
IMAGES = {
    ("esp32", "none"): "ESP32_GENERIC",
    ("esp32", "quad"): "ESP32_GENERIC-SPIRAM",
    ("esp32s3", "none"): "ESP32_GENERIC_S3",
    ("esp32s3", "quad"): "ESP32_GENERIC_S3",
    ("esp32s3", "octal"): "ESP32_GENERIC_S3-SPIRAM_OCT",
}


class Use(NamedTuple):
    gpio: int
    kind: str
    where: str  # for people
    line: tuple  # two uses of one line of one bus are one use


def uses(parts: dict) -> Iterator[Use]:
    """Every pin named by a board's parts."""
    for part, keys in PIN_KEYS.items():
        data = parts.get(part, {})
        for key, kind in keys.items():
            value = data.get(key)
            for gpio in value if isinstance(value, (list, tuple)) else [] if value is None else [value]:
                yield Use(gpio, kind, f"{part}.{key}", (part, key, gpio))
    for part, data in parts.items():
        for bus, keys in BUS_KEYS.items():
            if not isinstance(data, dict) or not isinstance(data.get(bus), dict):
                continue
            for key, kind in keys.items():
                gpio = data[bus].get(key)
                if gpio is not None:
                    yield Use(gpio, kind, f"{part}.{bus}.{key}", (bus, data[bus].get("id"), key, gpio))


def found(parts: dict, facts: dict, drivers: set[str]) -> list[str]:
    """Every fault of a board, in words."""
    chip = CHIPS[facts["chip"]]
    faults = [f"{key} is missing" for key in NEEDED if key not in parts]
    for part, data in parts.items():
        if isinstance(data, dict):
            for key in ("driver", "panel"):
                name = data.get(key)
                if isinstance(name, str) and name not in drivers:
                    faults.append(f"{part}: there is no driver {name}")
            name = data.get("sides", {}).get("driver")
            if name and name not in drivers:
                faults.append(f"{part}: there is no driver {name}")
    faults += _twice(parts)
    for use in uses(parts):
        faults += _pin(use, chip, facts, parts)
    return [*faults, *_interrupts(parts, chip), *_buses(parts, facts), *_facts(parts, facts)]


def _twice(parts: dict) -> list[str]:
    lines = {}
    for use in uses(parts):
        lines.setdefault(use.gpio, {})[use.line] = use.where
    return [f"{gpio} is used twice: {', '.join(found.values())}" for gpio, found in lines.items() if len(found) > 1]


def _pin(use: Use, chip: Chip, facts: dict, parts: dict) -> Iterator[str]:
    said = f"{use.where} = {use.gpio}"
    soldered = maker_of(parts["name"])["soldered"] if "name" in parts else ()
    if use.gpio not in chip.pins:
        yield f"{said}: there is no such pin on {facts['chip']}"
    if use.gpio in chip.flash:
        yield f"{said}: belongs to the flash"
    if use.gpio in chip.psram.get(facts["psram"], ()):
        yield f"{said}: belongs to the PSRAM"
    if use.gpio in chip.serial:
        yield f"{said}: is the line that the board is flashed by"
    if use.gpio in chip.strapping and use.gpio not in soldered:
        yield f"{said}: is read at a reset (strapping)"
    if use.gpio in chip.input_only and "o" in use.kind:
        yield f"{said}: is input only"
    if use.gpio in chip.input_only and use.kind == "p" and use.gpio not in parts["buttons"].get("no_pull", ()):
        yield f"{said}: has no pull-up"
    if use.kind == "a" and use.gpio not in chip.adc1:
        yield f"{said}: is no pin of ADC1, and ADC2 does not work beside Wi-Fi"


def _interrupts(parts: dict, chip: Chip) -> Iterator[str]:
    buttons = parts.get("buttons", {})
    for use in uses({"buttons": buttons}):
        if use.gpio in chip.lying and use.gpio not in buttons.get("polled", ()):
            yield f"{use.where} = {use.gpio}: has edges that nobody made, and is not in polled"


def _buses(parts: dict, facts: dict) -> Iterator[str]:
    chip, described = CHIPS[facts["chip"]], {}
    for part, data in parts.items():
        if not isinstance(data, dict):
            continue
        for kind in BUS_KEYS:
            bus = data.get(kind)
            if not isinstance(bus, dict):
                continue
            if described.setdefault((kind, bus.get("id")), bus) != bus:
                yield f"{part}.{kind}: bus {bus['id']} is described in two ways"
            if kind == "spi" and facts["chip"] == "esp32" and bus["miso"] is not None:
                given = (bus["sck"], bus["mosi"], bus["miso"])
                if bus["hz"] > FASTEST_THROUGH_MATRIX_HZ and given != chip.native[bus["id"]]:
                    yield f"{part}.spi: {bus['hz']} Hz with pins {given} that are not the bus's own, and with MISO"


def _facts(parts: dict, facts: dict) -> Iterator[str]:
    display = parts.get("display", {})
    size = f"{display['width']}x{display['height']}" if "width" in display else "segments" if display else ""
    if facts["display_class"] != size:
        yield f"board.json says {facts['display_class']}, and board.py {size}"
    if facts["psram"] not in CHIPS[facts["chip"]].psram:
        yield f"{facts['chip']} has no {facts['psram']} PSRAM"
    elif facts["deploy"] == "files" and facts["image"] != IMAGES[facts["chip"], facts["psram"]]:
        yield f"{facts['image']} is not the image for {facts['chip']}, PSRAM {facts['psram']}"
    if facts["offset"] != OFFSETS[facts["chip"]]:
        yield f"an image of {facts['chip']} is written to {OFFSETS[facts['chip']]}, not to {facts['offset']}"
    if facts["flash_bytes"] not in (4 << 20, 8 << 20, 16 << 20):
        yield f"flash_bytes {facts['flash_bytes']} is no size of a flash"
