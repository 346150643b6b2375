"""The plain clock as the table is handed it; table/interfaces.py says what every game has."""

from matchcore.clock import NO_TIME, RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock import facts
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.topics import moves as topic
from table.games.clock.answering import moves as turn, states
from table.games.clock.answering.rows import ROWS as rows
from table.games.clock.pages import game as first_pages, panel
from table.pressing.controls import RIGHT

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.games.clock.state.match import Match
    from table.answering.dialog import Dialog
    from table.games.clock.at_table import Table

NAME = "clock"
VOCABULARY = facts.ROWS.vocabulary
APART_MS = 1000  # between two signatures
ANSWERS = "table.games.clock.answering."
PAGES = "table.games.clock.pages."
FIRST_PAGES = "game"
LAZY = "table.games.clock.lazy"
ORDERS = "matchcore.games.clock.play.orders"
STANDING = "matchcore.games.clock.play.standing"
CHECKPOINT_MS = 8000  # of time that a power cut may give back; at most 10 s including the time to write it

# What a table is handed besides the functions below.
__all__ = ("VOCABULARY", "first_pages", "new_match", "panel", "rows", "states", "turn")


def begin(dialog: "Dialog") -> None:
    """No question here asks for more than a line of a list."""


def hear(table: "Table", control: int, at_ms: int, uncertain_ms: int, act: "Callable[[int], None]") -> None:
    """A press may have come before a flag that its own uncertainty hides: then it did, and players see that."""
    flag_ms = table.match.clock.next_flag_ms()
    is_own = control <= RIGHT and table.side_of(control) == table.match.clock.active
    if is_own and flag_ms != NO_TIME and at_ms - uncertain_ms < flag_ms <= at_ms:
        at_ms = flag_ms - 1
        sheet = table.viewer.sheet
        table.say(sheet.text("flag_in_doubt", name=sheet.name(table.match.clock.active)))
    act(at_ms)


def is_play(state: int) -> bool:
    return state == states.RUNNING or state == states.FLAGGED


def pass_time(match: "Match", now_ms: int, latency_ms: int) -> None:
    """Note a flag, and now and then the time itself.  Does not allocate otherwise."""
    if match.clock.state == RUNNING:
        match.tick(now_ms - latency_ms)
        if now_ms - match.at_ms >= CHECKPOINT_MS:
            match.checkpoint(now_ms)


def kept(table: "Table", kinds: list) -> None:
    """Whatever has happened, what both were about to agree to is asked again."""
    table.dialog.agreed = 0
    if facts.CLOSED in kinds:
        table.dialog.forget()


def leave(table: "Table", shown: int) -> None:
    """Nothing is dropped with a page."""


def take_up(table: "Table") -> None:
    """The game was folded again: questions that do not fit it are dropped."""
    if table.is_overtaken():
        table.dialog.forget()


def stop(match: "Match", now_ms: int) -> None:
    """Stop a running time: nothing can be recorded any more."""
    topic.pause(match, now_ms, 0, 0)
