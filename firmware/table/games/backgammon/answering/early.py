"""A double or a roll before the turn, reported with the player's own button; the opponent's still ends the turn."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.topics import early
from matchcore.refusal import Refusal
from matchcore.sides import other
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Table


def ask_early_double(table: "Table", now_ms: int) -> None:
    early.check_double_early(table.match, other(table.match.clock.active))
    table.dialog.ask(now_ms, states.ASK_EARLY_DOUBLE)


def ask_early_roll(table: "Table", now_ms: int) -> None:
    """If an early roll is on record and undecided, ask whether it counts."""
    if _may_judge(table):
        table.dialog.ask(now_ms, states.ASK_ROLL)
        return
    early.check_roll_early(table.match, other(table.match.clock.active))
    table.dialog.ask(now_ms, states.ASK_EARLY_ROLL)


def press_early(table: "Table", now_ms: int, side: int) -> str:
    match = table.match
    if side == match.clock.active:
        return "turn.press"
    asked = table.dialog.what
    table.dialog.what = states.NOTHING
    if asked == states.ASK_EARLY_DOUBLE:
        early.double_early(match, now_ms, side)
    else:
        early.roll_early(match, now_ms, side)
        if _may_judge(table):
            table.dialog.ask(now_ms, states.ASK_ROLL)
    return ""


def _may_judge(table: "Table") -> bool:
    try:
        early.check_judge_roll(table.match, table.match.clock.active)
        return True
    except Refusal:
        return False


def next_roll(table: "Table", now_ms: int) -> None:
    table.dialog.choice = 1 - table.dialog.choice


def judge_roll(table: "Table", now_ms: int, side: int) -> None:
    """The player on turn holds the button to decide; a short press ends the turn and decides nothing (INC-04)."""
    table.dialog.what = states.NOTHING
    early.judge_roll(table.match, now_ms, side, not table.dialog.choice)
