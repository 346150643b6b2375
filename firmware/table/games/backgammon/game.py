"""Backgammon as the table is handed it; table/interfaces.py says what every game has."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game.scoring import SINGLE
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.topics import turn as topic
from matchcore.games.backgammon.topics.shared import APART_MS
from table.answering import dispatch
from table.games.backgammon.answering import rows, states, turn
from table.games.backgammon.answering.doubted import hear
from table.games.backgammon.pages import game as first_pages, panel

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Questions, Table

NAME = "backgammon"
ANSWERS = "table.games.backgammon.answering."
PAGES = "table.games.backgammon.pages."
FIRST_PAGES = "game"
LAZY = "table.games.backgammon.lazy"
ORDERS = "matchcore.games.backgammon.play.orders"
STANDING = "matchcore.games.backgammon.play.standing"
CHECKPOINT_MS = 8000  # of bank that a power cut may give back; at most 10 s including the time to write it
BREAK_NOTED_MS = 60000  # of break that a power cut may give back when no director tells the time

# What a table is handed besides the functions below.
__all__ = ("APART_MS", "VOCABULARY", "first_pages", "hear", "new_match", "panel", "rows", "states", "turn")


def begin(dialog: "Questions") -> None:
    """The choices that questions of backgammon ask for."""
    dialog.kind = SINGLE
    dialog.counts = [0, 0]
    dialog.amount_ms = 0
    dialog.topic = ""
    dialog.came_from = states.NOTHING
    dialog.rule_set = 0


def is_play(state: int) -> bool:
    """Whether a clock button ends a turn in this state, whatever the buttons meant before."""
    return state == states.RUNNING or state == states.EXPIRED


def pass_time(match: "Match", now_ms: int, latency_ms: int) -> None:
    """Note an empty bank, and now and then the time itself.  Does not allocate otherwise."""
    if match.is_time_running():
        match.tick(now_ms - latency_ms)
        if match.clock.unbooked_ms(now_ms) >= CHECKPOINT_MS:
            match.checkpoint(now_ms)
    elif match.break_since_ms >= 0 and now_ms - match.at_ms >= BREAK_NOTED_MS:
        match.checkpoint(now_ms)


def kept(table: "Table", kinds: list) -> None:
    """Facts of these kinds are kept: the end of a match ends its questions, and an order opens the director's mode."""
    if facts.CLOSED in kinds:
        table.dialog.forget()
    elif facts.MODE_OPENED in kinds and table.dialog.what not in states.MODES:
        table.dialog.ask(table.match.at_ms, states.DIRECTOR)


def leave(table: "Table", shown: int) -> None:
    """Another state is shown: outside of the director's mode its choices are dropped; the display suits who plays."""
    if table.mode and shown not in states.MODES and shown != states.CODE:
        table.mode = None
    if table.match.overrides or table.eased:
        dispatch.do(table, "needs.see")


def take_up(table: "Table") -> None:
    """The match was folded again: questions that do not fit it are dropped."""
    table.mode = None
    if table.dialog.what in states.MODES or table.is_overtaken():
        table.dialog.forget()


def stop(match: "Match", now_ms: int) -> None:
    """Stop a running time: nothing can be recorded any more."""
    topic.pause(match, now_ms)
    topic.state_reason(match, now_ms, "EQUIPMENT")
