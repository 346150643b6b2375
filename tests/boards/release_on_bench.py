"""A board's release as it is flashed, started as boot.py does, on the bench: `micropython release_on_bench.py CHIP`.

The current folder is the release. It runs until there is light and a picture, and everything is loaded; the
indispensable chips are plugged in. Then it prints the longest stalls, and the modules loaded until the picture.
"""

import asyncio
import sys
import time

import machine  # before the bench: it gives `time` the device's functions
import stalls
import workbench
from chips import axp, ht16k33, oled, touch

sys.path.insert(0, "")
import deflated  # noqa: E402  # from the release

BOARD = __import__("board").BOARD

LONGEST_MS = 120_000
PRELOAD = "/table/running/preload.mpy"


class Noted(deflated.Inflated):
    """Notes the modules asked for up to the first picture; behind it the rest is loaded."""

    loaded = []
    is_rest_packed = None  # at the first picture

    def open(self, path, mode):
        if path == PRELOAD:
            Noted.is_rest_packed = path in self._waiting
        elif Noted.is_rest_packed is None and path in self._sizes:
            self.loaded.append(path[1:])
        return super().open(path, mode)


class Loaded(BaseException):
    """There is light, so the picture has been seen, and everything is loaded."""


def plug():
    display = BOARD["display"]
    lines = BOARD["power"]["i2c"] if "power" in BOARD else BOARD.get("touch", {}).get("i2c")
    if "power" in BOARD:
        workbench.plug_i2c(axp.Axp2101(), 0x34, lines["sda"], lines["scl"])
    if BOARD.get("touch", {}).get("driver") == "touch_ft6336":
        workbench.plug_i2c(touch.Ft6336(BOARD["touch"].get("reset")), 0x38, lines["sda"], lines["scl"])
    if display["driver"] == "display_segments":
        for model, address in ((ht16k33.Ht16k33(), 0x70), (ht16k33.Ht16k33(), 0x71)):
            workbench.plug_i2c(model, address, 21, 22)
        panel = oled.Oled(display["controller"])
        workbench.plug_i2c(panel, 0x3C, 21, 22)
        return panel.is_lit
    if "power" in BOARD:
        chip = workbench.i2c_chip(lines["sda"], lines["scl"], 0x34)
        return lambda: chip.light_mv > 0
    return lambda: bool(
        workbench.pins.get(BOARD["light"]["pin"]) and workbench.pins[BOARD["light"]["pin"]].pwm.duty_65535
    )


deflated.Inflated = Noted
workbench.clear(sys.argv[1])
is_lit = plug()
stalls.watch()
run = asyncio.run


def is_loaded():
    """The modules that belong to the table are known once all of them are there."""
    return bool(sys.modules["matchcore.loading"]._kept)


async def until_loaded(program):
    running = asyncio.create_task(program)
    end = time.ticks_add(time.ticks_ms(), LONGEST_MS)
    while not (is_lit() and is_loaded()):
        if time.ticks_diff(end, time.ticks_ms()) < 0:
            raise AssertionError("it does not light up")
        await asyncio.sleep_ms(10)
    running.cancel()
    raise Loaded()


asyncio.run = lambda program: run(until_loaded(program))
try:
    with open("main.py") as source:
        exec(source.read(), {"__name__": "__main__", "reserve": None})
except Loaded:
    print("lit", "/code" in sys.path, workbench.faults[:3], machine.freq())
    print("the rest is", "packed" if Noted.is_rest_packed else "inflated")
    print(stalls.Longest.started_ms, stalls.Longest.awaiting_ms, stalls.Longest.feeding_ms)
    print("\n".join(Noted.loaded))
