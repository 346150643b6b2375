"""The two players of a simulated table: what they do next, and when.

They see only the state of the match, as people see a screen, and do what the core allows.  Each of their commands is
from `matchcore.games.backgammon.topics`, by the side whose button it is.  One random generator per table.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from host_tools.simulator.hall import pace
from host_tools.simulator.hall.incidents import Incident, any_incident
from host_tools.simulator.hall.pace import MINUTE_MS, about
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    doubling,
    flags,
    restoring,
    results,
    turn,
)
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY, author, other

SIGNED_APART_MS = 1300  # more than the core requires between two signatures (CLK-20)
TRIES = 3  # in one situation, before the director is called
DIRECTORS_PAUSE_MS = 15 * MINUTE_MS  # how long players wait for the director who stopped the clock
PATIENCE_S = 240.0  # in a call, before they agree without the director
VERY_LATE_MS = 9 * MINUTE_MS  # late enough for the director to know
BREAKS = 0.18  # of the intervals between two games

Act = Callable[[Match, int], object]


class Plan(NamedTuple):
    """Something to be done at this match time."""

    due_ms: int
    act: Act


class Players:
    """Both players at one table, match after match.

    `prompt` is what they will do at the next occasion: a name of INCIDENTS, "double", "break" or "late"."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.prompt = ""
        self.patience_s = PATIENCE_S
        self._match_id = ""
        self._tempers = (pace.temper(random), pace.temper(random))
        self._game_number = 0
        self._game = pace.game(random)
        self._incident: Incident | None = None
        self._situation: tuple = ()
        self._plan: Plan | None = None
        self._tries = 0

    def plan(self, match: Match, now_ms: int, is_paused_by_director: bool = False) -> Plan | None:
        """The next act, unchanged until it is done or the situation changes."""
        situation = _situation(match)
        if situation != self._situation:
            self._situation, self._tries, self._plan = situation, 0, None
        if self._plan is None:
            self._meet(match)
            self._plan = self._next(match, now_ms, is_paused_by_director)
        return self._plan

    def done(self, refusal: Refusal | None = None) -> None:
        """The plan was carried out, or was refused: then they must think of something else."""
        self._plan = None
        self._tries = self._tries + 1 if refusal else 0

    def _meet(self, match: Match) -> None:
        """New people for a new match, a new game after the last one."""
        if match.match_id != self._match_id:
            self._match_id, self._game_number = match.match_id, -1
            self._tempers = (pace.temper(self.random), pace.temper(self.random))
            if self.prompt == "late":
                self.prompt = ""
                self._tempers = (replace(self._tempers[0], late_ms=0), replace(self._tempers[1], late_ms=VERY_LATE_MS))
        if match.game_number != self._game_number:
            self._game_number = match.game_number
            self._game = pace.game(self.random)
            self._incident = None

    def _next(self, match: Match, now_ms: int, is_paused_by_director: bool) -> Plan | None:
        if self._tries >= TRIES and not match.is_called() and match.phase != phases.SEALED:
            return self._in(now_ms, about(self.random, 20), partial(_call, "DIRECTOR"))
        if match.is_called():
            return self._called(match, now_ms)
        if match.is_restored:
            return self._each(match.agreed_restore, now_ms, restoring.confirm_restore, 6)
        if match.absent != NOBODY:
            act = partial(_end_absent, author(match.absent))
            return self._in(now_ms, about(self.random, 100), act)
        if match.is_on_break():
            return self._on_break(match)
        if match.is_bound:
            return self._in(match.paused_at_ms, DIRECTORS_PAUSE_MS, self._report)
        if match.clock.state == PAUSED and is_paused_by_director and match.phase in phases.IN_GAME[:2]:
            return self._in(match.paused_at_ms, DIRECTORS_PAUSE_MS, self._resume)
        return self._by_phase(match, now_ms)

    def _by_phase(self, match: Match, now_ms: int) -> Plan | None:
        if match.phase == phases.OFFERED:
            return self._offered(match, now_ms)
        if match.phase == phases.READY:
            return self._ready(match, now_ms)
        if match.phase in (phases.PLAYING, phases.DOUBLED):
            return self._in_game(match, now_ms)
        if match.phase in (phases.CLAIMED, phases.DECIDED):
            return self._confirming(match, now_ms)
        return None

    def _in(self, now_ms: int, ms: int, act: Act) -> Plan:
        return Plan(now_ms + ms, act)

    def _each(self, agreed: int, now_ms: int, command: Callable, median_s: float) -> Plan:
        """A side that has not pressed its own button does; the order of the two is random."""
        side = self.random.randrange(2) if not agreed else 1 if agreed == 1 else 0
        return self._in(
            now_ms, SIGNED_APART_MS + about(self.random, median_s), lambda match, at: command(match, at, side)
        )

    # -- before and between games ----------------------------------------------------------------------------------

    def _offered(self, match: Match, now_ms: int) -> Plan:
        """Each accepts once at the table."""
        missing = [side for side in (0, 1) if not match.has_agreed(side)]
        side = min(missing, key=lambda side: self._tempers[side].late_ms)
        due_ms = max(self._tempers[side].late_ms, now_ms + about(self.random, 4))
        return Plan(due_ms, lambda match, at: beginning.accept(match, at, side))

    def _ready(self, match: Match, now_ms: int) -> Plan:
        flagged = self._flag(match, now_ms)
        if flagged:
            return flagged
        if match.games and (self.prompt == "break" or self.random.random() < BREAKS):
            taken = (1, 0) if self.random.random() < 0.5 else (0, 1)
            if _may(breaks.check_break, match, *taken):
                self.prompt = ""
                return self._in(now_ms, about(self.random, 12), lambda match, at: breaks.begin_break(match, at, *taken))
        side = self.random.randrange(2)  # the loser of the opening roll presses
        return self._in(now_ms, about(self.random, 22), lambda match, at: turn.press(match, at, side))

    def _on_break(self, match: Match) -> Plan:
        """They are back in time, mostly."""
        missing = [side for side in (0, 1) if not match.returned & (1 << side)]
        share = self.random.lognormvariate(-0.25, 0.3)
        side = self.random.choice(missing)
        due_ms = max(match.break_since_ms + int(match.break_ms * share), match.at_ms + SIGNED_APART_MS)
        return Plan(due_ms, lambda match, at: breaks.return_from_break(match, at, side))

    # -- a game ----------------------------------------------------------------------------------------------------

    def _in_game(self, match: Match, now_ms: int) -> Plan:
        if match.clock.state == PAUSED:
            return self._paused(match, now_ms)
        flagged = self._flag(match, now_ms)
        if flagged:
            return flagged
        if match.phase == phases.DOUBLED:
            return self._answer(match, now_ms)
        if match.clock.state != RUNNING:  # no clock to press
            return self._in(now_ms, self._game.turns * pace.SECOND_MS * 10, self._claim)
        return self._turn(match, now_ms)

    def _turn(self, match: Match, now_ms: int) -> Plan:
        side = match.clock.active
        left_ms = match.clock.delay_left(now_ms) + match.clock.bank_left_ms(now_ms, side)
        took_ms = pace.thought(self.random, match.turn_number, left_ms, self._tempers[side])
        if match.clock.is_holding:
            took_ms = max(took_ms, match.clock.delay_left(now_ms) + pace.SECOND_MS)
        if match.turn_number >= self._game.turns and side == self._game.winner:
            return self._in(now_ms, took_ms, self._bear_off_last)
        if self._wants_to_double(match, side):
            return self._in(now_ms, took_ms // 2, lambda match, at: doubling.double(match, at, side))
        incident = any_incident(self.random, match, self.prompt)
        if incident:
            self.prompt = ""
            return self._in(now_ms, max(pace.SECOND_MS, took_ms // 2), partial(self._begin, incident))
        return self._in(now_ms, took_ms, lambda match, at: turn.press(match, at, side))

    def _wants_to_double(self, match: Match, side: int) -> bool:
        """The better side, when the game is ripe; and after the Crawford game, the trailer at once."""
        if doubling.judge_double(match, side) != cube.OK:
            return False
        if match.game_phase == scoring.POST_CRAWFORD and (match.needed(side) or 0) > 1 and match.cube_level == 1:
            return True
        ripe = self._game.double_turn if match.cube_level == 1 else self._game.redouble_turn
        better = self._game.doubler if match.cube_level == 1 else match.cube_holder
        is_prompted = self.prompt == "double"
        return is_prompted or (bool(ripe) and match.turn_number >= ripe and side == better)

    def _answer(self, match: Match, now_ms: int) -> Plan:
        """Take or pass: with nothing to lose, take."""
        side = other(match.doubler)
        is_taken = self.random.random() >= pace.PASSED or match.needed(match.doubler) == 1 or self.prompt == "double"
        took_ms = about(self.random, 14, 0.7)
        if match.clock.is_holding:
            took_ms = max(took_ms, match.clock.delay_left(now_ms) + pace.SECOND_MS)
        self.prompt = "" if self.prompt == "double" else self.prompt
        command = doubling.take if is_taken else doubling.pass_double
        return self._in(now_ms, took_ms, lambda match, at: command(match, at, side))

    def _bear_off_last(self, match: Match, at_ms: int) -> None:
        turn.pause(match, at_ms)
        self._game.is_over = True

    def _begin(self, incident: Incident, match: Match, at_ms: int) -> None:
        incident.begin(match, at_ms)
        self._incident = incident

    def _flag(self, match: Match, now_ms: int) -> Plan | None:
        """Time has run out: the opponent claims it, or wants the director to see it (EXP-02)."""
        flagged = match.clock.first_flag()
        if flagged == NOBODY or match.clock.is_automatic:
            return None
        if not _may(flags.check_claim_time, match, now_ms, author(other(flagged))):
            return None  # ruled on, or a claimed win withdrawn: play on (EXP-08)
        if self.random.random() < 0.3:
            return self._in(now_ms, about(self.random, 8), partial(_call, "CLOCK_CHECK"))
        by = author(other(flagged))
        return self._in(now_ms, about(self.random, 5), lambda match, at: flags.claim_time(match, at, by))

    # -- the clock is stopped --------------------------------------------------------------------------------------

    def _paused(self, match: Match, now_ms: int) -> Plan:
        if self._game.is_over and match.phase == phases.PLAYING:
            return self._in(now_ms, about(self.random, 5), self._claim)
        if not match.pause_reason:
            reason = self._incident.reason if self._incident else "MISTAKE"
            stated = reason if rulesets.may_pause(match.rules, reason) else "MISTAKE"
            return self._in(now_ms, about(self.random, 3), lambda match, at: turn.state_reason(match, at, stated))
        return self._in(now_ms, about(self.random, self._incident.takes_s if self._incident else 8), self._resume)

    def _resume(self, match: Match, at_ms: int) -> None:
        if not match.pause_reason:
            turn.state_reason(match, at_ms, "MISTAKE")
        self._incident = None
        turn.resume(match, at_ms)

    def _report(self, match: Match, at_ms: int) -> None:
        """Both are back from the director's pause (GEN-01)."""
        self._incident = None
        for side in (0, 1):
            if match.is_bound and not match.reported & (1 << side):
                calls.report(match, at_ms, side)

    def _claim(self, match: Match, at_ms: int) -> None:
        results.claim(match, at_ms, self._game.winner, self._game.kind)

    def _confirming(self, match: Match, now_ms: int) -> Plan:
        """Both sign; occasionally somebody withdraws a mistaken gammon."""
        is_doubted = match.phase == phases.CLAIMED and self._game.kind != scoring.SINGLE and not match.agreed
        if is_doubted and self.random.random() < 0.06 and _may(results.check_withdraw, match):
            self._game.kind = scoring.SINGLE
            return self._in(now_ms, about(self.random, 15), results.withdraw_claim)
        return self._each(match.agreed, now_ms, results.confirm, 4)

    def _called(self, match: Match, now_ms: int) -> Plan:
        """They wait for the director, but not for ever."""
        side = 0 if not match.withdrawn & 1 else 1
        wait_ms = about(self.random, 4) if match.withdrawn else about(self.random, self.patience_s, 0.25)
        return self._in(now_ms, wait_ms, lambda match, at: calls.withdraw_call(match, at, side))


def _situation(match: Match) -> tuple:
    """Everything players react to: when it changes they think again."""
    clock = match.clock
    return (
        (match.match_id, match.phase, match.game_number, match.turn_number, match.cube_level, match.doubler),
        (clock.state, clock.active, clock.first_flag(), clock.is_holding, match.pause_reason, match.absent),
        (match.called_by, match.called_reason, match.withdrawn, match.is_restored, match.agreed_restore),
        (match.agreed, match.is_on_break(), match.returned, match.late_a, match.late_b, match.is_swapped),
    )


def _call(reason: str, match: Match, at_ms: int) -> None:
    calls.call_director(match, at_ms, reason)


def _end_absent(by: int, match: Match, at_ms: int) -> None:
    absences.end_absent(match, at_ms, by)


def _may(check: Callable[..., object], *values: object) -> bool:
    try:
        check(*values)
    except Refusal:
        return False
    return True
