"""The driver of two displays of digits and a panel, against models of their chips: what is seen or forbidden."""

import machine  # noqa: F401  (first: on CPython it gives `time` what MicroPython's has)
import pytest
import workbench
from chips.ht16k33 import Ht16k33
from chips.oled import Oled

from table.drivers.chip import buses
from table.drivers.display import display_segments

BUS = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}
PART = {"driver": "display_segments", "i2c": BUS, "left": 0x70, "right": 0x71, "panel": 0x3C}
DIGITS = (bytes((6, 0x4F, 0x5B, 0x66, 1)), bytes((0, 6, 0x3F | 0x80, 6, 0)))
FRAME = bytearray(index * index * 7 + index & 0xFF for index in range(1024))
LONGEST_US = 5_000


class Plugged:
    """The chips on a bus, and their driver."""

    def __init__(self, controller: str = "SH1106", **changes):
        self.sides = (Ht16k33(), Ht16k33())
        self.panel = Oled(controller)
        workbench.plug_i2c(self.sides[0], 0x70)
        workbench.plug_i2c(self.sides[1], 0x71)
        workbench.plug_i2c(self.panel, 0x3C)
        self.display = display_segments.create({**PART, "controller": controller, **changes})

    def draw(self) -> None:
        self.display.start()
        for side in (0, 1):
            self.display.show(side, bytearray(DIGITS[side]), True)
        for page in range(8):
            for column in range(0, 128, 32):
                self.display.push(page, column, FRAME)


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()


@pytest.mark.parametrize("controller", ["SH1106", "SSD1306"])
def test_what_is_sent_is_seen(controller):
    plugged = Plugged(controller)
    plugged.draw()
    assert not any(plugged.panel.seen()) and not any(plugged.sides[0].seen())  # dark until the whole picture is there
    plugged.display.dim(100)
    assert plugged.panel.seen() == bytes(FRAME)
    for side in (0, 1):
        assert plugged.sides[side].seen() == DIGITS[side] + bytes((16,))
    assert not workbench.faults


def test_the_light_is_dimmed_and_the_resting_side_has_less_of_it():
    plugged = Plugged()
    plugged.draw()
    plugged.display.dim(40)
    assert plugged.sides[0].level == 6 and plugged.panel.set[0x81] == 102
    plugged.display.show(1, bytearray(DIGITS[1]), False)
    assert plugged.sides[1].level == 1 and plugged.sides[0].level == 6
    plugged.display.dim(100)
    assert plugged.sides[1].level == 3 and plugged.sides[0].level == 15
    plugged.display.show(1, bytearray(DIGITS[1]), True)
    assert plugged.sides[1].level == 15
    plugged.display.dim(0)
    assert not any(plugged.panel.seen() + plugged.sides[0].seen())
    assert not workbench.faults


def test_a_chip_that_was_without_power_is_set_up_again():
    plugged = Plugged()
    plugged.draw()
    plugged.display.dim(80)
    workbench.plug_i2c(Ht16k33(), 0x70)
    fresh = Oled()
    workbench.plug_i2c(fresh, 0x3C)
    plugged.draw()
    assert not any(fresh.seen())
    plugged.display.wake()
    assert fresh.seen() == bytes(FRAME) and not workbench.faults


def test_other_registers_are_data_of_the_board():
    plugged = Plugged(digits=(0, 1, 2, 3), colon=(4, 0x80))
    plugged.draw()
    assert plugged.sides[0].memory[:5] == DIGITS[0][:4] + b"\x80"


def test_no_message_holds_the_bus_for_five_milliseconds():
    plugged = Plugged()
    plugged.draw()
    bus = buses.i2c(BUS)
    for act in (
        lambda: plugged.display.push(3, 64, FRAME),
        lambda: plugged.display.show(0, bytearray(DIGITS[0]), False),
        lambda: plugged.display.dim(60),
    ):
        before = bus.bus_us
        act()
        assert 0 < bus.bus_us - before < LONGEST_US
    before = bus.bus_us
    for column in range(0, 128, 32):  # as much as one step of the screen sends
        plugged.display.push(3, column, FRAME)
    assert bus.bus_us - before < LONGEST_US


def test_bytes_are_hardly_more_than_the_cells():
    """Addresses and commands included: a cell of the panel has 32 bytes, one of the digits ten registers."""
    plugged = Plugged()
    plugged.draw()
    before = plugged.panel.bytes
    plugged.display.push(0, 32, FRAME)
    assert plugged.panel.bytes - before <= 32 * 1.25
    before = plugged.sides[0].bytes
    plugged.display.show(0, bytearray(DIGITS[0]), True)
    assert plugged.sides[0].bytes - before <= 10 * 1.25


def test_a_controller_that_nobody_knows_is_named():
    with pytest.raises(ValueError, match="no panel controller SSD1327 .there are: SH1106, SSD1306"):
        display_segments.create({**PART, "controller": "SSD1327"})


# -- planted mistakes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "messages, said",
    [
        ([b"\x81"], "on without its oscillator"),
        ([b"\x21", b"\x81"], "on before its memory was written"),
        ([b"\x21", b"\x00" + bytes(10), b"\x90"], "no command 90"),
        ([b"\x21\x81"], "1 bytes behind the command 21"),
    ],
)
def test_the_model_of_the_digits_sees(messages, said):
    chip = Ht16k33()
    for message in messages:
        chip.write(message)
    assert any(said in fault for fault in workbench.faults), workbench.faults


def cleared(controller: str) -> list[bytes]:
    chip = Oled(controller)
    return [m for page in range(8) for m in (bytes((0, 0xB0 | page, 0x10, 0)), b"\x40" + bytes(chip.columns))]


@pytest.mark.parametrize(
    "controller, messages, said",
    [
        ("SH1106", [b"\x00\xaf"], "on before its memory was written"),
        ("SSD1306", [*cleared("SSD1306"), b"\x00\xaf"], "on without the voltage"),
        ("SH1106", [b"\x00\xad\x8a", *cleared("SH1106"), b"\x00\xaf"], "on without the voltage"),
        ("SH1106", [b"\x00\x20\x00"], "no command 20"),
        ("SSD1306", [b"\x00\xad\x8b"], "no command ad"),
        ("SH1106", [b"\x00\x81"], "nothing behind the command 81"),
        ("SH1106", [b"\x00\xb8"], "no command b8"),
        ("SH1106", [b"\x40" + bytes(133)], "pixels behind column 131"),
        ("SH1106", [*cleared("SH1106"), b"\x00\xaf\xd5\x80"], "d5 while the panel is on"),
        ("SSD1306", [b"\x00\x20\x00"], "not addressed page by page"),
        ("SH1106", [b"\x80\xaf"], "neither commands nor pixels"),
    ],
)
def test_the_model_of_the_panel_sees(controller, messages, said):
    chip = Oled(controller)
    for message in messages:
        chip.write(message)
    assert any(said in fault for fault in workbench.faults), workbench.faults


@pytest.mark.parametrize("wrong, right", [("SSD1306", "SH1106"), ("SH1106", "SSD1306")])
def test_a_board_that_names_the_wrong_controller_shows_a_wrong_picture(wrong, right):
    plugged = Plugged(right)
    plugged.display = display_segments.create({**PART, "controller": wrong})
    plugged.draw()
    plugged.display.dim(100)
    assert plugged.panel.seen() != bytes(FRAME) and workbench.faults


@pytest.mark.parametrize("missing", [0x70, 0x71, 0x3C])
def test_a_chip_that_does_not_answer_is_not_well(missing):
    plugged = Plugged()
    plugged.draw()
    plugged.display.dim(100)
    before = [chip.seen() for chip in (*plugged.sides, plugged.panel)]
    assert plugged.display.is_well()
    assert [chip.seen() for chip in (*plugged.sides, plugged.panel)] == before
    workbench.i2c_chips[None, None, missing].has_power = False
    with pytest.raises(OSError):
        plugged.display.is_well()
    assert not workbench.faults
