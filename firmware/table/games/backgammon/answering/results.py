"""How a game or the match ends: claimed, resigned, confirmed, or lost on time."""

from matchcore.clock import RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import DOUBLED
from matchcore.games.backgammon.topics import doubling, flags, results
from matchcore.sides import BY_TABLE, NOBODY, author
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def ask_result(table: "Table", now_ms: int) -> None:
    results.check_claim(table.match)
    _ask_kind(table, now_ms, states.ASK_RESULT)


def ask_resign(table: "Table", now_ms: int) -> None:
    results.check_claim(table.match)
    _ask_kind(table, now_ms, states.ASK_RESIGN)


def _ask_kind(table: "Table", now_ms: int, what: int) -> None:
    table.dialog.ask(now_ms, what)
    table.dialog.kind = scoring.SINGLE


def next_kind(table: "Table", now_ms: int) -> None:
    table.dialog.kind = table.dialog.kind % scoring.BACKGAMMON + 1


def claim(table: "Table", now_ms: int, side: int) -> None:
    results.claim(table.match, now_ms, side, table.dialog.kind, author(side))
    table.dialog.what = states.NOTHING


def resign(table: "Table", now_ms: int, side: int) -> None:
    results.resign(table.match, now_ms, side, table.dialog.kind)
    table.dialog.what = states.NOTHING


def change_kind(table: "Table", now_ms: int) -> str:
    """The claim is dropped, and the winner presses again."""
    if results.wins_match(table.match):
        return "incidents.ask_take_back"
    kind = table.match.claim_kind
    results.withdraw_claim(table.match, now_ms, is_rejected=False)
    table.dialog.ask(now_ms, states.ASK_RESULT)
    table.dialog.kind = kind
    next_kind(table, now_ms)
    return ""


def confirm(table: "Table", now_ms: int, side: int) -> None:
    results.confirm(table.match, now_ms, side)


def withdraw_claim(table: "Table", now_ms: int) -> str:
    """A win of the match takes a button, because refusing it gives up any claim of time (EXP-08)."""
    if results.wins_match(table.match):
        return "incidents.ask_take_back"
    results.withdraw_claim(table.match, now_ms)
    return ""


# -- time that has run out ---------------------------------------------------------------------------------------------


def ask_time(table: "Table", now_ms: int) -> str:
    """A win on the board cannot be lost by a key; if it was withdrawn, the director decides (EXP-08)."""
    if flags.is_locked(table.match, now_ms):
        return "calls.call_dispute"
    table.dialog.ask(now_ms, states.ASK_TIME)
    return ""


def claim_time(table: "Table", now_ms: int) -> None:
    """The second act, which loses the match (EXP-04)."""
    if table.dialog.is_second_act(now_ms):
        table.dialog.what = states.NOTHING
        flags.claim_time(table.match, now_ms, BY_TABLE)


def press_or_take(table: "Table", now_ms: int, side: int) -> str:
    match = table.match
    if match.absent != NOBODY:
        return "breaks.arrive"
    if match.clock.state != RUNNING:
        return ""  # while this is open no turn ends and no game begins
    if match.phase != DOUBLED:
        return "turn.press"
    if doubling.take(match, now_ms, side):
        table.dialog.what = states.NOTHING
    return ""
