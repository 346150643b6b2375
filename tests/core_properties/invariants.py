"""Invariants of every match at any moment, whatever has happened."""

from matchcore.clock import NEUTRAL, OVER, PAUSED, RUNNING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, DOUBLED, IDLE, OFFERED, PLAYING, READY, SEALED
from matchcore.games.backgammon.topics import breaks, possible
from matchcore.sides import NOBODY, other

SMALL = 1 << 31


def check(state, now_ms: int) -> None:
    """AssertionError if this state cannot be."""
    if state.phase == IDLE:
        return
    _check_clock(state, now_ms)
    _check_cube(state)
    _check_phase(state)
    _check_score(state)
    _check_away(state)
    _check_breaks(state)
    _check_sizes(state)


def _check_clock(state, now_ms: int) -> None:
    clock, phase = state.clock, state.phase
    assert state.delay_ms == clock.delay_ms
    for side in (0, 1):
        assert clock.bank_left_ms(now_ms, side) >= 0
        assert clock.reserve_left_ms(now_ms, side) >= 0
        account = clock.sides[side]
        assert min(account.free_ms, account.charged_ms, account.paused_ms, account.delay_ms) >= 0
    assert (clock.active == NOBODY) == (clock.state in (NEUTRAL, OVER))
    assert 0 <= clock.delay_left_ms <= max(clock.sides[0].delay_ms, clock.sides[1].delay_ms, clock.delay_left_ms)
    assert clock.state != RUNNING or phase in (PLAYING, DOUBLED) or state.absent != NOBODY
    if not state.has_clock:
        assert clock.state in (NEUTRAL, OVER)
    if phase in (OFFERED, READY):
        assert clock.state == NEUTRAL or (state.absent == clock.active and clock.state in (RUNNING, PAUSED))
    if phase == SEALED:
        assert clock.state == OVER


def _check_cube(state) -> None:
    level = state.cube_level
    assert level > 0 and level & (level - 1) == 0
    assert (level == 1) == (state.cube_holder == NOBODY)
    if state.doubled_early != NOBODY:
        assert state.has_clock and state.cube_holder in (NOBODY, state.doubled_early)


def _check_phase(state) -> None:
    phase = state.phase
    assert phase in (OFFERED, READY, PLAYING, DOUBLED, CLAIMED, DECIDED, SEALED)
    assert phase in (DECIDED, SEALED) or (state.winner, state.result) == (NOBODY, 0)
    assert state.agreed in (0, 1, 2)
    if state.is_bound:
        assert state.reported in (0, 1, 2) and phase not in (DECIDED, SEALED)
    if phase == DOUBLED:
        assert state.doubler in (0, 1)
        assert not state.has_clock or state.clock.active == other(state.doubler)
    if phase == CLAIMED:
        assert state.claim_winner in (0, 1) and state.claim_kind in (1, 2, 3, 4)
        assert (state.claim_kind == scoring.PASS) == (state.doubler == state.claim_winner)
    if phase == PLAYING:
        assert (state.doubler, state.claim_winner) == (NOBODY, NOBODY)
        assert state.turn_number >= 1 and state.game_number >= 1
    if phase == READY:
        assert (state.doubled_early, state.rolled_early, state.doubler) == (NOBODY, NOBODY, NOBODY)


def _check_score(state) -> None:
    """The score that is reported never over-runs, and a match that is won is over (SCO-06, SCO-07)."""
    score = (state.score_a, state.score_b)
    assert min(score) >= 0
    if not state.length:
        return
    assert max(scoring.reported(points, state.length) for points in score) <= state.length
    assert min(score) < state.longest() or state.winner != NOBODY  # LEN-03
    assert state.phase in (DECIDED, SEALED) or max(score) < state.longest()
    for game in state.games:
        assert min(game[5], game[6]) >= 0


def _check_away(state) -> None:
    """No time runs while the players are away."""
    if state.is_on_break():
        assert state.phase in (READY, SEALED) and state.absent == NOBODY and state.returned in (0, 1, 2)
    if state.absent != NOBODY:
        assert state.phase in (OFFERED, READY) and state.clock.active == state.absent
    if state.is_on_break() or state.phase == SEALED:
        assert state.clock.state != RUNNING


def _check_breaks(state) -> None:
    """The key BREAK is without a label only where neither player can take one (BRK-01, BRK-03)."""
    if not state.allows(possible.check_break_left):
        assert not [taken for taken in ((1, 0), (0, 1), (1, 1)) if state.allows(breaks.check_break, *taken)]


def is_settling(state) -> bool:
    """Whether the director is awaited or a power cut is not confirmed."""
    return state.is_called() or state.is_restored


def _check_sizes(state) -> None:
    """All numbers fit in 32 bits, except `undone_ms`, for the record only, which counts a gap again when more is
    undone.
    """
    for name, value in vars(state).items():
        if isinstance(value, int) and name != "undone_ms":
            assert -SMALL < value < SMALL, name
    for value in state.clock.values():
        assert -SMALL < value < SMALL
