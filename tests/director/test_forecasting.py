"""The forecast of an event, against events that are played to their end by the formats themselves (DESK 7)."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling, planning
from host_tools.director.desk.draws.forecasts import hall_pace
from host_tools.director.desk.draws.foreseeing import Foreseeing, in_a_process
from host_tools.director.forecasting import games, runs
from host_tools.director.forecasting.runs import Match, Plan
from host_tools.director.formats import knockout
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw, GiveByes, OpenConsolation
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.event import Event, round_code
from host_tools.director.formats.model import Entry, FormatError, Result
from host_tools.director.formats.progress import READY
from host_tools.director.views import draws, rounds
from tests.core_properties.bounds import FACTOR
from tests.director.conftest import PAGE, Now
from tests.director.device import Device
from tests.director.drawn import do, open_draw

GAME_MIN = 13.5
LENGTH = 5
REST_MIN = 10.0
GONE_S = 30  # on a busy machine


def test_a_match_of_seven_points_takes_as_long_as_the_model_says():
    """R-25: W(7, 7) games, and 98 in 100 under 106 minutes."""
    chance = Random(1)
    took = [games.minutes_of((7, 7), GAME_MIN, 0.0, chance) for _ in range(20_000)]
    assert games.games_left(7, 7) == pytest.approx(4.6521, abs=1e-4)
    assert mean(took) == pytest.approx(GAME_MIN * games.games_left(7, 7), rel=0.01)
    assert sum(one < 106 for one in took) / len(took) == pytest.approx(0.98, abs=0.02)


@pytest.mark.parametrize("share", [0.5, 1.0, 1.5])
def test_a_pace_that_is_seen_in_the_middle_of_a_round_is_that_of_all_its_matches(share: float):
    """The short ones are over: they alone would promise a third less."""
    chance, usual = Random(3), GAME_MIN * games.games_left(LENGTH, LENGTH)
    took = [share * games.minutes_of((LENGTH, LENGTH), GAME_MIN, 0.0, chance) / usual for _ in range(2000)]
    seen = [hall_pace.Played(min(one, 0.8 * share), one <= 0.8 * share) for one in took]
    assert mean(one.share for one in seen if one.is_over) < 0.7 * share
    assert hall_pace.fitted(seen, 1.0, hall_pace.KNOWN_OF_HALL) == pytest.approx(share, rel=0.15)


@pytest.mark.parametrize(
    ("wins", "expected"), [((1, 1), 1), ((2, 2), 2.5), ((1, 2), 1.5), ((3, 3), 4.125), ((1, 3), 1.75)]
)
def test_a_series_takes_as_many_matches_as_it_does_between_equals(wins: tuple[int, int], expected: float):
    """SER-01: after the first match each side has won it with the same chance."""
    one = Match("M1-1", (), (), (3, 3), 10.0, wins=wins, length=3)
    took = mean(run.ends["M1-1"] for run in runs.played_out(Plan((one,), 1, 7), 6000))
    assert took == pytest.approx(expected * 10.0 * games.games_left(3, 3), rel=0.03)


def test_on_one_table_matches_follow_each_other_and_nobody_plays_two_at_once():
    two = tuple(Match(f"GA1-{at}", (), (str(at), "always there"), (1, 1), 10.0) for at in (1, 2, 3))
    for tables in (1, 3):
        (run,) = runs.played_out(Plan(two, tables, 5), 1)
        ordered = sorted(run.ends.values())
        assert all(later - earlier >= 1 for earlier, later in zip(ordered, ordered[1:]))


def test_who_has_played_rests():
    def end(rest_min: float) -> float:
        first = Match("M1-1", (), ("A", "B"), (1, 1), 10.0, rest_min=rest_min)
        second = Match("M2-1", ("M1-1",), (), (1, 1), 10.0, takes=("winner",))
        return runs.played_out(Plan((first, second), 1, 3), 1)[0].ends["M2-1"]

    assert end(25.0) == pytest.approx(end(0.0) + 25)


def test_a_clock_on_the_last_match_saves_what_it_saves_there():
    slow = Match("M1-1", (), ("A", "B"), (9, 9), 20.0, has_clock=False)
    found = runs.forecast(Plan((slow,), 1, 1), 0.5).events[0]
    assert found.last == "M1-1" and found.saved == pytest.approx(found.event.median / 2, rel=0.05)
    assert runs.forecast(Plan((Match("M1-1", (), (), (9, 9), 20.0),), 1, 1), 0.5).events[0].saved == 0


def test_the_same_plan_has_the_same_forecast_and_an_event_without_matches_is_over():
    plan = Plan((Match("M1-1", (), ("A", "B"), (3, 3), 13.5), Match("M1-2", (), (), (5, 5), 13.5)), 1, 9)
    assert runs.forecast(plan, 1.0) == runs.forecast(plan, 1.0)
    assert runs.forecast(Plan((), 4, 1), 1.0).all == runs.Ends(0.0, 0.0)


# -- events played to their end ----------------------------------------------------------------------------------------


@dataclass
class Played:
    """A match at a table: its games as (minutes, winner, points)."""

    begun: float
    length: int
    games: list[tuple[float, int, int]]

    @property
    def end(self) -> float:
        return self.begun + sum(minutes for minutes, _, _ in self.games)

    def at(self, now: float) -> tuple[tuple[int, int], float]:
        """The points that both still need, and the minutes of the current game."""
        needed, since = [self.length, self.length], self.begun
        for minutes, winner, points in self.games:
            if since + minutes > now:
                break
            since, needed[winner] = since + minutes, needed[winner] - points
        return (needed[0], needed[1]), now - since


@dataclass
class Evening:
    """An event whose matches go to tables as they are ready; time is in minutes."""

    chance: Random
    tables: int
    event: Event = field(default_factory=Event)
    now: float = 0.0
    playing: dict[str, Played] = field(default_factory=dict)
    free_at: dict[str, float] = field(default_factory=dict)  # by entry

    def act(self, act) -> None:
        act.check(self.event)
        self.event = (act.settled(self.event) if hasattr(act, "settled") else act).apply(self.event)

    def begin(self) -> None:
        """Most rounds to come first; an entry that plays or rests is left out."""
        self._give_byes()
        found = self.event.standings()
        busy = {side for code in self.playing for side in found[code].sides}
        ready = [
            (len(section.rounds) - at, pairing.code)
            for section in self.event.sections
            for at, one in enumerate(section.rounds)
            for pairing in one.pairings
            if found[pairing.code].state == READY and pairing.code not in self.playing
        ]
        for _, code in sorted(ready, key=lambda one: -one[0]):
            sides = [side for side in found[code].sides if side]
            is_free = not busy.intersection(sides) and all(self.free_at.get(side, 0) <= self.now for side in sides)
            if is_free and len(self.playing) < self.tables:
                self.playing[code] = self._match(LENGTH)
                busy.update(sides)

    def _match(self, length: int) -> Played:
        needed, found = [length, length], []
        while min(needed) > 0:
            winner, points = self.chance.randrange(2), self.chance.choices((1, 2, 4), (0.25, 0.45, 0.30))[0]
            found.append((GAME_MIN * max(0.1, self.chance.gauss(1, 0.3)), winner, points))
            needed[winner] -= points
        return Played(self.now, length, found)

    def _give_byes(self) -> None:
        for section in self.event.sections:
            for one in section.rounds:
                if one.entering and round_code(section.letter, one.number) not in self.event.given:
                    try:
                        self.act(GiveByes(section.letter, one.number, self.chance.getrandbits(60)))
                    except FormatError:
                        pass  # not all of its entries are known yet

    def go_on(self) -> bool:
        """To the next end of a match, or of a rest; False when everything is over."""
        self.begin()
        rests = [at for at in self.free_at.values() if at > self.now]
        ends = {code: one.end for code, one in self.playing.items()}
        if not ends and not rests:
            return False
        code = min(ends, key=lambda one: ends[one]) if ends else ""
        if rests and (not ends or min(rests) < ends[code]):
            self.now = min(rests)
            return True
        self.now = ends[code]
        sides = self.event.standings()[code].sides
        assert sides[0] and sides[1]
        played = self.playing.pop(code)
        winner = sides[played.games[-1][1]]
        assert winner
        self.act(Report(code, Result((sides[0], sides[1]), winner, points=(1, 0))))
        self.free_at.update(dict.fromkeys(sides, self.now + REST_MIN))
        return True

    def plan(self) -> Plan:
        found, matches = self.event.standings(), []
        for section in self.event.sections:
            for one in section.rounds:
                for pairing in one.pairings:
                    if not found[pairing.code].is_decided:
                        matches.append(self._planned(one, pairing, found[pairing.code]))
        return Plan(tuple(matches), self.tables - len(self.playing), 1)

    def _planned(self, one, pairing, standing) -> Match:
        played, (missing, running) = self.playing.get(pairing.code), ((LENGTH, LENGTH), None)
        if played:
            missing, running = played.at(self.now)
        entries = tuple(side for side in standing.sides if side)
        after = tuple(code for code, _ in planning.waits_for(one, pairing))
        chance = planning.chance_of(one, standing)
        return Match(pairing.code, after, entries, missing, GAME_MIN, running, chance, rest_min=REST_MIN)


def evening(seed: int) -> Evening:
    chance = Random(seed)
    found = Evening(chance, tables=chance.randint(2, 8))
    for number in range(chance.randint(4, 20)):
        found.act(Enter(Entry(str(number), (str(number),))))
    if chance.random() < 0.3:
        found.act(DrawGroups(chance.randint(1, 2), chance.getrandbits(60)))
        return found
    found.act(Draw(chance.getrandbits(60)))
    if chance.random() < 0.7:
        found.act(OpenConsolation(chance.choice(("progressive", "simple", "with finalist"))))
    return found


def test_nine_in_ten_events_end_when_nine_in_ten_are_said_to():
    """From any moment of any of them; more events narrow it to 88 to 92 in 100."""
    events = 60 * FACTOR
    inside = 0
    for seed in range(events):
        one = evening(seed)
        for _ in range(one.chance.randint(0, 12)):
            one.go_on()
        one.begin()
        made_at, said = one.now, runs.forecast(one.plan(), 1.0).all.nine
        while one.go_on():
            pass
        inside += max(one.free_at.values(), default=REST_MIN) - REST_MIN <= made_at + said + 0.01
    assert 0.84 <= inside / events <= 0.96


# -- at the desk -------------------------------------------------------------------------------------------------------


@pytest.fixture
def foreseeing(desk: Desk) -> Iterator[Foreseeing]:
    with ThreadPoolExecutor(1) as executor:
        yield Foreseeing(desk, lambda: executor)


def test_the_page_and_the_rounds_say_when_it_ends(
    desk: Desk, client: TestClient, new_device: Callable[[int], Device], foreseeing: Foreseeing
):
    """The event, its last match, each round; what is over is left out."""
    draw_id, device = open_draw(desk), new_device(7)
    do(desk, draw_id, Announce(Announced(lengths=(1, 9), rest_min=0)))
    foreseeing.look()
    assert desk.foreseen == {} and draws.page(desk, draw_id).ends is None
    do(desk, draw_id, Draw(0))
    device.sync()
    match_id = calling.call(desk, draw_id, "M1-1", 7)
    foreseeing.look()
    made = desk.foreseen[draw_id].forecast
    first, second = made.rounds["M1"], made.rounds["M2"]
    assert 0 < first.median <= first.nine < second.median < second.nine and made.event == second and not made.saved
    ends = draws.page(desk, draw_id).ends
    assert ends and ends.last == "M2-1"
    page, public = (client.get(path, headers=PAGE).text for path in (f"/e/{draw_id}", f"/live/draws/{draw_id}"))
    assert f"nine in ten by {ends.nine}" in page and "nine in ten" not in public
    for language, words in (("en", "ends about"), ("it", "finisce verso le")):
        (going_on,) = rounds.list_rounds(desk)
        assert going_on.ends and f"{words} {going_on.ends}" in client.get(f"/?language={language}", headers=PAGE).text
    device.sync()
    device.accept()
    device.begin_game()
    device.play()
    device.sync()
    results.verify(desk, match_id)
    assert f"{draw_id} M1-1" not in {one.code for one in foreseeing.plan().matches}


def test_a_match_at_a_table_is_reckoned_from_its_score(
    desk: Desk, new_device: Callable[[int], Device], now: Now, foreseeing: Foreseeing
):
    draw_id, device = open_draw(desk, "Anna\nBea"), new_device(7)
    do(desk, draw_id, Draw(0))
    calling.call(desk, draw_id, "M1-1", 7, 5)
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    now.s += 600
    device.win(0, 2)
    device.sync()
    (one,) = foreseeing.plan().matches
    usual = 5 * 9 / games.games_left(5, 5)
    assert one.missing == (3, 5) and one.running_min == pytest.approx(10)
    assert one.game_min == pytest.approx(4 * usual / 5, rel=0.02), "the pace of the hall has seen ten minutes of it"


def test_a_game_of_swing_is_one_game(desk: Desk, foreseeing: Foreseeing):
    draw_id = open_draw(desk, "Anna\nBea")
    for act in (StartSwing(1000, (100,)), PairSwing(0)):
        do(desk, draw_id, act)
    (one,) = foreseeing.plan().matches
    assert one.missing == (1, 1) and one.game_min == pytest.approx(7 * 9 / games.games_left(7, 7))
    assert draws.page(desk, draw_id).ready[0].length == 0


@pytest.mark.parametrize("begun", [[PairSwiss(0)], [StartSwing(1000, (100,)), PairSwing(0)]])
def test_later_rounds_are_foreseen_as_far_as_they_are_announced(desk: Desk, foreseeing: Foreseeing, begun: list):
    """Each begins when the one before is over, with a pair for every two who are still in."""
    draw_id = open_draw(desk, "Anna\nBea\nCarla\nDora\nEmma\nFay\nGina")
    do(desk, draw_id, Announce(Announced(lengths=(3, 5), are_from_the_end=True, rest_min=0, rounds=3)))
    for act in begun:
        do(desk, draw_id, act)
    plan = foreseeing.plan()
    letter = plan.matches[0].code.split()[1][0]
    by_round = Counter(one.code.split()[1].partition("-")[0] for one in plan.matches if one.chance)
    assert by_round == {f"{letter}{number}": 3 for number in (1, 2, 3)}
    ends = runs.forecast(replace(plan, tables=3), 1.0).events[draw_id].rounds
    assert ends[letter + "1"].median < ends[letter + "2"].median < ends[letter + "3"].median
    if letter == "S":
        assert [one.length for one in plan.matches if one.chance] == [3] * 6 + [5] * 3


def test_a_large_event_costs_as_many_readings_as_a_small_one(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """The desk is held up while a plan is made; the sections of an event were worked out with its draw."""
    read, made = [], []
    usual, section = planning.usual_settings, knockout.section
    monkeypatch.setattr(planning, "usual_settings", lambda *given: read.append(given) or usual(*given))
    monkeypatch.setattr(knockout, "section", lambda *given: made.append(given) or section(*given))
    draw_id = open_draw(desk, "\n".join(f"Player {number}" for number in range(64)))
    do(desk, draw_id, Announce(Announced(lengths=(3,))))
    do(desk, draw_id, Draw(0))
    made.clear()
    with ThreadPoolExecutor(1) as executor:
        assert len(Foreseeing(desk, lambda: executor).plan().matches) == 63
    assert (len(read), made) == (1, [])
    assert len(draws.page(desk, draw_id).ready) == 32 and made == []


def test_a_process_that_dies_is_replaced(desk: Desk):
    """The real one: a forecast is made elsewhere, and the next one after it was lost."""
    draw_id, begun = open_draw(desk), list[Executor]()
    do(desk, draw_id, Draw(0))
    with ExitStack() as stack:
        foreseeing = Foreseeing(desk, lambda: begun.append(stack.enter_context(in_a_process())) or begun[-1])
        foreseeing.look()
        first = desk.foreseen[draw_id].forecast
        with pytest.raises(BrokenExecutor):
            begun[0].submit(os._exit, 1).result()
        with pytest.raises(BrokenExecutor):
            foreseeing.look()
        foreseeing.look()
        assert desk.foreseen[draw_id].forecast == first and len(begun) == 2


# Its process says "ready" once it has made a forecast, or is in the middle of a long one.
DIRECTOR = """
import pathlib, sys, threading, time
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.foreseeing import Foreseeing
from host_tools.director.forecasting import runs
from host_tools.director.store import Store

def work(plan, times):
    print("ready", flush=True)
    runs.played_out(plan, times)

if __name__ == "__main__":
    foreseeing = Foreseeing(Desk(Store(pathlib.Path(sys.argv[1])), time.time))
    foreseeing.look()
    foreseeing._executor.submit(work, foreseeing.plan(), int(sys.argv[2]))
    threading.Event().wait()
"""


@pytest.mark.parametrize("times", [0, 10**9], ids=["idle", "busy"])
def test_it_does_not_outlive_a_director_that_is_killed(desk: Desk, store_path: Path, tmp_path: Path, times: int):
    """Each of them holds the output open: it ends with the last."""
    do(desk, open_draw(desk), Draw(0))
    program = tmp_path / "director.py"
    program.write_text(DIRECTOR)
    command = [sys.executable, program, store_path, str(times)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as director:
        assert director.stdout is not None and director.stdout.readline() == "ready\n"
        director.kill()
        director.communicate(timeout=GONE_S)
