"""Retiring, warnings, last of the game, disqualification, lateness (RR-28 to RR-32).

By the director, or by both large buttons (`by`), except disqualification; recorded for the organiser (RR-36).
"""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import ending, sanctions
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_BOTH, BY_DIRECTOR, NOBODY

# -- commands ----------------------------------------------------------------------------------------------------------


def check_game(match: Match) -> None:
    """Refuse without a game, and after it."""
    if match.phase in (phases.IDLE, phases.OVER, phases.SEALED):
        raise Refusal("NO_MATCH", "RR-28", phases.PHASES[match.phase])


def check_sanction(match: Match, player: int) -> None:
    """Refuse without a game, after it, and for a player who is out of it."""
    check_game(match)
    match.expect_player(player)


def check_disqualify(match: Match, player: int) -> None:
    """Refuse without a game, and for a player who is disqualified already; the end of a game protects nobody."""
    if match.phase in (phases.IDLE, phases.SEALED):
        raise Refusal("NO_MATCH", "RR-31", phases.PHASES[match.phase])
    if not 0 <= player < len(match.names):
        raise Refusal("NO_PLAYER", "RR-31", str(player))
    if ending.is_active(match.disqualified, player):
        raise Refusal("OUT_OF_GAME", "RR-31", match.names[player])


def retire(match: Match, now_ms: int, player: int, by: int, order: int, reason: str = "") -> None:
    """Retires from the game: the tokens are out, last place of those still in (RR-28)."""
    check_sanction(match, player)
    _sanction(match, now_ms, facts.RETIRED, by, (order, player), reason)


def last_of_game(match: Match, now_ms: int, player: int, by: int, order: int, reason: str = "") -> None:
    """A grave or repeated offence: out of this game (RR-31)."""
    check_sanction(match, player)
    _sanction(match, now_ms, facts.LAST_OF_GAME, by, (order, player), reason)


def disqualify(match: Match, now_ms: int, player: int, by: int, order: int, reason: str = "") -> None:
    """Intentional, repeated, or cheating: last in any case (RR-29, RR-31).  Only the director decides that."""
    if by != BY_DIRECTOR:
        raise Refusal("DIRECTOR_DECIDES", "RR-31", str(by))
    check_disqualify(match, player)
    _sanction(match, now_ms, facts.DISQUALIFIED, by, (order, player), reason)


def warn(match: Match, now_ms: int, player: int, by: int, order: int, reason: str = "") -> None:
    """A warning by word of mouth, recorded (RR-30)."""
    check_sanction(match, player)
    _sanction(match, now_ms, facts.WARNED, by, (order, player), reason)


def late(match: Match, now_ms: int, player: int, late_s: int, by: int, order: int, reason: str = "") -> None:
    """Not at the table at the set time: a warning, or withdrawn from this game (RR-32)."""
    check_sanction(match, player)
    if not 0 < late_s <= 86400:
        raise Refusal("NOT_LATE", "RR-32", str(late_s))
    _sanction(match, now_ms, facts.LATE, by, (order, player, late_s), reason)


def _sanction(match: Match, now_ms: int, kind: int, by: int, values: tuple, reason: str) -> None:
    if by not in (BY_DIRECTOR, BY_BOTH):
        raise Refusal("DIRECTOR_DECIDES", "RR-36", str(by))
    check_text(reason)
    match.tick(now_ms)
    fact = match.draft(now_ms, kind, by)
    fact.fill(values)
    fact.text = reason
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _leave(match: Match, player: int) -> None:
    """Take a player out of the game, with the declarations; an award to that player is none."""
    if match.is_active(player):
        match.active &= ~(1 << player)
        match.gone += (player,)
    if match.phase == phases.AWARD and match.winner == player:
        match.phase, match.winner, match.agreed = match.before, NOBODY, 0
    if match.is_over() or match.phase == phases.OVER:
        match.phase, match.agreed = phases.OVER, 0  # what was signed was another ranking
    elif match.phase == phases.VOID and match.reason == phases.UNRESOLVED_TIE and match.shown:
        _decide_tie(match)
    else:
        match.settle()


def _decide_tie(match: Match) -> None:
    """One of the tied may have left: who has shown is alone now, or is gone and the next one shows (RR-14)."""
    player, _ = match.shown[-1]
    if match.is_active(player) and match.is_tied(player):
        return
    match.phase, match.reason, match.agreed = phases.SHOWING, 0, 0
    if match.is_active(player):
        match.claim_award(player)
    else:
        match.settle()


def _retired(match: Match, fact: Fact, order: int, player: int) -> None:
    _leave(match, player)


def _last_of_game(match: Match, fact: Fact, order: int, player: int) -> None:
    _leave(match, player)


def _disqualified(match: Match, fact: Fact, order: int, player: int) -> None:
    match.disqualified |= 1 << player
    _leave(match, player)


def _warned(match: Match, fact: Fact, order: int, player: int) -> None:
    counts = list(match.warnings)
    counts[player] += 1
    match.warnings = tuple(counts)


def _late(match: Match, fact: Fact, order: int, player: int, late_s: int) -> None:
    if sanctions.for_lateness(late_s) == sanctions.WARNING:
        _warned(match, fact, order, player)
    else:
        _leave(match, player)


FOLDS = {
    facts.RETIRED: _retired,
    facts.LAST_OF_GAME: _last_of_game,
    facts.DISQUALIFIED: _disqualified,
    facts.WARNED: _warned,
    facts.LATE: _late,
}
ORDERS = {
    facts.RETIRED: retire,
    facts.LAST_OF_GAME: last_of_game,
    facts.DISQUALIFIED: disqualify,
    facts.WARNED: warn,
    facts.LATE: late,
}
