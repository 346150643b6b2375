"""Commands: what the players, the director and the device want, judged by the rules.

A command either makes facts, which are folded into the state at once and lie in `fresh` for whoever keeps, shows and
sends them, or raises a `Refusal`, and then nothing has changed.  Every command takes the match time of the edge or the
order that caused it, in ms, never smaller than the last.  Nothing here reads a clock.
"""

from matchcore import facts, phases
from matchcore.game import cube, scoring
from matchcore.game.clock import OVER, PAUSED, RUNNING
from matchcore.phases import CLAIMED, DECIDED, DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.refusal import Refusal
from matchcore.rules import rulesets
from matchcore.sides import BY_A, BY_DIRECTOR, BY_TABLE, NOBODY, author
from matchcore.topics.calls import Calls

LOCKOUT_MS = 150  # the newly started side's button is not heard so soon: two buttons hit together count once (CLK-20)
IGNORED_AGAIN_MS = 1000  # an idle button hit over and over is recorded once a second


class Match(Calls):
    """A match at the table: state, commands, and the facts that the last commands made."""

    # -- the beginning -------------------------------------------------------------------------------------------

    def assign(self, now_ms: int, settings, order: int = 0) -> None:
        """A match for this table, as `Settings` say (LEN-07).  Refused while one is played."""
        if self.phase not in (IDLE, OFFERED, SEALED):
            raise Refusal("MATCH_RUNNING", "GEN-02", self.match_id)
        if self.phase == OFFERED and order == 0:
            raise Refusal("MATCH_RUNNING", "GEN-02", self.match_id)
        settings.check()
        fact = self.draft(now_ms, facts.ASSIGNED, BY_DIRECTOR if order else BY_TABLE, facts.count_of(facts.ASSIGNED))
        settings.fill(fact, order)
        self.commit(fact)

    def accept(self, now_ms: int, side: int) -> None:
        """A player accepts the settings with the own button."""
        self._expect(OFFERED, "NOTHING_OFFERED", "SKP-02")
        self.note(now_ms, facts.ACCEPTED, author(side), 1, side)

    def swap_sides(self, now_ms: int) -> None:
        """The players sit the other way round; settings must be accepted again (SET-02)."""
        self._expect(OFFERED, "NOTHING_OFFERED", "SET-01")
        self.note(now_ms, facts.SWAPPED, BY_TABLE)

    def close(self, now_ms: int, order: int, reason: str, by: int = BY_DIRECTOR) -> None:
        """A match that has not begun, or one that is sealed, is taken away; at the table only one that began there."""
        if self.phase not in (OFFERED, SEALED):
            raise Refusal("NO_MATCH" if self.phase == IDLE else "MATCH_RUNNING", "GEN-02", self.match_id)
        facts.check_text(reason)
        fact = self.draft(now_ms, facts.CLOSED, by, 1, order)
        fact.text = reason
        self.commit(fact)

    # -- the turn ------------------------------------------------------------------------------------------------

    def press(self, now_ms: int, side: int) -> bool:
        """A player's own clock button.  False: heard and recorded, but without effect (CLK-20)."""
        self.refuse_while_settling()
        clock = self.clock
        if self.phase == READY:
            self.refuse_while_away()
            self.note(now_ms, facts.PRESSED, BY_A + side, 1, side)
            return True
        if self.phase != PLAYING:
            raise Refusal("NO_TURN", "CLK-28", phases.PHASES[self.phase])
        self.tick(now_ms)
        may_press = clock.state == RUNNING or (clock.state == PAUSED and clock.may_press_paused)
        if not may_press or side != clock.active or now_ms - self.pressed_at_ms < LOCKOUT_MS:
            self._ignore(now_ms, side)
            return False
        if self._must_wait(now_ms):
            self._ignore(now_ms, side)
            return False
        if side == self.premature:
            self.note(now_ms, facts.DOUBLED, BY_A + side, 1, side)
            return True
        self.note(now_ms, facts.PRESSED, BY_A + side, 1, side)
        return True

    def _must_wait(self, now_ms: int) -> bool:
        """The side on turn has lost its delay and has to let it run out first (INC-02)."""
        return self.clock.is_holding and self.clock.delay_left(now_ms) > 0

    def _ignore(self, now_ms: int, side: int) -> None:
        if side != self.ignored_side or now_ms - self.ignored_at_ms >= IGNORED_AGAIN_MS:
            self.note(now_ms, facts.IGNORED, BY_A + side, 1, side)

    def pause(self, now_ms: int, by: int = BY_TABLE, order: int = 0, reason: str = "") -> None:
        """Stop everything (PAU-01); the reason is chosen while paused.  `reason`: the director's words."""
        if by != BY_DIRECTOR:
            self.refuse_while_settling()
            self.refuse_while_away()
        if self.clock.state != RUNNING:
            raise Refusal("NOT_RUNNING", "PAU-01")
        facts.check_text(reason)
        self.come_to(now_ms)
        fact = self.draft(now_ms, facts.PAUSED, by, 1, order)
        fact.text = reason
        self.commit(fact)

    def state_reason(self, now_ms: int, reason: str) -> None:
        """Say why the clock was paused; only for the reasons of the rule set (PAU-02)."""
        self.refuse_while_settling()
        if self.clock.state != PAUSED:
            raise Refusal("NOT_PAUSED", "PAU-02")
        if reason not in rulesets.PAUSE_REASONS or not rulesets.may_pause(self.rules, reason):
            raise Refusal("REASON_NOT_ALLOWED", "PAU-02", reason)
        if reason == "EARLY_DICE" and self.phase != PLAYING:
            raise Refusal("NO_TURN", "INC-01", phases.PHASES[self.phase])
        self.note(now_ms, facts.REASON, BY_TABLE, 1, rulesets.PAUSE_REASONS.index(reason))

    def resume(self, now_ms: int, by: int = BY_TABLE, order: int = 0) -> None:
        """Both times go on from where they stood (PAU-01, AMB-06)."""
        if by != BY_DIRECTOR:
            self.refuse_while_settling()
        if self.clock.state != PAUSED:
            raise Refusal("NOT_PAUSED", "PAU-01")
        if self.phase not in (PLAYING, DOUBLED) and self.absent == NOBODY:
            raise Refusal("RESULT_PENDING", "PAU-03", phases.PHASES[self.phase])
        self.note(now_ms, facts.RESUMED, by, 1, order)

    def restart_delay(self, now_ms: int, by: int = BY_TABLE, order: int = 0) -> None:
        """A roll has to be repeated: the side on turn gets a full delay again (INC-07)."""
        if by != BY_DIRECTOR:
            self.refuse_while_settling()
        if self.phase not in (PLAYING, DOUBLED):
            raise Refusal("NO_TURN", "INC-07", phases.PHASES[self.phase])
        self.come_to(now_ms)
        self.note(now_ms, facts.DELAY_RESTARTED, by, 1, order)

    def mark(self, now_ms: int, side: int) -> None:
        """The position is marked: by a player in the own time, between games by the table for NOBODY (STR-02)."""
        self.refuse_while_settling()
        if self.phase != READY and not (self.phase == PLAYING and self.clock.active == side):
            raise Refusal("NOT_OWN_TIME", "STR-02")
        self.note(now_ms, facts.MARKED, BY_TABLE if side == NOBODY else author(side), 1, side)

    # -- the cube ------------------------------------------------------------------------------------------------

    def judge_double(self, side: int) -> str:
        """OK, PREMATURE_STANDS or the code of the rule that forbids this side to double now (CUB-02)."""
        is_doubled = self.phase == DOUBLED
        return cube.judge_double(
            side,
            self.doubler if is_doubled else (self.clock.active if self.has_clock else side),
            self.game_phase,
            self.cube_level,
            self.cube_holder,
            self.needed(side),
            self.phase == PLAYING or is_doubled,
            is_doubled or self.premature != NOBODY,
            self.turn_number == 1 and self.has_clock,
            self.rolled_early == side,
        )

    def check_double(self, side: int) -> None:
        """Refuse a double that is not legal, or not the side's on turn, as `double` would."""
        self.refuse_while_settling()
        code = self.judge_double(side)
        if code == cube.PREMATURE_STANDS:
            raise Refusal("NOT_ON_TURN", "CUB-10")
        if code != cube.OK:
            rule = "CUB-18" if code == "DICE_THROWN" else cube.RULE_OF[code]  # only a roll before the turn is known
            raise Refusal(code, rule, str(self.cube_level))
        if self.has_clock and self.clock.state != RUNNING:
            raise Refusal("NOT_RUNNING", "PAU-01")

    def double(self, now_ms: int, side: int) -> None:
        """The side on turn doubles; the opponent decides on the own time, with a full delay (CLK-21, CUB-03)."""
        self.check_double(side)
        if self._must_wait(now_ms):
            raise Refusal("MUST_WAIT", "INC-02")
        self.come_to(now_ms)
        self.note(now_ms, facts.DOUBLED, author(side), 1, side)

    def _check_answer(self, side: int) -> None:
        self._expect(DOUBLED, "NO_DOUBLE", "CUB-04")
        if side == self.doubler:
            raise Refusal("NOT_ASKED", "CUB-04")

    def take(self, now_ms: int, side: int) -> bool:
        """The doubled player takes with the own button; the doubler's time runs again (CUB-04, CLK-21).

        False: too soon after the double, two buttons hit together count once (CLK-20); or in a lost delay (INC-02)."""
        self._check_answer(side)
        if self.has_clock and self.clock.state != RUNNING:
            raise Refusal("NOT_RUNNING", "PAU-01")
        self.come_to(now_ms)
        if now_ms - self.pressed_at_ms < LOCKOUT_MS or self._must_wait(now_ms):
            self._ignore(now_ms, side)
            return False
        self.note(now_ms, facts.TAKEN, author(side), 1, side)
        return True

    def pass_double(self, now_ms: int, side: int) -> None:
        """The doubled player passes, confirmed with the own button; the clock stops (CUB-05, CLK-21)."""
        self._check_answer(side)
        self.come_to(now_ms)
        self.note(now_ms, facts.PASSED, author(side), 1, side)

    # -- results -------------------------------------------------------------------------------------------------

    def check_claim(self) -> None:
        """Refuse to claim a game's result unless a game is being played, is paused, and no double waits."""
        self._expect(PLAYING, "NO_GAME", "PAU-03")
        if self.clock.state == RUNNING:
            raise Refusal("NOT_PAUSED", "PAU-03")

    def claim(self, now_ms: int, winner: int, kind: int, by: int = BY_TABLE) -> None:
        """The game is over: who won, and how (PAU-03).  The own button of a player who claims also confirms."""
        self.check_claim()
        if kind not in (scoring.SINGLE, scoring.GAMMON, scoring.BACKGAMMON):
            raise Refusal("BAD_KIND", "RES-07", str(kind))
        self.note(now_ms, facts.CLAIMED, by, 2, winner, kind)

    def concede(self, now_ms: int, side: int, kind: int) -> None:
        """A player gives the game up as a single, gammon or backgammon; the opponent has to accept (RES-02, RES-03)."""
        from matchcore.rules import resigning

        self.check_claim()
        if not resigning.needs_no_other_result(self.rules) and side == self.clock.active:
            raise Refusal("OWN_TURN_FIRST", "RES-03")
        self.claim(now_ms, 1 - side, kind, author(side))

    def confirm(self, now_ms: int, side: int) -> None:
        """A player agrees to the result of the game, then of the match, with the own button (RES-08)."""
        self.refuse_while_settling()
        if self.phase != CLAIMED and self.phase != DECIDED:
            raise Refusal("NOTHING_CLAIMED", "RES-08", phases.PHASES[self.phase])
        if self.has_agreed(side):
            raise Refusal("ALREADY_CONFIRMED", "RES-08")
        self.note(now_ms, facts.CONFIRMED, author(side), 1, side)

    def may_withdraw(self) -> bool:
        """Whether a result can be taken back: no pass, and no match that one has confirmed or that no game has won."""
        if self.phase == CLAIMED:
            return self.claim_kind != scoring.PASS
        is_game_back = self.result == scoring.POINTS and (self.claim_winner != NOBODY or not self.length)
        return self.phase == DECIDED and is_game_back and self.agreed == 0

    def withdraw_claim(self, now_ms: int) -> None:
        """Back to the paused game, or from the unconfirmed match to its last game; a pass stands (CUB-05)."""
        self.refuse_while_settling()
        if not self.may_withdraw():
            if self.phase == CLAIMED:
                raise Refusal("PASS_STANDS", "CUB-05")
            raise Refusal("NOTHING_CLAIMED", "RES-08", phases.PHASES[self.phase])
        is_rejected = self.phase == CLAIMED and self.claim_by == author(1 - self.claim_winner)
        if is_rejected:
            self._check_rejection()
        self.note(now_ms, facts.WITHDRAWN, BY_TABLE)
        if is_rejected and self._begins_turn():
            self.note(now_ms, facts.DELAY_RESTARTED, BY_TABLE, 1)

    def _begins_turn(self) -> bool:
        """Whether a rejected offer to resign begins the opponent's turn (AMB-39)."""
        from matchcore.rules import resigning

        return self.has_clock and not resigning.needs_no_other_result(self.rules)

    def _check_rejection(self) -> None:
        """An offer of the most that there is has to be accepted in some rule sets (RES-03)."""
        from matchcore.rules import resigning

        needed = self.needed(self.claim_winner)
        if not resigning.may_refuse(self.rules, self.claim_kind, self.cube_level, needed):
            raise Refusal("MUST_ACCEPT", "RES-03")

    def claim_time(self, now_ms: int, by: int, order: int = 0) -> None:
        """A player or the director says that time has run out: the first to run out loses (EXP-02, EXP-10)."""
        if by != BY_DIRECTOR:
            self.refuse_while_settling()
        may_claim = self.phase in (READY, PLAYING, DOUBLED) or (self.phase == CLAIMED and by == BY_DIRECTOR)
        if not may_claim and self.absent == NOBODY:
            raise Refusal("NO_GAME", "EXP-02", phases.PHASES[self.phase])
        self.come_to(now_ms)
        side = self.clock.first_flag()
        if self.clock.state == OVER or side == NOBODY:
            raise Refusal("NO_TIME_EXPIRED", "EXP-02")
        overtime_ms = self.options.get("overtime_min", 0) * 60000
        if overtime_ms and by != BY_DIRECTOR and self.clock.overrun_ms(now_ms, side) < overtime_ms:
            raise Refusal("OVERTIME", "EXP-02", "%d" % (overtime_ms // 60000))
        self.note(now_ms, facts.TIME_CLAIMED, by, 1, order)
