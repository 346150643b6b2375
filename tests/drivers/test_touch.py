"""Keys by touch, against models of both chips: which key, when, the worst delay, and never a clock button."""

import machine  # first: it sets the time to the bench's  # noqa: F401
import pytest
import workbench
from chips.touch import READY_MS, Ft6336, Xpt2046

from table.drivers.chip import buses
from table.drivers.input import touch_ft6336, touch_xpt2046
from table.drivers.input.touch_keys import PERIOD_MS, TouchKeys
from table.pressing.controls import KEY_1, KEY_2, KEY_3

SCREEN = {"width": 320, "height": 240}
LINE = (0, 208, 320, 240)
I2C = {"id": 0, "sda": 21, "scl": 22, "hz": 400000}
SPI = {"id": 2, "sck": 25, "mosi": 32, "miso": 39, "hz": 2000000}
SELECT, RESET = 33, 18
# A panel on its side, mirrored in one direction; one whose keys are printed below the screen.
SIDEWAYS = {"i2c": I2C, "reset": RESET, "line": LINE, "is_swapped": True, "raw": (0, 320, 240, 0), **SCREEN}
PRINTED = {"i2c": I2C, "line": (0, 240, 320, 280), "raw": (0, 320, 0, 240), **SCREEN}
RESISTIVE = {"spi": SPI, "cs": SELECT, "line": LINE, "is_swapped": True, "raw": (300, 3900, 3700, 200), **SCREEN}
HALF_SCALE = {**RESISTIVE, "shift": 4, "raw": (150, 1950, 1850, 100)}


class Heard:
    """In place of the table's ring."""

    def __init__(self) -> None:
        self.presses: list[tuple[int, int, int]] = []

    def put(self, control: int, ticks: int, uncertain_ms: int) -> None:
        self.presses.append((control, ticks, uncertain_ms))

    def controls(self) -> list[int]:
        return [control for control, _, _ in self.presses]


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()
    yield
    assert workbench.faults == []


def now() -> int:
    return workbench.now_ms()


def listen(touch: TouchKeys) -> Heard:
    heard = Heard()
    touch.start(heard, now, lambda a, b: a - b)  # type: ignore[arg-type]
    return heard


def wait(touch: TouchKeys, ms: int, step_ms: int = 10) -> None:
    for _ in range(ms // step_ms):
        workbench.advance_ms(step_ms)
        touch.look()


def sideways() -> tuple[Ft6336, TouchKeys]:
    chip = Ft6336(RESET)
    workbench.plug_i2c(chip, touch_ft6336.ADDRESS)
    touch = touch_ft6336.create(SIDEWAYS)
    listen(touch)
    workbench.advance_ms(READY_MS)
    return chip, touch


def printed() -> tuple[Ft6336, TouchKeys]:
    chip = Ft6336()
    workbench.plug_i2c(chip, touch_ft6336.ADDRESS)
    return chip, touch_ft6336.create(PRINTED)


def resistive(part: dict = RESISTIVE) -> tuple[Xpt2046, TouchKeys]:
    chip = Xpt2046()
    workbench.plug_spi(chip, cs=SELECT)
    return chip, touch_xpt2046.create(part)


# The middle of the keys, as each chip reports it.
MIDDLES = [
    (sideways, [(16, 53), (16, 160), (16, 266)]),
    (printed, [(53, 260), (160, 260), (266, 260)]),
    (resistive, [(900, 430), (2100, 430), (3300, 430)]),
    (lambda: resistive(HALF_SCALE), [(900, 430), (2100, 430), (3300, 430)]),
]


@pytest.mark.parametrize(("made", "places"), MIDDLES, ids=["sideways", "printed", "resistive", "half scale"])
def test_each_field_is_its_key_once_a_touch(made, places):
    chip, touch = made()
    heard = listen(touch)
    wait(touch, 100)
    for key, (first, second) in zip((KEY_1, KEY_2, KEY_3), places, strict=True):
        down_ms = now()
        chip.finger(first, second)
        wait(touch, 500)
        chip.lift()
        wait(touch, 200)
        control, ticks, uncertain_ms = heard.presses[-1]
        assert control == key
        assert down_ms <= ticks <= down_ms + PERIOD_MS + 10
        assert ticks - uncertain_ms <= down_ms and 20 <= uncertain_ms <= TouchKeys.LATENCY_MS + 10
    assert heard.controls() == [KEY_1, KEY_2, KEY_3]


def test_what_is_no_key_presses_none():
    """Elsewhere on the screen, and a finger that slides into a field."""
    chip, touch = printed()
    heard = listen(touch)
    chip.finger(160, 120)
    wait(touch, 100)
    chip.finger(160, 260)
    wait(touch, 100)
    assert heard.presses == []


def test_a_finger_that_the_chip_loses_for_a_moment_has_not_been_lifted():
    chip, touch = printed()
    heard = listen(touch)
    for _ in range(3):
        chip.finger(160, 260)
        wait(touch, 100)
        chip.lift()
        wait(touch, 20)
    assert heard.controls() == [KEY_2]


def test_no_more_than_40_looks_a_second_and_a_late_one_says_so():
    chip, touch = resistive()
    listen(touch)
    chip.finger(900, 430)
    wait(touch, 1000, 1)
    assert 10 * 35 <= chip.asked <= 10 * 40
    heard = listen(touch)
    chip.lift()
    wait(touch, 200)
    chip.finger(900, 430)
    workbench.advance_ms(300)
    touch.look()
    (_, _, uncertain_ms) = heard.presses[0]
    assert uncertain_ms >= 300


def test_a_chip_that_is_mute_is_counted_and_asked_again():
    """As the FT6336 is for 300 ms after its reset."""
    chip = Ft6336(RESET)
    workbench.plug_i2c(chip, touch_ft6336.ADDRESS)
    touch = touch_ft6336.create(SIDEWAYS)
    heard = listen(touch)
    chip.finger(16, 160)
    wait(touch, 200)
    assert touch.errors > 0 and heard.presses == []
    wait(touch, 200)
    assert heard.controls() == [KEY_2]


def test_the_self_test_reads_where_the_finger_is():
    chip, touch = resistive()
    assert touch.read() is None
    chip.finger(2100, 1950)
    assert touch.read() == (160, 120)


def test_a_bus_by_software_does_as_well():
    chip = Xpt2046()
    workbench.plug_spi(chip, cs=SELECT)
    touch = touch_xpt2046.create({**RESISTIVE, "spi": {"sck": 25, "mosi": 32, "miso": 39, "hz": 400000}})
    chip.finger(2100, 1950)
    assert touch.read() == (160, 120)


def test_the_models_see_what_a_data_sheet_forbids():
    chip, touch = resistive({**RESISTIVE, "spi": {**SPI, "hz": 10000000}})
    touch.read()
    line = machine.Pin(RESET, machine.Pin.OUT, value=1)
    Ft6336(RESET)
    line.value(0)
    line.value(1)
    assert len(workbench.faults) >= 2
    assert "clocked at" in workbench.faults[0] and "was reset for 0 ms" in workbench.faults[-1]
    workbench.faults.clear()


@pytest.mark.parametrize("made", [sideways, printed, resistive])
def test_a_chip_that_is_what_it_should_be_is_well_with_a_finger_and_without(made):
    chip, touch = made()
    assert touch.is_well()
    chip.finger(1000, 1200)
    assert touch.is_well()


def test_another_chip_at_its_address_is_not_it():
    chip, touch = sideways()
    chip.values[0xA3] = chip.values[0xA8] = 0xFF
    assert not touch.is_well()
    chip.values[0xA3] = 0x36
    assert touch.is_well()


def test_one_that_is_mute_is_not_well():
    chip, touch = sideways()
    workbench.drive(RESET, 0)
    chip._low_ms = now()
    with pytest.raises(OSError):
        touch.is_well()


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_line_that_nobody_drives_is_no_panel(level):
    chip, touch = resistive()
    chip.is_unplugged, chip.level = True, level
    assert not touch.is_well()
