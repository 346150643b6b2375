"""A match that has been played once, played again on a table that dies of something on the way.

The two players react as people do: if the table shows what it showed before they pressed, they press again.
"""

import re
from pathlib import Path
from typing import NamedTuple

from host_tools.simulator.hands import shown
from host_tools.simulator.headless import Headless, HeadlessReset
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from matchcore.sides import A

START = Path(__file__).parent / "faults" / "start.py"
MOST_LOST_MS = 1000
MOST_TRIES = 3  # of a line, before it counts as lost

# The players go by everything but the times, which they cannot reproduce exactly, and messages about the link and the
# fault.
SEEN = (
    "state",
    "score",
    "names",
    "badge",
    "badge_half",
    "is_badge_word",
    "turn",
    "is_running",
    "labels",
    "items",
    "chosen",
)


class Line(NamedTuple):
    said: str
    view: dict


class Fault(NamedTuple):
    """As faults/start.py has it."""

    place: str
    number: int
    mode: str

    def __str__(self) -> str:
        return f"{self.place} {self.number} {self.mode}"


class Outcome(NamedTuple):
    fired_ms: int  # match time of death, -1 = it survived, or had no match yet
    resets: int


def looks(view: dict) -> list:
    return [shown(view), *[view[name] for name in SEEN]]


def play_with(fault: Fault, lines: list[Line], folder: Path, options: dict) -> Outcome:
    """Play the lines; AssertionError for a lost match, or a clock that is more than a second off."""
    files, order = folder / "flash", folder / "fault"
    files.mkdir(parents=True)
    order.write_text(str(fault), encoding="utf-8")
    environment = {"MATCH_TABLE_FAULT": str(order)}
    with Headless(files, start=START, environment=environment, **options) as table:
        player = Player(table, lines, files, order.with_suffix(".fired"))
        player.play()
    return Outcome(player.fired_ms(), player.resets)


class Player:
    """Goes through the lines, and back to the table's state if it has lost a press."""

    def __init__(self, table: Headless, lines: list[Line], files: Path, fired: Path) -> None:
        self.table = table
        self.lines = lines
        self.files = files
        self._fired = fired
        self.resets = 0
        self.seq = 0  # the last fact shown to the players
        self.is_over = False

    def fired_ms(self) -> int:
        return int(self._fired.read_text()) if self._fired.exists() else -1

    def play_on(self, view: dict) -> None:
        """From the table's state; both accept what it restored after a power cut."""
        for button in ("left", "right"):
            if view["state"] == "restored":
                self.do("wait 2000 100")  # the buttons are deaf for a moment after a start
                view = self.do(f"press {button} 400")
        self.play(self.back(view, len(self.lines)))

    def play(self, at: int = 0) -> None:
        tries = 0
        while at < len(self.lines):
            was_fired, resets = self._fired.exists(), self.resets
            view = self.do(self.lines[at].said)
            if self._fired.exists() and not was_fired:
                self.check(view, at, self.resets > resets)
            if looks(view) == looks(self.lines[at].view):
                at += 1
                continue
            tries += 1
            assert tries <= MOST_TRIES, f"line {at}, {self.lines[at].said}: {view}"
            at = self.back(view, at)

    def do(self, said: str) -> dict:
        try:
            view = self.table.do(said)
        except HeadlessReset:
            self.resets += 1
            return self.do("view")
        assert view["seq"] >= self.seq, "a fact that the players have seen is gone"
        self.seq = view["seq"]
        return view

    def back(self, view: dict, at: int) -> int:
        """The line after the last moment that looked as the table looks now."""
        for before in range(at - 1, -1, -1):
            if looks(self.lines[before].view) == looks(view):
                return before + 1
        # Without a fact nothing has begun, and nothing visible can be lost.
        is_new = at < 2 or view["seq"] == 0
        assert is_new, f"before line {at} of {len(self.lines)} the table never looked like this: {view}"
        return 0

    def check(self, view: dict, at: int, is_reset: bool) -> None:
        """Just after the death: the journal folds to what is shown, and neither side has lost or won time."""
        found = replayed(self.files)
        match = found[-1]
        assert match.seq == view["seq"], f"{match.seq} in the journal, {view['seq']} on the screen"
        if is_reset:
            restored = [match.at_ms for match in found if match.last_kind == facts.RESTORED]  # type: ignore
            if restored and self.fired_ms() >= 0:
                assert 0 <= self.fired_ms() - restored[-1] <= MOST_LOST_MS, (self.fired_ms(), restored)
        elif looks(view) == looks(self.lines[at].view):
            expected = self.lines[at].view
            assert (view["bank_ms"], view["delay_ms"]) == (expected["bank_ms"], expected["delay_ms"])


def replayed(files: Path) -> list:
    """The match after each fact of the newest segment, folded by this interpreter from the bytes on the flash."""
    paths = sorted((files / "log").glob("*.seg"))
    if not paths:
        return [State(0, 0, 0, (0, 0))]
    data, at, match, chain, found = paths[-1].read_bytes(), 0, new_match(), journal.Chain(VOCABULARY), []
    match.seq = int(re.match(r"\d+", paths[-1].name)[0]) - 1  # type: ignore
    while at < len(data):
        size = journal.sound_size(data, at)
        fact = chain.check(data[at : at + size])
        match.fold(fact)
        found.append(State(match.seq, match.at_ms, fact.kind, (match.score(A), match.score(1 - A))))
        at += size
    return found


class State(NamedTuple):
    seq: int
    at_ms: int
    last_kind: int
    score: tuple[int, int]
