"""Players who are here, and players who must leave."""

from host_tools.director.desk import acts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.desk.draws.draw_state import need_draw
from host_tools.director.desk.own_pages import visits
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.store.own_pages import leaves
from host_tools.director.store.players import PlayerRow


def check_in(desk: Desk, player: PlayerRow, draw_id: int) -> None:
    """Before the draw, where the event allows it."""
    visits.spend(desk, player)
    with desk.writing() as connection, visits.speaking(player):
        draw = need_draw(desk.draws, connection, draw_id)
        entry = next((one.id for one in draw.event.entries if visits.is_of(draw, one.id, player)), None)
        if entry is None:
            raise Fault("NOT_YOUR_MATCH", 403, name=player.name)
        if not draw.event.announced.checks_in_by_phone or draw.event.is_drawn:
            raise Fault("CHECK_IN_AT_DESK", 409, event=draw.row.event)
        acting.act_in(desk, connection, draw_id, CheckIn(entry))


def must_leave(desk: Desk, player: PlayerRow) -> None:
    """Tells the director, who decides; until then no match of this player is called by itself."""
    visits.spend(desk, player)
    with desk.writing() as connection, visits.speaking(player):
        if any(one == player.id for one, _, _ in leaves.read_all(connection)):
            return
        leaves.add(connection, player.id, desk.now_s())
        acts.note(desk, connection, acts.MUST_LEAVE, name=player.name)


def takes_back(desk: Desk, player: PlayerRow) -> None:
    with visits.speaking(player):
        stays(desk, player.id)


def stays(desk: Desk, player_id: int) -> None:
    """The player need not leave after all; or the desk has decided."""
    with desk.writing() as connection:
        names = {one: name for one, name, _ in leaves.read_all(connection)}
        if leaves.remove(connection, player_id):
            acts.note(desk, connection, acts.STAYS, name=names[player_id])
