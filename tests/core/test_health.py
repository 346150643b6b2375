"""The record of a device's health: a packed one is read, and anything else changes nothing."""

import unittest

from matchcore.log import health

NUMBERS = (86400123, 61440, 20000, 90000, 40000, 180, 45, 3870, 2, 81920, 3, 5, -67, 60, 12, 1, 1, 0)


class Records(unittest.TestCase):
    def test_what_is_packed_is_read(self):
        data = health.pack(NUMBERS, "0.2.0+1234abcd", "screen: MemoryError")
        self.assertEqual(len(data), 2 + 42 + 15 + 20)
        found = health.unpack(data)
        self.assertEqual(tuple([found[name] for name in health.FIELDS]), NUMBERS)
        self.assertEqual((found["version"], found["words"]), ("0.2.0+1234abcd", "screen: MemoryError"))

    def test_what_is_not_known_stays_unknown(self):
        found = health.unpack(health.pack((0,) * 13 + (-1, -1, 0, 0, 0), "", ""))
        self.assertEqual((found["battery_percent"], found["flash_percent"], found["version"]), (-1, -1, ""))

    def test_a_later_version_may_say_more(self):
        data = health.pack(NUMBERS, "1", "2")
        self.assertEqual(health.unpack(data + b"more"), health.unpack(data))

    def test_what_is_no_record_says_nothing(self):
        data = health.pack(NUMBERS, "version", "words")
        for broken in (b"", b"H", b"X\x01" + data[2:], data[:30]):
            self.assertEqual(health.unpack(broken), {})
        for size in range(len(data)):
            health.unpack(data[:size])  # whatever its own length says, reading it ends

    def test_texts_are_cut_to_what_they_may_take(self):
        found = health.unpack(health.pack(NUMBERS, "v" * 99, "\u00e9" * 99))
        self.assertEqual((len(found["version"]), found["words"]), (64, ""))


if __name__ == "__main__":
    unittest.main()
