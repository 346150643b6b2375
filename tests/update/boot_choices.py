"""boot.py: whatever is damaged or missing, it chooses something that runs or can be updated."""

import unittest

import device
from device import Boot, Machine, put, put_release, put_safe, put_state, read, state

DAMAGED = (b"", b"{", b"[]", b"null", b'{"slot": 7, "trial": [], "starts": "x"}', b"\xff" * 600, b"[" * 500)


class Choices(unittest.TestCase):
    def setUp(self):
        device.mount(device.new_disk())
        self.addCleanup(device.unmount)
        put_safe()

    def test_the_first_start_of_a_device(self):
        put_release("a")
        boot = Boot()
        self.assertEqual(boot.folder, "/a")
        self.assertEqual(state()["slot"], "a")
        self.assertEqual(state()["starts"], 1)
        self.assertEqual(boot.machine.watchdogs, [])

    def test_nothing_of_it_stays_but_the_reserve(self):
        put_release("a")
        left = {name for name in Boot().names if not name.startswith("_")}
        self.assertEqual(left, {"chosen", "held", "reserve"})

    def test_memory_is_collected_often_only_where_there_is_little(self):
        """With PSRAM a collection takes 0.1 s and more: a start of 5 s has no time for one after each 4 KB."""
        put_release("a")
        self.assertEqual(Boot(free=100_000).heap.thresholds, [4096])
        self.assertEqual(Boot(free=4_000_000).heap.thresholds, [])

    def test_a_damaged_state_leads_to_the_release_that_was_kept(self):
        put_release("a", is_kept=False)
        put_release("b", "2.0.0")
        for data in DAMAGED:
            put("/data/boot.json", data)
            self.assertEqual(Boot().folder, "/b")
            self.assertEqual(state()["slot"], "b")

    def test_files_are_missing_in_the_slot(self):
        for name in ("release.json", "main.py", "table/app.mpy"):
            put_release("a", "1.0.0")
            put_release("b", "2.0.0")
            put_state(slot="b", starts=0)
            device.os.remove("/b/" + name)
            self.assertEqual(Boot().folder, "/a")
            self.assertEqual(state()["news"][0], "back")

    def test_a_list_that_is_cut_off_is_no_release(self):
        put_release("a")
        data = read("/a/release.json")
        for size in range(0, len(data) - 1, 7):
            put("/a/release.json", data[:size])
            self.assertEqual(Boot().folder, "/safe")
        self.assertEqual(state()["news"], ["safe", "", "no slot has a whole release"])

    def test_without_safe_mode_any_main_is_tried(self):
        device.os.remove("/safe/main.py")
        put("/b/main.py", b"")
        self.assertEqual(Boot().folder, "/b")
        device.os.remove("/b/main.py")
        self.assertEqual(Boot().folder, "/")  # there is nothing at all, and nothing fails

    def test_a_trial_has_three_starts_and_a_watchdog(self):
        put_release("a", "1.0.0")
        put_release("b", "2.0.0", is_kept=False)
        put_state(slot="a", trial="b", starts=0)
        for _ in range(3):
            boot = Boot()
            self.assertEqual(boot.folder, "/b")
            self.assertEqual(len(boot.machine.watchdogs), 1)
        boot = Boot()
        self.assertEqual((boot.folder, boot.machine.watchdogs), ("/a", []))
        self.assertEqual(state()["news"], ["back", "2.0.0", "none of 3 starts came up"])
        self.assertEqual((state()["trial"], state()["starts"]), ("", 1))

    def test_what_a_start_died_of_is_told_with_that(self):
        put_release("a", "1.0.0")
        put_release("b", "2.0.0", is_kept=False)
        put_state(slot="a", trial="b", starts=3, why="TypeError: next (display_spi.py 94 go_on)")
        self.assertEqual(Boot().folder, "/a")
        told = "none of 3 starts came up: TypeError: next (display_spi.py 94 go_on)"
        self.assertEqual(state()["news"], ["back", "2.0.0", told])
        self.assertEqual(state()["why"], "")  # it is not told of another release

    def test_a_trial_that_is_not_whole_does_not_begin(self):
        put_release("a", "1.0.0")
        put_release("b", "2.0.0", is_kept=False)
        put("/b/table/app.mpy", b"short")
        put_state(slot="a", trial="b", starts=0)
        self.assertEqual(Boot().folder, "/a")
        self.assertEqual(state()["news"], ["back", "2.0.0", "files are missing"])

    def test_ten_starts_that_do_not_come_up_are_safe_mode_and_then_one_more_chance(self):
        put_release("a", "1.0.0")
        for _ in range(10):
            self.assertEqual(Boot().folder, "/a")
        self.assertEqual(Boot().folder, "/safe")
        self.assertEqual(state()["news"], ["safe", "1.0.0", "10 starts did not come up"])
        self.assertEqual(Boot().folder, "/a")
        self.assertEqual(Boot().folder, "/safe")

    def test_tools_that_reset_softly_are_no_failed_starts(self):
        put_release("a")
        machine = Machine()
        machine.cause = Machine.SOFT_RESET
        for _ in range(12):
            self.assertEqual(Boot(machine).folder, "/a")
        self.assertEqual(state()["starts"], 0)

    def test_a_key_that_is_held_leads_to_the_count_down(self):
        put_release("a")
        put("/safe/board.py", b"PIN = 4\n")
        put("/safe/held.py", b"from board import PIN\ndef is_held():\n    return PIN == 4\n")
        boot = Boot()
        self.assertEqual((boot.folder, boot.names["held"]), ("/safe", True))
        self.assertEqual(read("/data/boot.json"), None)
        put("/safe/held.py", b"1 / 0")
        boot = Boot()
        self.assertEqual((boot.folder, boot.names["held"]), ("/a", False))

    def test_the_chip_itself_fails(self):
        put_release("b")
        boot = Boot(object())
        self.assertEqual(boot.folder, "/b")


unittest.main()
