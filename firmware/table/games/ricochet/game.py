"""Ricochet Robots as the table is handed it; table/interfaces.py says what every game has."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import interruptions
from matchcore.sides import BY_TABLE
from table.games.ricochet.answering import rounds as turn, states
from table.games.ricochet.answering.rows import ROWS as rows
from table.games.ricochet.pages import game as first_pages, panel

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.games.ricochet.state.match import Match
    from table.games.ricochet.at_table import Questions, Table

NAME = "ricochet"
VOCABULARY = facts.ROWS.vocabulary
APART_MS = 1000  # between two signatures
ANSWERS = "table.games.ricochet.answering."
PAGES = "table.games.ricochet.pages."
FIRST_PAGES = "game"
LAZY = "table.games.ricochet.lazy"
ORDERS = "matchcore.games.ricochet.play.orders"
STANDING = "matchcore.games.ricochet.play.standing"

# What a table is handed besides the functions below.
__all__ = ("VOCABULARY", "first_pages", "new_match", "panel", "rows", "states", "turn")


def begin(dialog: "Questions") -> None:
    """Start values of all questions: after a press, during a demonstration, for both."""
    dialog.player = dialog.about = 0
    dialog.late_min = 1
    dialog.moves = 0
    dialog.uncertain_ms = 0


def hear(table: "Table", control: int, at_ms: int, uncertain_ms: int, act: "Callable[[int], None]") -> None:
    """A declaration keeps its uncertainty: it widens what counts as the same time (RR-13)."""
    table.dialog.uncertain_ms = uncertain_ms
    act(at_ms)
    table.dialog.uncertain_ms = 0


def is_play(state: int) -> bool:
    """Every press here is a declaration or a signature, never a turn."""
    return False


def pass_time(match: "Match", now_ms: int, latency_ms: int) -> None:
    """Note a glass that is out."""
    match.tick(now_ms - latency_ms)


def kept(table: "Table", kinds: list) -> None:
    """Whatever has happened, what both were about to agree to is asked again."""
    table.dialog.agreed = 0
    if facts.CLOSED in kinds or facts.SHOWN in kinds or facts.RUN_OUT in kinds:
        table.dialog.moves = 0
    if not table.match.is_paused:
        take_up(table)


def leave(table: "Table", shown: int) -> None:
    """Nothing is dropped with a page."""


def take_up(table: "Table") -> None:
    """The game has moved on, or was folded again: questions that do not fit it are dropped."""
    if table.is_overtaken():
        table.dialog.forget()


def stop(match: "Match", now_ms: int) -> None:
    """Stop a running time: nothing can be recorded any more."""
    interruptions.pause(match, now_ms, BY_TABLE, 0)
