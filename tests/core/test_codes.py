"""The code for enrolling a table by hand."""

import unittest

from matchcore.log import codes

SEED = bytes(range(200, 200 + codes.RANDOM))


class TestCodes(unittest.TestCase):
    def test_a_code_is_six_groups_of_four(self):
        code = codes.code(7, SEED)
        self.assertEqual([len(group) for group in code.split("-")], [4] * 6)
        self.assertEqual(len(codes.key_of(7, code)), 32)

    def test_it_stands_for_one_key_however_it_is_typed(self):
        code = codes.code(7, bytes(codes.RANDOM))
        key = codes.key_of(7, code)
        for typed in (code.lower(), code.replace("-", " "), code.replace("-", ""), "  " + code.replace("0", "o")):
            self.assertEqual(codes.key_of(7, typed), key)

    def test_other_codes_are_other_keys(self):
        keys = []
        for i in range(20):
            keys.append(codes.key_of(7, codes.code(7, bytes([i]) + SEED[1:])))
        self.assertEqual(len(set(keys)), 20)

    def test_a_slip_or_another_table_is_noticed(self):
        code = codes.code(7, SEED)
        slips = 0
        for at in range(len(code)):
            if code[at] != "-":
                other = "A" if code[at] != "A" else "B"
                slips += codes.key_of(7, code[:at] + other + code[at + 1 :]) != b""
        self.assertEqual(slips, 0)
        for wrong in ("", "7", code[:-1], code + "A", code.replace("-", "_"), "é" * 24):
            self.assertEqual(codes.key_of(7, wrong), b"")
        self.assertEqual(codes.key_of(8, code), b"")


if __name__ == "__main__":
    unittest.main()
