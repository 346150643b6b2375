"""The people at the desk: they assign, order, take back, verify, correct, move and set, sensibly and not.

Acts reported to them as done go into `acknowledged`: they have to be there at the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from host_tools.director import identity
from host_tools.director.desk import event_settings, giving, placing, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import acts, orders, records, schema
from matchcore.games.backgammon import facts
from matchcore.refusal import Refusal
from tests.simulation.cup import Cup
from tests.simulation.director import Director, Down
from tests.simulation.world import World

MOST_ACTS = 20  # of a deed that does several
PEOPLE = (
    identity.Person("Elena", identity.DIRECTOR, "10.0.0.2"),
    identity.Person("Marco", identity.ASSISTANT, "10.0.0.3"),
)
ORDERS = (
    (facts.BANK_GIVEN, (0, 1000), "credit"),
    (facts.PAUSED, (), ""),
    (facts.RESUMED, (), ""),
    (facts.PENALTY, (1, 1), "PEN-03"),
    (facts.ANNOUNCED, (0,), "lunch"),
    (facts.SCORE_SET, (0, 0, 0), "as on the board"),
    (facts.UNDONE, (0,), "slip"),
    (facts.CALL_ENDED, (), "ruled"),
    (facts.CLOSED, (), "again"),
)


@dataclass(frozen=True)
class Acknowledged:
    """An act reported as done."""

    act: int
    digest: bytes


class People:
    def __init__(self, world: World, director: Director, numbers: list[int], cups: Sequence[Cup] = ()) -> None:
        self.acknowledged: list[Acknowledged] = []
        self._world, self._director, self._numbers, self.cups = world, director, numbers, cups
        self._deeds: tuple[Callable[[Desk], object], ...] = (
            self._assign, self._assign, self._assign, self._order, self._order, self._order, self._cancel,
            self._verify, self._verify, self._correct, self._move, self._undo, self._undo, self._set_event,
        )  # fmt: skip
        if cups:
            of_cups = [deed for cup in cups for deed in cup.deeds()]
            self._deeds = (*of_cups, self._assign, self._order, self._cancel, self._move, self._undo)

    def act(self) -> None:
        """Somebody acts; a refusal has changed nothing."""
        self._do(self._deeds[self._world.pick(len(self._deeds))], PEOPLE[self._world.pick(len(PEOPLE))])

    def _do(self, deed: Callable[[Desk], object], person: identity.Person) -> object:
        name = deed.__name__.removeprefix("_")
        before = self._head()
        try:
            with identity.acting_as(person):
                is_done = self._director.do(deed)
        except Down:
            self._director.unknown += MOST_ACTS if name in ("by_itself", "go_on") else 1
            return None
        except (Fault, Refusal) as error:
            self._world.note(f"{person.name} {name}: {error}")
            assert self._head() == before, f"{name} was refused and has left an act: {error}"
            return None
        if is_done is not False:
            assert self._head() != before, f"{name} was done and has left no act"
            self._acknowledge(before[0])
            self._world.note(f"{person.name} {name}: act {self.acknowledged[-1].act}")
        return is_done

    def finish(self, cup: Cup) -> bool:
        """One more look at the event; True = it is over."""
        before = self._head()
        with identity.acting_as(PEOPLE[0]):
            is_over = self._director.do(cup.finish)
        self._acknowledge(before[0])
        return is_over

    def release_all(self) -> None:
        """The first event's organiser, at all tables."""
        before = self._head()
        with identity.acting_as(PEOPLE[0]):
            self._director.do(self.cups[0].release_all)
        self._acknowledge(before[0])

    def _acknowledge(self, before: int) -> None:
        """All acts since this one."""
        with self._director.store.reading() as connection:
            self.acknowledged += [Acknowledged(act.id, act.digest) for act in acts.after(connection, before)]

    def _head(self) -> tuple[int, bytes]:
        if not self._director.is_up:
            return 0, b""
        with self._director.store.reading() as connection:
            return acts.head(connection)

    # -- deeds; False: there was nothing to do ---------------------------------------------------------------------

    def _one_of(self, desk: Desk, *statuses: str) -> int:
        """A match with one of these statuses, or sometimes a nonexistent one."""
        with desk.store.reading() as connection:
            where = schema.play.matches.c.status.in_(statuses)
            found = list(
                connection.scalars(select(schema.play.matches.c.id).where(where).order_by(schema.play.matches.c.id))
            )
        return found[self._world.pick(len(found))] if found else 999

    def _number(self) -> int:
        return self._numbers[self._world.pick(len(self._numbers))]

    def _assign(self, desk: Desk) -> object:
        number = self._number()
        with desk.reading() as connection:
            if orders.waiting(connection, number) and self._world.pick(3):
                return False
        settings = Settings(1 + self._world.pick(2), f"A{self._world.pick(99)}", f"B{self._world.pick(99)}")
        settings.per_point_ms = 600_000
        return placing.assign(desk, number, settings)

    def _order(self, desk: Desk) -> None:
        giving.give(desk, self._number(), Order(*ORDERS[self._world.pick(len(ORDERS))]))

    def _cancel(self, desk: Desk) -> None:
        number = self._number()
        with desk.reading() as connection:
            waiting = orders.waiting(connection, number)
        giving.cancel(desk, number, waiting[self._world.pick(len(waiting))].number if waiting else 1)

    def _verify(self, desk: Desk) -> None:
        results.verify(desk, self._one_of(desk, records.REPORTED))

    def _correct(self, desk: Desk) -> None:
        match_id, winner = self._one_of(desk, *records.CLOSED_STATUSES), self._world.pick(2)
        scores = (1, 0) if winner == 0 else (0, 1)
        results.correct(desk, match_id, Verdict(1 + self._world.pick(3), winner, scores, "names swapped"))

    def _move(self, desk: Desk) -> None:
        match_id = self._one_of(desk, records.PLAYING, records.ACCEPTED, records.OFFERED, records.INTERRUPTED)
        placing.move(desk, match_id, self._number(), "display defective")

    def _undo(self, desk: Desk) -> object:
        with desk.store.reading() as connection:
            number = acts.head(connection)[0]
        act = undoing.last_own(desk) if self._world.pick(2) else max(1, number - self._world.pick(8))
        return undoing.undo(desk, act, confirmed=undoing.preview(desk, act).mark) if act else False

    def _set_event(self, desk: Desk) -> None:
        settings = Settings(1 + 2 * self._world.pick(5), "A", "B")
        settings.event = "Open"
        event_settings.keep(desk, settings)
