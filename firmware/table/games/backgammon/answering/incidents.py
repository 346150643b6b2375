"""Mishaps in a turn that the players settle themselves: dice lifted too early, illegal moves, a clock running by
mistake, a roll to be repeated, a press by mistake.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game.scoring import PASS
from matchcore.games.backgammon.phases import CLAIMED, DECIDED
from matchcore.games.backgammon.topics import procedures, results, turn, undoing
from matchcore.sides import BY_BOTH, author, other
from table.games.backgammon.answering import states

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Table

LESS_MS = 10000  # step for the time given back
FEW_MS = 1000  # step when no more than that is left


def open_early_dice(table: "Table", now_ms: int) -> None:
    """The button on turn ends the turn; the other agrees to lose the delay (INC-01)."""
    table.dialog.what = states.NOTHING


def press_early_dice(table: "Table", now_ms: int, side: int) -> None:
    match = table.match
    if side == match.clock.active:
        turn.press(match, now_ms, side)
    else:
        procedures.lose_delay(match, now_ms, side, author(side))


def ask_illegal(table: "Table", now_ms: int) -> None:
    procedures.check_take_back(table.match, 0)
    table.dialog.agreed = 0
    table.dialog.ask(now_ms, states.ASK_ILLEGAL)


def agree_illegal(table: "Table", now_ms: int, side: int) -> None:
    match = table.match
    if table.dialog.agree(side):
        table.dialog.what = states.NOTHING
        procedures.take_turn_back(match, now_ms, procedures.last_mover(match), BY_BOTH)


def ask_time_back(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    dialog.amount_ms = procedures.check_return(table.match, now_ms)
    dialog.agreed = 0
    dialog.ask(now_ms, states.ASK_TIME_BACK)


def less_time(table: "Table", now_ms: int) -> None:
    dialog = table.dialog
    dialog.agreed = 0
    dialog.amount_ms -= LESS_MS if dialog.amount_ms > LESS_MS else FEW_MS
    if dialog.amount_ms <= 0:
        dialog.amount_ms = procedures.returnable_ms(table.match, now_ms)


def agree_time_back(table: "Table", now_ms: int, side: int) -> None:
    if table.dialog.agree(side):
        procedures.return_time(table.match, now_ms, table.dialog.amount_ms)
        table.dialog.what = states.NOTHING


def ask_new_delay(table: "Table", now_ms: int) -> None:
    """The opponent agrees that the player on turn gets a full delay for the repeated roll (INC-07)."""
    match = table.match
    turn.check_restart_delay(match, author(other(match.clock.active)))
    table.dialog.agreed = 0
    table.dialog.ask(now_ms, states.ASK_NEW_DELAY)


def agree_new_delay(table: "Table", now_ms: int, side: int) -> None:
    """The player who does not profit agrees; the other's button, pressed first, reports that dice were thrown
    (CUB-08)."""
    match, dialog = table.match, table.dialog
    if side == match.clock.active:
        dialog.agree(side)
        return
    turn.restart_delay(match, now_ms, author(side), is_thrown=dialog.agreed != 0)
    table.dialog.what = states.NOTHING


def ask_take_back(table: "Table", now_ms: int) -> None:
    """Undo a mistaken press, or a result that both have signed (CLK-20, RES-08)."""
    match = table.match
    if match.phase == DECIDED or _is_claim(match):
        results.check_withdraw(match, BY_BOTH)
    else:
        undoing.check_put_back(match)
    table.dialog.agreed = 0
    table.dialog.ask(now_ms, states.ASK_TAKE_BACK)


def agree_take_back(table: "Table", now_ms: int, side: int) -> None:
    """Both must agree; but either may withdraw a claim that would win the match, which binds the one who refuses it
    (EXP-08)."""
    match = table.match
    if _is_claim(match):
        table.dialog.what = states.NOTHING
        results.withdraw_claim(match, now_ms, author(side))
        return
    if not table.dialog.agree(side):
        return
    table.dialog.what = states.NOTHING
    if match.phase == DECIDED:
        results.withdraw_claim(match, now_ms, BY_BOTH)
    else:
        undoing.put_back(match, now_ms)


def _is_claim(match: "Match") -> bool:
    return match.phase == CLAIMED and match.claim_kind != PASS
