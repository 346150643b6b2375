"""The state of a match as plain values, and values derived from them."""

from matchcore import loading
from matchcore.clock import RUNNING
from matchcore.compat import const
from matchcore.folding.record import Record
from matchcore.games.backgammon import phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import IDLE, IN_GAME, OFFERED, READY, SEALED
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.notes import News
from matchcore.sides import NOBODY

_CALM_MS = const(1000)  # of a turn with a free delay: too early for a press, and a late stamp would cost no bank
_CALM_DELAY_MS = const(5000)
_NOT_IN_PLAY = (IDLE, OFFERED, SEALED)


class MatchData(Record):
    """Everything that a fact may change and later ones may depend on."""

    def reset(self) -> None:
        """Return to the state before the log's first fact."""
        self.clock = Clock()
        self.phase = IDLE  # from here on, each follows from the one before (phases.py)
        super().reset()

    def begin_undone(self) -> None:
        """Brought back by an undo, beside the clock and the phase; the golden trace has these in this order."""
        self.length = 1
        self.pending_length = 0  # a corrected length, in force from the next game (LEN-02)
        self.score_a = self.score_b = 0
        self.games: tuple = ()  # finished ones, as scoring.Game
        self.game_number = 0
        self.game_phase = scoring.NORMAL
        self.crawford_a = self.crawford_b = -1  # the score at which the Crawford game began, -1 = not yet
        self.turn_number = 0
        self.cube_level, self.cube_holder = cube.START
        self.doubler = NOBODY
        self.claim_winner = NOBODY
        self.claim_kind = 0
        self.claim_by = 0  # author of the claim: a player who resigns claims for the opponent (RES-02)
        self.agreed = 0  # bit 1 = A, bit 2 = B: acceptance or confirmation of what is on the screen
        self.result = 0
        self.winner = NOBODY
        self.per_point_ms = 0
        self.delay_ms = 0
        self.has_clock = True  # False: score and cube panel only (CLK-27)
        self.rules = rulesets.NO_RULES
        self.overrides: tuple = ()  # (key, text): differences from the rule set
        self.used_a = self.used_b = 0  # breaks (BRK-01)
        self.late_a = self.late_b = 0  # points against A and B for being late (LAT-04)
        self.break_since_ms = -1  # start of the present break, -1 = none
        self.break_ms = 0  # of absence allowed, joined breaks together (BRK-04)
        self.returned = 0  # bit 1 = A is back, bit 2 = B
        self.overrun_a_ms = self.overrun_b_ms = 0  # of the present or the last break (BRK-09)
        self.absent = NOBODY  # the player whose time runs in their absence (LAT-07)
        self.doubled_early = NOBODY  # has doubled before their turn (CUB-10)
        self.rolled_early = NOBODY  # may not double in the coming turn (CUB-18)
        self.has_rolled = False  # the side on turn, in this turn, as far as the device knows (CUB-08)
        self.delay_before_double_ms = -1  # left when the move before the double ended, -1 = no move
        self.charged_before_ms = 0  # to the side on turn, before this turn or its correction (INC-10)
        self.flag_seq = 0  # the fact of the automatic flag that ended the match (EXP-03), 0 = none
        self.options: dict = {}  # of the assignment (options.py)
        self.is_win_withdrawn = 0  # bit 1 = A, bit 2 = B: has refused a win in this game, so claims no time (EXP-08)
        self.begun_a = self.begun_b = 0  # the score at which the last game began, as corrected since
        self.begun_length = 0  # the length that was in force then (LEN-02)
        self.last_holder = NOBODY  # of the cube when the last finished game ended
        self.is_roll_judged = False  # whether that early roll was let stand, or the opponent has kept quiet (INC-04)
        self.quiet_a = self.quiet_b = 0  # how often A and B have kept quiet about an early roll

    def begin_forward(self) -> None:
        """Left as it is by an undo."""
        self.names: tuple = ("", "")  # of A and B
        self.match_id = self.event = self.round = self.moves = ""
        self.table = 0
        self.number = 0  # of the match on this table
        self.is_confirmed_length = True  # False: entered at the table, not by the director (LEN-07)
        self.is_swapped = False
        self.called_by = -1  # who called the director, -1 = no call
        self.called_reason = 0
        self.called_at_ms = 0
        self.withdrawn = 0
        self.ruled_ms = -1  # the director let play go on: no player claims a flag up to here (EXP-08)
        # Of a pause, which an undo begins.
        self.pause_reason = 0
        self.paused_at_ms = 0
        self.is_bound = False  # by the director's pause, which one player alone cannot end (GEN-01)
        self.reported = 0  # bit 1 = A, bit 2 = B: is back from it
        # After a power cut.
        self.is_restored: int = False  # True: after a power cut, 2: from another table; both must confirm
        self.agreed_restore = 0
        self.was_running = False
        # Told and read.
        self.news: News = ()  # type: ignore  # what the director last did or said; empty = nothing
        self.news_at_ms = 0
        self.later: tuple = ()  # news not read before others came
        self.unread = 0  # bit 1 = A, bit 2 = B: has not pressed their own button since the news
        self.notes: tuple = ()  # what the history shows beside the games
        # Instants.
        self.pressed_at_ms = -1000
        self.ignored_at_ms = -1000
        self.ignored_side = NOBODY
        self.signed_at_ms = -1000  # when a result was last signed with a player's own button
        self.told_s, self.told_at_ms = -1, 0  # the time of day last received in this break, -1 = none
        self.undone_ms = 0
        self.is_verified = False  # set again by what is signed

    def enter(self, outcome: int) -> None:
        """Enter the phase that follows from this outcome (phases.py)."""
        self.return_to(phases.NEXT[outcome])

    def return_to(self, phase: int) -> None:
        """Set the phase directly: for a match moved here."""
        self.phase = phase

    # -- derived -------------------------------------------------------------------------------------------------

    def is_idle(self) -> bool:
        return self.phase == IDLE

    def is_sealed(self) -> bool:
        return self.phase == SEALED

    def is_free(self) -> bool:
        return self.phase == IDLE or self.phase == SEALED

    def is_in_play(self) -> bool:
        """Whether time is measured; before the first game only an absent player's is (LAT-07)."""
        return self.phase not in _NOT_IN_PLAY or self.absent != NOBODY

    def is_between_games(self) -> bool:
        return self.phase == READY

    def is_pending(self) -> bool:
        """Whether the players wait for the director, for each other after a power cut, or for a break to end."""
        return self.is_called() or self.is_restored != 0 or self.break_since_ms >= 0

    def is_time_running(self) -> bool:
        return self.clock.state == RUNNING

    def is_calm(self, now_ms: int) -> bool:
        """Whether the device may pause for a tenth of a second: no clock runs, or a free delay has just begun."""
        clock = self.clock
        if clock.state != RUNNING:
            return True
        return clock.delay_left_ms >= _CALM_DELAY_MS and 0 <= now_ms - clock.since_ms < _CALM_MS

    def is_time_wanted(self, is_first: bool) -> bool:
        """Whether the director's time of day is recorded: in a break, and again when the device comes back, so that
        the time passed counts (BRK-05)."""
        return self.break_since_ms >= 0 and (is_first or self.told_s < 0)

    def has_times(self) -> bool:
        """Whether there are times to show on every page."""
        return self.has_clock and (self.phase in IN_GAME or self.phase == READY)

    def on_turn(self) -> int:
        return self.clock.active

    def stops_itself(self) -> bool:
        """Whether time that has run out ends the match without a claim (EXP-03)."""
        return rulesets.is_expiry_automatic(self.rules)

    def shown_score(self, side: int) -> int:
        """This side's points as reported: none beyond the length."""
        return scoring.reported(self.score(side), self.length)

    def is_called(self) -> bool:
        return self.called_by >= 0

    def score(self, side: int) -> int:
        return self.score_b if side else self.score_a

    def add_points(self, side: int, won: int) -> None:
        if side:
            self.score_b += won
        else:
            self.score_a += won

    def needed(self, side: int) -> int | None:
        """Points this side still needs; None without a match length."""
        if not self.length:
            return None
        score = self.score(side)
        return max(0, (self.length if score < self.length else self.longest()) - score)

    def longest(self) -> int:
        """The length that points from outside a game must reach: while a game is open, a longer pending one
        (LEN-03)."""
        if self.pending_length > self.length > 0 and self.is_game_open():
            return self.pending_length
        return self.length

    def has_agreed(self, side: int) -> bool:
        return self.agreed & (1 << side) != 0

    def crawford_played(self, length: int = 0) -> bool:
        """Whether the Crawford game of this length (0 = current) was played at a Crawford score (AMB-27)."""
        return self.crawford_a >= 0 and scoring.is_one_away(length or self.length, self.crawford_a, self.crawford_b)

    def is_on_break(self) -> bool:
        return self.break_since_ms >= 0

    def break_left_ms(self, now_ms: int) -> int:
        """Time left of the break; negative once it is overrun (BRK-09)."""
        return self.break_ms - (now_ms - self.break_since_ms)

    def next_phase(self) -> int:
        """The phase of the next game (CRW-09)."""
        return self.phase_after(self.score_a, self.score_b)

    def phase_after(self, score_a: int, score_b: int) -> int:
        """The phase of a game that begins at this score, by the length then in force (CRW-09, LEN-06)."""
        length = self.length
        if not length:
            return scoring.NORMAL
        if self.pending_length:
            from matchcore.games.backgammon.rules import length_correction

            length = length_correction.in_force(length, self.pending_length, score_a, score_b)
        return scoring.phase_of_next_game(length, score_a, score_b, self.crawford_played(length))

    def is_game_open(self) -> bool:
        """Whether a game has begun but has no result, even if the match seems over."""
        return self.game_number > (self.games[-1].number if self.games else 0)

    def is_single_game(self) -> bool:
        """Whether one game decides, whatever its points (SWG-02)."""
        return "games" in self.options

    def is_session(self) -> bool:
        """Whether only the players end it (SCO-06)."""
        return not self.length and not self.is_single_game()

    def is_match_won(self) -> bool:
        return self.won_by() != NOBODY

    def won_by(self) -> int:
        """The winner by points; a game's points count to the length it was played to (LEN-03)."""
        if self.is_single_game():
            is_played = self.games and self.games[-1].kind != scoring.VOID and not self.is_game_open()
            return self.games[-1].winner if is_played else NOBODY
        if not self.length or max(self.score_a, self.score_b) < self.longest():
            return NOBODY
        return 0 if self.score_a >= self.longest() else 1


with loading.borrowed("matchcore.folding.fields") as fields:
    KEPT = ("phase",) + fields.undone(MatchData)
del fields  # else its code stays
