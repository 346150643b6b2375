"""Backgammon's answers to the pages of the desk (`views/showing.py`)."""

from host_tools.director.games.backgammon.views import matches, ordering as orders, placement, tables
from host_tools.director.games.backgammon.views.at_table import cards as at_table, states

BROKEN = states.BROKEN

look_ups = at_table.known_of
cards = at_table.every
table = tables.one
ordering = orders.values
match = matches.one
some_matches = matches.some
placed = placement.of_match
result_choices = orders.result_choices
