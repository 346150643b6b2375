"""Correcting the name of a player or of an event, wherever it stands.

A player is whoever is written so, in all events; namesakes are written apart. Former names go on counting: a table
keeps those of its match until that is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk import acts, asking
from host_tools.director.desk.access import limits
from host_tools.director.desk.asking import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.store import draws, matches, naming
from host_tools.director.store.acts import ActRow
from host_tools.director.store.naming import PLAYER
from host_tools.director.texts import text

Rows = Mapping[str, list[str]]  # the names of matches by their ids, as JSON has them


def rename_player(desk: Desk, old: str, new: str, *, confirmed: Confirmed = None) -> None:
    """Asks if the new name is another player's: then both are one."""
    with desk.acting() as connection:
        former = naming.former(connection, PLAYER)
        old = former.get(spelling.key(old), old)
        known = _known(desk, connection, former)
        if spelling.key(old) not in known:
            raise Fault("NO_PLAYER", 404, name=old[:40])
        if spelling.key(new) in former and former[spelling.key(new)] != old:
            new = former[spelling.key(new)]
        is_joined = spelling.key(new) in known.keys() - {spelling.key(old)}
        reasons = [text("names.one_person", name=new)] if is_joined else []
        asking.need_yes(confirmed, text("names.will", old=old, name=new), reasons)
        before = {"name": old, "former": former, "matches": _rename(connection, old, new)}
        after = {"name": new, "is_joined": is_joined}
        acts.note(desk, connection, acts.RENAME, before=before, after=after, old=old, name=new)


def _known(desk: Desk, connection: Connection, former: spelling.Former) -> dict[str, str]:
    """All who are entered in an event or have a match, by their keys."""
    entered = [desk.draws.of(connection, row.id).event.entries for row in draws.every(connection)]
    sides = [name for entries in entered for entry in entries for name in entry.names]
    sides += [name for _, *both in naming.all_names(connection) for name in both]
    present = [one.strip() for side in sides for one in spelling.known_as(side, former).split(spelling.BETWEEN)]
    return {spelling.key(one): one for one in present if one}


def _rename(connection: Connection, old: str, new: str) -> Rows:
    """The names before of the matches that have others now."""
    only, was = {spelling.key(old): new}, dict[str, list[str]]()
    for match_id, *names in naming.all_names(connection):
        a, b = (spelling.known_as(name, only) if spelling.key(old) in spelling.people(name) else name for name in names)
        if [a, b] != names:
            was[str(match_id)] = names
            matches.change(connection, match_id, name_a=a, name_b=b)
    former = naming.former(connection, PLAYER).items()
    names = {key: new if spelling.key(name) == spelling.key(old) else name for key, name in former}
    naming.keep(connection, PLAYER, names | only)
    return was


def rename_event(desk: Desk, old: str, new: str) -> None:
    """`Fault` if another event has the new name."""
    with desk.acting() as connection:
        old = naming.event_now(connection, old)
        limits.check_event(old)
        _rename_event(desk, connection, old, new)
        acts.note(desk, connection, acts.RENAME_EVENT, before={"name": old}, after={"name": new}, old=old, name=new)


def _rename_event(desk: Desk, connection: Connection, old: str, new: str) -> None:
    if not naming.is_event(connection, old):
        raise Fault("NO_EVENT", 404, name=old[:40])
    if naming.is_event(connection, new):
        raise Fault("EVENT_TAKEN", 409, name=new)
    naming.rename_event(connection, old, new)
    desk.paces.forget()


# -- undoing -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Names:
    old: str
    new: str


def _names(act: ActRow) -> _Names:
    return _Names(act.was["name"], act.became["name"])


def of_player(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Two that were made one are told apart again in the matches until then."""
    said, former = _names(act), naming.former(connection, PLAYER)
    now = former.get(spelling.key(said.old), said.old)
    if now != said.new:
        raise Fault("RENAMED_SINCE", 409, name=now)

    def do(_: int) -> None:
        if not act.became["is_joined"]:
            _rename(connection, said.new, said.old)
            return
        for match_id, (a, b) in act.was["matches"].items():
            matches.change(connection, int(match_id), name_a=a, name_b=b)
        naming.keep(connection, PLAYER, act.was["former"])

    return Plan(text("names.will", old=said.new, name=said.old), (text("names.undo"),), former, do)


def of_event(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    said = _names(act)
    now = naming.event_now(connection, said.old)
    if now != said.new:
        raise Fault("RENAMED_SINCE", 409, name=now)
    limits.check_event(said.new)

    def do(_: int) -> None:
        _rename_event(desk, connection, said.new, said.old)

    return Plan(text("names.will", old=said.new, name=said.old), (text("names.undo"),), said, do)
