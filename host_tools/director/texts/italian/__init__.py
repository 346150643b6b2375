"""Italian: partita, game, cubo, delay and passo as the federation writes; the bank is riserva, a break intervallo."""

from host_tools.director.texts.italian.desk import DESK
from host_tools.director.texts.italian.fact import FACT
from host_tools.director.texts.italian.fault import FAULT
from host_tools.director.texts.italian.form import FORM
from host_tools.director.texts.italian.house import HOUSE
from host_tools.director.texts.italian.match import MATCH
from host_tools.director.texts.italian.people import PEOPLE
from host_tools.director.texts.italian.public import PUBLIC
from host_tools.director.texts.italian.result import RESULT

PARTS = (DESK, FACT, FAULT, FORM, HOUSE, MATCH, PEOPLE, PUBLIC, RESULT)
ITALIAN = {key: words for part in PARTS for key, words in part.items()}
