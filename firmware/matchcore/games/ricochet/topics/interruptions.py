"""Pauses, which freeze the glass, and interruptions of the whole game (RR-34, RR-35)."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import sanctions
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR

# -- commands ----------------------------------------------------------------------------------------------------------


def _expect_game(match: Match, rule: str) -> None:
    if match.phase in (phases.IDLE, phases.OVER, phases.SEALED):
        raise Refusal("NO_MATCH", rule, phases.PHASES[match.phase])


def check_pause(match: Match) -> None:
    _expect_game(match, "RR-34")
    if match.is_paused:
        raise Refusal("PAUSED", "RR-34")


def pause(match: Match, now_ms: int, by: int, order: int, reason: str = "") -> None:
    """Stop and call the referee: planning and glass stand still (RR-34)."""
    match.tick(now_ms)
    check_pause(match)
    check_text(reason)
    fact = match.draft(now_ms, facts.PAUSED, by, order)
    fact.text = reason
    match.commit(fact)


def check_resume(match: Match) -> None:
    if not match.is_paused:
        raise Refusal("NOT_PAUSED", "RR-34")


def resume(match: Match, now_ms: int, by: int, order: int) -> None:
    """Glass and planning go on from where they stopped (RR-34)."""
    check_resume(match)
    match.note(now_ms, facts.RESUMED, by, order)


def interrupt(match: Match, now_ms: int, minutes: int, order: int, reason: str = "") -> None:
    """The game was interrupted: resumed with its points up to four hours in all, else replayed (RR-35)."""
    _expect_game(match, "RR-35")
    if not 0 <= minutes <= 100000:
        raise Refusal("BAD_MINUTES", "RR-35", str(minutes))
    check_text(reason)
    match.tick(now_ms)
    fact = match.draft(now_ms, facts.INTERRUPTED, BY_DIRECTOR, order, minutes)
    fact.text = reason
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _paused(match: Match, fact: Fact, order: int) -> None:
    match.is_paused = 1


def _resumed(match: Match, fact: Fact, order: int) -> None:
    match.is_paused = 0


def _interrupted(match: Match, fact: Fact, order: int, minutes: int) -> None:
    match.interrupted_min += minutes
    if sanctions.must_replay(match.interrupted_min):
        starter, active, gone = match.starter, match.active, match.gone
        match.start_game()
        match.starter, match.active, match.gone = starter, active, gone  # who was out of the game stays out (RR-28)
        match.phase = phases.PLAYERS
        match.is_paused = 0
        match.end_if_over()


FOLDS = {facts.PAUSED: _paused, facts.RESUMED: _resumed, facts.INTERRUPTED: _interrupted}
ORDERS = {facts.PAUSED: pause, facts.RESUMED: resume, facts.INTERRUPTED: interrupt}
