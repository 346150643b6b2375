"""Following one table: its facts folded into the state of the match that is on it now.

The rules are the core's; this only hands it the facts in their order and remembers what the fold does not keep: where
the match began, when things came in, and the code of the sealed match.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from host_tools.director.store import StoredFact, facts as fact_rows
from matchcore import facts
from matchcore.game import scoring
from matchcore.log import journal
from matchcore.log.fact import BadFact, Fact
from matchcore.phases import OFFERED, SEALED
from matchcore.play.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY

# What folding a fact can raise that no sound table makes. Such a table is shown, not followed; the others go on.
UNFOLDABLE = (BadFact, Refusal, ValueError, IndexError, KeyError, OverflowError)

Position = tuple[int, int, bytes]  # log, last fact, hash after it
NOWHERE: Position = (0, 0, journal.NO_DIGEST)

_SIDES = ("side", "winner", "holder")


def _check(fact: Fact) -> None:
    """Refuse a side that is none: the fold would use it as an index or as a bit number."""
    for name, value in facts.values_of(fact).items():
        if name in _SIDES and not -1 <= value <= 1:
            raise BadFact(f"{name} {value} in fact {fact.seq}")


class Follower:
    """The state of the match on one table."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.position = NOWHERE
        self._begin()

    def _begin(self) -> None:
        self.last_id = 0
        self.state = Match()
        self.run_seq = 0  # the fact that began the match, 0 = none
        self.started_s: float | None = None
        self.sealed_s: float | None = None
        self.code = ""
        self.reported = (0, NOBODY, 0, 0)  # result, winner and scores as they were sealed, whatever was ruled since
        self.is_reopened = False  # it was sealed, and then taken back
        self.is_moved_in = False  # it began at another table
        self.problem = ""  # why the log cannot be followed

    @property
    def log_id(self) -> int:
        return self.position[0]

    def take(self, stored: StoredFact) -> None:
        """One more fact of the log."""
        fact = stored.fact
        self.last_id = max(self.last_id, stored.id)
        if fact.kind == facts.ASSIGNED:
            last_id = self.last_id
            self._begin()
            self.last_id, self.run_seq, self.state.seq = last_id, fact.seq, fact.seq - 1
        if self.problem:
            return
        try:
            _check(fact)
            self.state.fold(fact)
        except UNFOLDABLE as error:
            self.problem = str(error)
            return
        self._note(stored)

    def _note(self, stored: StoredFact) -> None:
        state = self.state
        if self.started_s is None and state.game_number:
            self.started_s = stored.received_s
        if stored.fact.kind == facts.MOVED:
            self.is_moved_in = True
        if stored.fact.kind == facts.CLOSED:
            self.run_seq = 0
        elif state.phase == SEALED:
            if not self.code:
                self.sealed_s = stored.received_s
                self.code = journal.short_code(self.number, stored.digest)
                score = (state.score_a, state.score_b)
                if state.length:  # SCO-07; a session without a length has no bound
                    score = tuple(scoring.reported(points, state.length) for points in score)
                self.reported = (state.result, state.winner, score[0], score[1])
        elif self.code:
            self.sealed_s, self.code, self.is_reopened = None, "", True

    def catch_up(self, connection: Connection, position: Position) -> None:
        """Take what the store has and this follower has not: its process was restarted, or another one stored it."""
        if self.position == position:
            return
        news = fact_rows.newer(connection, self.number, position[0], self.last_id)
        is_going_on = self.log_id == position[0] and self.last_id > 0
        if not is_going_on or any(stored.fact.kind == facts.SEAM for stored in news):
            self.rebuild(connection, position)
            return
        self.take_all(news)
        self.position = position

    def rebuild(self, connection: Connection, position: Position) -> None:
        """Start again from the last match that was assigned in the log."""
        self._begin()
        first = fact_rows.last_assigned(connection, self.number, position[0])
        self.take_all(fact_rows.of_run(connection, self.number, position[0], first))
        self.position = position

    def take_all(self, stored: Iterable[StoredFact]) -> None:
        for one in stored:
            self.take(one)

    @property
    def sealed_result(self) -> tuple[int, int] | None:
        """Result type and winner that the table shows now, rulings and all; None while there is none."""
        return (self.state.result, self.state.winner) if self.state.phase == SEALED else None

    @property
    def has_match(self) -> bool:
        return self.run_seq > 0 and self.state.phase >= OFFERED


def follow_run(number: int, run: Iterable[StoredFact]) -> Follower:
    """A follower of one match that may be long over."""
    follower = Follower(number)
    follower.take_all(run)
    return follower
