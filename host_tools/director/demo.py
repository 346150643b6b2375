"""The demonstration's table 1: simulated in the browser, with a match ready for any visitor.

The other tables play by themselves (host_tools/simulator/hall/demonstration.py)."""

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import orders, tables
from host_tools.director.texts import text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE, SEALED
from matchcore.games.backgammon.rules.settings import Settings

NUMBER = 1
LENGTH = 7
NAMES = ("Rossi", "De Vries")


def prepare(desk: Desk) -> None:
    """Enrol the table and give it a match where either is missing; every page says what this is."""
    desk.is_demonstration = desk.can_be_played = True
    with desk.looking() as connection:
        table = tables.find(connection, NUMBER)
    if table is None:
        enrolment.enrol(desk, NUMBER, text("demo.table"), is_simulated=True)
    supply(desk)


def supply(desk: Desk) -> None:
    """Give the table a match, unless one is played there, offered, or on its way."""
    with desk.looking() as connection:
        table = tables.find(connection, NUMBER)
        if table is None or not table.is_simulated:
            return
        waiting = orders.waiting(connection, NUMBER, 0, 100)
        phase = desk.follower(connection, table).state.phase
    if phase in (IDLE, SEALED) and not any(order.kind == facts.ASSIGNED for order in waiting):
        settings = Settings(LENGTH, *NAMES)
        settings.event, settings.round = text("demo.event"), text("demo.round")
        placing.assign(desk, NUMBER, settings)
