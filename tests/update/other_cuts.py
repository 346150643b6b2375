"""Safe mode's update and the factory settings: power is cut at every write, and the journal survives each time."""

import asyncio
import os
import sys
import unittest

import device
import factory
import signs  # noqa: F401  # safe mode imports it, when the root is another one
from device import Boot, put, put_release, put_state, read, state
from offering import KEY, Director, Reset, Restarting

from table.drivers.chip import store_files  # noqa: F401
from table.drivers.net import network_socket  # noqa: F401
from table.keeping import config, identity, slots  # noqa: F401
from table.linking import updating  # noqa: F401

RESULT = b"a result that nobody has yet"
LOG = "/data/log/00000001.seg"
FILES = {"main.py": b"print('new')\n", "board.py": b"BOARD = {'new': 1}\n"}
SETTINGS = ("config.json", "comfort.json", "touch.json")
BLOCKS = 40
AT_ONCE = 12  # states of the chip kept in memory
MOST_STARTS = 12
with open(sys.path[0] + "/../../firmware/safe/main.py") as _file:
    SAFE = compile(_file.read(), "safe/main.py", "exec")


class Part:
    """A working module of the board, or the radio."""

    BOARD = {"name": "TEST"}
    STA_IF = 0

    def __init__(self):
        self.is_held = lambda: False

    def WLAN(self, interface):
        return self

    def active(self, is_on):
        pass

    def config(self, reconnects):
        pass

    def isconnected(self):
        return True


def fresh():
    """A device whose only release has not come up ten times."""
    disk = device.new_disk(BLOCKS)
    device.mount(disk)
    device.put_safe()
    put("/safe/release.json", b'{"board": "TEST", "version": "0", "files": [\n]}\n')
    put_release("a", "1.0.0")
    put_state(slot="a", trial="", starts=10)
    put(LOG, RESULT)
    put("/data/identity.json", b'{"log": 99, "boot": 1}')
    said = '{"table": 7, "key": "%s", "director": ["http://10.0.0.9"], "wifi": [["Hall", "secret-1"]]}'
    put("/data/config.json", (said % "".join(["%02x" % byte for byte in KEY])).encode())
    put("/data/comfort.json", b"{}")
    put("/data/touch.json", b"{}")
    device.unmount()
    return disk


def cuts(begin, act):
    """The chip as a cut at each write of `act` would leave it, in turn."""
    done = 0
    while True:
        disk = begin.copy()
        disk.watch(done, AT_ONCE)
        act(disk)
        yield from disk.left
        done += len(disk.left)
        if done == disk.passed:
            return


class SafeMode(unittest.TestCase):
    """From the eleventh start to the fetched release."""

    def test_of_an_update_by_safe_mode(self):
        count = 0
        for left in cuts(fresh(), self.live):
            count += 1
            self.live(left)
            device.mount(left)
            try:
                self.assertEqual(slots.release_in("/a"), ("TEST", "2.0.0"))
                self.assertEqual((state()["slot"], state()["trial"]), ("a", ""))
                self.assertEqual(read(LOG), RESULT)
            finally:
                device.unmount()
        self.assertTrue(count > 50, count)

    def live(self, disk):
        """Switched on, until the fetched release is kept."""
        director = Director(FILES)
        device.mount(disk)
        try:
            for _ in range(MOST_STARTS):
                boot = Boot(Restarting())
                self.assertEqual(read(LOG), RESULT)
                if boot.folder == "/safe":
                    self.run_safe_mode(boot.machine, director)
                elif slots.release_in(boot.folder)[1] == "2.0.0":
                    found = slots.read_state()
                    if found.get("trial"):  # else the cut came before the trial, and it runs as a kept one
                        slots.keep(found)
                    return
            raise AssertionError("it starts for ever")
        finally:
            os.chdir("/")
            device.unmount()

    def run_safe_mode(self, machine, director):
        before = dict(sys.modules)
        part = Part()
        sys.modules.update({"machine": machine, "board": part, "held": part, "network": part})
        network, network_socket.Network = network_socket.Network, lambda: director
        os.chdir("/safe")
        try:
            exec(SAFE, {})
        except Reset:
            return
        finally:
            network_socket.Network = network
            sys.modules.clear()
            sys.modules.update(before)
            os.chdir("/")


class FactorySettings(unittest.TestCase):
    def test_of_a_reset_to_factory_settings(self):
        count = 0
        for left in cuts(fresh(), self.reset):
            count += 1
            device.mount(left)
            try:
                self.assertTrue(Boot(Restarting()).folder in ("/a", "/safe"))
                self.assertEqual(read(LOG), RESULT)
                self.assertEqual(read("/data/identity.json"), b'{"log": 99, "boot": 1}')
            finally:
                device.unmount()
            self.reset(left)
            device.mount(left)
            try:
                self.assertEqual([name for name in SETTINGS if read("/data/" + name) is not None], [])
                self.assertEqual(read(LOG), RESULT)
                self.assertEqual(Boot(Restarting()).folder, "/a")
            finally:
                device.unmount()
        self.assertTrue(count > 10, count)

    def reset(self, disk):
        device.mount(disk)
        try:
            factory.reset()
        finally:
            device.unmount()


asyncio.sleep = None  # the wait is skipped here
unittest.main()
