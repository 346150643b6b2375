"""The facts of backgammon, as the desk asks for them."""

from host_tools.director.game import Kinds
from matchcore.games.backgammon.facts import ROWS

KINDS = Kinds(ROWS)
