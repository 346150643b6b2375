"""The core lane's third interpreter: words, small integers and ticks as wide as the device's."""

import unittest

from tests.test_core_on_micropython import CORE, run_core


def test_the_core_passes_its_tests_with_32_bit_words(micropython32):
    done = run_core(micropython32)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    expected = unittest.TestLoader().discover(str(CORE)).countTestCases()
    assert f"ran {expected} tests, 0 failures" in done.stdout
