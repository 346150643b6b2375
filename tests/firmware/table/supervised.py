"""Tasks that die: restarted, counted, shown at the table and reported to the director; the others go on meanwhile.

Nothing sleeps: sleeping moves the ticks on instead, and lets the others run.
"""

import asyncio
import json
import sys
import unittest

import logs
from fakes import KEY_1, new_flash

from matchcore import loading
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log.director_end import DirectorEnd
from table import app as apps, drivers
from table.drivers.chip import ticks_virtual
from table.drivers.chip.store_files import Store
from table.games.backgammon.answering import menus
from table.games.backgammon.answering.states import LENGTHS
from table.linking.link_states import LINKED, NO_LINK
from table.running import tasks
from table.screens import font

KEY = bytes(range(32))
REQUEST_FLAGS = 34  # where the flags are in a request
MOST_TURNS = 2000  # of the loop; anything not done by then counts as not happening

_sleep_ms = asyncio.sleep_ms


class Fault(Exception):
    """The exception that kills a part of the program."""


class Loop:
    """The loop in virtual time; `deaths` are the exceptions passed to its handler."""

    def __init__(self):
        self.ticks = ticks_virtual.create({})
        self.naps = []
        self.deaths = []
        self.is_still = False  # then sleepers do not wake
        self.asleep = 0
        asyncio.new_event_loop()
        asyncio.get_event_loop().set_exception_handler(lambda loop, context: self.deaths.append(context["exception"]))
        asyncio.sleep_ms = asyncio.core.sleep_ms = self.nap

    def nap(self, ms):
        if self.is_still and ms:
            self.asleep += 1
            return asyncio.Event().wait()
        self.naps.append(ms)
        self.ticks.move(ms)
        return _sleep_ms(0)

    def restore(self):
        asyncio.sleep_ms = asyncio.core.sleep_ms = _sleep_ms
        asyncio.get_event_loop().set_exception_handler(None)
        asyncio.new_event_loop()

    def run(self, until):
        """Let all tasks run until the condition holds."""
        asyncio.run(self._until(until))

    async def _until(self, until):
        for _ in range(MOST_TURNS):
            if until():
                return
            await _sleep_ms(0)
        raise AssertionError("it did not happen")


class Supervised(unittest.TestCase):
    def setUp(self):
        self.loop = Loop()
        self.addCleanup(self.loop.restore)
        self.fault, self.is_changed = "", False
        self.tasks = tasks.Tasks(self.loop.ticks, self)
        self.starts = 0

    async def dies(self):
        self.starts += 1
        raise Fault("of number %d" % self.starts)

    def test_a_task_that_dies_is_started_again_and_told(self):
        self.tasks.start("link", self.dies)
        self.loop.run(until=lambda: self.starts == 3)
        self.assertTrue(self.fault.startswith("link: Fault: of number 3 (supervised.py "), self.fault)
        self.assertTrue(self.is_changed)
        self.assertEqual([str(error) for error in self.loop.deaths], ["of number %d" % i for i in (1, 2, 3)])
        self.assertEqual((self.tasks.died, self.tasks.deaths), (1 << tasks.NAMES.index("link"), 3))

    def test_the_pause_doubles_and_does_not_grow_for_ever(self):
        self.tasks.start("screen", self.dies)
        self.loop.run(until=lambda: self.starts == 10)
        self.assertEqual(self.loop.naps[:9], [250, 500, 1000, 2000, 4000, 8000, 16000, 30000, 30000])

    def test_a_task_that_has_recovered_is_started_again_soon(self):
        async def lives_for_a_while():
            self.loop.ticks.move(tasks.LONGEST_PAUSE_MS + 1 if self.starts == 4 else 0)
            await self.dies()

        self.tasks.start("screen", lives_for_a_while)
        self.loop.run(until=lambda: self.starts == 7)
        self.assertEqual(self.loop.naps[:6], [250, 500, 1000, 2000, 250, 500])

    def test_one_task_dies_and_the_others_go_on(self):
        turns = []

        async def lives():
            while True:
                turns.append(self.starts)
                await _sleep_ms(0)

        self.tasks.start("screen", self.dies)
        self.tasks.start("table", lives)
        self.loop.run(until=lambda: len(turns) > 50 and self.starts > 5)
        self.assertEqual(self.tasks.died, 1 << tasks.NAMES.index("screen"))

    def test_a_task_that_ends_by_itself_is_not_started_again(self):
        async def ends():
            self.starts += 1

        task = self.tasks.start("table", ends)
        self.loop.run(until=task.done)
        self.assertEqual((self.starts, self.tasks.deaths), (1, 0))

    def test_a_task_that_is_cancelled_stays_so(self):
        async def lives():
            self.starts += 1
            while True:
                await _sleep_ms(0)

        async def cancel():
            task = self.tasks.start("link", lives)
            while not self.starts:
                await _sleep_ms(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task

        asyncio.run(cancel())
        self.assertEqual((self.starts, self.tasks.deaths), (1, 0))


class Parts:
    """The parts of a board that are watched or broken."""

    def __init__(self, ticks):
        self.ticks = ticks
        self.fed = 0
        self.blits = 0
        self.posts = []
        self.director = DirectorEnd(VOCABULARY, 7, KEY)
        self.post_dies = self.blit_dies = False
        self.width, self.height, self.is_swapped = 320, 240, False
        self.dimmed = []

    def create(self, part):
        """As in a driver's module."""
        return self.ticks if part["name"] == "ticks" else self

    def feed(self):
        self.fed += 1

    def blit(self, x, y, width, height, buffer):
        if self.blit_dies:
            raise Fault("no display")
        self.blits += 1

    def dim(self, percent):
        self.dimmed.append(percent)

    is_readable, is_hint = True, False

    def go_on(self):
        return True

    def is_well(self):
        return True

    def is_down(self, control):
        return False

    def start(self, edges, ticks_ms, wake):
        self.edges, self.ticks_ms, self.wake = edges, ticks_ms, wake

    def press(self, control):
        """The work of an interrupt."""
        self.edges.put(control, self.ticks_ms())
        self.wake()

    has_line = False

    async def post(self, address, body, timeout_ms):
        self.posts.append(body)
        if self.post_dies:
            raise Fault("no socket")
        request = self.director.receive(body, lambda seq: None)
        self.director.commit(request)
        return self.director.answer(request, [], 0, 1000)


dim = Parts.dim


class Running(unittest.TestCase):
    """The whole app on a board of fakes."""

    def setUp(self):
        self.loop = Loop()
        self.addCleanup(self.loop.restore)
        self.parts = Parts(self.loop.ticks)
        sys.modules["table.drivers.chip.fake"] = self.parts
        self.addCleanup(lambda: sys.modules.pop("table.drivers.chip.fake"))
        self.board = {"store": {"driver": "store_files", "root": new_flash()}}
        for name in ("ticks", "watchdog", "display", "buttons", "network"):
            self.board[name] = {"driver": "fake", "name": name}
        self.board["fonts"] = font.__file__.rsplit("/", 1)[0] + "/fonts"

    def app(self, **enrolment):
        Store(self.board["store"]["root"]).replace("config.json", json.dumps(enrolment).encode())
        app = apps.App(self.board)
        self.addCleanup(lambda: app.table.archive.close())
        return app

    def enrolled(self):
        return self.app(table=7, key="".join(["%02x" % byte for byte in KEY]), director=["http://d"])

    def flags(self):
        """As in the last call to the director."""
        return self.parts.posts[-1][REQUEST_FLAGS] | self.parts.posts[-1][REQUEST_FLAGS + 1] << 8

    def entries(self, app):
        """The menu's entries as text."""
        app.table.step()
        return [item for item in app.table.view.items]

    def choose(self, app, text):
        """Open the menu and choose the entry that begins with this."""
        app.table.dialog.open_menu(app.table.time.now_ms())
        app.table.dialog.choice = [text in entry for entry, _, _ in menus.menu(app.table)].index(True)
        app.table.handle(KEY_1, app.table.time.now_ms())
        app.table.is_changed = True
        app.table.step()
        return app.table.view.items[app.table.view.chosen]

    def test_brightness_and_larger_digits_are_in_the_menu_and_kept_across_a_restart(self):
        """ACC-01: one step each time, the menu stays open; the clock buttons keep their meaning."""
        app = self.app()
        app.table.open()
        self.assertEqual(self.choose(app, "light"), "Brightness: 3 of 4")
        self.assertEqual(self.choose(app, "light"), "Brightness: 2 of 4")
        self.assertEqual([self.choose(app, "larger")[-1] for _ in range(4)], ["\u25c0", "\u25b6", "\u2013", "\u25c0"])
        self.assertEqual((self.parts.dimmed, app.table.view.larger, app.table.dialog.is_menu), ([80, 60], 0, True))
        again = apps.App(self.board)
        self.addCleanup(lambda: again.table.archive.close())
        self.assertEqual((again.table.light, again.table.view.larger), (2, 0))

    def test_there_is_no_light_before_the_first_whole_picture(self):
        """The initial contents of a panel must not be seen."""
        app = self.app()
        self.assertEqual(self.parts.dimmed, [])
        lit_at = []
        self.parts.dim = lambda percent: lit_at.append((percent, self.parts.blits, app.screen._is_dirty()))
        app.dim = self.parts.dim
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: lit_at)
        self.assertEqual([(percent, dirty) for percent, _, dirty in lit_at], [(100, False)])
        self.assertTrue(lit_at[0][1] > 0)

    def watched_slices(self, cell_ms):
        """How often another task ran while a band was in pieces, and the longest slice, if a cell takes this long; a
        long line was shown and removed.
        """
        app = self.app()
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.dimmed and not app.screen._is_dirty())
        step, blit, drawn, broken = app.table.step, self.parts.blit, [0], []

        def look():
            drawn.append(0)
            broken.append(not app.screen.is_whole())
            step()

        def slowly(*what):
            drawn[-1] += 1
            self.loop.ticks.move(cell_ms)
            blit(*what)

        app.table.step, app.display.blit = look, slowly
        app.table.say("A line that goes from one edge of the display to the other one")
        self.loop.run(until=lambda: sum(drawn) > 8 and not app.screen._is_dirty())
        return sum(broken), max(drawn) * cell_ms

    def test_a_band_is_drawn_whole_before_anybody_else_has_a_turn(self):
        """Otherwise half of the old words are beside half of the new ones."""
        self.assertEqual(self.watched_slices(0)[0], 0)

    def test_a_slice_of_drawing_ends_after_a_while_all_the_same(self):
        broken, longest_ms = self.watched_slices(5)
        self.assertTrue(broken > 0 and longest_ms <= 20, (broken, longest_ms))

    def test_a_damaged_file_of_what_was_chosen_keeps_no_table_from_starting(self):
        nothing = (b"[", b"null", b"7", b"[2, 0]", b"{" * 900, b"[" * 900, b"[" * 60000, b"\xff\xfe")
        other = (b'{"light": 9, "larger": 0}', b'{"light": "x"}', b'{"larger": 5}', b'{"light": [], "larger": {}}')
        for damage in nothing + other:
            Store(self.board["store"]["root"]).replace("comfort.json", damage)
            app = self.app()
            self.assertEqual((app.table.light, app.table.view.larger), (0, -1), damage[:20])
            self.assertEqual(app.problem[:12], "comfort.json", damage[:20])

    def test_a_board_without_a_lamp_does_not_offer_brightness(self):
        Parts.dim = None
        self.addCleanup(lambda: setattr(Parts, "dim", dim))
        app = self.app()
        self.assertEqual(app.table.parts.missing, ("games", "light", "setup"))

    def test_what_has_died_is_said_in_words_of_the_language(self):
        app = self.enrolled()
        for task in tasks.NAMES:
            if task == "wifi":  # its words are loaded with a radio (linking/wifi_words.py)
                continue
            app.table.fault = task + ": OSError: 28"
            self.assertTrue(app.table.link_text().endswith("fault: " + app.table.texts.TEXTS["task_" + task]), task)
        self.assertEqual(app.table.texts.TEXTS["task_table"], "match and clock")

    def test_a_link_that_dies_is_started_again_and_told(self):
        app = self.enrolled()
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: app.table.link_state == LINKED)
        self.assertEqual((self.flags(), app.table.fault), (0, ""))
        self.parts.post_dies = True
        self.loop.run(until=lambda: app.tasks.deaths == 2)
        self.assertEqual(app.table.link_state, NO_LINK)
        self.assertTrue(app.table.fault.startswith("link: Fault: no socket (supervised.py "), app.table.fault)
        self.assertTrue(app.table.link_text().endswith("fault: link"))
        fed = self.parts.fed
        self.loop.run(until=lambda: self.parts.fed > fed + 10)
        self.parts.post_dies = False
        self.loop.run(until=lambda: app.table.link_state == LINKED)
        self.assertEqual(self.flags() & 0xFF, 1 << 1 + tasks.NAMES.index("link"))
        self.assertEqual(self.flags() >> 8, app.tasks.deaths)

    def test_a_screen_that_dies_does_not_end_the_clock_and_is_drawn_anew(self):
        app = self.app()
        self.parts.blit_dies = True
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: app.tasks.deaths == 3)
        self.assertEqual(app.tasks.died, 1 << tasks.NAMES.index("screen"))
        self.assertEqual(app.health(0).flags & apps.DARK, apps.DARK)
        self.parts.press(KEY_1)
        self.loop.run(until=lambda: app.table.view.state == LENGTHS)
        self.parts.blit_dies = False
        self.loop.run(until=lambda: self.parts.blits > 30)
        self.loop.run(until=lambda: app.is_seen)
        self.assertEqual(app.health(0).flags & apps.DARK, 0)

    def test_work_in_the_background_that_dies_is_started_again_and_told(self):
        del self.board["display"]
        app = self.enrolled()
        left = [0, 0]

        async def load():
            left.append(0)
            if len(left) < 5:
                raise Fault("of number %d" % len(left))

        app.heap.load = load
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: len(left) == 5 and self.parts.posts)
        self.assertEqual((app.tasks.died, app.tasks.deaths), (1 << tasks.NAMES.index("background"), 2))
        self.assertTrue(app.table.link_text().endswith("fault: background work"), app.table.link_text())

    def test_the_watchdog_is_fed_with_each_step_and_only_by_the_table(self):
        app = self.enrolled()
        self.parts.post_dies = self.parts.blit_dies = True
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.fed > 20)
        self.assertTrue(app.tasks.deaths > 0)

        def hang():
            raise Fault("no step")

        app.table.step = hang
        fed = self.parts.fed
        deaths = app.tasks.deaths
        self.loop.run(until=lambda: app.tasks.deaths > deaths + 10)
        self.assertEqual(self.parts.fed, fed)
        del app.table.step
        self.loop.run(until=lambda: self.parts.fed > fed)

    def test_the_watchdog_runs_while_a_long_log_is_taken_up_and_is_fed_meanwhile(self):
        """Otherwise a start that hangs there would hang for ever, and a long match would be reset again and again."""
        store = Store(self.board["store"]["root"])
        logs.two_matches(store)
        app = self.app()
        fed = []
        opening = app.table.opening

        def open_log(problem):
            fed.append(self.parts.fed)
            yield from opening(problem)
            fed.append(self.parts.fed)

        app.table.opening = open_log
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.blits > 0)
        self.assertTrue(fed[0] == 0 and fed[1] > 5, fed)

    def test_with_plenty_of_memory_everything_is_loaded_behind_the_first_picture(self):
        late = "table.games.backgammon.answering.early"
        sys.modules.pop(late, None)
        heap, app_heap = sys.modules["table.running.heap"], sys.modules["table.running.heap"].PLENTY
        heap.PLENTY = 0
        self.addCleanup(lambda: setattr(heap, "PLENTY", app_heap))
        self.addCleanup(lambda: setattr(loading, "_kept", ()))
        app = self.app()
        self.assertFalse(app.heap.is_loaded or late in sys.modules)
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.dimmed)
        self.assertFalse(app.heap.is_loaded or late in sys.modules)
        # Changes on the screen do not wait for the modules.
        view, screen = app.table.view, app.screen
        before = view.revision
        app.table.say("Something new")
        self.loop.run(until=lambda: before < view.revision == screen._revision and not screen._is_dirty())
        self.assertFalse(app.heap.is_loaded or late in sys.modules)
        stepped = app.table.time.now_ms()
        self.loop.run(until=lambda: app.heap.is_loaded)
        self.assertTrue(late in sys.modules and app.table.time.now_ms() > stepped)

    def test_the_watchdog_of_the_chip_is_started_with_the_time_of_the_board(self):
        started = []
        sys.modules["machine"] = self.parts
        self.addCleanup(lambda: sys.modules.pop("machine"))
        self.parts.WDT = lambda timeout: started.append(timeout)
        drivers.make({"driver": "watchdog_machine", "timeout_ms": 8000})
        self.assertEqual(started, [8000])

    def test_a_press_only_stamps_and_wakes(self):
        app = self.app()
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.blits > 0)
        names = app.store.names("log")
        revision = app.table.view.revision
        self.parts.press(KEY_1)
        self.assertEqual((app.table.view.revision, app.store.names("log")), (revision, names))

    def test_a_press_is_heard_before_the_next_look(self):
        app = self.app()
        asyncio.create_task(app.run())
        self.loop.run(until=lambda: self.parts.blits > 0)
        self.loop.is_still = True
        self.loop.run(until=lambda: self.loop.asleep == 2)  # table and screen
        self.parts.press(KEY_1)
        self.loop.run(until=lambda: app.table.view.state == LENGTHS)


unittest.main()
