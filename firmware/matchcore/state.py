"""The state of a match: facts folded, and nothing else.

Folding never refuses and never asks: whether something is allowed was decided when the fact was made (match.py).  The
same facts give the same state on every interpreter.  The diagram of the phases is in README.md.
"""

from matchcore import cube, facts, rulesets, scoring
from matchcore.clock import OVER
from matchcore.facts import BadFact, Fact
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, NOBODY
from matchcore.undo import Undoing

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

_NEWS = (
    facts.PAUSED, facts.BANK_SET, facts.BANK_GIVEN, facts.CUBE_SET, facts.SCORE_SET, facts.LENGTH_SET, facts.PENALTY,
    facts.CLOCK_SET, facts.TURN_SET, facts.UNDONE, facts.CALL_ENDED, facts.DELAY_LOST, facts.TURN_TAKEN_BACK,
    facts.LATE_POINTS, facts.GAME_CORRECTED, facts.RULE_CHANGED, facts.DOUBLE_VOIDED, facts.CLOCK_CORRECTED,
)  # fmt: skip
# What players press where the director's line is shown (a question of its own has no room for it).
_SEEN = (facts.ACCEPTED, facts.PRESSED, facts.IGNORED)
NEWS_KEPT = 3
NOTES_KEPT = 24  # of what stands in the history beside the games


class MatchState(Undoing):
    def __init__(self) -> None:
        Undoing.__init__(self)
        self.seq = 0
        self.at_ms = 0
        self.last_order = 0
        self._clear()

    def _clear(self) -> None:
        self.phase = IDLE
        self.names = ("", "")
        self.match_id = self.event = self.round = self.moves = ""
        self.table = 0
        self.number = 0  # of the match on this table
        self.is_confirmed_length = True  # False: entered at the table, not by the director (LEN-07)
        self.rules = rulesets.NO_RULES
        self.overrides: tuple = ()  # (key, text): what is in force otherwise than in the rule set
        self.is_swapped = False
        self.length = 1
        self.pending_length = 0  # a corrected length that waits for the next game (LEN-02)
        self.per_point_ms = 0
        self.delay_ms = 0
        self.has_clock = True  # False: score and cube panel only (CLK-27)
        self.options: dict = {}  # of the assignment (options.py)
        self.score_a = self.score_b = 0
        self.games: tuple = ()  # (number, winner, kind, cube, points, score_a before, score_b before, phase)
        self.game_number = 0
        self.game_phase = scoring.NORMAL
        self.crawford_a = self.crawford_b = -1  # the score at which the Crawford game was begun, -1 = not yet
        self.turn_number = 0
        self.cube_level, self.cube_holder = cube.START
        self.doubler = NOBODY
        self.delay_before_double_ms = -1  # what was left of it when the move before the double ended, -1 = no move
        self.claim_winner = NOBODY
        self.claim_kind = 0
        self.claim_by = 0  # author of the claim: a player who gives the game up claims it for the opponent (RES-02)
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
        self.used_a = self.used_b = 0  # breaks (BRK-01)
        self.break_since_ms = -1  # a break is on since then, -1 = none
        self.break_ms = 0  # of absence allowed, joined breaks together (BRK-04)
        self.returned = 0  # bit 1 = A is back, bit 2 = B
        self.overrun_a_ms = self.overrun_b_ms = 0  # of the present or the last break (BRK-09)
        self.late_a = self.late_b = 0  # points against A and B for being late (LAT-04)
        self.absent = NOBODY  # the player whose time runs because he is not there (LAT-07)
        self.premature = NOBODY  # has doubled before the own turn (CUB-10)
        self.rolled_early = NOBODY  # may not double in the coming turn (CUB-18)
        self.news: tuple = ()  # (kind, a, b, text): what the director has last done or said
        self.news_at_ms = 0
        self.later: tuple = ()  # news that were not read before others came, the newest first
        self.unread = 0  # bit 1 = A, bit 2 = B: has not yet pressed the own button since the news
        self.notes: tuple = ()  # (games finished, kind, a, b): what the history shows beside the games
        self.pressed_at_ms = -1000
        self.ignored_at_ms = -1000
        self.ignored_side = NOBODY
        self.undone_ms = 0
        self.forget_undo()

    # -- derived -------------------------------------------------------------------------------------------------

    def is_called(self) -> bool:
        return self.called_by >= 0

    def score(self, side: int) -> int:
        return self.score_b if side else self.score_a

    def needed(self, side: int) -> int | None:
        """Points this side still needs; None in a session without a match length."""
        return max(0, self.length - self.score(side)) if self.length else None

    def has_agreed(self, side: int) -> bool:
        return self.agreed & (1 << side) != 0

    def crawford_played(self) -> bool:
        """Whether a game has really been played as the Crawford game at a score of the present length (AMB-27)."""
        return self.crawford_a >= 0 and scoring.is_one_away(self.length, self.crawford_a, self.crawford_b)

    def is_on_break(self) -> bool:
        return self.break_since_ms >= 0

    def next_phase(self) -> int:
        if not self.length:
            return scoring.NORMAL
        return scoring.phase_of_next_game(self.length, self.score_a, self.score_b, self.crawford_played())

    def is_match_won(self) -> bool:
        return self.length > 0 and (self.score_a >= self.length or self.score_b >= self.length)

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
        self.remember(kind, fact.seq)
        if self.unread and (kind in _SEEN or (kind == facts.CONFIRMED and self.phase == DECIDED)):
            self.unread &= ~(1 << (fact.by - BY_A))
            if not self.unread and self.later:
                self.news, self.later, self.unread = self.later[0], self.later[1:], 3
        _FOLDS[kind](self, fact)
        if fact.by == BY_DIRECTOR and kind in _NEWS:
            self.tell(fact, kind != facts.PAUSED or fact.text != "")

    def tell(self, fact: Fact, is_asked: bool) -> None:
        """What the director did or said: both see it, until each has pressed the own button if that is asked.

        What has not been read yet comes back after it, and is not covered by what nobody has to read.
        """
        if self.unread:
            if not is_asked:
                return
            self.later = ((self.news,) + self.later)[:NEWS_KEPT]
        self.news = (fact.kind, fact.ints[1], fact.ints[2], fact.text)
        self.news_at_ms = fact.at_ms
        self.unread = 3 if is_asked else 0

    def write_down(self, kind: int, a: int = 0, b: int = 0) -> None:
        """A line of the history beside the games (SKP-07)."""
        self.notes = (self.notes + ((len(self.games), kind, a, b),))[-NOTES_KEPT:]

    def order(self, fact: Fact) -> None:
        if fact.ints[0] > self.last_order:
            self.last_order = fact.ints[0]

    # the beginning

    def _assigned(self, fact: Fact) -> None:
        from matchcore import beginning

        self._clear()
        self.order(fact)
        beginning.fold(self, fact)

    def set_rules(self) -> None:
        """Tell the clock what it has to know of the rules in force."""
        self.clock.automatic = self.rules["expiry.trigger"] == "automatic"
        self.clock.run_out = self.rules["illegal.clock"] == "run_out_delay"

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
        if self.rolled_early == fact.ints[0]:
            self.rolled_early = NOBODY
        if self.has_clock:
            self.clock.press(fact.at_ms, fact.ints[0])

    def _begin_game(self) -> None:
        self.game_number += 1
        self.turn_number = 1
        self.game_phase = self.next_phase()
        if self.game_phase == scoring.CRAWFORD:
            self.crawford_a, self.crawford_b = self.score_a, self.score_b
        self.cube_level, self.cube_holder = cube.START
        self.doubler = self.premature = self.rolled_early = NOBODY
        self.phase = PLAYING

    def _ignored(self, fact: Fact) -> None:
        self.ignored_at_ms = fact.at_ms
        self.ignored_side = fact.ints[0]

    def _paused(self, fact: Fact) -> None:
        self.order(fact)
        self.hold(fact.at_ms, rulesets.REASON_DIRECTOR if fact.ints[0] else 0)

    def hold(self, now_ms: int, reason: int) -> None:
        if self.clock.pause(now_ms):
            self.paused_at_ms = now_ms
        self.pause_reason = reason

    def _reason(self, fact: Fact) -> None:
        self.pause_reason = fact.ints[0]
        self.clock.may_press_paused = fact.ints[0] == rulesets.REASON_EARLY_DICE

    def _resumed(self, fact: Fact) -> None:
        """The director who lets time run has settled whatever he was called for (DSP-01, INC-13)."""
        self.order(fact)
        if fact.by == BY_DIRECTOR:
            self.called_by = -1
            self.is_restored = False
        self.pause_reason = 0
        self.clock.resume(fact.at_ms)

    def _delay_restarted(self, fact: Fact) -> None:
        self.order(fact)
        self.clock.restart_delay(fact.at_ms)

    # the cube

    def _doubled(self, fact: Fact) -> None:
        self.doubler = fact.ints[0]
        self.premature = NOBODY
        is_move_before = self.clock.last_mover == 1 - self.doubler
        self.delay_before_double_ms = self.clock.last_delay_left_ms if is_move_before else -1
        self.phase = DOUBLED
        self.pressed_at_ms = fact.at_ms
        if self.has_clock:
            self.clock.press(fact.at_ms, self.doubler)

    def _taken(self, fact: Fact) -> None:
        self.cube_level, self.cube_holder = cube.after_take(self.cube_level, self.doubler)
        self.doubler = NOBODY
        self.phase = PLAYING
        self.pressed_at_ms = fact.at_ms
        if self.has_clock:
            self.clock.press(fact.at_ms, fact.ints[0])
            self.clock.last_mover = NOBODY  # a take is no move that could be taken back

    def _passed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, self.doubler, scoring.PASS)
        self.agreed = 1 << fact.ints[0]

    # the result of a game

    def _claimed(self, fact: Fact) -> None:
        self._claim(fact.at_ms, fact.ints[0], fact.ints[1])
        self.claim_by = fact.by
        if fact.by == BY_A or fact.by == BY_B:
            self.agreed = 1 << (fact.by - BY_A)

    def _claim(self, now_ms: int, winner: int, kind: int) -> None:
        self.hold(now_ms, self.pause_reason)
        self.claim_winner = winner
        self.claim_kind = kind
        self.claim_by = 0
        self.agreed = 0
        self.phase = CLAIMED

    def _confirmed(self, fact: Fact) -> None:
        self.agreed |= 1 << fact.ints[0]
        if self.agreed != 3:
            return
        self.agreed = 0
        if self.phase == DECIDED:
            self.seal(fact.at_ms)
        else:
            self._end_game(fact.at_ms)

    def _withdrawn(self, fact: Fact) -> None:
        """Back from a claim to the paused game, or from a match that nobody has confirmed to its last claim."""
        self.agreed = 0
        if self.phase == DECIDED and not self.length:
            self.result, self.winner, self.phase = 0, NOBODY, READY
        elif self.phase == DECIDED:
            self.score_a, self.score_b = self.games[-1][5], self.games[-1][6]
            self.games = self.games[:-1]
            self.result, self.winner = 0, NOBODY
            self.doubler = self.claim_winner if self.claim_kind == scoring.PASS else NOBODY
            self.phase = CLAIMED
        else:
            self.phase = PLAYING
            self.claim_winner, self.claim_kind, self.claim_by = NOBODY, 0, 0

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
        self.claim_winner, self.claim_kind, self.claim_by = NOBODY, 0, 0
        self.doubler = NOBODY
        self.premature = self.rolled_early = NOBODY
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
        if self.absent != NOBODY:
            self.absent = NOBODY
            self.clock.neutral(self.at_ms)
        self.break_since_ms = -1
        self.phase = DECIDED
        self.result, self.winner = result, winner
        self.agreed = 0

    # time

    def _expired(self, fact: Fact) -> None:
        """The clock has noted the instant itself; by rule set this may have ended the match (EXP-03)."""
        if self.clock.state == OVER and (self.phase in IN_GAME or self.absent != NOBODY):
            self.absent = NOBODY
            self.decide(scoring.TIME, self.clock.winner)

    def _time_claimed(self, fact: Fact) -> None:
        self.order(fact)
        self.absent = NOBODY
        self.clock.declare(fact.at_ms)
        self.decide(scoring.TIME, self.clock.winner)

    def _corrected(self, fact: Fact) -> None:
        """The rarer facts are folded in a module of their own, which is loaded when the first one comes."""
        from matchcore import corrections

        self.order(fact)
        corrections.fold(self, fact)

    def _absence(self, fact: Fact) -> None:
        from matchcore import absences

        absences.fold(self, fact)

    def _procedure(self, fact: Fact) -> None:
        from matchcore import procedures

        procedures.fold(self, fact)

    def _regame(self, fact: Fact) -> None:
        from matchcore import game_corrections

        self.order(fact)
        game_corrections.fold(self, fact)

    def _moved(self, fact: Fact) -> None:
        from matchcore import moving

        self.order(fact)
        moving.fold(self, fact)

    # the device and the director

    def _settled(self, fact: Fact) -> None:
        from matchcore import settling

        settling.fold(self, fact)

    def _announced(self, fact: Fact) -> None:
        self.order(fact)
        self.tell(fact, fact.ints[1] != 0)

    def seal(self, now_ms: int) -> None:
        self.phase = SEALED
        self.agreed = 0
        self.clock.end(now_ms)

    def _closed(self, fact: Fact) -> None:
        self.order(fact)
        self._clear()

    def _noted(self, fact: Fact) -> None:
        """Facts that are kept for the record only; an order that was refused counts as dealt with."""
        if fact.kind == facts.ORDER_REFUSED or fact.kind == facts.MODE_OPENED:
            self.order(fact)


# By the number of the kind, in the order of facts.py.
_S = MatchState
_FOLDS = (
    _S._noted, _S._assigned, _S._accepted, _S._swapped, _S._pressed, _S._ignored, _S._paused, _S._reason, _S._resumed,
    _S._delay_restarted, _S._doubled, _S._taken, _S._passed, _S._claimed, _S._confirmed, _S._withdrawn, _S._expired,
    _S._time_claimed, _S._corrected, _S._corrected, _S._corrected, _S._corrected, _S._corrected, _S._corrected,
    _S._corrected, _S._corrected, _S._corrected, _S._settled, _S._settled, _S._settled, _S._settled, _S._settled,
    _S._noted, _S._noted, _S._settled, _S._settled, _S._noted, _S._noted, _S._closed, _S._absence, _S._absence,
    _S._absence, _S._procedure, _S._procedure, _S._absence, _S._absence, _S._absence, _S._regame, _S._procedure,
    _S._announced, _S._procedure, _S._procedure, _S._procedure, _S._regame, _S._moved, _S._procedure, _S._corrected,
    _S._noted,
)  # fmt: skip
