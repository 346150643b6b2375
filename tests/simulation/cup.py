"""The organiser of a drawn event, in a hall where everything goes wrong: enters, draws, calls, corrects, takes back.

After it has healed, the event is played to its end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import combinations
from typing import Any, Protocol
from unittest.mock import patch

from sqlalchemy import Connection

from host_tools.director.desk import giving, results
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import acting, calling, draw_state, proposing, seats, ties
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing.entries import Known, Line, Lines
from host_tools.director.formats import deciding, tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, DrawAgain, GiveByes, OpenConsolation
from host_tools.director.formats.acts.entering import CloseLate
from host_tools.director.formats.acts.grouping import DrawFromGroups, DrawGroups
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report, Settle
from host_tools.director.formats.announced import Announced, Ties
from host_tools.director.formats.deciding import Act
from host_tools.director.formats.event import GROUP, Event
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import READY
from host_tools.director.order import Order
from host_tools.director.store import acts, draws as draw_rows, orders, records
from host_tools.director.views.drawn import steps
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from tests.simulation.world import World

NAME = "Cup"
MOST_ENTRIES = 8
MOST_QUESTIONS = 40
MOST_ROUNDS = 4  # of Swiss and Swing
ITSELF = Announced(rest_min=0, verifies_itself=True)
BY_HAND = Announced(rest_min=0)
DAVIS = Announced(rest_min=0, ties=Ties(600_000, 12_000))

# What is announced, and the acts with which the event begins.
Format = tuple[Announced, tuple[Act, ...]]
FORMATS: tuple[Format, ...] = (
    (ITSELF, (DrawLots(0), OpenConsolation("progressive"))),
    (BY_HAND, (DrawLots(0, late=1), OpenConsolation("with finalist"))),
    (BY_HAND, (DrawGroups(2, 0),)),
    (ITSELF, (PairSwiss(0),)),
    (BY_HAND, (StartSwing(10, (1, 2, 4)), PairSwing(0))),
    (DAVIS, (DrawLots(0),)),
)


@contextmanager
def lots_from(world: World) -> Iterator[None]:
    """The seed of this world draws the lots, too."""
    with patch.object(acting.secrets, "randbelow", world.pick):
        yield


class OnPaper(Protocol):
    def deeds(self, cup: "Cup") -> list[Callable[[Desk], object]]: ...
    def write_all(self, desk: Desk, cup: "Cup") -> None: ...


class Cup:
    """Its deeds look the event up each time: the one that was killed may have done the last one, or not."""

    def __init__(
        self,
        world: World,
        numbers: list[int],
        name: str = NAME,
        formats: Sequence[Format] = FORMATS,
        people: Sequence[int] = (),
        on_paper: OnPaper | None = None,
    ) -> None:
        """`people`: by their numbers, usually a few of its own; `on_paper`: what is done on boards without a device."""
        self._world, self._numbers, self.name, self._on_paper = world, numbers, name, on_paper
        self._said, self._beginning = formats[world.pick(len(formats))]
        self._people = people or range(1, 6 + world.pick(MOST_ENTRIES - 4))

    # -- deeds; False: there was nothing to do ---------------------------------------------------------------------

    def go_on(self, desk: Desk) -> object:
        """Open it, enter all, draw; then whatever may come next."""
        draw = self.draw(desk)
        if draw is None:
            return acting.open_draw(desk, self.name)
        if not draw.event.is_drawn and len(draw.event.entries) < len(self._people):
            return acting.enter(desk, draw.row.id, self._entered)
        if draw.event.announced != self._said:
            return self.act(desk, draw, Announce(self._said))
        begun = _begun_with(draw.event)
        if begun < len(self._beginning):
            return self.act(desk, draw, self._beginning[begun])
        return self._next(desk, draw)

    def call(self, desk: Desk) -> object:
        draw = self.draw(desk)
        ready = self.ready(draw) if draw else []
        with desk.reading() as connection:
            free = [one for one in seats.free_tables(connection, desk.now_s()) if one in self._numbers]
        if draw is None or not ready or not free:
            return False
        return calling.call(desk, draw.row.id, self._one(ready), self._one(free), 1)

    def correct(self, desk: Desk) -> object:
        """A result of the event, decided anew: who corrects it decides about the matches that have begun, too."""
        decided = [one for one in self._played(desk) if one.match.status in records.CLOSED_STATUSES]
        if not decided:
            return False
        winner = self._world.pick(2)
        verdict = Verdict(scoring.RULING, winner, (1 - winner, winner), "the sheet says so")
        match_id = self._one(decided).match.id
        return self._confirmed(lambda given, mark: results.correct(desk, match_id, verdict, given, confirmed=mark))

    def verify(self, desk: Desk) -> object:
        waiting = [one.match.id for one in self._played(desk) if one.match.status == records.REPORTED]
        return results.verify(desk, self._one(waiting)) if waiting else False

    def by_itself(self, desk: Desk) -> object:
        """One of the desk's looks, as every second."""
        before = _acts(desk)
        GoingOn(desk).look()
        return None if _acts(desk) != before else False

    def deeds(self) -> tuple[Callable[[Desk], object], ...]:
        """As often as they are tried, one by one."""
        often = (self.go_on, self.go_on, self.go_on, self.go_on, self.call, self.call, self.verify, self.verify)
        return (*often, self.correct, self.by_itself, *(self._on_paper.deeds(self) if self._on_paper else ()))

    # -- how they are done -----------------------------------------------------------------------------------------

    def draw(self, desk: Desk) -> Draw | None:
        with desk.reading() as connection:
            row = draw_rows.of_event(connection, self.name)
            return draw_state.need_draw(desk.draws, connection, row.id) if row else None

    def act(self, desk: Desk, draw: Draw, wanted: Act) -> object:
        draw_id = draw.row.id
        return self._confirmed(lambda given, mark: acting.act(desk, draw_id, wanted, given, confirmed=mark))

    def _confirmed(self, do: Callable[[Mapping[str, str], str], Any]) -> object:
        """Every question gets an answer by chance, until there is none."""
        answers: dict[str, str] = {}
        mark = ""
        for _ in range(MOST_QUESTIONS):
            try:
                return do(answers, mark)
            except Question as question:
                mark = question.mark
                for choice in question.choices:
                    answers[choice.name.removeprefix(acting.ANSWER)] = self._one(choice.options)[0]
        raise AssertionError("it never stops asking")

    def _one(self, items: Any) -> Any:
        return items[self._world.pick(len(items))]

    def _entered(self, known: Known) -> Lines:
        """Some, or all that are missing."""
        taken = {int(one.id) for one in known.taken}
        missing = [number for number in self._people if number not in taken]
        some = missing[: 1 + self._world.pick(len(missing))]
        return Lines(tuple(Line(Entry(str(number), (f"P{number}", f"Q{number}"))) for number in some))

    def _next(self, desk: Desk, draw: Draw) -> object:
        event, frozen = draw.event, list(steps.frozen(draw))
        if frozen:
            return self.act(desk, draw, Settle(self._one(frozen), stands=self._world.is_hit(0.5)))
        what = self._world.pick(8)
        if what == 0:
            return self.act(desk, draw, Withdraw(self._one(event.entries).id, self._world.is_hit(0.3)))
        if what == 1 and (code := self._at_no_table(draw)):
            a, b = draw.settled[code].sides
            return self.act(desk, draw, Report(code, Result((a or "", b or ""), self._one((a, b)))))
        wanted = self.due(draw)
        return self.act(desk, draw, wanted) if wanted else False

    def _at_no_table(self, draw: Draw) -> str:
        ready = [one for one in self.ready(draw) if ties.split(one)[0] not in draw.played]
        return ties.split(self._one(ready))[0] if ready else ""

    def due(self, draw: Draw) -> Act | None:
        """The act without which the event does not go on."""
        event, is_over = draw.event, all(one.is_decided for one in draw.settled.values())
        if event.are_late_open:
            return CloseLate()
        for step in steps.next_steps(draw):
            if step.kind == "GiveByes":
                values = dict(step.values)
                return GiveByes(values["letter"], int(values["number"]), 0)
        if not is_over or len(event.still_in) < 2:
            return None
        if event.swing and len(event.rounds) < MOST_ROUNDS and any(one.kind == "PairSwing" for one in _steps(draw)):
            return PairSwing(0)
        if event.rounds and not event.swing and len(event.rounds) < MOST_ROUNDS:
            pairs = tuple(combinations([entry.id for entry in event.still_in], 2)) if len(event.rounds) > 1 else ()
            return PairSwiss(0, allowed=pairs)
        if event.groups and not event.lines:
            return DrawFromGroups(1, 0)
        is_new = len(event.lines) > 2 and event.consolations and not event.fresh
        return DrawAgain("L", 0) if is_new else None

    def ready(self, draw: Draw) -> list[str]:
        return [one for code, now in draw.settled.items() if now.state == READY for one in ties.to_call(draw, code)]

    def open_pairings(self, desk: Desk) -> list[str]:
        draw = self.draw(desk)
        return [code for code, one in draw.settled.items() if not one.is_decided] if draw else ["it is not open"]

    # -- to its end ------------------------------------------------------------------------------------------------

    def finish(self, desk: Desk) -> bool:
        """Everything that waits for the organiser is done; True = the event is over."""
        draw = self.draw(desk)
        if draw is None or _begun_with(draw.event) < len(self._beginning):
            self.go_on(desk)
            return False
        if draw.event.announced.rest_min:
            self.act(desk, draw, Announce(replace(self._said, ties=draw.event.announced.ties)))
        for code in steps.frozen(draw):
            with suppress(Fault):
                self.act(desk, self._seen(desk), Settle(code, stands=True))
        for one in draw.reported:
            with suppress(Fault):
                results.verify(desk, one.match.id)
        if self._on_paper:
            self._on_paper.write_all(desk, self)
        draw = self._seen(desk)
        if self._call_all(desk, draw):
            return False
        if wanted := self.due(draw):
            with suppress(Fault):
                self.act(desk, draw, wanted)
                return False
        return all(one.is_decided for one in draw.settled.values())

    def release_all(self, desk: Desk) -> None:
        """End the director's pauses, and the calls that wait for a ruling."""
        for number in self._numbers:
            with desk.reading() as connection:
                state = desk.follower(connection, need_table(connection, number)).state
                if orders.waiting(connection, number):
                    continue
            if state.is_called():
                giving.give(desk, number, Order(facts.CALL_ENDED, (), "ruled"))
            elif state.is_bound:
                giving.give(desk, number, Order(facts.RESUMED))

    def _call_all(self, desk: Desk, draw: Draw) -> bool:
        """Whether any was proposed."""
        with desk.reading() as connection:
            proposed = [one for one in proposing.proposals(connection, draw, desk.now_s()) if one.table]
        for one in proposed:
            with suppress(Fault):  # the table may have another order to answer
                calling.call(desk, draw.row.id, one.code, one.table, 1)
        return bool(proposed)

    def _seen(self, desk: Desk) -> Draw:
        draw = self.draw(desk)
        assert draw is not None
        return draw

    def _played(self, desk: Desk) -> list[draw_rows.PlayedRow]:
        draw = self.draw(desk)
        return [one for code in draw.played for one in draw.at_tables(code)] if draw else []


def _steps(draw: Draw) -> list[steps.Step]:
    return list(steps.next_steps(draw))


def _begun_with(event: Event) -> int:
    """How many acts of its beginning are in force."""
    return int(event.is_drawn) + int(bool(event.consolations or (event.swing and event.rounds)))


def _acts(desk: Desk) -> int:
    with desk.reading() as connection:
        return acts.head(connection)[0]


# -- checks ------------------------------------------------------------------------------------------------------------


def check(desk: Desk, connection: Connection, name: str) -> None:
    """The event is what its acts say, and has every result that the director has decided on; nobody plays twice."""
    row = draw_rows.of_event(connection, name)
    assert row is not None, "the event is lost"
    draw = draw_state.need_draw(desk.draws, connection, row.id)
    assert deciding.fold(draw.state.log).to_bytes() == draw.event.to_bytes(), "the event is not what its acts say"
    seeds = [one.act.seed for one in draw.state.log if acting.has_lot(one.act)]
    used = [int(lot.seed) for lot in draw.lots if lot.act is not None]
    assert sorted(seeds) == sorted(used), "a lot was drawn that nobody was committed to"
    if draw.event.swing:
        tallies.held(draw.event)  # all points are there
    _check_results(connection, draw)
    _check_places(draw)


def _check_results(connection: Connection, draw: Draw) -> None:
    for one in [one for code in draw.played for one in draw.at_tables(code)]:
        counts = draw_state.standing_result(connection, one)
        now = draw.event.matches.get(one.code, {}).get(str(one.part)) if one.part else draw.event.results.get(one.code)
        has = now and replace(now, stands=False)
        assert has == counts, f"{one.code} has {has}, and at its table {counts}"


def _check_places(draw: Draw) -> None:
    """Every entry waits for one match of a section at most."""
    for section in draw.event.sections:
        if section.letter.startswith(GROUP):
            continue
        live = [draw.settled[pairing.code] for pairing in section.pairings]
        sides = [side for one in live if one.state == READY for side in one.sides]
        assert len(sides) == len(set(sides)), f"an entry has two matches in section {section.letter}"
