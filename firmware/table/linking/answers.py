"""Applies the director's answer: stored facts, new orders, the time, a truncated log."""

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from table.linking.link_states import LINKED, NEVER_LINKED, NO_LINK

if TYPE_CHECKING:
    from matchcore.log.link import Answer
    from table.table import Table


def take(table: "Table", answer: "Answer") -> None:
    match = table.match
    if table.link_state != LINKED:
        table.link_state = LINKED
        table.is_changed = True
    is_first = table.wall_s == 0
    table.wall_s, table.wall_at_ms = answer.wall_s, table.time.now_ms()
    if match.is_time_wanted(is_first):
        with loading.borrowed(table.game.LAZY) as lazy:
            lazy.tell_time(match, max(table.wall_at_ms, match.at_ms), table.wall_s)
        table.keep()
    if table.told_first != table.archive.first():
        with loading.borrowed("table.keeping.time_of_day") as time_of_day:
            time_of_day.note(table)
    if answer.stored > match.seq:
        _find_loss(table, answer.stored)
    if answer.stored != table.stored:
        table.stored = answer.stored
        table.archive.forget_delivered(answer.stored)
        table.is_changed = True
    if answer.orders and not table.archive.is_full():
        _carry_out(table, answer.orders)


def _find_loss(table: "Table", stored: int) -> None:
    """The director has more facts than this log: some are lost, and their numbers must not be reused."""
    table.archive.problem = table.problem = table.texts.TEXTS["facts_lost"]
    with loading.borrowed(table.game.LAZY) as lazy:
        lazy.seam(table.match, table.match.seq, stored + 1 - table.match.seq)
    table.keep()


def _carry_out(table: "Table", new_orders: list) -> None:
    with loading.borrowed(table.game.ORDERS) as orders:
        for order in new_orders:
            orders.carry_out(table.match, max(table.time.now_ms(), table.match.at_ms), order)
            table.keep()


def lose(table: "Table", state: int) -> None:
    if table.link_state != NEVER_LINKED or state != NO_LINK:
        if table.link_state != state:
            table.is_changed = True
        table.link_state = state
