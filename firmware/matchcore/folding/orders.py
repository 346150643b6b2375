"""The director's orders, carried out at the table; a damaged log goes on.

An order looks like the fact it asks for, but its `seq` is the number of the order.  It results in that fact, or in one
that it was refused, with the rule: so the log shows the outcome of every order.
"""

from matchcore.compat import TYPE_CHECKING
from matchcore.folding.rows import ORDERED, SHARED, Rows
from matchcore.log.fact import BadFact, Fact, clean
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, BY_TABLE
from matchcore.vocabulary import TEXT

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.folding.record import Record

SEAM_JUMP = 10000  # more facts than any match has


def carry_out(record: "Record", now_ms: int, order: Fact, rule: str, own: dict) -> bool:
    """Carry out the order, unless seen before.  False if it was refused; `rule`: that of an order that cannot be read.

    `own`: commands by kind that read their order themselves, as (record, now_ms, order)."""
    number = order.seq
    if number <= record.last_order:
        return True
    try:
        if order.kind in own:
            own[order.kind](record, now_ms, order)
        else:
            do(record, now_ms, order, rule)
    except (Refusal, BadFact) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("BAD_ORDER", rule, str(error))
        _refuse(record, now_ms, number, refusal)
        return False
    return True


def do(record: "Record", now_ms: int, order: Fact, rule: str) -> None:
    """Call the command with the values of the row, then the author, the number of the order and the text, if it takes
    them."""
    kind, traits = order.kind, record.rows.traits[order.kind]
    command = ordered(record.rows, kind)
    if command is None:
        raise Refusal("BAD_ORDER", rule, str(kind))
    values = order.values(1)
    if traits & SHARED:
        values += (BY_DIRECTOR,)
    values += (order.seq,)
    if traits & TEXT:
        values += (order.text,)
    command(record, now_ms, *values)


def ordered(rows: Rows, kind: int) -> "Callable[..., None] | None":
    """The command for an order of this kind, or None."""
    if kind == rows.refused or not rows.traits[kind] & ORDERED:
        return None
    return rows.module(kind, "ORDERS").ORDERS.get(kind)


def _refuse(record: "Record", now_ms: int, order: int, refusal: Refusal) -> None:
    fact = record.draft(max(now_ms, record.at_ms), record.rows.refused, BY_TABLE, order)
    fact.text = refusal.code + " " + refusal.rule + " " + clean(refusal.value)
    record.commit(fact)


def seam(record: "Record", last_good: int, jump: int = SEAM_JUMP) -> None:
    """The log was damaged after `last_good`: continue with a number never used before."""
    fact = record.draft(record.at_ms, record.rows.seam, BY_TABLE, last_good)
    fact.seq = record.seq + jump
    record.commit(fact)
