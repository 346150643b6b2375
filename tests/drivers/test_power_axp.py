"""The power chips of Core2: the panel gets power, reset and light, and the ESP32 keeps its own."""

import pytest
import workbench
from chips.axp import Axp192, Axp2101
from chips.registers import Registers

from table.drivers.chip import buses, power_axp

PART = {"i2c": {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}}
CHIPS = (Axp192, Axp2101)


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()
    power_axp._chips.clear()
    yield
    assert not workbench.faults


@pytest.fixture(params=CHIPS, ids=lambda chip: chip.__name__)
def chip(request):
    chip = request.param()
    workbench.plug_i2c(chip, 0x34)
    return chip


def test_the_panel_is_supplied_and_reset_in_the_dark(chip):
    power = power_axp.create(PART)
    power.start()
    assert (chip.panel_mv, chip.light_mv, chip.resets) == (3300, 0, 1)
    assert workbench.now_ms() >= 120  # before the panel is woken


def test_the_light_has_steps_and_goes_out(chip):
    power = power_axp.create(PART)
    power.start()
    levels = []
    for percent in (100, 80, 60, 40):
        power.dim(percent)
        levels.append(chip.light_mv)
    assert levels == sorted(set(levels), reverse=True)
    assert levels[-1] >= 2500 and levels[0] <= 3300
    power.dim(0)
    assert chip.light_mv == 0 and chip.panel_mv == 3300


def test_power_light_and_battery_are_one_chip(chip):
    assert power_axp.create(PART) is power_axp.create(dict(PART))


@pytest.mark.parametrize(("mv", "is_charging"), [(4180, True), (3805, False), (3300, False)])
def test_the_battery_of_the_first_one(mv: int, is_charging: bool):
    chip = Axp192()
    workbench.plug_i2c(chip, 0x34)
    power = power_axp.create(PART)
    power.start()
    chip.set_battery(mv, is_charging)
    read_mv, percent, charges = power.read()
    assert abs(read_mv - mv) <= 2 and 0 <= percent <= 100 and charges == is_charging


def test_the_battery_of_the_first_one_is_not_charged_faster_than_it_bears():
    """390 mAh bear 390 mA at most; the chip's initial current may be twice that."""
    chip = Axp192()
    workbench.plug_i2c(chip, 0x34)
    power_axp.create(PART).start()
    assert chip.charge_ma == 360


def test_the_battery_of_the_later_one_knows_its_percent():
    chip = Axp2101()
    workbench.plug_i2c(chip, 0x34)
    power = power_axp.create(PART)
    power.start()
    chip.set_battery(3777, True, 41)
    assert power.read() == (3777, 41, True)
    chip.values[0x68] = 0
    assert power.read() == (3777, -1, False)


def test_nothing_is_written_to_a_chip_that_is_neither():
    """Its registers mean something else, and one of them may be the ESP32's own supply."""
    other = Registers()
    other.values[3] = 0x47
    workbench.plug_i2c(other, 0x34)
    power = power_axp.create(PART)
    with pytest.raises(OSError, match="0x47 is neither"):
        power.start()
    power.dim(50)
    assert power.read() == (0, -1, False)
    assert other.written == []


def test_a_board_without_the_chip_says_so():
    with pytest.raises(OSError):
        power_axp.create(PART).start()


def test_a_write_that_is_not_ours_is_a_fault_on_the_bench(chip):
    chip.set(chip.own_supply[0], 0)
    assert any("own supply" in fault for fault in workbench.faults)
    workbench.faults.clear()
    chip.set(0x32, 0x80)
    assert any("not ours" in fault for fault in workbench.faults)
    workbench.faults.clear()
