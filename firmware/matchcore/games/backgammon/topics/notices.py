"""Records that change nothing in the game: marks, announcements."""

from matchcore.clock import PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import PLAYING
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import turn
from matchcore.games.backgammon.topics.possible import check_mark
from matchcore.log.fact import check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, BY_TABLE, NOBODY

# Whether an announcement waits for the players; a warning (WARNED + the warned side) does (PEN-01).
NOT_ASKED = 0
ASKED = 1  # until both have pressed their own button once
WARNED = 2

# -- commands ----------------------------------------------------------------------------------------------------------


def mark(match: Match, now_ms: int, side: int) -> None:
    """Mark the position: by a player in their own time, between games by the table for NOBODY (STR-02)."""
    check_mark(match)
    if match.phase == PLAYING and match.clock.active != side:
        raise Refusal("NOT_OWN_TIME", "STR-02")
    match.note(now_ms, facts.MARKED, BY_TABLE, side)  # by one of the keys, which have no side


def announce(match: Match, now_ms: int, is_asked: int, order: int, words: str) -> None:
    """A message from the director for both players; `is_asked`: NOT_ASKED, ASKED, or WARNED + a side."""
    match.expect_any_match()
    if not words.strip():
        raise Refusal("NO_WORDS", "GEN-01")
    if not NOT_ASKED <= is_asked <= WARNED + 1:
        raise Refusal("BAD_SIDE", "GEN-01", str(is_asked - WARNED))
    check_text(words)
    fact = match.draft(now_ms, facts.ANNOUNCED, BY_DIRECTOR, order, int(is_asked))
    fact.text = words
    match.commit(fact)


def check_open_mode(match: Match) -> None:
    """Refuse without a match; a sealed one is allowed."""
    match.expect_any_match()


def open_mode(match: Match, now_ms: int, order: int) -> None:
    """Open the director's mode, at the table by its code (order 0) or from the desk; running time is paused.

    A sealed result can be corrected there, too (RES-10)."""
    check_open_mode(match)
    if match.clock.state == RUNNING and match.absent == NOBODY:
        turn.pause(match, now_ms)
    if match.clock.state == PAUSED and not match.pause_reason:
        match.note(now_ms, facts.REASON, BY_DIRECTOR, rulesets.REASON_DIRECTOR)
    match.note(now_ms, facts.MODE_OPENED, BY_DIRECTOR, order)


FOLDS: dict = {}  # all are kept for the record only
ORDERS = {facts.ANNOUNCED: announce, facts.MODE_OPENED: open_mode}
