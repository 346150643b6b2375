"""Backgammon's answers to the pages of the desk (`views/showing.py`)."""

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading import validation
from host_tools.director.games.backgammon.routes import assigning
from host_tools.director.games.backgammon.views import history, matches, needs, ordering as orders, placement, tables
from host_tools.director.games.backgammon.views.at_table import seen as at_table
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

ASSIGNING = assigning
seen = at_table.seen
table = tables.table_page
ordering = orders.values
match = matches.match_page
placed = placement.of_match
result_choices = orders.result_choices
type_of_result = matches.type_of_result
said_of_result = needs.said_of_result
author_words = wording.author_name


def winners_of(winner: int, points: tuple[int, ...]) -> tuple[int, ...]:
    return () if winner == NOBODY else (winner,)


def score_of(points: tuple[int, ...]) -> tuple[float, ...]:
    return points


def ruling_kinds() -> tuple[int, ...]:
    return history.RULINGS


def fact_words(fact: Fact, names: wording.Names, undone: Fact | None) -> tuple[str, str]:
    return phrases.fact_words(fact, names, undone), validation.wrong_with(fact)
