"""Backgammon's answers to the pages of the desk."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading import validation
from host_tools.director.games.backgammon.routes import assigning
from host_tools.director.games.backgammon.views import history, matches, needs, ordering, placement, tables
from host_tools.director.games.backgammon.views.at_table import seen
from host_tools.director.store import MatchRow
from host_tools.director.views import showing
from host_tools.director.views.at_table.cards import AtTable, Seen
from host_tools.director.wording import Names
from matchcore.log.fact import Fact


class Showing(showing.Showing):
    ASSIGNING = assigning

    def seen(self, connection: Connection, at: AtTable) -> Seen:
        return seen.seen(connection, at)

    def table(self, desk: Desk, number: int) -> tables.TablePage:
        return tables.table_page(desk, number)

    def ordering(
        self, desk: Desk, page: tables.TablePage, form: Mapping[str, str], query: Mapping[str, str], is_allowed: bool
    ) -> dict[str, Any]:
        return ordering.values(desk, page, form, query, is_allowed)

    def match(self, desk: Desk, match_id: int) -> matches.MatchPage:
        return matches.match_page(desk, match_id)

    def placed(self, desk: Desk, match_id: int) -> placement.OfMatch:
        return placement.of_match(desk, match_id)

    def fact_words(self, fact: Fact, names: Names, undone: Fact | None) -> tuple[str, str]:
        return phrases.fact_words(fact, names, undone), validation.wrong_with(fact)

    def ruling_kinds(self) -> tuple[int, ...]:
        return history.RULINGS

    def result_choices(self) -> list[tuple[int, str]]:
        return ordering.result_choices()

    def type_of_result(self, result: int) -> tuple[str, str]:
        return matches.type_of_result(result)

    def said_of_result(self, match: MatchRow) -> tuple[str, str, str]:
        return needs.said_of_result(match)


SHOWING = Showing()
