"""Facts noted by the device in every game: the director's orders, carried out or refused; damage to its log."""

from matchcore.compat import TYPE_CHECKING
from matchcore.log.fact import BadFact, Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from matchcore.folding.record import Record


def carry_out(record: "Record", now_ms: int, order: Fact, do: "Callable[..., None]", rule: str) -> bool:
    """Carry out the order by `do(record, now_ms, order, number)`, unless seen before.  False if it was refused; `rule`:
    that of an order that cannot be read."""
    number = order.seq
    if number <= record.last_order:
        return True
    try:
        do(record, now_ms, order, number)
    except (Refusal, BadFact) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("BAD_ORDER", rule, str(error))
        _refuse(record, now_ms, number, refusal)
        return False
    return True


def _refuse(record: "Record", now_ms: int, order: int, refusal: Refusal) -> None:
    fact = record.draft(max(now_ms, record.at_ms), record.rows.refused, BY_TABLE, order)
    fact.text = check_text(" ".join((refusal.code, refusal.rule, refusal.value)).strip())
    record.commit(fact)


def seam(record: "Record", last_good: int, jump: int) -> None:
    """The log was damaged after `last_good`: continue with a number never used before."""
    fact = record.draft(record.at_ms, record.rows.seam, BY_TABLE, last_good)
    fact.seq = record.seq + jump
    record.commit(fact)
