"""The orders on the page of a table: their forms, choices and earlier entries, and where its match is."""

from collections.abc import Mapping
from typing import Any

from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.form_parsing import orders
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import forms, ladder
from host_tools.director.games.backgammon.orders.choices import NOTHING, Choices
from host_tools.director.games.backgammon.views import placement, rulings, tables
from matchcore.games.backgammon.game import scoring
from matchcore.log import mode_code

# Forms with both players' earlier entries (PEN-01).
ON_LADDER = (ladder.WARN, "penalty", "late_points", "rule_result")


def values(
    desk: Desk, page: tables.TablePage, form: Form, query: Mapping[str, str], is_allowed: bool
) -> dict[str, Any]:
    """For the template; `form` was refused, or is opened by the link whose values are in `query`."""
    number, match = page.card.number, page.card.match
    opened = form.get("form") or query.get("form")
    with desk.reading() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        choices = tables.choices_at(connection, table, follower) if opened else NOTHING
        placed = placement.of_table(connection, table, follower, desk.now_s())
        not_ruling = limits.why_not(desk, connection, table)
    form = form or _begun(choices, query)
    return {
        "names": match.names if match else ("A", "B"),
        "form": form,
        "groups": _groups(page, form) if is_allowed else [],
        "cube_levels": forms.CUBE_LEVELS,
        "results": result_choices(),
        "kinds": [(kind, phrases.kind_name(kind)) for kind in forms.KINDS],
        "placed": placed,
        "choices": choices,
        "mode_code": mode_code.code(table.key, follower.state.match_id),
        "earlier": rulings.earlier(desk, number) if opened in ON_LADDER else [],
        "not_ruling": not_ruling,
    }


def _begun(choices: Choices, query: Form) -> Form:
    """The form opened by a link: the link's values over its defaults."""
    return {**choices.usual.get(query.get("form", ""), {}), **query}


def _groups(page: tables.TablePage, form: Form) -> list[tuple[str, list[orders.OrderForm]]]:
    """The orders that make sense now, and any order already on the page, in groups."""
    match = page.card.match
    if match is not None and not limits.may_rule(match.names, match.event):
        return []
    return orders.grouped(forms.ORDER_FORMS, (*page.forms, form.get("form", "")))


def result_choices() -> list[tuple[int, str]]:
    """(number, words) of every type of result (RES-07)."""
    return [(number, phrases.result_name(number)) for number in range(1, len(scoring.RESULTS))]
