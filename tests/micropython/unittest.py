"""A small `unittest` for MicroPython: the features used by the tests of the core, behaving as CPython's do.

MicroPython has no `unittest` of its own, and the one in its package index is not fetched: the lane needs no network.
Only run_core.py puts this folder on the path, and only under MicroPython, so CPython never sees this module.
"""

import io
import sys


class SkipTest(Exception):
    """Raised to leave a test out; the argument is the reason."""


class TestResult:
    """The result of a run. An error counts as a failure: for the reader both mean that the code is wrong."""

    def __init__(self):
        self.tests_run = 0
        self.failures = []
        self.skips = []

    def add_failure(self, title, error):
        text = io.StringIO()
        sys.print_exception(error, text)
        self.failures.append((title, text.getvalue()))

    def add_skip(self, title, reason):
        self.skips.append((title, str(reason)))

    def print_report(self):
        for title, reason in self.skips:
            print("SKIPPED", title + ":", reason)
        for title, text in self.failures:
            print("\nFAILED", title)
            print(text)
        counts = (self.tests_run, len(self.failures), len(self.skips))
        print("ran %d tests, %d failures, %d skipped" % counts)


class _Raises:
    """The result of `assertRaises`; after the block, `exception` is the raised one."""

    def __init__(self, expected):
        self.expected = expected
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _trace):
        if kind is None:
            raise AssertionError("%r was not raised" % (self.expected,))
        if not issubclass(kind, self.expected):
            return False
        self.exception = error
        return True


class _SubTest:
    """A part of a test that fails by itself: the test goes on with its next part."""

    def __init__(self, case, message, parameters):
        self.case = case
        words = ["%s=%r" % (name, parameters[name]) for name in sorted(parameters)]
        if message is not None:
            words.insert(0, str(message))
        self.title = " ".join(words)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _trace):
        # Ctrl-C and sys.exit are not results of a test.
        if kind is None or not issubclass(kind, Exception):
            return False
        title = "%s (%s)" % (self.case.title, self.title)
        if issubclass(kind, SkipTest):
            self.case.result.add_skip(title, error)
        else:
            self.case.result.add_failure(title, error)
        return True


class TestCase:
    def __init__(self):
        self.title = ""
        self.result = None
        self._cleanups = []

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def setUp(self):
        pass

    def tearDown(self):
        pass

    def addCleanup(self, function, *arguments):
        self._cleanups.append((function, arguments))

    def doCleanups(self):
        while self._cleanups:
            function, arguments = self._cleanups.pop()
            function(*arguments)

    def subTest(self, msg=None, **parameters):
        return _SubTest(self, msg, parameters)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise AssertionError(msg or "failed")

    def _check(self, is_true, msg, words, *values):
        """The message is built only when needed: that of a whole state takes longer than its test."""
        if not is_true:
            found = words % values
            raise AssertionError("%s : %s" % (found, msg) if msg is not None else found)

    def assertTrue(self, value, msg=None):
        self._check(value, msg, "%r is not true", value)

    def assertFalse(self, value, msg=None):
        self._check(not value, msg, "%r is not false", value)

    def assertEqual(self, first, second, msg=None):
        if not first == second:
            self._check(False, msg, "%s", _difference(first, second))

    def assertNotEqual(self, first, second, msg=None):
        self._check(first != second, msg, "%r == %r", first, second)

    def assertIs(self, first, second, msg=None):
        self._check(first is second, msg, "%r is not %r", first, second)

    def assertIsNot(self, first, second, msg=None):
        self._check(first is not second, msg, "unexpectedly identical: %r", first)

    def assertIsNone(self, value, msg=None):
        self._check(value is None, msg, "%r is not None", value)

    def assertIsNotNone(self, value, msg=None):
        self._check(value is not None, msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        self._check(member in container, msg, "%r not found in %r", member, container)

    def assertNotIn(self, member, container, msg=None):
        self._check(member not in container, msg, "%r unexpectedly found in %r", member, container)

    def assertGreater(self, first, second, msg=None):
        self._check(first > second, msg, "%r not greater than %r", first, second)

    def assertGreaterEqual(self, first, second, msg=None):
        self._check(first >= second, msg, "%r not greater than or equal to %r", first, second)

    def assertLess(self, first, second, msg=None):
        self._check(first < second, msg, "%r not less than %r", first, second)

    def assertLessEqual(self, first, second, msg=None):
        self._check(first <= second, msg, "%r not less than or equal to %r", first, second)

    def assertIsInstance(self, value, kind, msg=None):
        self._check(isinstance(value, kind), msg, "%r is not an instance of %r", value, kind)

    def assertRaises(self, expected, function=None, *arguments, **named):
        context = _Raises(expected)
        if function is None:
            return context
        with context:
            function(*arguments, **named)


def _difference(first, second):
    """Both values; long ones only from a little before the first difference."""
    one, two = repr(first), repr(second)
    if len(one) + len(two) <= 400:
        return "%s != %s" % (one, two)
    at = 0
    while at < min(len(one), len(two)) and one[at] == two[at]:
        at += 1
    start = max(0, at - 40)
    return "...%s... != ...%s... (they part at character %d)" % (one[start : at + 120], two[start : at + 120], at)


def skip(reason):
    """Leaves out a test, or a whole class of them."""

    def mark(test):
        if isinstance(test, type):
            test.__unittest_skip_why__ = reason
            return test

        # A function cannot carry a mark on MicroPython, so it is replaced.
        def skipped(*_arguments):
            raise SkipTest(reason)

        return skipped

    return mark


def skipIf(condition, reason):
    return skip(reason) if condition else lambda test: test


def skipUnless(condition, reason):
    return skipIf(not condition, reason)


def _run_test(case, method_name, result):
    """One test with its clean-up. `tearDown` runs only if `setUp` succeeded, the clean-ups in any case."""
    case.result = result
    result.tests_run += 1
    if _run_step(case.setUp, case.title, result):
        _run_step(getattr(case, method_name), case.title, result)
        _run_step(case.tearDown, case.title + " (tearDown)", result)
    _run_step(case.doCleanups, case.title + " (clean-up)", result)


def _run_step(step, title, result):
    """Whether the step succeeded; if not, the result records the failure."""
    try:
        step()
        return True
    except SkipTest as reason:
        result.add_skip(title, reason)
    except Exception as error:
        result.add_failure(title, error)
    return False


def run_case(case_class, module_name, result):
    """Every test of one class, in the order of their names, each on an object of its own."""
    prefix = module_name + "." + case_class.__name__
    names = [name for name in sorted(dir(case_class)) if name.startswith("test")]
    reason = getattr(case_class, "__unittest_skip_why__", None)
    if reason is not None:
        result.tests_run += len(names)
        for name in names:
            result.add_skip(prefix + "." + name, reason)
        return
    if not _run_step(case_class.setUpClass, prefix + ".setUpClass", result):
        return
    for name in names:
        case = case_class()
        case.title = prefix + "." + name
        _run_test(case, name, result)
    _run_step(case_class.tearDownClass, prefix + ".tearDownClass", result)


def run_module(module, result):
    """Every TestCase in a module's namespace, in the order of their names; imported ones too, as CPython does."""
    for name in sorted(dir(module)):
        thing = getattr(module, name)
        if isinstance(thing, type) and issubclass(thing, TestCase) and thing is not TestCase:
            run_case(thing, module.__name__, result)


def main(module="__main__"):
    """Run the tests of one file, as `unittest.main()` does."""
    result = TestResult()
    run_module(__import__(module), result)
    result.print_report()
    sys.exit(1 if result.failures or not result.tests_run else 0)
