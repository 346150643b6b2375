"""The functions of `time` that exist on a device and not here."""

import time

import pytest

PERIOD = 1 << 30


@pytest.fixture(autouse=True)
def device_time(monkeypatch):
    """Ticks wrap as the ESP32's do."""

    def ticks_diff(a: int, b: int) -> int:
        return (a - b + PERIOD // 2) % PERIOD - PERIOD // 2

    monkeypatch.setattr(time, "ticks_diff", ticks_diff, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda ticks, ms: (ticks + ms) % PERIOD, raising=False)
