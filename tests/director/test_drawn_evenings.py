"""Whole evenings of an event by chance: called, played, verified, corrected, withdrawn and undone in any order.

`PROPERTY_FACTOR=10 pytest tests/director/test_drawn_evenings.py` plays more of them."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from host_tools.director import spelling
from host_tools.director.desk import elsewhere, event_settings, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, calling, draw_state, seats, ties
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault, Question
from host_tools.director.formats import deciding
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, DrawAgain, OpenConsolation
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report, Seat, Settle
from host_tools.director.formats.announced import Announced, Ties
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import READY
from host_tools.director.store import MatchRow, draws as store_draws, records
from host_tools.director.views.drawn import steps
from host_tools.director.web.routes import event
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import OFFERED, PLAYING
from tests.core_properties.bounds import FACTOR
from tests.director.conftest import PAGE, settings
from tests.director.device import Device

STEPS = 60
SEEDS = range(12 * FACTOR)
TABLES = (7, 8, 9, 10)
DAVIS = Announce(Announced(rest_min=0, ties=Ties(180_000, 12_000)))
BEGINNINGS = (
    [DrawLots(0), OpenConsolation("progressive")],
    [DrawLots(0, late=1), OpenConsolation("with finalist")],
    [DrawGroups(2, 0)],
    [PairSwiss(0)],
    [{"bank_ms": "600000"}, StartSwing(1000, (100, 200)), PairSwing(0)],
    [DAVIS, DrawLots(0), OpenConsolation("progressive")],
    [DAVIS, DrawGroups(1, 0)],
    [{"best_of": "3"}, DrawLots(0), OpenConsolation("progressive")],
)


class Evening:
    def __init__(self, desk: Desk, hall: dict[int, Device], chance: random.Random) -> None:
        self.desk, self.hall, self.chance = desk, hall, chance
        self.draw_id = acting.open_draw(desk, "Open")
        self.itself = GoingOn(desk)
        for number in range(1, chance.randint(5, 12)):
            self.act(Enter(Entry(str(number), (f"Player {number}", f"Partner {number}"))))
        for act in chance.choice(BEGINNINGS):
            if isinstance(act, dict):
                usual = settings(length=1)
                usual.event, usual.options = "Open", act
                event_settings.keep(desk, usual)
            else:
                self.act(act)

    def act(self, act) -> None:
        self.confirmed(lambda answers, mark: acting.act(self.desk, self.draw_id, act, answers, confirmed=mark))

    def confirmed(self, do: Callable[[dict[str, str], str], None]) -> None:
        """Every question gets an answer by chance, until there is none."""
        answers: dict[str, str] = {}
        mark = ""
        for _ in range(40):
            try:
                return do(answers, mark)
            except Question as question:
                mark = question.mark
                for choice in question.choices:
                    answer = self.chance.choice(choice.options)[0]
                    answers[choice.name.removeprefix(acting.ANSWER)] = answer
        raise AssertionError("it never stops asking")

    @property
    def draw(self) -> Draw:
        with self.desk.reading() as connection:
            return draw_state.need_draw(self.desk.draws, connection, self.draw_id)

    def in_force(self) -> list[int]:
        log = self.draw.state.log
        gone = deciding.undone(log)
        return [at for at, one in enumerate(log) if at not in gone and not isinstance(one.act, deciding.Undo)]

    def step(self) -> None:
        acts = (self.call, self.call, self.play, self.play, self.verify, self.verify, self.correct, self.leave)
        self.itself.look()
        with suppress(Fault):
            self.chance.choice((*acts, self.undo, self.go_on, self.go_on, self.without_device))()

    def call(self) -> None:
        draw = self.draw
        ready = [one for code, now in draw.settled.items() if now.state == READY for one in ties.to_call(draw, code)]
        with self.desk.reading() as connection:
            free = [number for number in TABLES if number in seats.free_tables(connection, self.desk.now_s())]
        if ready and free:
            number = self.chance.choice(free)
            calling.call(self.desk, self.draw_id, self.chance.choice(ready), number, 1)
            self.hall[number].sync()

    @property
    def matches(self) -> list[int]:
        with self.desk.reading() as connection:
            return [one.match.id for one in store_draws.matches_of(connection, [self.draw_id])[self.draw_id]]

    def play(self) -> None:
        device = self.hall[self.chance.choice(TABLES)]
        device.sync()
        if device.match.phase == OFFERED:
            device.accept()
            device.begin_game()
        if device.match.phase == PLAYING and self.chance.randrange(3):
            device.play(winner=self.chance.randrange(2))
        device.sync()

    def verify(self) -> None:
        if found := self.matches:
            results.verify(self.desk, self.chance.choice(found))

    def correct(self) -> None:
        if found := self.matches:
            winner = self.chance.randrange(2)
            verdict = Verdict(scoring.RULING, winner, (1 - winner, winner), "the sheet says so")
            match_id = self.chance.choice(found)
            self.confirmed(lambda answers, mark: results.correct(self.desk, match_id, verdict, answers, confirmed=mark))

    def leave(self) -> None:
        if self.draw.event.entries and self.chance.randrange(4) == 0:
            self.act(Withdraw(self.chance.choice(self.draw.event.entries).id, self.chance.randrange(2) == 0))

    def undo(self) -> None:
        last = undoing.last_own(self.desk)
        if last:
            undoing.undo(self.desk, last)

    def without_device(self) -> None:
        """Seat a match, or bring a result on paper."""
        draw = self.draw
        ready = [code for code, now in draw.settled.items() if now.state == READY and code not in draw.played]
        if not ready:
            return
        code = self.chance.choice(ready)
        if code not in draw.event.boards:
            return self.act(Seat(code, f"B {code}"))
        a, b = (side or "" for side in draw.settled[code].sides)
        result = Result((a, b), self.chance.choice((a, b)), scoring.RULING, (0, 0))
        self.act(Report(code, result, is_on_paper=True))

    def go_on(self) -> None:
        event, frozen = self.draw.event, list(steps.frozen(self.draw))
        if frozen and self.chance.randrange(2):
            return self.act(Settle(self.chance.choice(frozen), stands=self.chance.randrange(2) == 0))
        if event.swing:
            return self.act(PairSwing(0))
        self.act(PairSwiss(0) if event.rounds else DrawAgain("L", 0))

    def is_live(self, connection: Connection, match: MatchRow) -> bool:
        return match.status in records.OPEN_STATUSES and not elsewhere.is_closing(connection, match)

    def check(self) -> None:
        draw = self.draw
        with self.desk.reading() as connection:
            rows = [one for code in draw.played for one in draw.at_tables(code)]
            live = [one.match for one in rows if self.is_live(connection, one.match)]
            decided = [(one, draw_state.standing_result(connection, one)) for one in rows]
        players = [name for match in live for side in match.names for name in spelling.people(side)]
        assert len(players) == len(set(players)), "somebody plays twice at once"
        at = [match.table_number for match in live]
        assert len(at) == len(set(at)), "a table has two matches of the draw"
        for one, result in decided:
            if result is not None:
                found = draw.event.matches[one.code][str(one.part)] if one.part else draw.event.results[one.code]
                assert set(found.sides) == set(one.entries), one.code
        assert deciding.fold(draw.state.log).to_bytes() == draw.event.to_bytes()


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in TABLES}
    for device in found.values():
        device.sync()
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_the_store_says_the_same(
    desk: Desk, client: TestClient, hall: dict[int, Device], open_desk: Callable[[], Desk], seed: int
):
    evening = Evening(desk, hall, random.Random(seed))
    for _ in range(STEPS):
        evening.step()
        evening.check()
    other = open_desk()
    with other.reading() as connection:
        again = draw_state.need_draw(other.draws, connection, evening.draw_id)
    assert again.event.to_bytes() == evening.draw.event.to_bytes()
    pages = ("", *(f"/{one}" for one in event.PAGES))
    event_pages = [f"/e/{evening.draw_id}{one}" for one in pages]
    for path in (*event_pages, f"/live/draws/{evening.draw_id}", "/e", "/log"):
        answer = client.get(path, headers=PAGE)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_undone_is_the_empty_event(desk: Desk, hall: dict[int, Device], seed: int):
    """Acts of the draw alone, newest first; none rests on a match."""
    chance = random.Random(seed)
    evening = Evening(desk, hall, chance)
    for _ in range(20):
        with suppress(Fault):
            chance.choice((evening.leave, evening.go_on))()
    while evening.in_force():
        last = undoing.last_own(desk)
        assert last
        undoing.undo(desk, last)
    assert evening.draw.event.to_bytes() == deciding.Event().to_bytes()
