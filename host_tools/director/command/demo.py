"""The demonstration's table 1: simulated in the browser, with a match ready for any visitor.

The other tables play by themselves (host_tools/simulator/hall/demonstration.py)."""

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import playing
from host_tools.director.store import orders, records, tables
from host_tools.director.texts import text

NUMBER = 1
LENGTH = 7
NAMES = ("Rossi", "De Vries")


def prepare(desk: Desk) -> None:
    """Enrol the table and give it a match where either is missing; every page says what this is.

    A browser's table keeps real time: where the evening is faster, there is none."""
    desk.is_demonstration, desk.can_be_played = True, desk.speed == 1.0
    if not desk.can_be_played:
        return
    with desk.reading() as connection:
        table = tables.find(connection, NUMBER)
    if table is None:
        enrolment.enrol(desk, NUMBER, text("demo.table"), is_simulated=True)
    supply(desk)


def supply(desk: Desk) -> None:
    """Give the table a match, unless one is played there, offered, or on its way."""
    with desk.reading() as connection:
        table = tables.find(connection, NUMBER)
        if table is None or not table.is_simulated:
            return
        waiting = orders.waiting(connection, NUMBER)
        status = desk.follower(connection, table).status
    if status in ("", records.REPORTED) and not any(order.kind == order.kinds.ASSIGNED for order in waiting):
        settings = playing().new_settings(LENGTH, *NAMES)
        settings.event, settings.round = text("demo.event"), text("demo.round")
        placing.assign(desk, NUMBER, settings)
