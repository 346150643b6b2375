"""The display of a table, set for who sits there: larger digits on their half, full light (ACC-01).

The order changes the rule on special needs for this match. A table of an older release refuses that, and plays on.
"""

from collections.abc import Collection, Sequence

from host_tools.director.desk.special_needs import BRIGHT, LARGER
from host_tools.director.order import Order
from host_tools.director.texts import text
from host_tools.director.wording import Names, name_of
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.state.news import EASED
from matchcore.log.fact import Fact

KEY = EASED.partition(" ")[0]  # of the rule


def orders(needs: Sequence[Collection[str]]) -> list[Order]:
    """The needs of each side as the table is told of them; nothing where there are none."""
    larger = [letter for letter, of_side in zip("ab", needs, strict=True) if LARGER in of_side]
    said = ["bright"] if any(BRIGHT in of_side for of_side in needs) else []
    if larger:
        said += ["larger", "both" if len(larger) == 2 else larger[0]]
    return [Order(facts.RULE_CHANGED, (), EASED + "_".join(said))] if said else []


def is_of(fact: Fact) -> bool:
    """Whether this is such an order, or the fact that it caused."""
    return fact.kind == facts.RULE_CHANGED and fact.text.startswith(EASED)


def words(value: str, names: Names) -> str:
    """Of the rule's value, such as `bright_larger_a`."""
    parts = value.split("_")
    sides = (0, 1) if "both" in parts else [side for side, letter in enumerate("ab") if letter in parts]
    larger = [text("eased.larger", name=name_of(side, names)) for side in sides]
    return ", ".join([*larger, *([text("tag." + BRIGHT)] if "bright" in parts else [])]) or text("eased.as_chosen")
