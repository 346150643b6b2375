"""The checklist for a first board, in order: what each outcome means, and where to change it.

The command walks through it, and boards/FIRST_LIGHT.md contains it.
"""

from dataclasses import dataclass
from typing import Any

BOARD_PY = "`board.py` of the board"


@dataclass(frozen=True)
class Outcome:
    words: str
    means: str


@dataclass(frozen=True)
class Step:
    """`needs`: a part of the board, or "driver:NAME" of its display.  The command itself does those in `MEASURED`."""

    key: str
    title: str
    look: str
    outcomes: tuple[Outcome, ...]
    needs: str = ""


USB = Step(
    "usb",
    "USB, before and after a reset",
    "The command notes the port, identifies the chip, starts its program, and notes the port again.",
    (
        Outcome("a bridge, the same before and after", "A UART socket: correct."),
        Outcome(
            "303A:1001 in the loader, 303A:4001 with MicroPython",
            "The chip's own USB: correct; `usb` in `board.json` is `native`.",
        ),
        Outcome(
            "303A:1001 before and after",
            "The chip has not left its loader, or no MicroPython is on it: press RESET, then flash it. If RESET helps "
            "each time: `reset` in `host_tools/bench/flashing/chip.py`.",
        ),
        Outcome(
            "anything else",
            "`host_tools/bench/flashing/ports.py` does not know this device: send the report. To go on, hold BOOT, "
            "press RESET, and run it again.",
        ),
    ),
)
MEMORY = Step(
    "memory",
    "Memory",
    "The command asks MicroPython for its version and its free heap, with no program running.",
    (
        Outcome("megabytes are free", "PSRAM is up."),
        Outcome("100 to 300 KB are free, and the board has none", "Correct for a board without PSRAM."),
        Outcome(
            "100 to 300 KB are free, and the board has PSRAM",
            "The image is of another variant, or the module of another kind: `image` and `psram` in `board.json`.",
        ),
    ),
)
BUSES = Step(
    "buses",
    "Chips on the I2C buses",
    "The command lists the chips that answer, and reads the identities of the power chip (34), the touch chip (38) and "
    "the codec (18).",
    (
        Outcome(
            "all chips of the board answer", "Power 03 is an AXP192, 4A an AXP2101; the touch chip says 06, 36 or 64."
        ),
        Outcome(
            "one of them does not answer",
            "It has no power, is held in reset, or is another chip: the report has the list.",
        ),
        Outcome("no chip answers", f"`sda` and `scl` in {BOARD_PY}."),
    ),
    "i2c",
)
START = Step(
    "start",
    "From power to picture",
    "The command restarts the board. Press Enter the moment the first picture is whole, with all of its keys.",
    (
        Outcome("5 seconds or less", "As calculated. Send the number: it has not been measured yet."),
        Outcome("longer", "Send the number; `firmware/table/running/preload.py` loads the code before the picture."),
        Outcome(
            "no picture",
            f"Light on: `panel`, `spi` in {BOARD_PY}. No light: `light`, `power`. The report has the error.",
        ),
    ),
)
PICTURE = Step(
    "picture",
    "PICTURE",
    "On the table: TEST, then PICTURE.",
    (
        Outcome("the marked corner is top left; the colours match their letters; the frame is whole", "Correct."),
        Outcome("the corner is elsewhere, or the picture is mirrored", f"`madctl` in {BOARD_PY}."),
        Outcome("red is blue", f"`madctl` in {BOARD_PY}: 8 more, or 8 less."),
        Outcome("it is a negative", f"`inverted` in {BOARD_PY}: the other value."),
        Outcome("coloured specks, or moving lines", f"`hz` in {BOARD_PY}: 26_000_000."),
        Outcome("washed-out colours", f"`panel` in {BOARD_PY}: another panel of that controller."),
        Outcome("the frame is cut off, or there is noise at an edge", f"`width`, `height`, `panel` in {BOARD_PY}."),
    ),
    "driver:display_spi",
)
DIGITS = Step(
    "digits",
    "Digits and panel",
    "On the table: TEST, then PICTURE.",
    (
        Outcome("both sides show their digits, the panel its whole frame", "Correct."),
        Outcome("the sides are swapped", f"`left` and `right` in {BOARD_PY}."),
        Outcome("one display is dark", "Its address, its power (1.2 inch digits need 5 V), its wires."),
        Outcome("the panel is shifted, or has noise at an edge", f"`controller` in {BOARD_PY}: the other value."),
    ),
    "driver:display_segments",
)
TOUCH = Step(
    "touch",
    "Four corners by touch",
    "In the self-test hold both clock buttons, then touch the four corners as the table asks. Then press each key.",
    (
        Outcome("each touch presses its own key only", "Correct."),
        Outcome(
            "left and right are swapped, or it is always the same key", f"`touch.raw`, `is_swapped` in {BOARD_PY}."
        ),
        Outcome("only touches beside the key are noticed", "Measure the corners once more; then `touch.raw`."),
        Outcome("no touch is noticed", "`touch`: bus, reset pin; the driver's table of kinds."),
    ),
    "touch",
)
BUTTONS = Step(
    "buttons",
    "Each button",
    "In the self-test press each control once.",
    (
        Outcome("each is seen once, on its own side", "Correct."),
        Outcome("left and right are swapped", "The two cables, or `left` and `right` of `buttons`."),
        Outcome(
            "one does nothing", "Its pin: measure with an ohmmeter between NO and the pin; NC is the wrong terminal."
        ),
        Outcome("one is seen twice, or as held", "The switch, or its ground. Report the cause."),
    ),
)
NETWORKS = Step(
    "networks",
    "Two networks, the first with a wrong password",
    "On the table: MENU, Set up Wi-Fi. With a phone enter the nearest network with a wrong password and, after that, a "
    "weaker one with the right password, a phone's hotspot for instance. Wait two minutes.",
    (
        Outcome("it says *Wi-Fi: wrong password*, then joins the second", "Correct."),
        Outcome(
            "it joins, and has never said *Wi-Fi: wrong password*",
            "`firmware/table/drivers/net/wifi_station.py`: the numbers of `status()`.",
        ),
        Outcome(
            "it stays with the first",
            "`firmware/table/linking/wifi.py`. Send the report: this has only been simulated.",
        ),
        Outcome("it finds no network", "Is it on 2.4 GHz? The chip has no other band."),
    ),
    "wifi",
)
SOUND = Step(
    "sound",
    "Sound",
    "Begin a local match with sound, and press a clock button.",
    (
        Outcome("a short clean tone", "Correct."),
        Outcome("nothing", f"`sounder.enable`, `is_high_on` in {BOARD_PY}; a codec's registers are in its driver."),
        Outcome("a lasting hiss, or clicks", "`is_high_on` of the amplifier."),
        Outcome("too loud or too quiet", f"`loudness` in {BOARD_PY}."),
    ),
    "sounder",
)
BATTERY = Step(
    "battery",
    "Battery, beside a voltmeter",
    "Measure at the cell. The director's page of the table has the millivolts that the board sees.",
    (
        Outcome("they differ by less than 50 mV", "Correct."),
        Outcome("they differ by a constant share", f"`battery.ratio` in {BOARD_PY}: multiply it by measured / shown."),
        Outcome("it reports charging while it is not, or the reverse", "The driver of the battery."),
        Outcome("there is no cell", "Leave it; the gauge shows nothing without one."),
    ),
    "battery",
)
MATCH = Step(
    "match",
    "A match",
    "Play one to 3 points, with the plug pulled once in the middle.",
    (
        Outcome(
            "it went on where it was, and the result arrived", "The board works. Please report it: it is the first."
        ),
        Outcome("it did not go on where it was", "Send the report and the table's log."),
        Outcome("the result did not arrive", "The director's page of the table shows its last call."),
        Outcome("it restarted by itself", "The director's page of the table has the cause and the last words."),
    ),
)
MEASURED = ("usb", "memory", "buses")
STEPS = (USB, MEMORY, BUSES, START, PICTURE, DIGITS, TOUCH, BUTTONS, NETWORKS, SOUND, BATTERY, MATCH)


def list_steps(parts: dict[str, Any]) -> list[Step]:
    """The steps for a board with these parts."""
    return [step for step in STEPS if _has(parts, step.needs)]


def buses(parts: dict[str, Any]) -> list[tuple[int, int, int]]:
    """(number, SDA, SCL) of each I2C bus named by a part."""
    found = {}
    for part in parts.values():
        for holder in (part, part.get("codec", {}), part.get("power", {})) if isinstance(part, dict) else ():
            bus = holder.get("i2c")
            if bus:
                found[bus["id"], bus["sda"], bus["scl"]] = True
    return list(found)


def _has(parts: dict[str, Any], needs: str) -> bool:
    if needs == "i2c":
        return bool(buses(parts))
    if needs.startswith("driver:"):
        return parts.get("display", {}).get("driver") == needs.partition(":")[2]
    return not needs or needs in parts
