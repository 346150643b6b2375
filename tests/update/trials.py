"""A release on trial judges itself: a failed self-test rolls it back, a silent director does not."""

import asyncio
import os
import sys
import unittest

import device
from device import Boot, put, put_release, put_state, read, state
from offering import Reset, Restarting

from matchcore import loading
from table.drivers.chip.store_files import Store
from table.keeping import slots  # noqa: F401

with loading.borrowed("table.linking.trial") as trial:
    watch = trial.watch
RESULT = b"a result that nobody has yet"
STEP_MS = 500


class Ticks:
    """Time that passes whenever it is read."""

    def __init__(self):
        self.ms = 0

    def now(self):
        self.ms += STEP_MS
        return self.ms

    def diff(self, later, earlier):
        return later - earlier


class Link:
    answered = 0

    def talk(self, kind):
        raise OSError(110)


class Updating:
    """Replaces `loading.borrowed`: there is nothing to load from here."""

    Talk = None

    def __init__(self, module):
        self.module = module

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return None


class Tasks:
    died = 0


class Table:
    fault = "MemoryError in screen"


class Device:
    def __init__(self, failed):
        self.self_test = failed


class Panel:
    is_hint = True


class Dying:
    """Tasks of which the screen's dies at the third look."""

    looks = 0

    @property
    def died(self):
        self.looks += 1
        return 4 if self.looks > 2 else 0


class App:
    """The part of a table that its trial looks at."""

    def __init__(self, failed=0, link=None):
        self.ticks = Ticks()
        self.store = Store("/data")
        self.device = Device(failed)
        self.display = None
        self.link = link
        self.tasks = Tasks()
        self.table = Table()
        self.board = {"watchdog": {}}
        self.screen = None
        self.is_seen = False


class Trials(unittest.TestCase):
    def setUp(self):
        self.sleep_ms, asyncio.sleep_ms = asyncio.sleep_ms, self.no_sleep
        device.mount(device.new_disk())
        put_release("a", "1.0.0")
        put_release("b", "2.0.0", is_kept=False)
        put_state(slot="a", trial="b", starts=0)
        put("/data/log/00000001.seg", RESULT)
        boot = Boot(Restarting())
        self.assertEqual(boot.folder, "/b")
        sys.modules["machine"] = boot.machine
        os.chdir("/b")

    def tearDown(self):
        self.assertEqual(read("/data/log/00000001.seg"), RESULT)
        os.chdir("/")
        device.unmount()
        asyncio.sleep_ms = self.sleep_ms

    async def no_sleep(self, ms):
        await self.sleep_ms(0)

    def steps_back(self, app, why, most_ms=10 * STEP_MS):
        """By itself, at once: the previous release runs after the next start, and the director gets the reason."""
        self.assertRaises(Reset, asyncio.run, watch(app))
        self.assertEqual((state()["slot"], state()["trial"]), ("a", ""))
        self.assertEqual(state()["news"][:2], ["back", "2.0.0"])
        self.assertTrue(why in state()["news"][2], state()["news"])
        os.chdir("/")
        self.assertEqual(Boot(Restarting()).folder, "/a")
        self.assertTrue(app.ticks.ms < most_ms, app.ticks.ms)

    def test_the_self_test_finds_something(self):
        self.steps_back(App(failed=4), "the self-test failed: 4")

    def test_what_a_panel_says_of_itself_keeps_no_release_out(self):
        """The previous release would have the same fault; together with any other fault it counts."""
        app = App(failed=4)
        app.display = Panel()
        self.is_kept(app)

    def test_what_else_it_finds_counts_beside_a_panel(self):
        app = App(failed=5)
        app.display = Panel()
        self.steps_back(app, "the self-test failed: 1")

    def test_a_task_has_died(self):
        app = App()
        app.tasks.died = 1
        self.steps_back(app, "MemoryError in screen")

    def test_a_screen_that_dies_behind_the_answer_of_the_director(self):
        app = self.answered()
        app.screen, app.tasks = Panel(), Dying()
        self.steps_back(app, "MemoryError in screen")

    def test_a_screen_that_never_has_a_whole_picture(self):
        app = self.answered()
        app.screen = Panel()
        self.steps_back(app, "no picture", most_ms=61000)

    def answered(self):
        app = App(link=Link())
        app.link.answered = 1
        borrowed, loading.borrowed = loading.borrowed, Updating
        self.addCleanup(setattr, loading, "borrowed", borrowed)
        return app

    def test_the_flash_cannot_be_written(self):
        app = App()
        app.store.replace = self.no_room
        self.steps_back(app, "OSError: 28")

    def no_room(self, name, data):
        raise OSError(28)

    def is_kept(self, app):
        asyncio.run(self.watched(app))
        self.assertEqual((state()["slot"], state()["trial"], state()["starts"]), ("b", "", 0))
        self.assertEqual(state()["news"], ["kept", "2.0.0", ""])
        os.chdir("/")
        self.assertEqual(Boot(Restarting()).folder, "/b")

    async def watched(self, app):
        """It waits to tell the director; here, until it is kept."""
        running = asyncio.create_task(watch(app))
        while state()["trial"]:
            await asyncio.sleep(0)
        running.cancel()

    def test_without_a_director_it_is_kept_after_a_minute(self):
        """Enrolled, without an answer: a laptop that is off is no fault of the release."""
        app = App(link=Link())
        self.is_kept(app)
        self.assertTrue(60000 <= app.ticks.ms <= 60000 + 10 * STEP_MS, app.ticks.ms)

    def test_the_same_for_a_table_that_was_never_enrolled(self):
        app = App()
        self.is_kept(app)
        self.assertTrue(60000 <= app.ticks.ms <= 60000 + 10 * STEP_MS, app.ticks.ms)

    def test_a_director_that_answers_ends_the_trial_at_once(self):
        app = self.answered()
        app.screen, app.is_seen = Panel(), True
        self.is_kept(app)
        self.assertTrue(app.ticks.ms < 10 * STEP_MS, app.ticks.ms)


class KeptOnes(unittest.TestCase):
    """A proven release: when a start counts as up, and no longer as failed."""

    def setUp(self):
        self.sleep_ms, asyncio.sleep_ms = asyncio.sleep_ms, self.no_sleep
        self.borrowed, loading.borrowed = loading.borrowed, Updating
        self.slept_ms = 0
        device.mount(device.new_disk())
        put_release("a", "1.0.0")
        put_state(slot="a", trial="", starts=0)
        Boot(Restarting())
        os.chdir("/a")

    def tearDown(self):
        os.chdir("/")
        device.unmount()
        asyncio.sleep_ms, loading.borrowed = self.sleep_ms, self.borrowed

    async def no_sleep(self, ms):
        self.slept_ms += ms
        await self.sleep_ms(0)

    def comes_up_after_ms(self, app):
        self.assertEqual(state()["starts"], 1)
        self.slept_ms = 0
        asyncio.run(watch(app))
        self.assertEqual(state()["starts"], 0)
        return self.slept_ms

    def test_a_whole_picture_and_a_self_test_that_passed_are_enough(self):
        app = App()
        app.is_seen = True
        self.assertTrue(self.comes_up_after_ms(app) <= 2 * STEP_MS)

    def test_a_director_who_has_answered_is_enough(self):
        app = App(failed=4, link=Link())
        app.link.answered = 1
        self.assertTrue(self.comes_up_after_ms(app) <= 2 * STEP_MS)

    def test_else_it_has_to_live_for_ten_seconds(self):
        """Without a picture; or with one, and a fault found by the self-test, which runs once."""
        app = App(failed=4)
        self.assertEqual(self.comes_up_after_ms(app), 10000)
        put_state(slot="a", trial="", starts=1)
        app.is_seen, written = True, []
        app.store.replace = lambda name, data: written.append(name)
        app.store.read = lambda name: b""
        self.assertEqual(self.comes_up_after_ms(app), 10000)
        self.assertEqual(len(written), 1)

    def test_ten_flickers_of_a_plug_in_a_match_are_no_safe_mode(self):
        """Each of them short, after the first picture."""
        app = App()
        app.is_seen = True
        for _ in range(12):
            os.chdir("/")
            self.assertEqual(Boot(Restarting()).folder, "/a")
            os.chdir("/a")
            put_state(slot="a", trial="", starts=1)
            self.assertTrue(self.comes_up_after_ms(app) <= 2 * STEP_MS)


unittest.main()
