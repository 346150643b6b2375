"""Tones over I2S: the samples, the codec and the amplifier before the loudspeaker."""

import os
import struct
import subprocess
from itertools import pairwise
from pathlib import Path

import machine
import pytest
import workbench
from chips.axp import Axp192, Axp2101
from chips.es8311 import Es8311

from host_tools.toolchain.paths import ROOT
from table.drivers.chip import buses, power_axp
from table.drivers.signal import sounder_i2s
from table.running.extras import CLICK, STOPPED, WORD

BUS = {"id": 0, "sck": 12, "ws": 0, "sd": 2}
INSIDE = {"id": 0, "sda": 21, "scl": 22, "hz": 400_000}
ENABLE = 1
PIN = {"i2s": BUS, "enable": ENABLE, "is_high_on": False}
TONES_HZ = sorted({hz for tones in (CLICK, STOPPED, WORD) for hz, _ in tones if hz})


@pytest.fixture(autouse=True)
def bench():
    workbench.clear()
    buses._made.clear()
    power_axp._chips.clear()
    machine.I2S.made.clear()
    yield
    assert workbench.faults == []


def made(part: dict) -> tuple[sounder_i2s.Sounder, machine.I2S]:
    sounder = sounder_i2s.create(part)
    return sounder, machine.I2S.made[-1]


def heard(bus: machine.I2S, pieces: int) -> tuple[int, ...]:
    """The samples of this many pieces."""
    bus.heard.clear()
    for _ in range(pieces):
        bus.through()
    return struct.unpack(f"<{len(bus.heard) // 2}h", bytes(bus.heard))


@pytest.mark.parametrize("hz", TONES_HZ)
def test_a_tone_has_its_pitch_from_one_piece_into_the_next(hz):
    sounder, bus = made({"i2s": BUS})
    sounder.on(hz)
    samples = heard(bus, 40)
    assert set(samples) == {6000, -6000}
    edges = [at for at, (one, other) in enumerate(pairwise(samples)) if one < other]
    assert abs(len(edges) - hz * len(samples) / bus.rate_hz) <= 1
    apart = [b - a for a, b in pairwise(edges)]
    assert max(apart) - min(apart) <= 1  # no click where pieces meet
    assert bus.pins == (12, 0, 2)


def test_nothing_is_sent_before_and_silence_is_last():
    sounder, bus = made({"i2s": BUS})
    assert not bus.through()
    sounder.on(880)
    heard(bus, 3)
    sounder.off()
    assert set(heard(bus, 2)[-400:]) == {0}
    assert not bus.through() and bus.waiting is None
    sounder.on(880)
    assert set(heard(bus, 1)) == {6000, -6000}


def test_another_tone_follows_without_a_pause():
    sounder, bus = made({"i2s": BUS})
    sounder.on(1320)
    heard(bus, 2)
    sounder.on(1760)
    samples = heard(bus, 20)[400:]
    rising = sum(one < other for one, other in pairwise(samples))
    assert abs(rising - 1760 * len(samples) / bus.rate_hz) <= 1 and 0 not in samples


@pytest.mark.parametrize("is_high_on", [True, False])
def test_the_amplifier_is_on_while_there_is_a_tone(is_high_on):
    sounder, _ = made({**PIN, "is_high_on": is_high_on})
    seen = [workbench.level(ENABLE)]
    sounder.on(880)
    seen.append(workbench.level(ENABLE))
    sounder.off()
    seen.append(workbench.level(ENABLE))
    assert [bool(level) == is_high_on for level in seen] == [False, True, False]


@pytest.mark.parametrize("model", [Axp192, Axp2101])
def test_a_power_chip_switches_it_and_nothing_else(model):
    chip = model()
    workbench.plug_i2c(chip, 0x34, 21, 22)
    power = {"driver": "power_axp", "i2c": INSIDE}
    power_axp.create(power).start()
    sounder, _ = made({"i2s": BUS, "power": power})

    def is_on() -> bool:
        if model is Axp192:
            return bool(chip.values[0x94] & 0x04) and not chip.values[0x93] & 0x07
        return bool(chip.values[0x90] & 0x04) and chip.values[0x94] == 0x1C

    panel = chip.panel_mv
    assert not is_on()
    sounder.on(880)
    assert is_on() and chip.panel_mv == panel > 0
    sounder.off()
    assert not is_on() and chip.panel_mv == panel


def test_a_codec_is_told_to_play():
    chip = Es8311()
    workbench.plug_i2c(chip, 0x18, 16, 15)
    assert not chip.is_audible()
    made({**PIN, "codec": {"i2c": {"id": 0, "sda": 16, "scl": 15, "hz": 400_000}}})
    assert chip.is_audible()


@pytest.mark.parametrize("is_there", [True, False])
def test_another_chip_or_none_is_said(is_there):
    if is_there:
        chip = Es8311()
        chip.values[0xFD] = 0
        workbench.plug_i2c(chip, 0x18, 16, 15)
    with pytest.raises(OSError):
        made({**PIN, "codec": {"i2c": {"id": 0, "sda": 16, "scl": 15, "hz": 400_000}}})


def test_it_takes_nothing_from_the_heap(micropython):
    path = ":".join([*(str(ROOT / name) for name in ("firmware", "tests/esp32")), ".frozen"])
    command = [str(micropython), str(Path(__file__).parent / "sounding.py")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "MICROPYPATH": path}, timeout=60)
    assert done.stdout == "ok\n", f"\n{done.stdout}\n{done.stderr}"
