"""The director's words as a table shows them: in letters its fonts have (SKP-08).

The desk keeps every order as written.  It is transliterated when sent, and facts that come back are matched by the
result.
"""

from host_tools import lettering
from host_tools.director.faults import Fault
from host_tools.director.store import OrderRow
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import SETTINGS
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.log.fact import LONGEST_TEXT, Fact

_NAMES = tuple(SETTINGS.index(side) for side in ("name_a", "name_b"))


def sent(order: Fact) -> Fact:
    """The order as the table gets it."""
    letters = text_sent(order.kind, order.text)
    if letters == order.text:
        return order
    found = order.copy()
    found.text = letters
    return found


def text_sent(kind: int, text: str) -> str:
    """The text of an order as the table gets it."""
    if kind != facts.ASSIGNED:
        return lettering.shown(text)
    lines = text.split("\n")
    return "\n".join(lettering.name(line) if at in _NAMES else lettering.shown(line) for at, line in enumerate(lines))


def written(order: OrderRow | None, fact: Fact) -> str:
    """The words of the order that a fact carried out, if the table shows other letters; else ""."""
    if order is None or order.kind != fact.kind or order.fact.text == fact.text:
        return ""
    return order.fact.text if text_sent(order.kind, order.fact.text) == fact.text else ""


def check(order: Fact) -> None:
    """Refuse text the table could not show, or not at this length, naming it as it would be shown."""
    letters = sent(order)
    if letters is order:
        return
    if len(letters.text.encode()) > LONGEST_TEXT:
        raise Fault("LETTERS_TOO_LONG", words=letters.text[:40], most=LONGEST_TEXT)
    if order.kind == facts.ASSIGNED:
        for at in _NAMES:
            if not letters.text.split("\n")[at]:
                raise Fault("NO_LETTERS", name=order.text.split("\n")[at])
        settings.read(letters).check()


def check_settings(found: Settings) -> None:
    """The same for a match about to be assigned."""
    order = Fact()
    order.kind = facts.ASSIGNED
    found.fill(order, 0)
    check(order)


def names(written_names: tuple[str, str]) -> tuple[str, str]:
    """Two names as the table shows them."""
    return lettering.name(written_names[0]), lettering.name(written_names[1])
