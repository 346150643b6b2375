"""What goes wrong in a turn and is put right by the players.

Dice lifted too early, an illegal move, a clock that ran by mistake.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.sides import author
from matchcore.topics import procedures, turn
from table.answering import states

if TYPE_CHECKING:
    from table.table import Table

LESS_MS = 10000  # step of what is given back
FEW_MS = 1000  # and where there is no more than such a step


def open_early_dice(table: "Table", now_ms: int) -> None:
    """The pause itself says so: the button on turn ends the turn, the other agrees to lose the delay (INC-01)."""
    table.asking.what = states.NOTHING


def press_early_dice(table: "Table", now_ms: int, side: int) -> None:
    match = table.match
    if side == match.clock.active:
        turn.press(match, now_ms, side)
    else:
        procedures.lose_delay(match, now_ms, side, author(side))


def ask_illegal(table: "Table", now_ms: int) -> None:
    procedures.check_take_back(table.match, 0)
    table.asking.ask(now_ms, states.ASK_ILLEGAL)


def accept_illegal(table: "Table", now_ms: int, side: int) -> None:
    """The button of the player who has made the move."""
    procedures.take_turn_back(table.match, now_ms, side, author(side))
    table.asking.what = states.NOTHING


def ask_time_back(table: "Table", now_ms: int) -> None:
    asking = table.asking
    asking.amount_ms = procedures.check_return(table.match, now_ms)
    asking.agreed = 0
    asking.ask(now_ms, states.ASK_TIME_BACK)


def less_time(table: "Table", now_ms: int) -> None:
    """Less by a step, then round to all of it."""
    asking = table.asking
    asking.agreed = 0
    asking.amount_ms -= LESS_MS if asking.amount_ms > LESS_MS else FEW_MS
    if asking.amount_ms <= 0:
        asking.amount_ms = procedures.returnable_ms(table.match, now_ms)


def agree_time_back(table: "Table", now_ms: int, side: int) -> None:
    if table.asking.agree(side):
        procedures.return_time(table.match, now_ms, table.asking.amount_ms)
        table.asking.what = states.NOTHING


ACTIONS = (
    open_early_dice,
    press_early_dice,
    ask_illegal,
    accept_illegal,
    ask_time_back,
    less_time,
    agree_time_back,
)
