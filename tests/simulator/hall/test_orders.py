"""A simulated table obeys every kind of order from a director, and its players play on to the end."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import Store, orders, records
from host_tools.simulator.hall.condition import usual
from host_tools.simulator.hall.device import Device
from host_tools.simulator.hall.journal import Journal
from host_tools.simulator.hall.players import Players
from host_tools.simulator.hall.table import Table
from matchcore.clock import RUNNING
from matchcore.folding.orders import ordered
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import NOBODY, other
from tests.simulator.hall import virtual
from tests.simulator.hall.rehearsal import WALL_S

Until = Callable[[Match], bool]


class Case(NamedTuple):
    """An order: the moment when it is given, its values from the match then, its words, and its preparation."""

    kind: int
    moment: Until
    values: Callable[[Match], tuple[int, ...]] = lambda match: ()
    words: str = ""
    prompt: str = ""
    before: Sequence["Case"] = ()
    status: str = records.APPLIED
    ends_in: int = SEALED


def running(match: Match) -> bool:
    return match.clock.state == RUNNING and match.phase == PLAYING and match.turn_number > 3


def between_games(match: Match) -> bool:
    return match.phase == READY and len(match.games) > 0 and not match.is_on_break()


def offered(match: Match) -> bool:
    return match.phase == OFFERED


def sealed(match: Match) -> bool:
    return match.phase == SEALED


def at_once(match: Match) -> bool:
    return True


def waiting(match: Match) -> int:
    return other(match.clock.active)


PAUSE = Case(facts.PAUSED, running, words="Lunch")
ABSENT = Case(facts.ABSENT_STARTED, offered, lambda match: (1,), "not here")
NEARLY_OUT = Case(facts.BANK_SET, running, lambda match: (match.clock.active, 1), "wrong clock")
MATCH_IS_GOING_ON = (
    PAUSE,
    Case(facts.RESUMED, at_once, before=[PAUSE]),
    Case(facts.DELAY_RESTARTED, running),
    Case(facts.BANK_SET, running, lambda match: (0, 300_000), "as agreed"),
    Case(facts.BANK_GIVEN, running, lambda match: (1, 60_000), "interrupted"),
    Case(facts.CUBE_SET, running, lambda match: (2, 0), "as it lies"),
    Case(facts.SCORE_SET, between_games, lambda match: (1, 1, 0), "score cards"),
    Case(facts.LENGTH_SET, running, lambda match: (5,), "wrong length"),
    Case(facts.PENALTY, running, lambda match: (0, 1), "PEN-01"),
    Case(facts.CLOCK_SET, running, lambda match: (60_000, 10_000), "wrong setting"),
    Case(facts.TURN_SET, running, lambda match: (waiting(match),), "wrong side"),
    Case(facts.UNDONE, running, lambda match: (0,), "by mistake"),
    Case(facts.CALL_ENDED, Match.is_called, words="Roll again", prompt="director"),
    Case(facts.DELAY_LOST, running, lambda match: (waiting(match),)),
    Case(facts.TURN_TAKEN_BACK, running, lambda match: (waiting(match),)),
    Case(facts.LATE_POINTS_FOR, offered, lambda match: (1, 1, 0), "late"),
    ABSENT,
    Case(facts.ABSENT_ENDED, at_once, before=[ABSENT]),
    Case(facts.BREAK_ENDED, Match.is_on_break, prompt="break"),
    Case(facts.GAME_CORRECTED, between_games, lambda match: (1, 0, scoring.SINGLE, 1), "score cards"),
    Case(facts.GAME_RULED, running, lambda match: (0, scoring.SINGLE), "left the table"),
    Case(facts.CLOCK_CORRECTED, running, lambda match: (120_000, 12_000, 1000, 1000), "wrong setting"),
    Case(facts.TIME_CLAIMED, lambda match: match.clock.first_flag() != NOBODY, before=[NEARLY_OUT]),
    Case(facts.RULE_CHANGED, running, words="breaks.minutes = 4"),
    Case(facts.ANNOUNCED, running, lambda match: (1,), "Lunch at one"),
    Case(facts.MODE_OPENED, running),
    Case(facts.RULED, running, lambda match: (scoring.CONCEDED, 0), "left the hall"),
    Case(facts.VERIFIED, sealed),
    Case(facts.CLOSED, offered, words="another table", ends_in=IDLE),
    # The table refuses nonsense, in words, and the match goes on.
    Case(facts.DOUBLE_VOIDED, lambda match: match.phase == DOUBLED, lambda match: (1,), "void", status=records.REFUSED),
    Case(facts.MOVED, running, words="nonsense", status=records.REFUSED),
)


class Place:
    """A desk and one table with a match on it."""

    def __init__(self, desk: Desk, number: int = 7, length: int = 7) -> None:
        self.desk = desk
        self.number = number
        random = Random(number)
        device = Device(number, enrolment.enrol(desk, number, "Table"), Journal(random), usual(random))
        device.switch_on(0)
        self.table = Table(device, Players(random))
        self._post = virtual.straight_to(lambda: desk)
        self.sync()
        if length:
            placing.assign(desk, number, Settings(length, "Rossi", "De Vries"))
            self.sync()

    @property
    def match(self) -> Match:
        return self.table.match

    def sync(self) -> None:
        for _ in range(50):
            self.table.device.take(0, self._post(self.table.device.request(0)))
            if self.table.device.is_quiet() and not self.waiting():
                return
        raise AssertionError("not in step")

    def waiting(self) -> list[records.OrderRow]:
        with self.desk.reading() as connection:
            return orders.waiting(connection, self.number)

    def until(self, moment: Until) -> None:
        self.table.hurry(0, moment)
        assert moment(self.match)
        self.sync()

    def give(self, case: Case) -> str:
        """The outcome of the order."""
        for before in case.before:
            self.give(before)
        self.table.players.prompt = case.prompt
        self.until(case.moment)
        number = giving.give(self.desk, self.number, Order(case.kind, case.values(self.match), case.words))
        self.sync()
        with self.desk.reading() as connection:
            order = orders.find(connection, self.number, number)
        assert order
        return order.status


@pytest.fixture
def desk(tmp_path: Path):
    store = Store(tmp_path / "director.sqlite")
    yield Desk(store, lambda: WALL_S)
    store.close()


@pytest.mark.parametrize("case", MATCH_IS_GOING_ON, ids=lambda case: ROWS.name(case.kind))
def test_an_order_is_obeyed_and_the_players_go_on(desk: Desk, case: Case):
    place = Place(desk)
    assert place.give(case) == case.status
    place.until(lambda match: match.phase == case.ends_in)


def test_there_is_no_order_besides():
    assert {kind for kind in ROWS.kinds() if ordered(ROWS, kind)} == {case.kind for case in MATCH_IS_GOING_ON}


def test_a_match_that_is_moved_goes_on_at_the_other_table(desk: Desk):
    left, to = Place(desk, 7), Place(desk, 8, length=0)
    left.until(lambda match: running(match) and len(match.games) > 0)
    score = left.match.score_a, left.match.score_b
    placing.move(desk, 1, 8, "its buttons do not work")
    to.sync()
    assert (to.match.score_a, to.match.score_b) == score and to.match.is_restored
    left.sync()
    assert left.match.phase == IDLE
    to.until(sealed)


def test_players_wait_for_the_director_who_has_stopped_their_clock(desk: Desk):
    place = Place(desk)
    place.give(PAUSE)
    paused_ms, noted = place.match.at_ms, place.match.seq
    place.table.step(10 * 60_000)
    assert place.match.seq == noted and paused_ms == place.match.at_ms
