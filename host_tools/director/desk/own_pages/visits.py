"""Whoever acts with a player's code: as whom, how often, and for which entries."""

from contextlib import AbstractContextManager

from host_tools.director import identity, spelling
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.faults import Fault
from host_tools.director.formats.model import EntryId
from host_tools.director.store.players import PlayerRow


def is_of(draw: Draw, entry: EntryId, player: PlayerRow) -> bool:
    """Whether the player is this entry, or one of its partners."""
    return any(spelling.key(name) == spelling.key(player.name) for name in draw.people.get(entry, ()))


def spend(desk: Desk, player: PlayerRow) -> None:
    key, now_s = f"own page {player.id}", desk.now_s()
    if desk.allowances.is_spent(key, now_s):
        raise Fault("PHONE_TOO_FAST", 429)
    desk.allowances.spend(key, now_s)


def speaking(player: PlayerRow) -> AbstractContextManager[None]:
    return identity.acting_as(identity.Person(player.name, identity.PLAYER, identity.current().address))
