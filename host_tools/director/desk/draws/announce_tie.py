"""The score of a Davis Cup tie, told to its tables in play whenever it changes (DAV-04)."""

from sqlalchemy import Connection

from host_tools.director import game
from host_tools.director.desk import giving
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import ties
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.following import ledger
from host_tools.director.order import Order
from host_tools.director.store import records, tables

GOING_ON = (records.OFFERED, records.ACCEPTED, records.PLAYING)
NOT_ASKED = 0  # a line that both players see


def tell(desk: Desk, connection: Connection, draw_id: int, pairing: str) -> None:
    draw = need_draw(desk.draws, connection, draw_id)
    a, b = (draw.names[side or ""] for side in draw.settled[pairing].sides)
    won_a, won_b = ties.tie_of(draw, pairing).wins
    order = Order(game.kinds().ANNOUNCED, (NOT_ASKED,), f"{a} {won_a} – {won_b} {b}")
    for one in draw.ties[pairing].values():
        table = need_table(connection, one.match.table_number)
        on_table = ledger.run_of(connection, desk.follower(connection, table))
        if one.match.status in GOING_ON and on_table is not None and on_table.id == one.match.id:
            giving.add(desk, connection, table, order)
            tables.touch(connection, table.number)
