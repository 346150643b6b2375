"""Any sequence of acts and undos: the chain holds, an undo restores the state before, nothing is lost."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings as hypothesis_settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import func, select

from host_tools.director import identity
from host_tools.director.desk import event_settings, giving, placing, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from host_tools.director.store import Store, acts, events, matches, orders, records, schema
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.refusal import Refusal
from tests.director import ready
from tests.director.conftest import Now, settings
from tests.director.device import Device, line_to

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
PEOPLE = [identity.Person("Elena", identity.DIRECTOR), identity.Person("Marco", identity.ASSISTANT)]
NUMBERS = st.sampled_from((7, 8))
ORDERS = st.sampled_from(
    (
        (facts.ANNOUNCED, (0,), "lunch"),
        (facts.PENALTY, (1, 1), "PEN-03"),
        (facts.PAUSED, (), ""),
        (facts.BANK_GIVEN, (0, 5000), "credit"),
    )
)
NEVER_DELETED = (
    schema.desk.acts,
    schema.devices.orders,
    schema.play.matches,
    schema.play.corrections,
    schema.devices.facts,
)


class Acts(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(dir=MEMORY)
        self.now = Now()
        self.store = Store(ready.sealed(Path(self._folder.name) / "director.sqlite"))
        self.desk = Desk(self.store, self.now)
        self.done = 0  # acts that were not refused
        self.most: dict[str, int] = {}  # rows so far of each table

    @initialize()
    def enrol(self) -> None:
        self.devices = {
            number: Device(number, enrolment.enrol(self.desk, number, ""), line_to(self.desk)) for number in (7, 8)
        }
        self.done = 2

    def teardown(self) -> None:
        self.store.close()
        self._folder.cleanup()

    # -- what happens ----------------------------------------------------------------------------------------------

    def do(self, deed: Callable[[], object], is_taken_back: bool, person: identity.Person) -> None:
        """Somebody does something, and may take it back at once."""
        before = self.seen()
        self.now.s += 1
        try:
            with identity.acting_as(person):
                deed()
        except (Fault, Refusal):
            assert self.seen() == before
            return
        self.done += 1
        if is_taken_back:
            self.take_back(self.newest(), before)

    def take_back(self, act_id: int, before: Any = None) -> None:
        seen = undoing.preview(self.desk, act_id)
        shown = self.seen()
        try:
            undoing.undo(self.desk, act_id, confirmed=seen.mark)
        except Fault as fault:
            assert seen.refusal == fault.message and self.seen() == shown
            assert before is None, f"what was done a moment ago is not taken back: {fault}"
            return
        self.done += 1
        assert not seen.refusal and before in (None, self.seen())

    def newest(self) -> int:
        with self.store.reading() as connection:
            return acts.head(connection)[0]

    @rule(number=NUMBERS, is_taken_back=st.booleans(), person=st.sampled_from(PEOPLE))
    def assign(self, number: int, is_taken_back: bool, person: identity.Person) -> None:
        self.do(lambda: placing.assign(self.desk, number, settings(1)), is_taken_back, person)

    @rule(number=NUMBERS, order=ORDERS, is_taken_back=st.booleans(), person=st.sampled_from(PEOPLE))
    def order(self, number: int, order: tuple, is_taken_back: bool, person: identity.Person) -> None:
        self.do(lambda: giving.give(self.desk, number, Order(*order)), is_taken_back, person)

    @rule(length=st.sampled_from((1, 5, 9)), is_taken_back=st.booleans(), person=st.sampled_from(PEOPLE))
    def set_event(self, length: int, is_taken_back: bool, person: identity.Person) -> None:
        self.do(lambda: event_settings.keep(self.desk, settings(length)), is_taken_back, person)

    @rule(is_taken_back=st.booleans(), person=st.sampled_from(PEOPLE))
    def remove_event(self, is_taken_back: bool, person: identity.Person) -> None:
        self.do(lambda: event_settings.remove(self.desk, "Main draw"), is_taken_back, person)

    @rule(match=st.integers(1, 4), is_taken_back=st.booleans(), person=st.sampled_from(PEOPLE))
    def verify(self, match: int, is_taken_back: bool, person: identity.Person) -> None:
        self.do(lambda: results.verify(self.desk, match), is_taken_back, person)

    @rule(match=st.integers(1, 4), winner=st.integers(0, 1), is_taken_back=st.booleans())
    def correct(self, match: int, winner: int, is_taken_back: bool) -> None:
        score = (1, 0) if winner == 0 else (0, 1)
        verdict = Verdict(scoring.POINTS, winner, score, "names swapped")
        self.do(lambda: results.correct(self.desk, match, verdict), is_taken_back, PEOPLE[0])

    @precondition(lambda self: self.done > 2)
    @rule(back=st.integers(0, 12))
    def take_something_back(self, back: int) -> None:
        """Any act, whoever has built on it: undone as shown, or refused as shown."""
        self.take_back(max(1, self.newest() - back))

    @rule(number=NUMBERS)
    def call(self, number: int) -> None:
        self.devices[number].exchange()

    @rule(number=NUMBERS)
    def play(self, number: int) -> None:
        device = self.devices[number]
        try:
            device.accept()
            device.play()
        except Refusal:
            return
        finally:
            device.write()

    # -- what is true ----------------------------------------------------------------------------------------------

    def seen(self) -> Any:
        """The publicly visible state: matches in play or to come with their standing, waiting orders, events."""
        with self.store.reading() as connection:
            waiting = [
                (number, order.kind, order.payload)
                for number in (7, 8)
                for order in orders.waiting(connection, number)
                if order.kind != facts.CLOSED
            ]
            played = [match for match in matches.read_all(connection) if match.status not in records.NEVER_PLAYED]
            counting = [(match.id, _of(undoing.acts.result_of(connection, match.id))) for match in played]
            return counting, waiting, events.read_all(connection)

    @invariant()
    def the_chain_holds_and_nothing_is_lost(self) -> None:
        with self.store.reading() as connection:
            chain = acts.verify(connection)
            found = {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in NEVER_DELETED
            }
        assert (chain.broken_at, chain.number) == (None, self.done)
        assert all(found[name] >= most for name, most in self.most.items())
        self.most = found


def _of(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name != "correction"}


TestActs = Acts.TestCase
TestActs.settings = hypothesis_settings(
    max_examples=20 if os.environ.get("CI") else 40,
    stateful_step_count=25,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
