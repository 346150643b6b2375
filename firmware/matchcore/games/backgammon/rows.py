"""The facts of backgammon as the engine's rows, for people and other programs: no table needs their names."""

from matchcore.folding.rows import Rows
from matchcore.games.backgammon import facts

ROWS = Rows(facts.TABLE, facts.ASSIGNED, facts.SEAM, facts.ORDER_REFUSED, "")

# The text of an assignment: one line each in this order, then options as lines `name = value`.
SETTINGS = ("match", "rule_set", "name_a", "name_b", "event", "round", "moves")
