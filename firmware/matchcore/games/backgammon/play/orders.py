"""The director's orders, carried out at the table.

An order looks like the fact it asks for, but its `seq` is the number of the order.  It results in that fact, or in
ORDER_REFUSED with the rule, so the log shows the outcome of every order.
"""

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play import kinds
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, notices
from matchcore.log.fact import BadFact, Fact, check_text
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR
from matchcore.vocabulary import TEXT


def make(number: int, kind: int, values: tuple = (), text: str = "") -> Fact:
    """`values`: the integers of the fact without the leading order number."""
    if len(values) + 1 != facts.ROWS.counts[kind]:
        raise BadFact("order of kind %d with %d values" % (kind, len(values)))
    order = Fact()
    order.begin(number, 0, kind, BY_DIRECTOR)
    order.fill((number,) + tuple(values))
    order.text = check_text(text)
    return order


def carry_out(match: Match, now_ms: int, order: Fact) -> bool:
    """Carry out the order, unless seen before.  False if it was refused."""
    number = order.seq
    if number <= match.last_order:
        return True
    try:
        _do(match, now_ms, order, number)
    except (Refusal, BadFact) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("BAD_ORDER", "GEN-01", str(error))
        notices.refuse_order(match, now_ms, number, refusal)
        return False
    return True


def _do(match: Match, now_ms: int, order: Fact, number: int) -> None:
    """Arguments in the order of the row, then author, order number and text, as the command takes them."""
    kind = order.kind
    if kind == facts.ASSIGNED:
        beginning.assign(match, 0, settings.read(order), number)  # match time begins
        return
    command = kinds.ordered(kind)
    if command is None:
        raise Refusal("BAD_ORDER", "GEN-01", str(kind))
    values = order.values(1)
    if facts.ROWS.traits[kind] & facts.SHARED:
        values += (BY_DIRECTOR,)
    values += (number,)
    if facts.ROWS.traits[kind] & TEXT:
        values += (order.text,)
    command(match, now_ms, *values)
