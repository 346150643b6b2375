"""A table never dies in a match: whatever fails, the match comes back, and the times are right (README.md)."""

import contextlib
import os
import random
import tempfile
from pathlib import Path

import pytest

from host_tools.director.games.backgammon.views import tables
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import Headless, HeadlessError, HeadlessReset
from tests.firmware.dying import START, Fault, Line, Player, play_with, replayed
from tests.firmware.whole_match import three_points

# How many deaths, and how many heap sizes, are tried; for a whole night: 2000 and 400.
SEEDS = int(os.getenv("MATCH_TABLE_SEEDS") or 12)
HEAPS = int(os.getenv("MATCH_TABLE_HEAPS") or 10)
MODES = ("before", "within", "after", "bug")

# Where a step of the table can die, and at most in which of its calls.
PLACES = {
    "import": 30,
    "table.table:Table.handle": 60,
    "table.table:Table.keep": 300,
    "table.table:Table.write": 60,
    "table.table:Table._pass_time": 300,
    "table.table:Table._show": 300,
    "table.table:Table._fill": 150,
    "table.table:Table._see": 300,
    "table.table:Table.do": 60,
    "table.table:Table._begin_match": 1,
    "table.answering.dispatch:do": 60,
    "table.keeping.archive:Archive.keep": 60,
    "table.keeping.archive:Archive.write_waiting": 60,
    "table.keeping.log_files:LogFiles.write": 60,
    "table.keeping.archive:Archive._note_seal": 60,
    "table.keeping.marks:Marks.write": 300,
    "table.drivers.chip.store_files:Store.write_from": 1,
    "table.drivers.chip.memory_file:Memory.write": 200,
    "table.pages.viewer:Viewer.fill": 150,
    "table.pages.viewer:Viewer.tick": 300,
    "table.games.backgammon.pages.panel:fill": 150,
    "matchcore.log.journal:Chain.record": 60,
    "matchcore.folding.record:Record.fold": 60,
    "matchcore.folding.record:Record.folding": 60,
    "matchcore.folding.record:Record.draft": 60,
    "matchcore.folding.record:Record.commit": 60,
    "matchcore.games.backgammon.state.match:Match.tick": 200,
    "matchcore.games.backgammon.state.match:Match.write_down": 4,
    "matchcore.folding.undo:Undo.remember": 30,
    "matchcore.clock:Clock.advance": 60,
}


@pytest.fixture(scope="module")
def lines(micropython, code, ram) -> list[Line]:
    """The match of whole_match.py, line by line, on an undisturbed table."""
    found: list[Line] = []
    with Headless(ram / "sound", interpreter=micropython, code=code) as table:
        play = Play(table)
        play.after_each = lambda line, view: found.append(Line(line, view))
        three_points(play)
    return found


def fault(seed: int) -> Fault:
    """Another one for each seed; every place comes up before the first comes again."""
    places = list(PLACES)
    place = places[seed * 7 % len(places)]
    dice = random.Random(seed)
    return Fault(place, dice.randint(1, PLACES[place]), dice.choice(MODES))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_death_anywhere_in_a_match(lines, micropython, code, flash, seed):
    print(fault(seed))
    play_with(fault(seed), lines, flash, {"interpreter": micropython, "code": code, "heap": "1m"})


# -- the link ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    "place", ["linking.answers:_carry_out", "linking.answers:take", "keeping.archive:Archive.keep"]
)
@pytest.mark.parametrize("mode", ["within", "bug"])
def test_an_order_is_carried_out_once_whatever_dies_of_it(hall, micropython, tmp_path, place, mode, number):
    order = tmp_path / "fault"
    options = {"start": START, "environment": {"MATCH_TABLE_FAULT": str(order)}}
    seat = hall.table(interpreter=micropython, heap="1m", **options)
    seat.match(3)
    seat.start_left()
    seat.table.close()
    order.write_text(str(Fault("table." + place, number, mode)))
    seat.table.switch_on()
    with contextlib.suppress(HeadlessReset):
        seat.do("view")  # it may die of it before it is up
    seat.do("view")
    assert seat.order("bank_given", 0, 60_000, words="late bus") == ""
    assert len(seat.facts("bank_given")) == 1
    assert seat.known().seq == seat.do("view")["seq"]


# -- before any match -------------------------------------------------------------------------------------------------


def faulty(hall, micropython, order: Path, fault: Fault):
    order.write_text(str(fault), encoding="utf-8")
    return hall.table(interpreter=micropython, heap="1m", start=START, environment={"MATCH_TABLE_FAULT": str(order)})


def told(seat):
    """The director's card, once it has asked for the health and heard it."""
    for _ in range(3):
        seat.do("sync")
    return tables.table_page(seat.director.desk, seat.number).card


def test_a_page_that_always_dies_is_told_and_resets_nothing(hall, micropython, tmp_path):
    """Its table shows the clocks and goes on; it must not reset for ever."""
    seat = faulty(hall, micropython, tmp_path / "fault", Fault("table.pages.free:idle", 1, "ever"))
    seat.do("wait 30000")
    card = told(seat)
    assert (card.link.health["resets"], card.link.health["deaths"]) == (0, 1)
    assert any("screen" in note for note in card.notes), card.notes
    seat.match(3)
    seat.start_left()


def test_a_self_test_that_always_dies_is_told_and_resets_nothing(hall, micropython, tmp_path):
    seat = faulty(hall, micropython, tmp_path / "fault", Fault("table.running.self_test:run", 1, "ever"))
    card = told(seat)
    assert (card.link.health["resets"], card.link.health["deaths"]) == (0, 1) and card.notes


def test_a_table_that_dies_while_it_starts_is_counted_and_told(hall, micropython, tmp_path):
    order = tmp_path / "fault"
    seat = hall.table(interpreter=micropython, heap="1m", start=START, environment={"MATCH_TABLE_FAULT": str(order)})
    for number in (1, 2):
        order.write_text(str(Fault("table.keeping.archive:Archive.opening", 1, "bug")), encoding="utf-8")
        seat.table.kill()
        with contextlib.suppress(HeadlessReset):
            seat.table.switch_on()
            seat.table.view()
        health = told(seat).link.health
        assert (health["resets"], health["words"][:16]) == (number, "start: KeyError ")


# -- a heap that is too small -----------------------------------------------------------------------------------------

AMPLE = 160_000  # bytes, with words of 32 bits
BAND = 3_000  # bytes, from enough to too little for any play


def plays_in(heap: int, lines: list[Line], files: Path, options: dict) -> Player:
    """The match in a heap of this many bytes, as far as it goes."""
    with Headless(files, heap=str(heap), **options) as table:
        player = Player(table, lines, files, files / "none")
        try:
            player.play()
            player.is_over = True
        except (AssertionError, HeadlessError) as error:
            if "is gone" in str(error):
                raise
        return player


def is_enough(heap: int, lines: list[Line], ram: Path, options: dict) -> bool:
    with tempfile.TemporaryDirectory(dir=ram) as files:
        player = plays_in(heap, lines, Path(files), options)
        return player.is_over and not player.resets


@pytest.fixture(scope="module")
def least_heap(lines, micropython32, code, ram) -> int:
    """The bytes that the match needs to be played without a death; slightly fewer do not suffice."""
    options = {"interpreter": micropython32, "code": code}
    low, high = 40_000, AMPLE
    while high - low > 500:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle, lines, ram, options) else (middle, high)
    return high


@pytest.mark.parametrize("part", range(HEAPS))
def test_a_heap_that_is_too_small_loses_nothing(lines, least_heap, micropython32, code, flash, part):
    """It goes on after a reset, or cannot: then everything shown is back as soon as there is memory."""
    options = {"interpreter": micropython32, "code": code}
    player = plays_in(least_heap - part * BAND // HEAPS, lines, flash, options)
    with Headless(flash, **options) as table:
        again = Player(table, lines, flash, flash / "none")
        view = again.do("view")
        assert view["seq"] >= player.seq
        again.play_on(view)
        assert again.do("view")["score"] == lines[-1].view["score"]
    assert replayed(flash)[-1].seq == again.seq
