"""A table's state as a code, a sentence and a rank."""

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import following_orders, timely
from host_tools.director.texts import text
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.ranks import Described
from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.rules import expiry, rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import procedures
from matchcore.sides import NOBODY, other

UNPRESSED_MS = 5 * 60_000  # running so long without a press, the clock has been forgotten, or its player has

_DIRECTOR = rulesets.REASON_DIRECTOR
_EMERGENCY = rulesets.PAUSE_REASONS.index("EMERGENCY")
NO_REASON = (rulesets.PAUSE_REASONS.index("NOT_STATED"), rulesets.PAUSE_REASONS.index("DIRECTOR"))


def is_running(clock: Clock) -> bool:
    return clock.state == RUNNING


def is_in_game(match: Match) -> bool:
    return match.phase in phases.IN_GAME


def offered_cube(match: Match) -> int:
    """The level a pending double would lead to, or 0."""
    return cube.after_take(match.cube_level, match.doubler)[0] if match.phase == phases.DOUBLED else 0


def is_in_play(match: Match) -> bool:
    """Accepted and not yet signed: somebody is at the table."""
    return phases.READY <= match.phase < phases.SEALED


def describe(follower: Follower, now_ms: int) -> Described:
    """A table's state; `now_ms` is its clock's reading."""
    match = follower.state
    if follower.problem:
        return Described("unfollowable", text("state.unfollowable"), rank=ranks.BROKEN)
    if not follower.has_match:
        return Described("idle", text("state.idle"))
    if match.is_called():
        words, rank = _called(match)
        return Described("called", words, _since_s(match.called_at_ms, now_ms), rank)
    expired = match.clock.first_flag()
    if timely.can_claim_time(match) and expiry.is_told_at_once(match.options):
        words = text("state.expired", name=wording.name_of(expired, match.names))
        return Described("expired", words, _since_s(match.clock.sides[expired].flag_ms, now_ms), ranks.EXPIRED)
    if match.is_restored:
        waits = wording.waits_for(match.agreed_restore, match.names)
        return Described(
            "restored", text("state.moved_in" if match.is_restored == 2 else "state.restored", waits=waits)
        )
    if match.is_bound:
        words = text("state.bound", waits=wording.waits_for(match.reported, match.names))
        return Described("paused", words, _since_s(match.paused_at_ms, now_ms))
    return _ordinary(match, now_ms)


def _called(match: Match) -> tuple[str, int]:
    """The reason for a call, unless it adds nothing."""
    if match.called_reason == _EMERGENCY:
        return text("state.emergency"), ranks.EMERGENCY
    if match.called_reason in NO_REASON:
        return text("state.called_plain"), ranks.CALLED
    return text("state.called", reason=phrases.reason_name(match.called_reason)), ranks.CALLED


def _since_s(at_ms: int, now_ms: int) -> float:
    return max(0, now_ms - at_ms) / 1000


def _ordinary(match: Match, now_ms: int) -> Described:
    code = phases.PHASES[match.phase]
    if match.absent != NOBODY:
        words = text("state.absent", name=wording.name_of(match.absent, match.names))
        return Described("absent", words)
    if match.is_on_break():
        return _break(match, now_ms)
    if match.phase in (phases.PLAYING, phases.DOUBLED):
        return _turn(match, now_ms)
    if match.phase == phases.DECIDED and match.winner == NOBODY:
        return Described(code, text("state.decided_nobody", waits=wording.waits_for(match.agreed, match.names)))
    if match.phase == phases.SEALED and match.winner == NOBODY:
        return Described(code, text("state.sealed_nobody", result=phrases.result_name(match.result)))
    winner = match.claim_winner if match.phase == phases.CLAIMED else match.winner
    points = scoring.points(match.cube_level, match.claim_kind) if match.phase == phases.CLAIMED else 0
    words = text(
        "state." + code,
        waits=wording.waits_for(match.agreed, match.names),
        name=wording.name_of(winner, match.names),
        points=points,
        kind=phrases.kind_name(match.claim_kind),
        result=phrases.result_name(match.result),
    )
    return Described(code, words)


def _break(match: Match, now_ms: int) -> Described:
    waits = wording.waits_for(match.returned, match.names)
    if match.break_left_ms(now_ms) >= 0:
        return Described("break", text("state.break", waits=waits))
    return Described("break", text("state.overrun", waits=waits), rank=ranks.OVERRUN)


def _turn(match: Match, now_ms: int) -> Described:
    """A game in play: the clock runs, is stopped, or has not been started."""
    clock, names = match.clock, match.names
    level = offered_cube(match)
    if clock.state == PAUSED:
        is_over = match.pause_reason == _DIRECTOR  # the director stopped it, or has been there; the players go on
        key = "state.doubled_paused" if level else "state.resumable" if is_over else "state.paused"
        words = text(key, reason=phrases.reason_name(match.pause_reason), level=level)
        return Described("paused", words, _since_s(match.paused_at_ms, now_ms))
    if level:
        players = {"name": names[match.doubler], "other": names[other(match.doubler)]}
        return Described("doubled", text("state.doubled", level=level, **players))
    if clock.state == RUNNING:
        return _running(match, now_ms)
    if following_orders.waits_for_turn(match):
        return Described("neutral", text("state.no_turn"), rank=ranks.ASKED)
    return Described("neutral", text("state.neutral" if match.has_clock else "state.no_clock"))


def _running(match: Match, now_ms: int) -> Described:
    name, ran_ms = wording.name_of(match.clock.active, match.names), unpressed_ms(match, now_ms)
    if ran_ms < UNPRESSED_MS:
        return Described("running", text("state.running", name=name))
    return Described(
        "running", text("state.unpressed", name=name), ran_ms / 1000, ranks.IDLE_CLOCK, text("state.running", name=name)
    )


def unpressed_ms(match: Match, now_ms: int) -> int:
    """How long the open turn has run, without pauses; 0 if no clock runs."""
    clock = match.clock
    if clock.state != RUNNING or clock.active == NOBODY:
        return 0
    now_ms = max(now_ms, clock.since_ms)
    free_ms = max(0, clock.sides[clock.active].delay_ms - clock.delay_left(now_ms))
    return free_ms + procedures.returnable_ms(match, now_ms)
