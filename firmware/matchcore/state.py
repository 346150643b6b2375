"""The state of a match: facts folded, and nothing else.

Folding never refuses and never asks: whether something is allowed was decided when the fact was made (match.py).  The
same facts give the same state on every interpreter.  The diagram of the phases is in README.md.
"""

from matchcore import bank, cube, facts, rulesets, scoring
from matchcore.clock import OVER, RUNNING, Clock
from matchcore.facts import BadFact, Fact
from matchcore.sides import BY_A, BY_B, NOBODY

# Phases of a match.
IDLE = 0  # no match here
OFFERED = 1  # assigned, the players have to accept the settings
READY = 2  # between games, clock neutral
PLAYING = 3
DOUBLED = 4  # a double waits for its answer
CLAIMED = 5  # a result of the game is claimed, not yet confirmed by both
DECIDED = 6  # the match has a result that is not yet confirmed by both
SEALED = 7
PHASES = ("idle", "offered", "ready", "playing", "doubled", "claimed", "decided", "sealed")
IN_GAME = (PLAYING, DOUBLED, CLAIMED)

# Why the device was away (RESTORED).
CAUSE_POWER = 1  # comes back paused, both confirm
CAUSE_RESET = 2  # goes on from the last mark

UNDO_DEPTH = 4

# What an undo brings back.  Everything else (numbers, orders, calls) only ever moves forward.
_KEPT = (
    "phase", "length", "pending_length", "score_a", "score_b", "games", "game_number", "game_phase", "crawford_a",
    "crawford_b", "turn_number", "cube_level", "cube_holder", "doubler", "claim_winner", "claim_kind", "agreed",
    "result", "winner", "per_point_ms", "delay_ms",
)  # fmt: skip
_NOT_UNDONE = (
    facts.ASSIGNED, facts.SWAPPED, facts.IGNORED, facts.PAUSED, facts.REASON, facts.RESUMED, facts.EXPIRED,
    facts.UNDONE, facts.RESTORED, facts.RESTORE_CONFIRMED, facts.CALLED, facts.CALL_WITHDRAWN, facts.CALL_ENDED,
    facts.ORDER_REFUSED, facts.CHECKPOINT, facts.SEAM, facts.MARKED, facts.VERIFIED, facts.CLOSED,
)  # fmt: skip


class Snapshot:
    """The undoable part of a state, just before the fact `seq`."""

    def __init__(self) -> None:
        self.seq = 0  # 0 = empty
        self.clock = Clock()
        for name in _KEPT:
            setattr(self, name, 0)


class MatchState:
    def __init__(self) -> None:
        self.clock = Clock()
        self.seq = 0
        self.at_ms = 0
        self.last_order = 0
        self._snapshots = [Snapshot() for _ in range(UNDO_DEPTH)]
        self._newest = 0
        self._clear()

    def _clear(self) -> None:
        self.phase = IDLE
        self.names = ("", "")
        self.match_id = self.event = self.round = self.moves = ""
        self.table = 0
        self.number = 0  # of the match on this table
        self.is_confirmed_length = True  # False: entered at the table, not by the director (LEN-07)
        self.rules = rulesets.NO_RULES
        self.is_swapped = False
        self.length = 1
        self.pending_length = 0  # a corrected length that waits for the next game (LEN-02)
        self.per_point_ms = 0
        self.delay_ms = 0
        self.score_a = self.score_b = 0
        self.games: tuple = ()  # (number, winner, kind, cube, points, score_a before, score_b before, phase)
        self.game_number = 0
        self.game_phase = scoring.NORMAL
        self.crawford_a = self.crawford_b = -1  # the score at which the Crawford game was begun, -1 = not yet
        self.turn_number = 0
        self.cube_level, self.cube_holder = cube.START
        self.doubler = NOBODY
        self.claim_winner = NOBODY
        self.claim_kind = 0
        self.agreed = 0  # bit 1 = A, bit 2 = B: acceptance or confirmation of what is on the screen
        self.result = 0
        self.winner = NOBODY
        self.is_verified = False
        self.pause_reason = 0
        self.paused_at_ms = 0
        self.is_restored = False  # power was lost, both must confirm
        self.agreed_restore = 0
        self.was_running = False
        self.lost_s = self.back_s = 0
        self.called_by = -1  # who called the director, -1 = nobody
        self.called_reason = 0
        self.called_at_ms = 0
        self.withdrawn = 0
        self.pressed_at_ms = -1000
        self.ignored_at_ms = -1000
        self.ignored_side = NOBODY
        self.undone_ms = 0
        for snapshot in self._snapshots:
            snapshot.seq = 0

    # -- derived -------------------------------------------------------------------------------------------------

    def is_called(self) -> bool:
        return self.called_by >= 0

    def score(self, side: int) -> int:
        return self.score_b if side else self.score_a

    def needed(self, side: int) -> int:
        """Points this side still needs."""
        return max(0, self.length - self.score(side))

    def has_agreed(self, side: int) -> bool:
        return self.agreed & (1 << side) != 0

    def crawford_played(self) -> bool:
        """Whether a game has really been played as the Crawford game at a score of the present length (AMB-27)."""
        return self.crawford_a >= 0 and scoring.is_one_away(self.length, self.crawford_a, self.crawford_b)

    def next_phase(self) -> int:
        return scoring.phase_of_next_game(self.length, self.score_a, self.score_b, self.crawford_played())

    def is_match_won(self) -> bool:
        return self.score_a >= self.length or self.score_b >= self.length

    def undoable(self) -> int:
        """The number of the fact that an undo would take back, or 0."""
        return self._snapshots[self._newest].seq

    # -- folding -------------------------------------------------------------------------------------------------

    def fold(self, fact: Fact) -> None:
        """Take one more fact.  BadFact when it is out of order or goes back in time; then nothing has changed."""
        kind = fact.kind
        if fact.seq != self.seq + 1 and not (kind == facts.SEAM and fact.seq > self.seq):
            raise BadFact("fact %d does not follow fact %d" % (fact.seq, self.seq))
        if fact.at_ms < self.at_ms and kind != facts.ASSIGNED:
            raise BadFact("fact %d goes back in time, from %d ms to %d ms" % (fact.seq, self.at_ms, fact.at_ms))
        self.seq = fact.seq
        self.at_ms = fact.at_ms
        if kind != facts.ASSIGNED:
            self.clock.advance(fact.at_ms)
        if kind not in _NOT_UNDONE:
            self._remember(fact.seq)
        _FOLDS[kind](self, fact)

    def _remember(self, seq: int) -> None:
        self._newest = (self._newest + 1) % UNDO_DEPTH
        snapshot = self._snapshots[self._newest]
        snapshot.seq = seq
        snapshot.clock.copy_from(self.clock)
        for name in _KEPT:
            setattr(snapshot, name, getattr(self, name))

    def take_back(self, now_ms: int) -> None:
        """Return to just before the newest undoable fact; what ran since then is nobody's time, paused (CLK-20)."""
        snapshot = self._snapshots[self._newest]
        for name in _KEPT:
            setattr(self, name, getattr(snapshot, name))
        self.undone_ms += now_ms - snapshot.clock.since_ms
        self.clock.copy_from(snapshot.clock)
        self.clock.reload(now_ms)
        self.paused_at_ms = now_ms
        self.is_verified = False
        snapshot.seq = 0
        self._newest = (self._newest - 1) % UNDO_DEPTH

    def _order(self, fact: Fact) -> None:
        if fact.ints[0] > self.last_order:
            self.last_order = fact.ints[0]

    # the beginning

    def _assigned(self, fact: Fact) -> None:
        self._clear()
        self._order(fact)
        _, self.length, self.per_point_ms, self.delay_ms, a, b, crawford, self.table, self.number = fact.ints
        self.score_a, self.score_b = a, b
        lines = fact.text.split("\n")
        self.match_id, rule_set, name_a, name_b, self.event, self.round, self.moves = lines
        self.rules = rulesets.rule_set(rule_set)
        self.names = (name_a, name_b)
        self.is_confirmed_length = fact.ints[0] > 0
        if crawford:
            self.crawford_a, self.crawford_b = a, b
        self.clock = Clock()
        self.clock.since_ms = fact.at_ms
        self.clock.automatic = self.rules["expiry.trigger"] == "automatic"
        self.clock.run_out = self.rules["illegal.clock"] == "run_out_delay"
        self.set_banks(fact.at_ms)
        self.phase = OFFERED

    def set_banks(self, now_ms: int) -> None:
        each = bank.bank_ms(self.length, self.score_a, self.score_b, self.per_point_ms)
        self.clock.set_up(now_ms, each, each, self.delay_ms)

    def _accepted(self, fact: Fact) -> None:
        self.agreed |= 1 << fact.ints[0]
        if self.agreed == 3:
            self.agreed = 0
            self.phase = READY

    def _swapped(self, fact: Fact) -> None:
        self.is_swapped = not self.is_swapped
        if self.phase == OFFERED:
            self.agreed = 0

    # the turn

    def _pressed(self, fact: Fact) -> None:
        if self.phase == READY:
            self._begin_game()
        else:
            self.turn_number += 1
        self.pressed_at_ms = fact.at_ms
        self.pause_reason = 0
        self.clock.press(fact.at_ms, fact.ints[0])

    def _begin_game(self) -> None:
        self.game_number += 1
        self.turn_number = 1
        self.game_phase = self.next_phase()
        if self.game_phase == scoring.CRAWFORD:
            self.crawford_a, self.crawford_b = self.score_a, self.score_b
        self.cube_level, self.cube_holder = cube.START
        self.doubler = NOBODY
        self.phase = PLAYING

    def _ignored(self, fact: Fact) -> None:
        self.ignored_at_ms = fact.at_ms
        self.ignored_side = fact.ints[0]

    def _paused(self, fact: Fact) -> None:
        self._order(fact)
        self.hold(fact.at_ms, rulesets.REASON_DIRECTOR if fact.ints[0] else 0)

    def hold(self, now_ms: int, reason: int) -> None:
        if self.clock.pause(now_ms):
            self.paused_at_ms = now_ms
        self.pause_reason = reason

    def _reason(self, fact: Fact) -> None:
        self.pause_reason = fact.ints[0]
        self.clock.may_press_paused = fact.ints[0] == rulesets.REASON_EARLY_DICE

    def _resumed(self, fact: Fact) -> None:
        self._order(fact)
        self.pause_reason = 0
        self.clock.resume(fact.at_ms)

    def _delay_restarted(self, fact: Fact) -> None:
        self._order(fact)
        self.clock.restart_delay(fact.at_ms)

    # the cube

    def _doubled(self, fact: Fact) -> None:
        self.doubler = fact.ints[0]
        self.phase = DOUBLED
        self.pressed_at_ms = fact.at_ms
        self.clock.press(fact.at_ms, self.doubler)

    def _taken(self, fact: Fact) -> None:
        self.cube_level, self.cube_holder = cube.after_take(self.cube_level, self.doubler)
        self.doubler = NOBODY
        self.phase = PLAYING
        self.pressed_at_ms = fact.at_ms
        self.clock.press(fact.at_ms, fact.ints[0])

    def _passed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, self.doubler, scoring.PASS)
        self.agreed = 1 << fact.ints[0]

    # the result of a game

    def _claimed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, fact.ints[0], fact.ints[1])
        if fact.by == BY_A or fact.by == BY_B:
            self.agreed = 1 << (fact.by - BY_A)

    def _claim(self, now_ms: int, winner: int, kind: int) -> None:
        self.hold(now_ms, self.pause_reason)
        self.claim_winner = winner
        self.claim_kind = kind
        self.agreed = 0
        self.phase = CLAIMED

    def _confirmed(self, fact: Fact) -> None:
        self.agreed |= 1 << fact.ints[0]
        if self.agreed != 3:
            return
        self.agreed = 0
        if self.phase == DECIDED:
            self._seal(fact.at_ms)
        else:
            self._end_game(fact.at_ms)

    def _withdrawn(self, fact: Fact) -> None:
        """Back from a claim to the paused game, or from a match that nobody has confirmed to its last claim."""
        self.agreed = 0
        if self.phase == DECIDED:
            self.score_a, self.score_b = self.games[-1][5], self.games[-1][6]
            self.games = self.games[:-1]
            self.result, self.winner = 0, NOBODY
            self.doubler = self.claim_winner if self.claim_kind == scoring.PASS else NOBODY
            self.phase = CLAIMED
        else:
            self.phase = PLAYING
            self.claim_winner, self.claim_kind = NOBODY, 0

    def _end_game(self, now_ms: int) -> None:
        won = scoring.points(self.cube_level, self.claim_kind)
        self.games += (
            (self.game_number, self.claim_winner, self.claim_kind, self.cube_level, won, self.score_a, self.score_b,
             self.game_phase),
        )  # fmt: skip
        self.add_points(self.claim_winner, won)
        self.doubler = NOBODY
        if self.is_match_won():
            self.decide(scoring.POINTS, self.claim_winner)
            return
        self.leave_game(now_ms)

    def leave_game(self, now_ms: int) -> None:
        self.phase = READY
        self.claim_winner, self.claim_kind = NOBODY, 0
        self.pause_reason = 0
        self.cube_level, self.cube_holder = cube.START
        self.clock.neutral(now_ms)
        if self.pending_length:
            from matchcore import corrections

            corrections.apply_pending_length(self, now_ms)

    def add_points(self, side: int, won: int) -> None:
        if side:
            self.score_b += won
        else:
            self.score_a += won

    def decide(self, result: int, winner: int) -> None:
        self.phase = DECIDED
        self.result, self.winner = result, winner
        self.agreed = 0

    def _seal(self, now_ms: int) -> None:
        self.phase = SEALED
        self.agreed = 0
        self.clock.end(now_ms)

    # time

    def _expired(self, fact: Fact) -> None:
        """The clock has noted the instant itself; by rule set this may have ended the match (EXP-03)."""
        if self.clock.state == OVER and self.phase in IN_GAME:
            self.decide(scoring.TIME, self.clock.winner)

    def _time_claimed(self, fact: Fact) -> None:
        self._order(fact)
        self.clock.declare(fact.at_ms)
        self.decide(scoring.TIME, self.clock.winner)

    def _corrected(self, fact: Fact) -> None:
        """The rarer facts are folded in a module of their own, which is loaded when the first one comes."""
        from matchcore import corrections

        self._order(fact)
        corrections.fold(self, fact)

    # the device and the director

    def _restored(self, fact: Fact) -> None:
        cause, self.lost_s, self.back_s = fact.ints[:3]
        if cause != CAUSE_POWER or self.phase in (IDLE, OFFERED, SEALED):
            return
        was_running = self.clock.state == RUNNING
        if was_running:
            self.hold(fact.at_ms, rulesets.REASON_POWER)
        self.was_running = was_running or (self.is_restored and self.was_running)
        self.is_restored = True
        self.agreed_restore = 0

    def _restore_confirmed(self, fact: Fact) -> None:
        self.agreed_restore |= 1 << fact.ints[0]
        if self.agreed_restore != 3:
            return
        self.is_restored = False
        if self.was_running and self.phase in (PLAYING, DOUBLED):
            self.pause_reason = 0
            self.clock.resume(fact.at_ms)

    def _called(self, fact: Fact) -> None:
        self.called_by, self.called_reason, self.called_at_ms = fact.by, fact.ints[0], fact.at_ms
        self.withdrawn = 0
        if self.clock.state == RUNNING:
            self.hold(fact.at_ms, rulesets.REASON_DIRECTOR)

    def _call_withdrawn(self, fact: Fact) -> None:
        self.withdrawn |= 1 << fact.ints[0]
        if self.withdrawn == 3:
            self.called_by = -1

    def _call_ended(self, fact: Fact) -> None:
        self._order(fact)
        self.called_by = -1

    def _ruled(self, fact: Fact) -> None:
        self._order(fact)
        _, self.result, self.winner = fact.ints[:3]
        self.called_by = -1
        self.is_restored = False
        self._seal(fact.at_ms)

    def _verified(self, fact: Fact) -> None:
        self._order(fact)
        self.is_verified = True

    def _closed(self, fact: Fact) -> None:
        self._order(fact)
        self._clear()

    def _noted(self, fact: Fact) -> None:
        """Facts that are kept for the record only; an order that was refused counts as dealt with."""
        if fact.kind == facts.ORDER_REFUSED:
            self._order(fact)


# By the number of the kind, in the order of facts.py.
_FOLDS = (
    MatchState._noted, MatchState._assigned, MatchState._accepted, MatchState._swapped, MatchState._pressed,
    MatchState._ignored, MatchState._paused, MatchState._reason, MatchState._resumed, MatchState._delay_restarted,
    MatchState._doubled, MatchState._taken, MatchState._passed, MatchState._claimed, MatchState._confirmed,
    MatchState._withdrawn, MatchState._expired, MatchState._time_claimed, MatchState._corrected, MatchState._corrected,
    MatchState._corrected, MatchState._corrected, MatchState._corrected, MatchState._corrected, MatchState._corrected,
    MatchState._corrected, MatchState._corrected, MatchState._restored, MatchState._restore_confirmed,
    MatchState._called, MatchState._call_withdrawn, MatchState._call_ended, MatchState._noted, MatchState._noted,
    MatchState._ruled, MatchState._verified, MatchState._noted, MatchState._noted, MatchState._closed,
)  # fmt: skip
