"""Two TM1637 in place of the HT16K33: the display, missing answers, and how long a message takes."""

import machine  # noqa: F401  (first: on CPython it gives `time` what MicroPython's has)
import pytest
import workbench
from chips.oled import Oled
from chips.tm1637 import Tm1637

from host_tools.release import boards, parts
from table.drivers.chip import buses
from table.drivers.display import display_segments
from table.screens.segments import digits
from table.screens.view import PAGE_CLOCKS, View

BUS = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}
CLOCK, LEFT, RIGHT = 18, 19, 23
SIDES = {"driver": "digits_tm1637", "clock": CLOCK, "left": LEFT, "right": RIGHT}
PART = {"driver": "display_segments", "i2c": BUS, "panel": 0x3C, "controller": "SH1106", "sides": SIDES}
DIGITS = (bytes((6, 0x4F, 0x5B, 0x66, 1)), bytes((0, 6, 0x3F | 0x80, 6, 0)))
SEEN = (DIGITS[0], bytes((0, 6, 0x3F, 6, 0)))  # there are no points
LONGEST_US = 5_000
RISES_US = (0, 10, 80)  # of modules without capacitors, with small and with large ones


class Plugged:
    def __init__(self, rise_us=0, **changes):
        workbench.clear()
        buses._made.clear()
        self.sides = (Tm1637(CLOCK, LEFT, rise_us), Tm1637(CLOCK, RIGHT, rise_us))
        self.panel = Oled("SH1106")
        workbench.plug_i2c(self.panel, 0x3C)
        self.display = display_segments.create({**PART, "sides": {**SIDES, **changes}})

    def draw(self) -> None:
        self.display.start()
        for side in (0, 1):
            self.display.show(side, bytearray(DIGITS[side]), True)
        for page in range(8):
            for column in range(0, 128, 32):
                self.display.push(page, column, bytearray(1024))


@pytest.mark.parametrize("rise_us", RISES_US)
def test_what_is_sent_is_seen_once_there_is_light(rise_us):
    plugged = Plugged(rise_us)
    plugged.draw()
    assert not any(plugged.sides[0].seen() + plugged.sides[1].seen())
    plugged.display.dim(100)
    for side in (0, 1):
        assert plugged.sides[side].seen() == SEEN[side] + bytes((8,))
    assert not workbench.faults


def test_the_light_is_dimmed_and_the_resting_side_has_less_of_it():
    plugged = Plugged()
    plugged.draw()
    plugged.display.dim(60)
    assert plugged.sides[0].level == 4
    plugged.display.show(1, bytearray(DIGITS[1]), False)
    assert (plugged.sides[0].level, plugged.sides[1].level) == (4, 1)
    plugged.display.dim(0)
    assert not plugged.sides[0].is_lit() and not plugged.sides[1].is_lit()
    plugged.display.show(1, bytearray(DIGITS[1]), True)
    assert not plugged.sides[1].is_lit()
    assert not workbench.faults


def test_a_chip_that_was_without_power_is_set_up_again():
    plugged = Plugged()
    plugged.draw()
    plugged.display.dim(80)
    chip = plugged.sides[1]
    chip.memory[:], chip.is_on = bytes([0x5A] * 6), False
    plugged.draw()
    plugged.display.wake()
    assert chip.seen()[:5] == SEEN[1] and not workbench.faults


@pytest.mark.parametrize("rise_us", RISES_US)
@pytest.mark.parametrize("side", [0, 1])
def test_a_chip_that_does_not_answer_is_not_well(side, rise_us):
    plugged = Plugged(rise_us)
    plugged.draw()
    plugged.display.dim(100)
    before = [chip.seen() for chip in plugged.sides]
    assert plugged.display.is_well()
    assert [chip.seen() for chip in plugged.sides] == before
    plugged.sides[side].has_power = False
    with pytest.raises(OSError):
        plugged.display.is_well()
    assert not workbench.faults


@pytest.mark.parametrize("rise_us", RISES_US)
def test_no_message_takes_five_milliseconds(rise_us):
    plugged = Plugged(rise_us)
    plugged.draw()
    for act in (
        lambda: plugged.display.show(0, bytearray(DIGITS[0]), False),
        lambda: plugged.display.show(1, bytearray(DIGITS[1]), True),
    ):
        began = 1000 * workbench.ms + workbench.us_part
        act()
        assert 0 < 1000 * workbench.ms + workbench.us_part - began < LONGEST_US


def test_the_model_sees_a_clock_that_is_too_fast():
    Plugged(pause_us=0).display.start()
    assert any("faster than 500 kHz" in fault for fault in workbench.faults)


@pytest.mark.parametrize(("bank_ms", "shown"), [(41_600, "0042"), (9_001, "0010"), (60_000, "0100"), (0, "0000")])
def test_digits_without_points_have_whole_seconds_to_the_end(bank_ms, shown):
    """Tenths would be indistinguishable."""
    assert not Plugged().display.has_points and display_segments.Display.has_points
    view, cells = View(), bytearray(digits.COUNT)
    view.page, view.bank_ms = PAGE_CLOCKS, [bank_ms, bank_ms]
    digits.write(view, 0, cells, False)
    said = [digits.DIGITS[int(digit)] for digit in shown]
    assert list(cells) == [0, *said[1:], 1]


def test_only_a_board_with_such_digits_has_their_driver(tmp_path):
    for name, has_driver in (("SEGMENTS", False), ("SEGMENTS-TM1637", True)):
        board = tmp_path / "board.py"
        board.write_text(boards.source_of(name), encoding="utf-8")
        found = {path.stem for path in parts.files_for(board)}
        assert ("digits_tm1637" in found) == has_driver and {"display_segments", "segments", "panel"} <= found
