"""Given orders as the pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.playing import playing
from host_tools.director.store import OrderRow, records
from host_tools.director.texts import text
from matchcore.log.fact import Fact


@dataclass(frozen=True)
class OrderLine:
    number: int
    kind: str
    words: str
    status: str
    is_sent: bool
    status_words: str
    refusal: str
    created_s: float
    author: str
    contradicts: tuple[int, ...]  # earlier waiting orders that conflict with it


def line_of(
    order: OrderRow, names: wording.Names, contradicts: Sequence[int] = (), undone: Fact | None = None
) -> OrderLine:
    """`undone`: the fact it takes back."""
    is_on_its_way = order.status == records.WAITING and order.sent_s is not None
    return OrderLine(
        number=order.number,
        kind=order.kinds.name(order.kind),
        words=playing(order.game).order_words(order.fact, names, undone),
        status=order.status,
        is_sent=order.sent_s is not None,
        status_words=text("order." + ("sent" if is_on_its_way else order.status)),
        refusal=wording.refusal_of_order(order.refusal) if order.refusal else "",
        created_s=order.created_s,
        author=order.author,
        contradicts=tuple(contradicts),
    )
