"""Dutch: partij, kubus, dubbelen, passen and delay as players say; the bank is bedenktijd, a break is rust."""

from host_tools.director.texts.dutch.desk import DESK
from host_tools.director.texts.dutch.fact import FACT
from host_tools.director.texts.dutch.fault import FAULT
from host_tools.director.texts.dutch.form import FORM
from host_tools.director.texts.dutch.house import HOUSE
from host_tools.director.texts.dutch.match import MATCH
from host_tools.director.texts.dutch.people import PEOPLE
from host_tools.director.texts.dutch.public import PUBLIC
from host_tools.director.texts.dutch.result import RESULT

PARTS = (DESK, FACT, FAULT, FORM, HOUSE, MATCH, PEOPLE, PUBLIC, RESULT)
DUTCH = {key: words for part in PARTS for key, words in part.items()}
