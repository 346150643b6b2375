"""Notable events, detected as a match's facts come in: pauses, second delays, power cuts.

Long pauses, and shorter ones without a reason (PAU-02, AMB-08); a player's fruitless pauses, added up (PAU-02); a delay
restarted twice in one turn (INC-07); repeated power cuts, and the time each gave back (INC-13); a doubtful flag that
the table has not called (EXP-01).  The follower hands over each fact before and after folding it.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from host_tools.director.following import folding
from host_tools.director.store import StoredFact
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.phases import CAUSE_POWER, IN_GAME
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import BY_DIRECTOR, NOBODY

UNSAID_S = 60  # a pause without a reason, or one in which a turn is finished
LONG_S = 300  # any other pause
_ENDS_GAME = frozenset(map(rulesets.PAUSE_REASONS.index, ("GAME_OVER", "CLAIM_OVER", "CONCEDE", "PASS", "POWER")))
_UNSAID = (rulesets.NOT_STATED, rulesets.REASON_MISTAKE)


# Facts that justify the pause in which they happen.
_CONSEQUENCES = (
    facts.DELAY_RESTARTED, facts.DELAY_LOST, facts.TURN_TAKEN_BACK, facts.TIME_RETURNED, facts.CALLED, facts.RESTORED,
    facts.UNDONE,
)  # fmt: skip


class Pause(NamedTuple):
    """A finished pause that did not end the game."""

    reason: int
    length_ms: int
    side: int = NOBODY  # in whose turn it was fruitless


class Sum(NamedTuple):
    """A player's fruitless pauses: time to think."""

    number: int = 0
    length_ms: int = 0
    received_s: float = 0.0  # the last one


class Cut(NamedTuple):
    """A power cut: who was on turn (NOBODY: no time ran), and the time it gave back, None = unknown."""

    side: int
    ms: int | None


class Remark(NamedTuple):
    """`what` ends the key of its text, `values` fill it."""

    what: str
    received_s: float
    values: dict


def limit_s(reason: int) -> int:
    """Seconds until a pause with this reason is remarked upon."""
    return UNSAID_S if reason in (*_UNSAID, rulesets.REASON_EARLY_DICE) else LONG_S


def pause_key(reason: int) -> str:
    return "unsaid" if reason in _UNSAID else "early_dice" if reason == rulesets.REASON_EARLY_DICE else "long"


@dataclass
class Remarks(folding.Remarks):
    """Everything so far; `pause` and `cut` come from the last fact."""

    found: list[Remark] = field(default_factory=list)
    pause: Pause | None = None
    mistakes: int = 0
    sums: list[Sum] = field(default_factory=lambda: [Sum(), Sum()])
    _is_settled: bool = False  # the present pause has led to something
    cut: Cut | None = None
    cuts: list[Cut] = field(default_factory=list)
    _was: tuple = (0, 0, 0, NOBODY, False)  # state, reason and start of the pause, side on turn, the director's pause
    _turn: tuple = ()
    _delays: int = 0  # restarted in this turn
    _is_rejected: bool = False  # a rejected resignation begins the opponent's turn: no roll was repeated

    def before(self, state: Match) -> None:
        self._was = (state.clock.state, state.pause_reason, state.paused_at_ms, state.clock.active, state.is_bound)

    def after(self, stored: StoredFact, state: Match) -> None:
        kind = stored.fact.kind
        self.pause = self.cut = None
        if kind == facts.PAUSED or kind in _CONSEQUENCES or stored.fact.by == BY_DIRECTOR:
            self._is_settled = kind != facts.PAUSED
        if kind in (facts.MOVED, facts.UNDONE):
            return
        self._see_pause(stored, state)
        self._see_delay(stored, state)
        if kind == facts.FLAG_DOUBTED:
            self._see_doubt(stored)
        if kind == facts.RESTORED and ROWS.value(stored.fact, "cause") == CAUSE_POWER:
            self._see_cut(stored)

    def _tell(self, what: str, stored: StoredFact, **values: object) -> None:
        self.found.append(Remark(what, stored.received_s, values))

    def _see_pause(self, stored: StoredFact, state: Match) -> None:
        was, reason, since_ms, side, is_bound = self._was
        if was != PAUSED or state.clock.state == PAUSED:
            return
        if reason in _ENDS_GAME and state.phase not in IN_GAME:
            return
        length_ms = stored.fact.at_ms - since_ms
        is_vain = stored.fact.kind == facts.RESUMED and not (self._is_settled or is_bound)
        self.pause = Pause(reason, length_ms, side if is_vain else NOBODY)
        if is_vain:
            before = self.sums[side]
            self.sums[side] = Sum(before.number + 1, before.length_ms + length_ms, stored.received_s)
        self.mistakes += reason == rulesets.REASON_MISTAKE
        is_long = length_ms > 1000 * limit_s(reason)
        if is_long and reason != rulesets.REASON_POWER and not is_bound:
            self._tell("pause_" + pause_key(reason), stored, ms=length_ms, reason=reason)

    def _see_delay(self, stored: StoredFact, state: Match) -> None:
        turn = (state.game_number, state.turn_number, state.phase, state.clock.active)
        if turn != self._turn:
            self._turn, self._delays = turn, 0
        if stored.fact.kind == facts.DELAY_RESTARTED and not self._is_rejected:
            self._delays += 1
            if self._delays > 1:
                self._tell("delay", stored, side=state.clock.active, number=self._delays)
        self._is_rejected = stored.fact.kind == facts.WITHDRAWN

    def _see_doubt(self, stored: StoredFact) -> None:
        side, late_ms = ROWS.value(stored.fact, "side"), ROWS.value(stored.fact, "late_ms")
        self._tell("doubt", stored, side=side, late_ms=late_ms, uncertain_ms=stored.fact.uncertain_ms)

    def _see_cut(self, stored: StoredFact) -> None:
        was, _, _, side, _ = self._was
        back_ms = None if stored.heard_ms is None else stored.heard_ms - stored.fact.at_ms
        ran = was == RUNNING
        self.cut = Cut(
            side if ran else NOBODY, (back_ms if back_ms is not None and back_ms >= 0 else None) if ran else 0
        )
        self.cuts.append(self.cut)
        if len(self.cuts) > 1:
            self._tell("cuts", stored, number=len(self.cuts), cuts=tuple(self.cuts))


def of_values(values: dict) -> Remarks:
    """The remarks with these attributes; restores the named tuples, which JSON does not keep."""
    return _remarks(**values)


def _remarks(found: list, pause: list, sums: list, cut: list, cuts: list, _was: list, _turn: list, **rest) -> Remarks:
    return Remarks(
        found=[Remark(what, received_s, _told(values)) for what, received_s, values in found],
        pause=Pause(*pause) if pause else None,
        sums=[Sum(*one) for one in sums],
        cut=Cut(*cut) if cut else None,
        cuts=[Cut(*one) for one in cuts],
        _was=tuple(_was),
        _turn=tuple(_turn),
        **rest,
    )


def _told(values: dict) -> dict:
    return values | {"cuts": tuple(Cut(*one) for one in values["cuts"])} if "cuts" in values else values
