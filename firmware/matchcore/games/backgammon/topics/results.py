"""The result of a game and of the match: claimed, resigned, confirmed by both, withdrawn (RES-02 to RES-08, PAU-03)."""

from matchcore.clock import OVER, RUNNING
from matchcore.games.backgammon import facts, phases
from matchcore.games.backgammon.game import cube, scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, PLAYING, READY
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics.shared import APART_MS, hold, sign, stand
from matchcore.log.fact import Fact
from matchcore.refusal import Refusal
from matchcore.sides import BOTH, BY_A, BY_B, BY_BOTH, BY_TABLE, NOBODY, author, other

# -- commands ----------------------------------------------------------------------------------------------------------


def check_claim(match: Match) -> None:
    """Refuse unless a game is paused, and no double is pending."""
    match.expect(PLAYING, "NO_GAME", "PAU-03")
    if match.clock.state == RUNNING:
        raise Refusal("NOT_PAUSED", "PAU-03")


def claim(match: Match, now_ms: int, winner: int, kind: int, by: int = BY_TABLE) -> None:
    """Claim a won game (PAU-03).  A player who claims with their own button confirms, too."""
    check_claim(match)
    if kind not in (scoring.SINGLE, scoring.GAMMON, scoring.BACKGAMMON):
        raise Refusal("BAD_KIND", "RES-07", str(kind))
    match.note(now_ms, facts.CLAIMED, by, winner, kind)


def resign(match: Match, now_ms: int, side: int, kind: int) -> None:
    """Resign as a single, gammon or backgammon; the opponent has to accept (RES-02).

    At the same moments as a claim; where that is after a turn, in place of the press that would end it (RES-03)."""
    claim(match, now_ms, other(side), kind, author(side))


def check_confirm(match: Match, side: int) -> None:
    """Refuse unless a result waits for this side (RES-08)."""
    match.refuse_while_settling()
    if match.phase != CLAIMED and match.phase != DECIDED:
        raise Refusal("NOTHING_CLAIMED", "RES-08", phases.PHASES[match.phase])
    if match.has_agreed(side):
        raise Refusal("ALREADY_CONFIRMED", "RES-08")


def check_apart(match: Match, now_ms: int) -> None:
    """Refuse a second signature within a second of the first (CLK-20)."""
    if match.agreed and now_ms - match.signed_at_ms < APART_MS:
        raise Refusal("TOO_SOON", "RES-08")


def confirm(match: Match, now_ms: int, side: int) -> None:
    """A player confirms the result of the game, then of the match, with their button (RES-08)."""
    check_confirm(match, side)
    check_apart(match, now_ms)
    match.note(now_ms, facts.CONFIRMED, author(side), side)


def may_withdraw(match: Match) -> bool:
    """Whether a result can be taken back: no pass, and no match not won by a game."""
    if match.phase == CLAIMED:
        return match.claim_kind != scoring.PASS
    is_game_back = match.result == scoring.POINTS and (match.claim_winner != NOBODY or match.is_session())
    return match.phase == DECIDED and is_game_back


def check_withdraw(match: Match, by: int = BY_TABLE) -> None:
    """Refuse to take back a pass, and a result that has to be accepted (CUB-05, RES-03, RES-08).

    `by`: BY_BOTH if both have signed the game that won the match, or the end of the session."""
    match.refuse_while_settling()
    if not may_withdraw(match):
        if match.phase == CLAIMED:
            raise Refusal("PASS_STANDS", "CUB-05")
        raise Refusal("NOTHING_CLAIMED", "RES-08", phases.PHASES[match.phase])
    if match.phase == DECIDED and by != BY_BOTH:
        raise Refusal("BOTH_SIGNED", "RES-08")
    if _is_offer(match):
        _check_rejection(match)


def _is_offer(match: Match) -> bool:
    """Whether the loser has resigned the game awaiting confirmation."""
    return match.phase == CLAIMED and match.claim_by == author(other(match.claim_winner))


def withdraw_claim(match: Match, now_ms: int, by: int = BY_TABLE, is_rejected: bool = True) -> None:
    """Back to the paused game, or, by both, from the match to its last game; a pass is final (CUB-05).

    `is_rejected`: False when the claim is only restated, and no turn begins (RES-04)."""
    check_withdraw(match, by)
    on_turn = _on_turn_after_rejection(match) if is_rejected else NOBODY
    match.note(now_ms, facts.WITHDRAWN, by)
    if on_turn != NOBODY:
        match.note(now_ms, facts.TURN_BEGUN, BY_TABLE, on_turn)


def _on_turn_after_rejection(match: Match) -> int:
    """Whose turn begins when an offer or claim made after a turn is rejected (RES-03, RES-04)."""
    from matchcore.games.backgammon.rules import resigning

    if match.phase != CLAIMED or not match.has_clock:
        return NOBODY
    if _is_offer(match):
        return NOBODY if resigning.needs_no_other_result(match.rules) else match.claim_winner
    return other(match.claim_winner) if match.rules["claim.game"] == "after_turn_check" else NOBODY


def _check_rejection(match: Match) -> None:
    """Some rule sets require accepting the maximum (RES-03)."""
    from matchcore.games.backgammon.rules import resigning

    needed = match.needed(match.claim_winner)
    if not resigning.may_refuse(match.rules, match.claim_kind, match.cube_level, needed):
        raise Refusal("MUST_ACCEPT", "RES-03")


def check_end_session(match: Match) -> None:
    """Refuse outside a session, and in a game (SCO-06)."""
    match.refuse_while_settling()
    if not match.is_session() or match.phase != READY:
        raise Refusal("NO_GAME", "SCO-06", phases.PHASES[match.phase])


def end_session(match: Match, now_ms: int) -> None:
    """Both end a session without a match length, between games; the leader has won it (SCO-06)."""
    check_end_session(match)
    match.note(now_ms, facts.SESSION_ENDED, BY_BOTH)


def is_final(match: Match) -> bool:
    """Whether the match was decided by anything but points."""
    return match.phase == DECIDED and (match.clock.state == OVER or match.result == scoring.FORFEIT_LATE)


# -- folding -----------------------------------------------------------------------------------------------------------


def _claimed(match: Match, fact: Fact, winner: int, kind: int) -> None:
    await_confirmation(match, fact.at_ms, winner, kind)
    match.claim_by = fact.by
    if fact.by == BY_A or fact.by == BY_B:
        sign(match, fact.at_ms, fact.by - BY_A)


def await_confirmation(match: Match, now_ms: int, winner: int, kind: int) -> None:
    """The game is won unless a player disagrees; if they play on, the claim was the reason for the pause."""
    hold(match, now_ms, match.pause_reason or rulesets.REASON_CLAIM)
    match.claim_winner = winner
    match.claim_kind = kind
    match.claim_by = 0
    match.agreed = 0
    match.enter(phases.GAME_CLAIMED)


def _confirmed(match: Match, fact: Fact, side: int) -> None:
    sign(match, fact.at_ms, side)
    if match.agreed != BOTH:
        return
    match.agreed = 0
    if match.phase == DECIDED:
        seal(match, fact.at_ms)
    else:
        end_game(match, fact.at_ms)


def _withdrawn(match: Match, fact: Fact) -> None:
    """Back from a claim to the paused game, or from an unsealed match to its last claim."""
    match.agreed = 0
    if wins_match(match):
        match.is_win_withdrawn |= _bound_by(match, fact.by)
    if match.phase == DECIDED and match.is_session():
        match.result, match.winner = 0, NOBODY
        match.enter(phases.GAME_OVER)
    elif match.phase == DECIDED:
        match.score_a, match.score_b = match.games[-1].score_a, match.games[-1].score_b
        match.games = match.games[:-1]
        match.result, match.winner = 0, NOBODY
        match.doubler = match.claim_winner if match.claim_kind == scoring.PASS else NOBODY
        match.enter(phases.GAME_CLAIMED)
    else:
        match.enter(phases.GAME_GOES_ON)
        match.claim_winner, match.claim_kind, match.claim_by = NOBODY, 0, 0


def _bound_by(match: Match, by: int) -> int:
    """The sides, a bit each, whose claims of time end with a withdrawn win: of the loser who does not accept it
    (EXP-08).

    Taking back one's own claim binds neither; if neither signed, both are bound."""
    if by == author(match.claim_winner):
        return 0
    return BOTH if by == BY_TABLE else 1 << other(match.claim_winner)


def _turn_begun(match: Match, fact: Fact, side: int) -> None:
    """The opponent of the player who resigned or claimed in vain is on turn, paused, with a full delay (AMB-39)."""
    if side == match.clock.active:
        match.clock.restart_delay(fact.at_ms)
        return
    if match.rolled_early == other(side):
        match.rolled_early = NOBODY
    match.turn_number += 1
    stand(match, fact.at_ms, side, match.pause_reason)


def wins_match(match: Match) -> bool:
    """Whether the game taken back has won the match, or the claim would (EXP-08)."""
    if not match.length:
        return match.is_single_game()
    needed = match.needed(match.claim_winner)
    return match.phase == DECIDED or scoring.points(match.cube_level, match.claim_kind) >= (needed or 0)


def end_game(match: Match, now_ms: int) -> None:
    """The game is won as claimed, and perhaps the match."""
    won = scoring.points(match.cube_level, match.claim_kind)
    number, winner, kind, level = match.game_number, match.claim_winner, match.claim_kind, match.cube_level
    game = scoring.Game(number, winner, kind, level, won, match.score_a, match.score_b, match.game_phase)
    match.games += (game,)
    match.last_holder = match.cube_holder
    before = match.score(match.claim_winner)
    match.add_points(match.claim_winner, won)
    match.doubler = NOBODY
    if _is_won_by_game(match, before):
        decide(match, scoring.POINTS, match.claim_winner)
        return
    leave_game(match, now_ms)


def _is_won_by_game(match: Match, before: int) -> bool:
    """Whether this game brought its winner to the length: not if points from outside had already, while a longer one is
    pending (LEN-03)."""
    if not match.length:
        return match.is_match_won()
    after = match.score(match.claim_winner)
    return after >= match.length > before or after >= max(match.length, match.pending_length)


def leave_game(match: Match, now_ms: int) -> None:
    """The game is over and the match is not."""
    match.enter(phases.GAME_OVER)
    match.claim_winner, match.claim_kind, match.claim_by = NOBODY, 0, 0
    match.doubler = NOBODY
    match.doubled_early = match.rolled_early = NOBODY
    match.has_rolled = False
    match.is_win_withdrawn = 0
    match.pause_reason = 0
    match.cube_level, match.cube_holder = cube.START
    match.clock.neutral(now_ms)
    if match.pending_length:
        from matchcore.games.backgammon.topics import lengths

        lengths.apply_pending(match, now_ms)


def _session_ended(match: Match, fact: Fact) -> None:
    lead = match.score_a - match.score_b
    decide(match, scoring.POINTS, NOBODY if lead == 0 else (0 if lead > 0 else 1))


def decide(match: Match, result: int, winner: int) -> None:
    """The match has a result, which both have to confirm."""
    if match.absent != NOBODY:
        match.absent = NOBODY
        match.clock.neutral(match.at_ms)
    match.break_since_ms = -1
    match.is_bound = False
    match.enter(phases.MATCH_OVER)
    match.result, match.winner = result, winner
    match.agreed = 0
    if result != scoring.TIME:
        match.flag_seq = 0  # no flag has ended the match


def end_if_won(match: Match, now_ms: int, result: int) -> None:
    """Points from outside a game can win the match at once (PEN-03), or, corrected, take the win away."""
    if match.is_match_won():
        winner = match.won_by()
        if match.phase == DECIDED and match.winner == winner:
            result = match.result  # how it was won does not change (RES-07)
        match.claim_winner, match.claim_kind = NOBODY, 0
        hold(match, now_ms, match.pause_reason)
        decide(match, result, winner)
    elif match.phase == DECIDED and match.result in (scoring.POINTS, scoring.PENALTY_POINTS):
        match.result, match.winner = 0, NOBODY
        if match.is_game_open():
            # Play goes on where the points had ended it.
            match.enter(phases.GAME_GOES_ON if match.doubler == NOBODY else phases.DOUBLE_OFFERED)
        else:
            leave_game(match, now_ms)


def seal(match: Match, now_ms: int) -> None:
    """Signing implies having read the screen; from now on no button could dismiss the director's message."""
    match.is_bound = False
    match.enter(phases.RESULT_SIGNED)
    match.agreed = match.unread = 0
    match.later = ()
    match.clock.end(now_ms)


def _signatures_cleared(match: Match, fact: Fact) -> None:
    match.agreed = 0


FOLDS = {
    facts.SIGNATURES_CLEARED: _signatures_cleared,
    facts.CLAIMED: _claimed,
    facts.CONFIRMED: _confirmed,
    facts.WITHDRAWN: _withdrawn,
    facts.SESSION_ENDED: _session_ended,
    facts.TURN_BEGUN: _turn_begun,
}
