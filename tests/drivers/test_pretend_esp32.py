"""The bench of the drivers' tests itself behaves like the device."""

import time

import machine
import pytest
import workbench
from chips.registers import Registers

from table.drivers.chip import buses


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()


def test_a_pin_is_one_object_and_hears_the_finger():
    pin = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP)
    assert machine.Pin(14) is pin and pin.value() == 1
    heard = []
    pin.irq(lambda source: heard.append((source, source.value(), time.ticks_ms())), machine.Pin.IRQ_FALLING)
    time.sleep_ms(20)
    workbench.drive(14, 0)
    workbench.drive(14, 0)
    workbench.drive(14, workbench.FLOATING)
    assert heard == [(pin, 0, 20)] and pin.value() == 1


def test_while_the_interpreter_stands_still_eight_interrupts_wait():
    pin, heard = machine.Pin(14, machine.Pin.IN, machine.Pin.PULL_UP), []
    pin.irq(heard.append, machine.Pin.IRQ_FALLING)
    workbench.hold()
    for _ in range(10):
        workbench.drive(14, 0)
        workbench.drive(14, 1)
    assert not heard
    workbench.release()
    assert len(heard) == workbench.QUEUE


def test_what_the_chip_refuses():
    with pytest.raises(ValueError, match="only be input"):
        machine.Pin(34, machine.Pin.OUT)
    with pytest.raises(ValueError, match="invalid pin"):
        machine.Pin(24)
    with pytest.raises(TypeError):
        machine.Pin(14).irq(print, hard=True)
    with pytest.raises(ValueError, match="expecting a pin"):
        machine.SPI(1, 1_000_000, sck=14, mosi=13, miso=12)
    assert not workbench.faults


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: machine.Pin(6), "flash"),
        (lambda: machine.Pin(4).value(), "nothing holds"),
        (lambda: machine.Pin(39).irq(print), "nobody made"),
        (lambda: machine.Pin(35, machine.Pin.IN, machine.Pin.PULL_UP), "no pull"),
        (lambda: machine.SPI(2, 40_000_000, miso=machine.Pin(38)), "not its own"),
    ],
)
def test_what_goes_wrong_without_a_word_is_a_fault(wrong, said):
    wrong()
    assert len(workbench.faults) == 1 and said in workbench.faults[0]


@pytest.mark.parametrize(("asked", "given"), [(55, 40_000_000), (40, 40_000_000), (26.7, 26_666_666), (2, 2_000_000)])
def test_a_bus_runs_at_a_whole_part_of_80_mhz(asked, given):
    assert machine.SPI(2, int(1_000_000 * asked)).hz == given


def test_bytes_take_their_time():
    spi = machine.SPI(2, 40_000_000)
    spi.write(bytes(4000))
    assert spi.bus_us == spi.longest_us == 800 and workbench.us_part == 800 + 15


def test_registers_over_i2c():
    chip = Registers()
    workbench.plug_i2c(chip, 0x38, sda=21, scl=22)
    data = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}
    bus = buses.i2c(data)
    bus.writeto_mem(0x38, 0x10, b"\x05\x06")
    assert bus.readfrom_mem(0x38, 0x11, 1) == b"\x06" and bus.scan() == [0x38]
    assert chip.written == [(0x10, 5), (0x11, 6)]
    with pytest.raises(OSError):
        bus.writeto(0x39, b"\0")
    with pytest.raises(OSError):
        machine.I2C(1, sda=machine.Pin(18), scl=machine.Pin(19)).writeto(0x38, b"\0")


def test_parts_that_share_lines_share_the_bus():
    data = {"id": 2, "sck": 18, "mosi": 23, "miso": None, "hz": 40_000_000}
    assert buses.spi(data) is buses.spi(dict(data))
    with pytest.raises(ValueError, match="two descriptions"):
        buses.spi({**data, "hz": 20_000_000})


def test_a_reset_keeps_the_memory_of_the_clock_and_lets_pins_go():
    machine.RTC().memory(b"kept")
    machine.Pin(4, machine.Pin.OUT, value=1)
    with pytest.raises(workbench.Reset):
        machine.reset()
    assert machine.RTC().memory() == b"kept" and machine.reset_cause() == machine.HARD_RESET
    assert workbench.level(4) == workbench.FLOATING
