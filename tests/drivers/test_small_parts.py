"""Backlight, side lights, sounder, battery, light sensor: the signals at their pins."""

import pytest
import workbench
from hypothesis import given, strategies as st

from table.drivers.chip import battery_adc
from table.drivers.display import light_pwm, light_sensor_adc
from table.drivers.signal import lights_neopixel, lights_pins, sounder_piezo


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    yield
    assert not workbench.faults


@pytest.mark.parametrize("is_high_on", [True, False])
def test_the_light_is_dark_until_it_is_asked_for(is_high_on: bool):
    light = light_pwm.create({"pin": 21, "is_high_on": is_high_on})
    pwm = workbench.pins[21].pwm

    def shines() -> int:
        return pwm.duty_65535 if is_high_on else 65535 - pwm.duty_65535

    assert shines() == 0
    light.dim(100)
    assert shines() == 65535
    light.dim(40)
    assert shines() == 65535 * 40 // 100
    light.dim(0)
    assert shines() == 0


def test_a_tone_begins_and_ends():
    sounder = sounder_piezo.create({"pin": 14})
    pwm = workbench.pins[14].pwm
    assert pwm.duty_65535 == 0
    sounder.on(880)
    assert (pwm.hz, pwm.duty_65535) == (880, 32768)
    sounder.off()
    assert pwm.duty_65535 == 0


def test_lamps_in_a_row_are_the_left_and_the_right():
    lights = lights_neopixel.create({"pin": 13, "each": 2})
    lights.show(0x102030, 0)
    strip = workbench.lamps[13]
    assert [strip.lamp(at) for at in range(4)] == [(16, 32, 48), (16, 32, 48), (0, 0, 0), (0, 0, 0)]
    lights.show(0, 0x010203)
    assert [strip.lamp(at) for at in range(4)] == [(0, 0, 0), (0, 0, 0), (1, 2, 3), (1, 2, 3)]


@pytest.mark.parametrize("is_high_on", [True, False])
def test_plain_lamps_know_only_light_and_dark(is_high_on: bool):
    lights = lights_pins.create({"left": 16, "right": 17, "is_high_on": is_high_on})

    def shine() -> list[bool]:
        return [bool(workbench.level(pin)) == is_high_on for pin in (16, 17)]

    assert shine() == [False, False]
    lights.show(0x400000, 0)
    assert shine() == [True, False]
    lights.show(0, 1)
    assert shine() == [False, True]


@pytest.mark.parametrize(("mv", "percent"), [(4200, 100), (4000, 85), (3740, 30), (3300, 0), (3000, 0), (200, -1)])
def test_the_battery_is_as_full_as_its_voltage_says(mv: int, percent: int):
    workbench.millivolts[34] = mv // 2
    assert battery_adc.create({"pin": 34, "ratio": 200}).read() == (mv, percent, False)


@given(st.integers(2500, 4300), st.integers(2500, 4300))
def test_a_higher_voltage_is_never_a_lower_percent(one: int, other: int):
    low, high = sorted((one, other))
    assert 0 <= battery_adc.percent_of(low) <= battery_adc.percent_of(high) <= 100


@pytest.mark.parametrize(("dark", "bright"), [(60000, 2000), (2000, 60000)])
def test_the_room_is_between_dark_and_bright(dark: int, bright: int):
    sensor = light_sensor_adc.create({"pin": 34, "dark": dark, "bright": bright})

    def at(raw: int) -> int:
        workbench.millivolts[34] = raw * 3100 // 65535
        return sensor.percent()

    assert at(dark) <= 1 and at(bright) >= 99
    assert 45 <= at((dark + bright) // 2) <= 55
    assert at(0) in (0, 100) and at(65535) in (0, 100)
