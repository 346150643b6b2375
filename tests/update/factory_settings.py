"""Factory settings: what is erased, what stays, and which tables are unaffected."""

import os
import time
import unittest

import device
import factory
from device import put, put_release, put_state, read, state


class Hand:
    """Holds the button for this many looks."""

    def __init__(self, looks):
        self.looks = looks

    def __call__(self):
        self.looks -= 1
        return self.looks >= 0


class Factory(unittest.TestCase):
    def setUp(self):
        factory.LOOK_MS = 100
        self.sleep, factory.time = time, self
        self.said = []

    def sleep_ms(self, ms):
        pass

    def count_down(self, looks):
        return factory.count_down(Hand(looks), lambda *words: self.said.append(words))

    def test_held_to_the_end_and_let_go(self):
        self.assertTrue(self.count_down(105))
        self.assertEqual(self.said[0], ("reset", 10))
        self.assertEqual(self.said[-1], ("let_go",))

    def test_let_go_too_early(self):
        for looks in (0, 1, 50, 99):
            self.assertFalse(self.count_down(looks))

    def test_a_button_that_is_stuck(self):
        self.assertFalse(self.count_down(100000))

    def test_the_log_stays_whatever_is_in_it(self):
        device.mount(device.new_disk())
        try:
            put_release("a")
            put_release("b", "2.0.0", is_kept=False)
            put_state(slot="a", trial="b", starts=2, news=["back", "1", "x"])
            stays = {
                "/data/log/00000001.seg": b"a result",
                "/data/log/00000007.bad": b"?",
                "/data/identity.json": b"{}",
            }
            stays["/data/identity/17039361-12"] = b""
            for path, data in stays.items():
                put(path, data)
            for name in ("config.json", "comfort.json", "wifi.json"):
                put("/data/" + name, b"{}")
            factory.reset()
            for path, data in stays.items():
                self.assertEqual(read(path), data)
            self.assertEqual(sorted(os.listdir("/data")), ["boot.json", "identity", "identity.json", "log"])
            self.assertEqual(state(), {"slot": "a", "trial": "", "starts": 0})
            self.assertEqual(device.Boot().folder, "/a")
        finally:
            device.unmount()


unittest.main()
