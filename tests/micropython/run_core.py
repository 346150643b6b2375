"""Runs the tests of the core under MicroPython: `micropython tests/micropython/run_core.py [FOLDER [MODULE...]]`.

FOLDER is tests/core unless another is named, and all its modules are run unless some are. The exit code is 0 only if
tests were run and none failed.
"""

import gc
import os
import sys

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
TESTS = HERE + "/.."


def module_names(folder):
    """The test files of a folder; sorted, because a directory has no order of its own."""
    return sorted(name[:-3] for name in os.listdir(folder) if name.startswith("test_") and name.endswith(".py"))


def run_folder(folder, names):
    """The result of every test in the folder, or in these modules of it; one that cannot be imported is a failure."""
    import unittest

    result = unittest.TestResult()
    for name in names or module_names(folder):
        ran_before = result.tests_run
        try:
            unittest.run_module(__import__(name), result)
        except Exception as error:
            result.add_failure(name, error)
        print("%s: %d tests" % (name, result.tests_run - ran_before))
        gc.collect()
    result.print_report()
    return result


def main(arguments):
    folder = arguments[0] if arguments else TESTS + "/core"
    # Before everything else: these tests are not written for a unittest that the interpreter may bring along.
    sys.path[0:0] = [HERE, folder, TESTS + "/../firmware"]
    result = run_folder(folder, arguments[1:])
    if not result.tests_run:
        print("no tests in", folder)
    return 1 if result.failures or not result.tests_run else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
