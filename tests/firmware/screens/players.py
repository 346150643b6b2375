"""A table with two players and a director, on virtual time: the screens are judged by what they meet."""

import os

import vfs

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import corrections
from matchcore.games.backgammon.play import orders
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.log.fact import Fact
from matchcore.log.link import Answer
from table.answering import press_guard
from table.drivers.chip.store_files import Store
from table.drivers.chip.ticks_virtual import Ticks
from table.games.backgammon import game
from table.games.backgammon.answering import menus
from table.keeping.archive import Archive
from table.keeping.config import load_texts
from table.linking import answers
from table.pages.viewer import Viewer
from table.parts import Parts
from table.pressing.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT
from table.pressing.matchtime import MatchTime
from table.table import Table

TABLE = 7
KEY = bytes(range(32))
NAMES = ("Rossi", "De Vries")
FOLDER = "/flash"
NOON_S = 12 * 3600

_BLOCK = 512
_BLOCKS = 128
_LONGEST_STEP_MS = 1000
KEY_MS = 400
BUTTON_MS = 1000  # two signatures are a second apart


class RamDisk:
    """Flash of a device, in memory."""

    def __init__(self):
        self._data = bytearray(_BLOCK * _BLOCKS)

    def readblocks(self, block, buffer, offset=0):
        """A byte at a time, because a slice would allocate heap that real flash does not."""
        start = block * _BLOCK + offset
        for index in range(len(buffer)):
            buffer[index] = self._data[start + index]

    def writeblocks(self, block, buffer, offset=0):
        start = block * _BLOCK + offset
        self._data[start : start + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:  # how many blocks
            return _BLOCKS
        if operation == 5:  # how large they are
            return _BLOCK
        return 0


def empty_flash():
    try:
        vfs.umount(FOLDER)
    except OSError:
        pass  # the first one
    disk = RamDisk()
    vfs.VfsLfs2.mkfs(disk)
    vfs.mount(vfs.VfsLfs2(disk), FOLDER)


_speaking: dict = {}


def speaking(language, name="backgammon"):
    """The texts of a game in a language, loaded once."""
    if (language, name) not in _speaking:
        _speaking[language, name] = load_texts(language, name)
    return _speaking[language, name]


class Players:
    """`texts` is a language; everything is as on a table switched on for the first time."""

    game = game

    def __init__(self, texts, key=KEY):
        empty_flash()
        self.texts = texts
        self.key = key
        self._orders = 0
        self.switch_on()

    def switch_on(self):
        """Also after a power cut: only the flash is left."""
        self._ticks = Ticks(0)
        time = MatchTime(self._ticks.now, self._ticks.diff)
        archive = Archive(self.game, Store(FOLDER), self.game.new_match(), TABLE)
        parts = Parts()
        parts.missing = ("setup",) if os.getenv("DISPLAY_CLASS") == "480x320" else ("setup", "games")
        self.table = Table(self.game, archive, time, self.texts, Viewer, parts, self.key)
        self.table.open()
        self.step()

    @property
    def match(self):
        return self.table.match

    def step(self):
        self.table.step()
        return self

    def wait(self, ms):
        while ms > 0:
            self._ticks.move(min(ms, _LONGEST_STEP_MS))
            self.table.step()
            ms -= _LONGEST_STEP_MS
        return self

    def press(self, *controls, after_ms=0):
        """Each control some time after the one before; a clock button when it responds (CLK-20)."""
        for control in controls:
            self.wait(after_ms or (KEY_MS if control > RIGHT else BUTTON_MS))
            self.table.edges.buttons.put(control, self._ticks.now())
            self.table.step()
        return self

    # -- the director --------------------------------------------------------------------------------------------

    def order(self, kind, values=(), text=""):
        self._orders += 1
        return self._answer([orders.make(self._orders, kind, values, text)], 0)

    def stored(self):
        """The director confirms that everything is stored."""
        return self._answer([], self.match.seq).wait(1000)

    def _answer(self, given, stored):
        answers.take(self.table, Answer(stored, NOON_S, 1000, given))
        return self.step()

    def offered(self, length=7, names=NAMES, **changes):
        """The director assigns a match."""
        settings = Settings(length, names[0], names[1], changes.pop("rule_set", "wbgf21"))
        settings.event, settings.round, settings.table = "Main draw", "round 3", TABLE
        for name in changes:
            setattr(settings, name, changes[name])
        fact = Fact()
        settings.fill(fact, 0)
        return self.order(facts.ASSIGNED, tuple(fact.ints[1:9]), fact.text)

    # -- the players ---------------------------------------------------------------------------------------------

    def ready(self, length=7, **changes):
        return self.offered(length, **changes).press(LEFT, RIGHT)

    def playing(self, score=(2, 3), games=3, **changes):
        """The left player on turn in the fourth game, a few seconds into the delay."""
        self.ready(score_a=score[0], score_b=score[1], **changes)
        self.match.game_number = games
        return self.press(RIGHT, LEFT, after_ms=7000).press(RIGHT, after_ms=9000).wait(4400)

    def doubled(self):
        """The player on turn has doubled by holding their own button (CUB-03)."""
        self.press(KEY_1)
        is_held, self.table.edges.held = self.table.edges.held, lambda control: True
        self.press(self.match.clock.active ^ (1 if self.match.is_swapped else 0)).wait(press_guard.HOLD_MS)
        self.table.edges.held = is_held
        return self

    def losing_delay(self):
        """The side not on turn has lifted the dice too early and loses its next delay; no button leads here yet."""
        corrections.lose_next_delay(self.match.clock, self.table.time.now_ms(), 1 - self.match.clock.active)
        return self

    def paused(self):
        return self.press(KEY_2)

    def paused_for(self, reason):
        """Paused, and the reason chosen from the list."""
        self.paused()
        for is_rest in (False, True):
            entries = [text for text, _, _, _ in menus.pause_page(self.match, is_rest)]
            entry = reason if reason in entries else "more_entry"
            self.press(*[KEY_2] * entries.index(entry)).press(KEY_1)
            if entry == reason:
                return self
        raise AssertionError(reason)

    def claiming(self):
        """Game over: which kind, and who won?"""
        return self.paused_for("GAME_OVER")

    def claimed(self, kind=1, winner=LEFT):
        return self.claiming().press(*[KEY_1] * (kind - 1)).press(winner)

    def decided(self):
        """The left player needed one point and has won it."""
        return self.playing(score=(6, 5)).claimed().press(RIGHT)

    def sealed(self):
        return self.decided().press(LEFT, RIGHT)

    def menu(self, entry=0):
        return self.press(KEY_3).press(*[KEY_2] * entry)
