"""Both large buttons sign players, award, void, placing and ranking; until then an award or void can be taken back."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import pool
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_B, BY_TABLE, NOBODY

_SIGNED = (phases.PLAYERS, phases.AWARD, phases.VOID, phases.PLACING, phases.OVER)
_AFTER = {pool.NEW_ROUND: phases.TOKEN, pool.REPLACE_ROBOTS: phases.PLACING, pool.GAME_OVER: phases.OVER}

# -- commands ----------------------------------------------------------------------------------------------------------


def check_sign(match: Match, by: int) -> None:
    """Refuse unless there is something to sign, with the button that has not signed."""
    match.expect(_SIGNED, "NOTHING_OFFERED", "RR-36")
    if by not in (BY_A, BY_B):
        raise Refusal("BAD_SIDE", "RR-36", str(by))
    if match.agreed & (1 << (by - BY_A)):
        raise Refusal("ALREADY_CONFIRMED", "RR-36")


def sign(match: Match, now_ms: int, by: int) -> None:
    """One large button confirms what is on the screen."""
    match.tick(now_ms)
    check_sign(match, by)
    match.note(now_ms, facts.CONFIRMED, by)


def sign_again(match: Match, now_ms: int) -> None:
    """Both pressed at once: neither counts, and an earlier signature is taken back."""
    match.tick(now_ms)
    if match.agreed:
        match.note(now_ms, facts.UNSIGNED, BY_TABLE)


def check_withdraw(match: Match) -> None:
    match.expect((phases.AWARD, phases.VOID), "NOTHING_TO_UNDO", "RR-36")


def withdraw(match: Match, now_ms: int, by: int) -> None:
    """Back from an award or void to what came before; a glass has gone on meanwhile."""
    match.tick(now_ms)
    check_withdraw(match)
    match.note(now_ms, facts.WITHDRAWN, by)


# -- folding -----------------------------------------------------------------------------------------------------------


def _confirmed(match: Match, fact: Fact) -> None:
    match.agreed |= 1 << (fact.by - BY_A)
    if match.agreed != BOTH:
        return
    match.agreed = 0
    if match.phase == phases.AWARD:
        _award(match)
    elif match.phase == phases.VOID:
        _void(match)
    else:
        match.phase = phases.SEALED if match.phase == phases.OVER else phases.TOKEN


def _unsigned(match: Match, fact: Fact) -> None:
    match.agreed = 0


def _award(match: Match) -> None:
    """The token is won; its winner turns the next one (RR-05, RR-20, RR-22)."""
    tokens = list(match.tokens)
    tokens[match.winner] += 1
    match.tokens = tuple(tokens)
    match.starter = match.winner
    match.history += ((match.round, match.winner, match.shown[-1][1]),)
    match.face_down, match.face_up, following = pool.after_award(match.face_down, match.face_up)
    match.start_round()
    match.phase = _AFTER[following]
    match.end_if_over()


def _void(match: Match) -> None:
    """The token lies face up (RR-20, RR-21)."""
    match.history += ((match.round, NOBODY, match.reason),)
    match.face_down, match.face_up, following = pool.after_void(match.face_down, match.face_up)
    match.start_round()
    match.phase = _AFTER[following]


def _withdrawn(match: Match, fact: Fact) -> None:
    if match.before == phases.TOKEN:
        match.round -= 1
    match.phase, match.shown = match.before, match.shown_before
    match.winner, match.reason, match.agreed = NOBODY, 0, 0


FOLDS = {facts.CONFIRMED: _confirmed, facts.UNSIGNED: _unsigned, facts.WITHDRAWN: _withdrawn}
