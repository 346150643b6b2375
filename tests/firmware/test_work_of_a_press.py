"""A press does its work once: what a step does with it, in calls of the firmware's functions.

allocation.py in table/ counts its memory.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.topics import beginning
from matchcore.games.clock.topics import beginning as of_clock
from matchcore.games.ricochet.topics import beginning as of_ricochet
from matchcore.sides import NOBODY
from table import games
from table.drivers.chip.store_files import Store
from table.drivers.chip.ticks_virtual import Ticks
from table.keeping.archive import Archive
from table.keeping.config import load_texts
from table.pages.viewer import Viewer
from table.parts import Parts
from table.pressing.controls import LEFT, RIGHT
from table.pressing.matchtime import MatchTime
from table.table import Table

FIRMWARE = str(Path(sys.modules["table.table"].__file__ or "").parents[1])
APART_MS = 2000  # from one press to the next
BEGINNINGS: dict[str, Callable] = {
    "backgammon": lambda match: beginning.assign(match, 0, Settings(25, "A", "B")),
    "clock": lambda match: of_clock.begin(match, ("A", "B"), 0, "3:00 fischer 2"),
    "ricochet": lambda match: of_ricochet.begin(match, ("A", "B", "C"), 0),
}
# Both agree, and the game begins.
FIRST_PRESSES = {"backgammon": (LEFT, RIGHT, RIGHT), "clock": (LEFT, RIGHT, RIGHT), "ricochet": (LEFT, RIGHT, LEFT)}
MOST_UNTIL_KEPT = 64  # calls until the fact is on flash
MOST_UNTIL_VIEW = 150  # and until the view is filled


class Folder(Store):
    """Of CPython, which lists folders in its own way."""

    def names(self, folder: str) -> list:
        return os.listdir(self.path(folder))


class Bench:
    """A table in a game, on virtual time."""

    def __init__(self, name: str, flash: Path) -> None:
        self.ticks = Ticks(0)
        game = games.load(name)
        archive = Archive(game, Folder(str(flash)), game.new_match(), 7)
        time = MatchTime(self.ticks.now, self.ticks.diff)
        self.table = Table(game, archive, time, load_texts("en", name), Viewer, Parts())
        self.table.open()
        BEGINNINGS[name](self.table.match)
        self.table.keep()
        for control in FIRST_PRESSES[name]:
            self.press(control)
            self.table.step()

    def press(self, control: int) -> None:
        """The edge only: the next step takes it."""
        self.ticks.move(APART_MS)
        self.table.edges.buttons.put(control, self.ticks.now())


class Step:
    """One step of the table, and the calls of the firmware's functions in it."""

    def __init__(self, table: Table) -> None:
        self.calls: Counter[str] = Counter()
        self.until_kept = self.until_view = 0
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            table.step()
        finally:
            sys.setprofile(before)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(FIRMWARE):
            self.calls[code.co_qualname] += 1
        elif event == "return" and code is Archive.keep.__code__:
            self.until_kept = self.calls.total()
        elif event == "return" and code is Viewer.fill.__code__:
            self.until_view = self.calls.total()


@pytest.fixture(params=BEGINNINGS)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


def test_a_press_is_kept_and_shown_after_few_calls(game, tmp_path):
    bench = Bench(game, tmp_path)
    for _ in range(3):
        on_turn = bench.table.match.on_turn()
        bench.press(LEFT if on_turn == NOBODY else on_turn)
        before = bench.table.match.seq
        step = Step(bench.table)
        assert bench.table.match.seq == before + 1, "the press has made a fact"
        assert step.until_kept <= MOST_UNTIL_KEPT
        assert step.until_view <= MOST_UNTIL_VIEW


def test_the_state_is_computed_once(game, tmp_path):
    """It was known before the press, and changes with the fact."""
    bench = Bench(game, tmp_path)
    bench.press(LEFT)
    assert Step(bench.table).calls["state_of"] == 1
    bench.ticks.move(10)
    assert Step(bench.table).calls["state_of"] == 0
