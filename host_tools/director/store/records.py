"""Rows of the store as typed records; schema/ explains the columns."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from host_tools.director import game as games
from matchcore.log.fact import Fact, unpack
from matchcore.log.journal import payload_of

# Status of an order.
WAITING = "waiting"
APPLIED = "applied"
REFUSED = "refused"
CANCELLED = "cancelled"

# Status of a match, from the order on.
ASSIGNED = "assigned"  # ordered, not at the table yet
OFFERED = "offered"
ACCEPTED = "accepted"
PLAYING = "playing"
REPORTED = "reported"  # confirmed by both players at the table (RES-08)
VERIFIED = "verified"  # by the director (RES-09)
CORRECTED = "corrected"  # by the director (RES-10)
NOT_BEGUN = "refused"  # the table refused the order
WITHDRAWN = "withdrawn"  # removed or replaced before it began
INTERRUPTED = "interrupted"  # the table went on to something else before the end
ADJOURNED = "adjourned"  # off its table, to be resumed another day, here or elsewhere
ANNULLED = "annulled"  # shown instead of the last three, if a correction has annulled it; no row has it
OPEN_STATUSES = (ASSIGNED, OFFERED, ACCEPTED, PLAYING)
CALLED_STATUSES = (ASSIGNED, OFFERED)
NEVER_PLAYED = (NOT_BEGUN, WITHDRAWN)
CLOSED_STATUSES = (REPORTED, VERIFIED, CORRECTED)
WITHOUT_RESULT = (*OPEN_STATUSES, *NEVER_PLAYED, INTERRUPTED, ADJOURNED, ANNULLED)

Log = tuple[int, int]  # table and log
Place = tuple[Log, int]  # of a fact: each log numbers from the start


@dataclass(frozen=True)
class TableRow:
    number: int
    name: str
    key: bytes
    is_simulated: bool
    enrolled_s: float
    boot: int
    count: int
    log_id: int
    stored_seq: int
    digest: bytes
    last_order: int
    last_seen_s: float | None
    zero_s: float
    free_kib: int
    up_min: int
    rejected: int
    flags: int
    problem: str
    revision: int
    heard_ms: int | None
    health: str
    game: str
    promised_ms: int
    is_in_play: bool

    @property
    def kinds(self) -> games.Kinds:
        return games.kinds(self.game)

    @property
    def position(self) -> tuple[int, int, bytes]:
        """The position of its log of facts."""
        return self.log_id, self.stored_seq, self.digest


@dataclass(frozen=True)
class LogRow:
    """A log of facts that has been heard as a table's."""

    table_number: int
    log_id: int
    game: str
    boot: int
    count: int
    last_order: int
    last_s: float | None
    is_caught_up: bool


@dataclass(frozen=True)
class StoredFact:
    id: int
    table_number: int
    log_id: int
    digest: bytes
    received_s: float
    record: bytes
    words: str
    heard_ms: int | None
    game: str

    @property
    def kinds(self) -> games.Kinds:
        return games.kinds(self.game)

    @cached_property
    def fact(self) -> Fact:
        """The fact in the director's original words; `record` has the table's."""
        fact = unpack(self.kinds.VOCABULARY, payload_of(self.record))
        fact.text = self.words or fact.text
        return fact

    @property
    def log(self) -> Log:
        return self.table_number, self.log_id

    @property
    def place(self) -> Place:
        return self.log, self.fact.seq

    @property
    def undone(self) -> Place | None:
        """An undo reaches no other log (INC-13)."""
        is_undo = self.fact.kind == self.kinds.UNDONE
        return (self.log, self.kinds.value(self.fact, "undone")) if is_undo else None

    @property
    def order(self) -> int:
        """The number, in its log, of the director's order that it answers, or 0."""
        return order_of(self.fact, self.kinds)


def order_of(fact: Fact, kinds: games.Kinds) -> int:
    """The number, in its log, of the director's order that a fact answers, or 0."""
    return kinds.value(fact, "order") if "order" in kinds.values(fact.kind) else 0


@dataclass(frozen=True)
class OrderRow:
    table_number: int
    number: int
    kind: int
    payload: bytes
    created_s: float
    author: str
    status: str
    refusal: str
    sent_s: float | None
    settled_s: float | None
    game: str
    log_id: int | None
    sent_as: int | None

    @cached_property
    def fact(self) -> Fact:
        return unpack(self.kinds.VOCABULARY, self.payload)

    def is_for(self, log_id: int | None) -> bool:
        """Whether it may be meant for a match of this log; None: for one that no log has begun yet."""
        return log_id is None or self.log_id in (None, log_id)

    def fact_sent(self, number: int) -> Fact:
        """The same as the order with this number of a log."""
        found = self.fact.copy()
        found.seq = number
        found.fill((number, *found.values(1)))
        return found

    @property
    def kinds(self) -> games.Kinds:
        return games.kinds(self.game)


class Side(NamedTuple):
    """One side of a match; `place`: from 1, None = its game has no places, or there is no result."""

    name: str
    points: int
    place: int | None


class Score(NamedTuple):
    """The points and the place of one side."""

    points: int
    place: int | None


class MatchRow(NamedTuple):
    """Many are read at once, and a tuple is made ten times as fast as a frozen dataclass."""

    id: int
    table_number: int
    order_number: int | None
    log_id: int | None
    assigned_seq: int | None
    event: str
    round: str  # for pages: `wording.round_of`
    round_code: str
    length: int
    rule_set: str
    per_point_ms: int
    delay_ms: int
    status: str
    created_s: float
    started_s: float | None
    sealed_s: float | None
    result: int
    winner: int
    code: str
    verified_s: float | None
    handed_over: str
    series_id: int | None
    has_clock: bool | None
    game: str
    is_earlier: bool
    games: int | None
    sides: tuple[Side, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([side.name for side in self.sides])

    @property
    def points(self) -> tuple[int, ...]:
        """Of each side."""
        return tuple([side.points for side in self.sides])

    @property
    def places(self) -> tuple[int, ...]:
        """Of each side, from 1; none in a game that has no places."""
        return _places(self.sides)


@dataclass(frozen=True)
class CorrectionRow:
    id: int
    match_id: int
    result: int
    winner: int
    reason: str
    author: str
    corrected_s: float
    undone_by: int | None
    scores: tuple[Score, ...]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple([score.points for score in self.scores])

    @property
    def places(self) -> tuple[int, ...]:
        return _places(self.scores)


def _places(sides: Iterable[Side | Score]) -> tuple[int, ...]:
    return tuple([side.place for side in sides if side.place is not None])


def reported(match: MatchRow) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """The result as a table has sealed it: its kind, the winner, points, places; 0 without one."""
    return match.result, match.winner, match.points, match.places


@dataclass(frozen=True)
class StayRow:
    """A match's stay at a table it has been moved away from."""

    id: int
    match_id: int
    table_number: int
    order_number: int | None
    log_id: int | None
    assigned_seq: int | None
    state: str
    reason: str
    moved_s: float
    closing_order: int | None


@dataclass(frozen=True)
class EventRow:
    name: str
    length: int
    rule_set: str
    per_point_ms: int
    delay_ms: int
    moves: str
    options: str
    changed_s: float
    point_min: int
    unclocked_point_min: int


@dataclass(frozen=True)
class TicketRow:
    """A person going to a table, for one occasion."""

    id: int
    table_number: int
    occasion: str
    taken_by: str
    given_by: str
    taken_s: float
    settled_s: float | None
    settled_by: str


@dataclass(frozen=True)
class ProposalRow:
    """An assistant's proposal to the director, or an observer's call."""

    id: int
    kind: str
    table_number: int
    match_id: int | None
    form: str
    words: str
    name: str
    role: str
    made_s: float
    settled_s: float | None
    settled_by: str
    is_done: bool
