"""Calling the director and ending the call; confirmations after a power cut."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import calls
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def call_director(table: "Table", now_ms: int) -> None:
    _call(table, now_ms, "DIRECTOR")


def call_dispute(table: "Table", now_ms: int) -> None:
    _call(table, now_ms, "DISPUTE" if rulesets.may_pause(table.match.rules, "DISPUTE") else "DIRECTOR")


def _call(table: "Table", now_ms: int, reason: str) -> None:
    table.dialog.what = states.NOTHING
    calls.call_director(table.match, now_ms, reason)


def emergency(table: "Table", now_ms: int) -> None:
    table.dialog.what = states.NOTHING
    calls.emergency(table.match, now_ms)


def ask_withdraw(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.ASK_WITHDRAW)


def withdraw_call(table: "Table", now_ms: int, side: int) -> None:
    calls.withdraw_call(table.match, now_ms, side)
    if not table.match.is_called():
        table.dialog.what = states.NOTHING


def ask_call_reason(table: "Table", now_ms: int) -> None:
    table.dialog.ask(now_ms, states.ASK_CALL_REASON)


def choose_call(table: "Table", now_ms: int) -> str:
    """Give the reason for the call (ROL-05); repeating it changes nothing.  After the reasons comes the director's
    mode.
    """
    match, reasons = table.match, rulesets.CALL_REASONS
    choice = table.dialog.choice
    if choice >= len(reasons):
        return "mode_code.ask"
    if reasons[choice] != rulesets.PAUSE_REASONS[match.called_reason]:
        calls.call_director(match, now_ms, reasons[choice])
    table.dialog.what = states.NOTHING
    return ""


def confirm_restore(table: "Table", now_ms: int, side: int) -> None:
    from matchcore.games.backgammon.topics import restoring

    restoring.confirm_restore(table.match, now_ms, side)


def report(table: "Table", now_ms: int, side: int) -> None:
    calls.report(table.match, now_ms, side)


def call_why(table: "Table", now_ms: int) -> None:
    _call(table, now_ms, "DIRECTOR")
    ask_call_reason(table, now_ms)
