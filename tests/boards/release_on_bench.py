"""A board's release as it is flashed, started as boot.py does, on the bench: `micropython release_on_bench.py CHIP`.

The current folder is the release. It runs until there is light and a picture; the indispensable chips are plugged in.
Then it prints the modules that have been loaded for that.
"""

import asyncio
import sys
import time

import machine  # before the bench: it gives `time` the device's functions
import workbench
from chips import axp, ht16k33, oled, touch

sys.path.insert(0, "")
import deflated  # noqa: E402  # from the release

BOARD = __import__("board").BOARD

LONGEST_MS = 20_000
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


class Lit(BaseException):
    """There is light, so the picture has been seen."""


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
workbench.use_clock(time.real_ms)
run = asyncio.run


async def until_lit(program):
    running = asyncio.create_task(program)
    end = time.ticks_add(time.ticks_ms(), LONGEST_MS)
    while not is_lit() or Noted.is_rest_packed is None:
        if time.ticks_diff(end, time.ticks_ms()) < 0:
            raise AssertionError("it does not light up")
        await asyncio.sleep_ms(10)
    running.cancel()
    raise Lit()


asyncio.run = lambda program: run(until_lit(program))
try:
    with open("main.py") as source:
        exec(source.read(), {"__name__": "__main__", "reserve": None})
except Lit:
    print("lit", "/code" in sys.path, workbench.faults[:3], machine.freq())
    print("the rest is", "packed" if Noted.is_rest_packed else "inflated")
    print("\n".join(Noted.loaded))
