"""Corrections: tokens by the director, the newest fact undone by the director or by both buttons (RR-34)."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.game import pool
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_BOTH, BY_DIRECTOR

_CORRECTABLE = (phases.TOKEN, phases.PLANNING, phases.GLASS, phases.SHOWING, phases.PLACING, phases.OVER)

# -- commands ----------------------------------------------------------------------------------------------------------


def check_set_tokens(match: Match, player: int, tokens: int) -> None:
    """Refuse counts that the tokens of the game do not allow (RR-01), and while an award is being signed."""
    if match.phase not in _CORRECTABLE:
        raise Refusal("NO_MATCH", "RR-34", phases.PHASES[match.phase])
    match.expect_player(player)
    if not 0 <= tokens <= pool.TOKENS or tokens - match.tokens[player] > match.face_down:
        raise Refusal("BAD_TOKENS", "RR-01", str(tokens))


def set_tokens(match: Match, now_ms: int, player: int, tokens: int, order: int, reason: str = "") -> None:
    """Set a player's number of tokens; the difference goes to, or comes from, those face down."""
    match.tick(now_ms)
    check_set_tokens(match, player, tokens)
    check_text(reason)
    fact = match.draft(now_ms, facts.TOKENS_SET, BY_DIRECTOR, order, player, tokens)
    fact.text = reason
    match.commit(fact)


def check_undo(match: Match, undone: int = 0) -> None:
    """Refuse unless this fact is the newest that can be taken back; 0 = whichever it is."""
    newest = match.undo.newest()
    if not newest or match.phase == phases.IDLE:
        raise Refusal("NOTHING_TO_UNDO", "RR-34")
    if undone not in (0, newest):
        raise Refusal("NOT_NEWEST", "RR-34", str(undone))


def undo(match: Match, now_ms: int, undone: int, order: int, reason: str = "") -> None:
    """Take back the newest undoable fact; a glass or planning that ran then is paused, time since then is free.

    Without an order both large buttons have signed it."""
    check_undo(match, undone)
    check_text(reason)
    by = BY_DIRECTOR if order else BY_BOTH
    fact = match.draft(max(now_ms, match.at_ms), facts.UNDONE, by, order, match.undo.newest())
    fact.text = reason
    match.commit(fact)


# -- folding -----------------------------------------------------------------------------------------------------------


def _tokens_set(match: Match, fact: Fact, order: int, player: int, tokens: int) -> None:
    counts = list(match.tokens)
    match.face_down -= tokens - counts[player]
    counts[player] = tokens
    match.tokens = tuple(counts)
    if match.phase == phases.OVER and not match.is_over():
        match.phase = phases.TOKEN
    match.agreed = 0
    match.end_if_over()


def _undone(match: Match, fact: Fact, order: int, undone: int) -> None:
    match.undo.take_back(match)
    if match.phase not in (phases.PLANNING, phases.GLASS, phases.SHOWING):
        match.forget_stamps()
    match.is_paused = 1 if match.underway() in (phases.PLANNING, phases.GLASS) else 0


FOLDS = {facts.TOKENS_SET: _tokens_set, facts.UNDONE: _undone}
ORDERS = {facts.TOKENS_SET: set_tokens, facts.UNDONE: undo}
