"""An evening of drawn events at a desk: from the middle of a round to the prizes, and then the next one.

It does what a director, an assistant and a clerk would do: calls, verifies, enters results on paper, gives byes.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from random import Random

from host_tools.director import identity
from host_tools.director.desk import proposals, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, boards, call_up, calling, draw_state, proposing, seats
from host_tools.director.desk.draws.calling import length_of, usual_settings
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.desk.draws.proposing import Proposal
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.drawing import GiveByes
from host_tools.director.formats.acts.entering import CheckIn, CloseLate
from host_tools.director.formats.acts.reporting import Note, Report, Seat, Settle
from host_tools.director.formats.deciding import Act
from host_tools.director.formats.model import Result
from host_tools.director.store import draws as draw_rows, records
from host_tools.director.store.draws import PlayedRow
from host_tools.director.views.drawn import steps
from host_tools.simulator.hall import drawn_events, player_names
from host_tools.simulator.hall.office import DeskOffice
from host_tools.simulator.hall.organiser import RULINGS, Declined, of_day_s
from matchcore.games.backgammon.game import scoring
from matchcore.refusal import Refusal

log = logging.getLogger("hall")

WHO = identity.Person("demonstration", identity.DIRECTOR)
ASSISTANT = identity.Person("Marco", identity.ASSISTANT)
CLERK = identity.Person("Giulia", identity.CLERK)
LOOKS_EVERY_MS = 5000
FIRST_LOOKS_S = 0.1  # of real time, while the evening is brought to the middle of a round
PLAYED_BEFORE = 4  # matches of the first round that are played at tables before anybody looks
VERIFY_S, CALL_S, RULE_S = (90, 400), (60, 180), 900
PAPER_S = 240  # of a match without a device, for each point of its length
ARRIVES_S, CLOSES_S = 600, 1500  # the late entry; the late places
NEXT_S = 600  # from the last result to the next evening
SWAPPED = "The names were swapped on the sheet"  # typed by the assistant
PEOPLE = sum(one.entries for one in drawn_events.EVENTS)


class Evening:
    """`numbers`: the tables it calls to; `named`: boards without a device.

    `late`: tables whose first match should have begun so many seconds ago."""

    def __init__(
        self,
        desk: Desk,
        numbers: Sequence[int],
        named: Sequence[str],
        random: Random,
        now_s: Callable[[], float],
        late: Mapping[int, int],
    ) -> None:
        self.desk, self.numbers, self.named, self.random, self.now_s = desk, numbers, named, random, now_s
        self.late = late
        self._office = DeskOffice(desk, numbers, WHO)
        self._due: dict[tuple[str, object], float] = {}

    async def run(self, pause: Callable[[float], Awaitable[None]], is_ready: Callable[[], None]) -> None:
        """`is_ready`: called before the matches that are seen first are sent to their tables."""
        with identity.acting_as(WHO):
            if not self.draws:
                await self._begin()
                is_ready()
                self._enter_mid_round()
            else:
                is_ready()
            while True:
                self.look()
                await pause(LOOKS_EVERY_MS)

    @property
    def draws(self) -> list[Draw]:
        with self.desk.reading() as connection:
            return draw_state.going_on(self.desk.draws, connection)

    @property
    def queue(self) -> list[Proposal]:
        with self.desk.reading() as connection:
            found = draw_state.going_on(self.desk.draws, connection)
            return proposing.whole_queue(connection, found, self.desk.now_s())

    # -- up to the middle of a round --------------------------------------------------------------------------------

    async def _begin(self) -> None:
        """Both events are drawn; the first round is played, at some tables, the rest on paper."""
        self.open()
        ready = [one for one in self.queue if not one.is_busy]
        while not self._have_called():
            await asyncio.sleep(FIRST_LOOKS_S)
        for one, number in zip(ready[:PLAYED_BEFORE], self.numbers):
            self._try(partial(calling.call, self.desk, one.draw_id, one.code, number))
        for one in ready[PLAYED_BEFORE:-1]:
            self._write_down(one.turn.draw, one.code)
        for one in ready[-1:]:
            self._act(one.turn.draw, Seat(one.code, self.named[0]))
        while not self._are_verified():
            await asyncio.sleep(FIRST_LOOKS_S)

    def _have_called(self) -> bool:
        with self.desk.reading() as connection:
            return set(self.numbers) <= set(seats.free_tables(connection, self.desk.now_s()))

    def open(self) -> None:
        """The events of the next evening."""
        with self.desk.reading() as connection:
            number = len(draw_rows.read_all(connection)) // len(drawn_events.EVENTS) + 1
        names = player_names.entered(Random(number), PEOPLE)
        for one in drawn_events.EVENTS:
            drawn_events.open_event(self.desk, one, names[: one.entries], number, self.random)
            names = names[one.entries :]

    def _are_verified(self) -> bool:
        """Results are verified as they come, until no match is at a table."""
        for draw in self.draws:
            for one in draw.reported:
                self._try(partial(self._office.verify, one.match.id))
        rows = [one.match.status for draw in self.draws for code in draw.played for one in draw.at_tables(code)]
        return not any(status in (*records.OPEN_STATUSES, records.REPORTED) for status in rows)

    def _enter_mid_round(self) -> None:
        """A match for every table, rested or not; one on paper; an assistant wants a result corrected."""
        ready = [one for one in self.queue if not one.is_busy]
        for one, number in zip(ready, self.numbers):
            start_s = of_day_s(self.desk.now_s() - self.late[number]) if number in self.late else None
            self._try(partial(calling.call, self.desk, one.draw_id, one.code, number, start_s=start_s))
        for one in ready[len(self.numbers) :][:1]:
            self._act(one.turn.draw, Seat(one.code, self.named[1]))
        self._propose_correction()

    def _propose_correction(self) -> None:
        """The names were swapped in a match whose winner plays already: a yes asks what happens to that match."""
        decided = [
            (one.match.id, draw.event.results[code])
            for draw in self.draws
            for code, one in draw.played.items()
            if code in draw.event.results
        ]
        for match_id, result in decided[:1]:
            winner, (a, b) = result.sides.index(result.loser), result.points
            values = {"result": result.kind, "winner": winner, "score_a": b, "score_b": a}
            form = {name: str(value) for name, value in values.items()} | {"reason": SWAPPED}
            self._try(partial(self._propose, match_id, form))

    def _propose(self, match_id: int, form: dict[str, str]) -> None:
        with identity.acting_as(ASSISTANT):
            verdict = results.read_verdict(self.desk, match_id, form)
            proposals.propose_correction(self.desk, match_id, verdict, form)

    # -- going on ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """One round through the hall."""
        found = self.draws
        for draw in found:
            self._look_after(draw)
        for seat in self._office.seats():
            if seat.called_s is not None and seat.called_s >= RULE_S:
                self._try(partial(self._office.rule, seat.number, self.random.choice(RULINGS)))
        self._call()
        if not found and self._is_due("next", "", NEXT_S):
            self._try(self.open)

    def _look_after(self, draw: Draw) -> None:
        for one in draw.reported:
            if self._is_due("verify", one.match.id, self.random.uniform(*VERIFY_S)):
                self._try(partial(self._office.verify, one.match.id))
        for code in boards.in_use(draw):
            if self._is_due("paper", (draw.row.id, code), PAPER_S * self._length(draw, code)):
                self._note(draw, code)
        for code in draw.noted:
            if self._is_due("noted", (draw.row.id, code), self.random.uniform(*VERIFY_S)):
                self._try(partial(call_up.verify, self.desk, draw.row.id, code))
        for code in steps.frozen(draw):
            self._act(draw, Settle(code, stands=True))
        for step in steps.next_steps(draw):
            if step.kind == "GiveByes":
                values = dict(step.values)
                self._act(draw, GiveByes(values["letter"], int(values["number"]), 0))
        if draw.event.are_late_open:
            self._wait_for_latecomers(draw)

    def _wait_for_latecomers(self, draw: Draw) -> None:
        missing = [entry.id for entry in draw.event.entries if entry.id not in draw.event.here]
        if len(missing) > 1 and self._is_due("late", draw.row.id, ARRIVES_S):
            self._act(draw, CheckIn(missing[0]))
        elif self._is_due("close", draw.row.id, CLOSES_S):
            self._act(draw, CloseLate())

    def _call(self) -> None:
        """To free tables, then to boards; after a while, as people do."""
        used = {board for draw in self.draws for board in boards.in_use(draw).values()}
        free = [name for name in self.named if name not in used]
        for one in self.queue:
            which = one.draw_id, one.code
            if one.table in self.numbers:
                if self._is_due("call", which, self.random.uniform(*CALL_S)):
                    self._try(partial(calling.call, self.desk, *which, one.table))
            elif free and not one.rests and not one.waits and self._is_due("seat", which, CALL_S[1]):
                self._act(one.turn.draw, Seat(one.code, free.pop(0)))
        for draw in self.draws:
            for code in draw.played:
                for row in draw.at_tables(code):
                    self._call_again(draw, row)

    def _call_again(self, draw: Draw, row: PlayedRow) -> None:
        calls = call_up.called_again_s(draw, row)
        is_away = row.match.status == records.OFFERED and len(calls) < call_up.LAST_CALL - 1
        if is_away and self._is_due("again", (row.match.id, len(calls)), 300):
            self._try(partial(call_up.call_again, self.desk, draw.row.id, call_up.code_of(row)))

    # -- acts --------------------------------------------------------------------------------------------------------

    def _write_down(self, draw: Draw, code: str) -> None:
        self._act(draw, Report(code, self._by_chance(draw, code), is_on_paper=True))

    def _note(self, draw: Draw, code: str) -> None:
        """A clerk does; somebody else verifies it."""
        with identity.acting_as(CLERK):
            self._act(draw, Note(code, self._by_chance(draw, code)))

    def _by_chance(self, draw: Draw, code: str) -> Result:
        sides = draw.settled[code].sides
        a, b = sides[0] or "", sides[1] or ""
        length = self._length(draw, code)
        less = self.random.randrange(length)
        won = self.random.randrange(2)
        points = (length, less) if won == 0 else (less, length)
        return Result((a, b), (a, b)[won], scoring.POINTS, points)

    def _length(self, draw: Draw, code: str) -> int:
        with self.desk.reading() as connection:
            return length_of(draw, code, usual_settings(connection, draw.row.event))

    def _act(self, draw: Draw, wanted: Act) -> None:
        self._try(partial(acting.act, self.desk, draw.row.id, wanted, {}))

    def _try(self, act: Callable[[], object]) -> None:
        """Whatever is refused is tried again in the next round, or a visitor has done it."""
        try:
            act()
        except (Fault, Refusal, Declined) as error:
            log.info("%s", error)

    def _is_due(self, what: str, which: object, wait_s: float) -> bool:
        """Whether this was first seen long enough ago."""
        due_s = self._due.setdefault((what, which), self.now_s() + wait_s)
        if self.now_s() < due_s:
            return False
        del self._due[what, which]
        return True
