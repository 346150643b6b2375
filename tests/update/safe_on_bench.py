"""Safe mode as it is flashed, on a board of models: `micropython safe_on_bench.py FILES HELD_S ENROLLED PICTURE`.

FILES: the host's folder with the files beside the releases. The left button is held for HELD_S seconds.
ENROLLED: the language that the table is enrolled with, or nothing. Messages go to the standard output, the final
picture to PICTURE, and the digits of a board that has some are printed.
"""

import os
import sys
import time  # the pretend one

import device
import machine
import neopixel  # noqa: F401
import network  # the pretend ones, from here and not from the device
import workbench
from chips import axp, ht16k33, oled
from maker import plugged

FILES, HELD_S, ENROLLED, PICTURE = sys.argv[1:]
LONGEST_S = 60


class End(BaseException):
    """The program is done; it would go on for ever."""


def copy(folder, place):
    for name, kind, *_ in os.ilistdir(folder):
        if kind & 0x4000:
            copy(folder + "/" + name, place + "/" + name)
        else:
            with open(folder + "/" + name, "rb") as file:
                found[place + "/" + name] = file.read()


class Bench:
    def __init__(self, board):
        self.board = board
        self.panel = None
        self.glass = plugged()
        if not self.glass:
            self.digits = (ht16k33.Ht16k33(), ht16k33.Ht16k33())
            self.panel = oled.Oled(board["display"]["controller"])
            for model, address in zip(self.digits + (self.panel,), (0x70, 0x71, 0x3C)):
                workbench.plug_i2c(model, address, 21, 22)
        if "power" in board:
            workbench.plug_i2c(axp.Axp2101(), 0x34, 21, 22)
        self.left = board["buttons"]["left"]
        self.sleep_ms = time.sleep_ms
        time.sleep_ms = self.sleep
        self.slept_ms = 0
        workbench.use_clock(time.real_ms)
        workbench.drive(self.left, 0 if int(HELD_S) else workbench.FLOATING)

    def sleep(self, ms):
        """Time passes, and the button is released; the time for drawing here does not count."""
        self.sleep_ms(ms)
        self.slept_ms += ms
        if self.slept_ms >= 1000 * int(HELD_S):
            workbench.drive(self.left, workbench.FLOATING)
        if self.slept_ms > 1000 * LONGEST_S:
            raise End()

    def show(self):
        seen = (self.glass or self.panel).seen()
        with open(PICTURE, "wb") as file:
            file.write(bytes(seen))
        if self.panel:
            print("digits", self.digits[0].seen(), self.panel.is_lit(), self.digits[0].is_lit())
        print("lamps", [tuple(lamp[0]) for lamp in workbench.lamps.values()])
        print("joins", *[name for _, name in network.air.joins], network.air.station.isconnected())


async def nap(seconds):
    raise End()


found = {}
copy(FILES, "")
disk = device.new_disk(128)
device.mount(disk)
for _path, _data in found.items():
    device.put(_path, _data)
device.put_release("a")
device.put_state(slot="a", trial="", starts=10)
device.put("/data/log/00000001.seg", b"a result that nobody has yet")
if ENROLLED:
    said = (
        '{"table": 7, "key": "%s", "director": ["http://127.0.0.1:9"], "wifi": [["Hall", "secret-1"], ["Club", ""]], '
        '"language": "%s"}'
    )
    device.put("/data/config.json", (said % ("11" * 32, ENROLLED)).encode())
sys.path[:] = ["/safe", ".frozen"]
import asyncio  # noqa: E402

from board import BOARD  # type: ignore  # noqa: E402

asyncio.sleep = nap
bench = Bench(BOARD)
network.air.points = [network.AccessPoint("Hall", "another-1")]
if "club" in PICTURE:
    network.air.points.append(network.AccessPoint("Club", rssi=-80))
if "no-display" in PICTURE:
    workbench.i2c_chips.clear()
machine.soft_reset = lambda: print("soft reset")
end = ""
try:
    with open("/safe/main.py") as file:
        exec(file.read(), {"__name__": "__main__"})
except (End, workbench.Reset) as reason:
    end = type(reason).__name__
kept = device.read("/data/log/00000001.seg")
print("end", end, device.read("/data/config.json") is not None, kept, workbench.faults[:3])
device.unmount()
bench.show()
