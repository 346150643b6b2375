"""The core lane's second interpreter: the same tests of the core, run by MicroPython.

The runner itself is tested too: a failing test fails it, and it leaves no test out.
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RUNNER = TESTS / "micropython" / "run_core.py"
CORE = TESTS / "core"
SECONDS = 600


def run_core(micropython, folder=CORE, *names):
    command = [micropython, "-X", "heapsize=8M", RUNNER, folder, *names]
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)


def test_the_core_passes_its_tests_on_micropython(like_a_device):
    done = run_core(like_a_device)
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"
    ran = re.search(r"^ran (\d+) tests, 0 failures", done.stdout, re.MULTILINE)
    assert ran, done.stdout
    # Both interpreters find the same tests: none is lost on MicroPython.
    assert int(ran[1]) == unittest.TestLoader().discover(str(CORE)).countTestCases()


def test_a_file_of_the_core_that_needs_micropython_runs_by_itself(micropython):
    """`make test ARGS=tests/core/test_allocation.py`: on MicroPython, where the others run on both."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(CORE / "test_allocation.py")]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout + done.stderr


def test_a_named_file_is_all_that_runs(micropython):
    done = run_core(micropython, CORE, "test_allocation")
    names = re.findall(r"^(test_\w+): [1-9]\d* tests", done.stdout, re.MULTILINE)
    assert done.returncode == 0 and names == ["test_allocation"], done.stdout


BAD_TESTS = {
    "a wrong value": "def test_bad(self): self.assertEqual([1, 2], [1, 3])",
    "an error": "def test_bad(self): {}['nothing']",
    "nothing raised": """def test_bad(self):
        with self.assertRaises(ValueError):
            pass""",
    "another error raised": "def test_bad(self): self.assertRaises(ValueError, lambda: 1 // 0)",
    "a sub-test": """def test_bad(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)""",
    "setUp": """def setUp(self): self.fail("no")
    def test_bad(self): pass""",
    "tearDown": """def tearDown(self): self.fail("no")
    def test_bad(self): pass""",
    "a clean-up": "def test_bad(self): self.addCleanup(self.fail)",
    "setUpClass": """@classmethod
    def setUpClass(cls): raise ValueError
    def test_bad(self): pass""",
}


def write_test(folder, body):
    text = f"import unittest\n\n\nclass T(unittest.TestCase):\n    def test_good(self): pass\n\n    {body}\n"
    (folder / "test_sample.py").write_text(text, encoding="utf-8")


def failures_on_cpython(folder):
    """How the real unittest judges the samples; without this they would prove nothing."""
    namespace = {}
    exec((folder / "test_sample.py").read_text(encoding="utf-8"), namespace)
    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(namespace["T"]).run(result)
    return len(result.failures) + len(result.errors)


@pytest.mark.parametrize("what", BAD_TESTS)
def test_a_failing_test_fails_the_run(micropython, tmp_path, what):
    write_test(tmp_path, BAD_TESTS[what])
    failures = failures_on_cpython(tmp_path)
    assert failures >= 1
    done = run_core(micropython, tmp_path)
    assert done.returncode == 1, done.stdout
    assert f", {failures} failures, 0 skipped" in done.stdout
    assert "Traceback" in done.stdout and "test_sample.T" in done.stdout


def test_a_module_that_does_not_import_fails_the_run(micropython, tmp_path):
    write_test(tmp_path, "def test_fine(self): pass")
    (tmp_path / "test_broken.py").write_text("import there_is_no_such_module\n", encoding="utf-8")
    done = run_core(micropython, tmp_path)
    assert done.returncode == 1
    assert "FAILED test_broken" in done.stdout and "ran 2 tests, 1 failures" in done.stdout


def test_no_tests_is_a_failure(micropython, tmp_path):
    done = run_core(micropython, tmp_path)
    assert done.returncode == 1
    assert "no tests in" in done.stdout


def test_what_is_skipped_is_told(micropython, tmp_path):
    write_test(tmp_path, '@unittest.skipIf(True, "not today")\n    def test_bad(self): self.fail()')
    done = run_core(micropython, tmp_path)
    assert done.returncode == 0
    assert "not today" in done.stdout and "ran 2 tests, 0 failures, 1 skipped" in done.stdout


def test_what_was_raised_can_be_looked_at(micropython, tmp_path):
    write_test(
        tmp_path,
        """def test_exception(self):
        with self.assertRaises(ValueError) as caught:
            raise ValueError("why")
        self.assertEqual(caught.exception.args, ("why",))
        self.assertIn("why", str(caught.exception))""",
    )
    done = run_core(micropython, tmp_path)
    assert done.returncode == 0, done.stdout
