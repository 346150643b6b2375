"""Following one table: its facts folded into the state of its present match.

The rules are the game's; this hands it the facts in order and remembers what the fold does not keep: where the match
began, when facts came in, and the code of the sealed match.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.following.folding import Reported, folding
from host_tools.director.store import StoredFact, facts as fact_rows, records
from host_tools.director.texts import text
from matchcore.log import journal
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

Position = tuple[int, int, bytes]  # log, last fact, hash after it
NOWHERE: Position = (0, 0, journal.NO_DIGEST)


class Follower:
    """The state of the match on one table, which plays one game."""

    def __init__(self, number: int, played: str = game.USUAL) -> None:
        """`played`: the game."""
        self.number = number
        self.game = played
        self.kinds = game.kinds(played)
        self.folding = folding(played)
        self.left: list[int] = []  # matches that have left the screen and may have other results; whoever looks clears
        self.position = NOWHERE
        self.kept = NOWHERE  # position of the last stored standing
        self._begin()

    def _begin(self) -> None:
        self._is_blank = True  # nothing taken yet: beginning again would be wasted
        self.last_id = 0
        self.state: Any = self.folding.new_state()  # the game's own
        self._ahead: Any = None  # folds each fact first: a nonsensical one spoils only this
        self.run_seq = 0  # the fact that began the match, 0 = none
        self.started_s: float | None = None
        self.game_started_s: float | None = None  # the last game
        self._game_number = 0
        self.sealed_s: float | None = None
        self.code = ""
        self.reported: Reported = (0, NOBODY, (), ())  # as sealed, whatever was ruled since
        self.is_reopened = False  # sealed, then taken back
        self.is_moved_in = False  # begun at another table
        self._stuck: tuple[Fact, Exception] | None = None  # the first fact that cannot be followed, and why
        self.remarks: Any = self.folding.new_remarks()

    @property
    def problem(self) -> str:
        """Why the log cannot be followed, in the reader's language; "" = it can."""
        return self._words(*self._stuck) if self._stuck else ""

    @property
    def problem_seq(self) -> int:
        """The first fact that cannot be followed; 0 = all can."""
        return self._stuck[0].seq if self._stuck else 0

    @property
    def log_id(self) -> int:
        return self.position[0]

    def take(self, stored: StoredFact) -> None:
        """Take one more fact of the log."""
        fact = stored.fact
        self.last_id = max(self.last_id, stored.id)
        if fact.kind == self.kinds.ASSIGNED:
            last_id = self.last_id
            if not self._is_blank:
                self._begin()
            self.last_id, self.run_seq = last_id, fact.seq
            self.state.seq = fact.seq - 1
        self._is_blank = False
        if self._stuck:
            return
        if self._ahead is None:
            self._ahead = self.folding.copied(self.state)
        self.remarks.before(self.state)
        try:
            self.folding.fold(self._ahead, fact)
        except Exception as error:  # folds do not validate: this table is shown as stuck, the others go on
            error.__cause__ = error.__context__ = None
            self._stuck = fact, error.with_traceback(None)  # a traceback would keep all callers' frames alive
            return
        if self._ahead is not self.state:
            self.state.fold(fact)
        self.remarks.after(stored, self.state)
        self._note(stored)

    def _note(self, stored: StoredFact) -> None:
        state = self.state
        begun = self.folding.games_begun(state)
        if self.started_s is None and begun:
            self.started_s = stored.received_s
        if begun != self._game_number:
            self._game_number, self.game_started_s = begun, stored.received_s
        if stored.fact.kind == self.kinds.MOVED:
            self.is_moved_in = True
        if stored.fact.kind == self.kinds.CLOSED:
            self.run_seq = 0
        elif self.status == records.REPORTED:
            if not self.code:
                self.sealed_s = stored.received_s
                self.code = journal.short_code(self.number, stored.digest)
                self.reported = self.folding.reported(state)
        elif self.code:
            self.sealed_s, self.code, self.is_reopened = None, "", True

    def catch_up(self, connection: Connection, position: Position) -> None:
        """Take stored facts this follower lacks: the process restarted, or another one stored them."""
        if self.position == position:
            return
        is_going_on = self.log_id == position[0] and self.last_id > 0
        news = fact_rows.newer(connection, self.number, position[0], self.last_id) if is_going_on else []
        # If another process has restored a backup, the next facts do not continue ours.
        is_going_on = bool(news) and news[0].fact.seq == self.position[1] + 1
        if not is_going_on or any(stored.fact.kind == self.kinds.SEAM for stored in news):
            self.rebuild(connection, position)
            return
        self.take_all(news)
        self.position = position

    def rebuild(self, connection: Connection, position: Position) -> None:
        """Start again from the log's last assigned match."""
        if not self._is_blank:
            self._begin()
        first = fact_rows.last_assigned(connection, self.number, position[0])
        self.take_all(fact_rows.of_run(connection, self.number, position[0], first))
        self.position = position

    def take_all(self, stored: Iterable[StoredFact]) -> None:
        every = list(stored)
        if self._is_blank and self._taken_at_once(every):
            return
        for one in every:
            self.take(one)

    def _taken_at_once(self, every: list[StoredFact]) -> bool:
        """Fold each fact only once, which is right as long as all make sense; otherwise nothing is taken."""
        self._ahead = self.state
        for one in every:
            self.take(one)
        self._ahead = None
        if self._stuck:
            self._begin()
            return False
        return True

    @property
    def status(self) -> str:
        """OFFERED, ACCEPTED, PLAYING or REPORTED of `records`; "" without a match."""
        return self.folding.status(self.state)

    @property
    def sealed_result(self) -> tuple[int, int] | None:
        """The result and winner that the table shows now, rulings included; None while there is none."""
        return self.folding.ruled(self.state) if self.status == records.REPORTED else None

    @property
    def has_match(self) -> bool:
        return self.run_seq > 0 and self.status != ""

    def _words(self, fact: Fact, error: Exception) -> str:
        problem = self.folding.words(error)
        return text("problem.fact", number=fact.seq, fact=self.kinds.name_of(fact), problem=problem)


def follow_run(number: int, run: Sequence[StoredFact], played: str = game.USUAL) -> Follower:
    """A follower of one match, which may be long over."""
    follower = Follower(number, played)
    follower.take_all(run)
    return follower
