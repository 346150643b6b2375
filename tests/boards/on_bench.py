"""A whole table on the bench: the firmware, a board's own data, and models of everything on its pins.

`micropython on_bench.py`, with the `board.py` on the path. It starts, shows a picture before there is light, and
reacts to its buttons and keys; no data sheet is violated.
"""

import asyncio
import time

import machine
import workbench
from board import BOARD
from chips import axp, ht16k33, oled, tm1637, touch
from fonts_folder import FONTS
from maker import MAKER, plugged

LONGEST_MS = 20_000
PRESS_MS = 80


class Bench:
    """The chips plugged in, and the view in front of the table."""

    def __init__(self):
        self.display = BOARD["display"]
        self.power = self.touch = None
        self.glass = plugged()
        if not self.glass:
            lines = self.display.get("sides")
            if lines:
                self.digits = [tm1637.Tm1637(lines["clock"], lines[side]) for side in ("left", "right")]
            else:
                self.digits = (ht16k33.Ht16k33(), ht16k33.Ht16k33())
                for model, address in zip(self.digits, (0x70, 0x71)):
                    workbench.plug_i2c(model, address, 21, 22)
            self.panel = oled.Oled(self.display["controller"])
            workbench.plug_i2c(self.panel, 0x3C, 21, 22)
        if "power" in BOARD:
            self.power = axp.Axp2101()
            workbench.plug_i2c(self.power, 0x34, 21, 22)
        self.plug_touch()

    def plug_touch(self):
        part = BOARD.get("touch")
        if part and part["driver"] == "touch_ft6336":
            self.touch = touch.Ft6336(part.get("reset"))
            workbench.plug_i2c(self.touch, 0x38, part["i2c"]["sda"], part["i2c"]["scl"])
        elif part:
            self.touch = touch.Xpt2046()
            workbench.plug_spi(self.touch, part["cs"], part["spi"]["sck"])

    def is_lit(self):
        """Whether there is light to see the display."""
        if not self.glass:
            return self.panel.is_lit() and self.digits[0].is_lit()
        if self.power:
            return self.power.light_mv > 0
        pin = workbench.pins.get(BOARD["light"]["pin"])
        return bool(pin and pin.pwm and pin.pwm.duty_65535)

    def has_picture(self):
        return any((self.glass or self.panel).seen())

    def finger(self, x, y):
        """A finger where the screen has this pixel."""
        part = BOARD["touch"]
        if part["driver"] == "touch_xpt2046":
            self.touch.finger_on_cyd(x, y)
            return
        if MAKER["is_touch_upright"]:
            # Glass that counts pixels as if the display were upright; the picture is turned by 90 degrees.
            self.touch.finger(self.display["height"] - 1 - y, x)
        else:
            self.touch.finger(x, y)


async def until(happened, what):
    end = time.ticks_add(time.ticks_ms(), LONGEST_MS)
    while not happened():
        if time.ticks_diff(end, time.ticks_ms()) < 0:
            raise AssertionError("%s: not within %d ms" % (what, LONGEST_MS))
        await asyncio.sleep_ms(5)


async def press(number):
    workbench.drive(number, 0)
    await asyncio.sleep_ms(PRESS_MS)
    workbench.drive(number, workbench.FLOATING)
    await asyncio.sleep_ms(PRESS_MS)


async def main(bench):
    from table.app import App  # after the choice of sizes

    app = App(BOARD)
    heard = []
    handle = app.table.handle

    def listen(control, at_ms, uncertain_ms):
        heard.append(control)
        return handle(control, at_ms, uncertain_ms)

    app.table.handle = listen
    if bench.glass and bench.is_lit():
        raise AssertionError("light before the first picture")
    running = asyncio.create_task(app.run())
    await until(bench.is_lit, "light")
    if not bench.has_picture():
        raise AssertionError("light, and nothing to be seen")
    print("lit")
    await asyncio.sleep_ms(500)
    buttons = BOARD["buttons"]
    pins = [buttons["left"], buttons["right"]] + list(buttons.get("keys", ()))
    for control, number in enumerate(pins):
        await press(number)
        await until(lambda control=control: control in heard, "control %d" % control)
    if bench.touch:
        width, height = bench.display["width"], bench.display["height"]
        left, top, right, bottom = BOARD["touch"].get("line", (0, height * 7 // 8, width, height))
        for key in range(3):
            bench.finger(left + (right - left) * (2 * key + 1) // 6, (top + bottom) // 2)
            await asyncio.sleep_ms(2 * PRESS_MS)
            bench.touch.lift()
            await asyncio.sleep_ms(4 * PRESS_MS)
            await until(lambda control=2 + key: control in heard, "key %d by touch" % (1 + key))
    print("heard", sorted(set(heard)))
    running.cancel()


if __name__ == "__main__":
    BOARD["fonts"] = FONTS
    model = Bench()
    workbench.use_clock(time.real_ms)
    asyncio.run(main(model))
    if workbench.faults:
        raise AssertionError(workbench.faults[:5])
    print("ok", machine.freq())
