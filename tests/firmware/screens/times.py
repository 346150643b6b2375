"""Milliseconds as players read them: rounded up, tenths below a minute, 0:00 only when nothing is left (CLK-04)."""

import unittest

import micropython

from table.screens import timetext

BANKS = (
    (400_000_000, "99:59:59"),
    (86_400_000, "24:00:00"),
    (36_000_000, "10:00:00"),
    (35_999_000, "9:59:59"),
    (11_880_000, "3:18:00"),
    (3_600_001, "1:00:01"),
    (3_600_000, "1:00:00"),
    (3_599_000, "59:59"),
    (600_001, "10:01"),
    (600_000, "10:00"),
    (599_999, "10:00"),
    (599_000, "9:59"),
    (61_000, "1:01"),
    (60_001, "1:01"),
    (60_000, "1:00"),
    (59_999, "1:00"),
    (59_901, "1:00"),
    (59_900, "0:59.9"),
    (41_600, "0:41.6"),
    (41_501, "0:41.6"),
    (10_000, "0:10.0"),
    (1_000, "0:01.0"),
    (999, "0:01.0"),
    (100, "0:00.1"),
    (1, "0:00.1"),
    (0, "0:00"),
    (-1, "0:00"),
    (-5_000, "0:00"),
)

DELAYS = ((12_000, 12), (11_999, 12), (11_001, 12), (11_000, 11), (1, 1), (0, 0), (-1, 0))


def text_of(bank_ms, *alarm_ms):
    characters = bytearray(timetext.LONGEST)
    count = timetext.write_time(timetext.shown_time(bank_ms, *alarm_ms), characters)
    return bytes(characters[:count]).decode()


class Times(unittest.TestCase):
    def test_a_bank_is_shown_rounded_up(self):
        for bank_ms, text in BANKS:
            with self.subTest(bank_ms=bank_ms):
                self.assertEqual(text_of(bank_ms), text)

    def test_one_number_says_whether_two_times_look_alike(self):
        for bank_ms in range(0, 130_000, 37):
            is_same = timetext.shown_time(bank_ms) == timetext.shown_time(bank_ms + 37)
            self.assertEqual(is_same, text_of(bank_ms) == text_of(bank_ms + 37), bank_ms)

    def test_low_is_below_one_minute_as_shown(self):
        self.assertTrue(timetext.is_low(timetext.shown_time(59_900)))
        self.assertFalse(timetext.is_low(timetext.shown_time(59_950)))

    def test_time_that_cannot_be_lost_has_no_tenths(self):
        """A period that is followed by another, and the last one before its last ten seconds."""
        self.assertEqual((text_of(29_400, 0), text_of(29_400, 10_000)), ("0:30", "0:30"))
        self.assertEqual((text_of(9_400, 0), text_of(9_400, 10_000)), ("0:10", "0:09.4"))

    def test_a_delay_is_shown_in_whole_seconds(self):
        for delay_ms, seconds in DELAYS:
            self.assertEqual(timetext.shown_seconds(delay_ms), seconds, delay_ms)

    def test_a_time_is_written_without_allocating(self):
        characters = bytearray(timetext.LONGEST)
        micropython.heap_lock()
        try:
            for bank_ms in range(0, 700_000, 4_321):
                timetext.write_time(timetext.shown_time(bank_ms), characters)
        finally:
            micropython.heap_unlock()


if __name__ == "__main__":
    unittest.main()
