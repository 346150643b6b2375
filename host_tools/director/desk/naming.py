"""Correcting the name of a player or of an event, wherever it stands.

A player is whoever is written so, in all events; namesakes are written apart. Former names go on counting: a table
keeps those of its match until that is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from host_tools.director import spelling
from host_tools.director.desk import acts, confirmation, more_time
from host_tools.director.desk.access import limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.special_needs import Needs
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.entries import Number
from host_tools.director.store import events, matches, players, tables
from host_tools.director.store.acts import ActRow
from host_tools.director.store.players import PlayerRow
from host_tools.director.texts import text

Rows = Mapping[str, list[str]]  # the names of matches by their ids, as JSON has them


def player(desk: Desk, name: str) -> PlayerRow | None:
    with desk.reading() as connection:
        return players.named(connection, name)


def correct_player(
    desk: Desk,
    old: str,
    new: str,
    number: Number | None = None,
    times: tuple[int, int] | None = None,
    needs: Needs | None = None,
    spoken: str | None = None,
    *,
    confirmed: Confirmed = None,
) -> None:
    """The name and how it is spoken, the number, the more time in ms and the needs (None = as it is) at once: all, or
    none if one is refused or asked about.  What is still that of `old` is no order about whoever has the new name."""
    with desk.writing() as connection:
        player = players.named(connection, old)
        other = players.named(connection, new)
        is_others = other is not None and number == (other.federation, other.member)
        if number and not is_others:
            _number_player(desk, connection, old, *number)
        if new != old:
            _rename_player(desk, connection, old, new, confirmed)
        if times is not None and player is not None and times != player.more_time:
            more_time.give_in(desk, connection, new, *times)
        if needs is not None and player is not None and str(needs) != player.needs:
            more_time.give_needs_in(desk, connection, new, needs)
        if spoken is not None and player is not None and spoken != player.spoken:
            _speak(desk, connection, new, spoken)


def _speak(desk: Desk, connection: Connection, name: str, spoken: str) -> None:
    player = players.named(connection, name)
    if player is None:
        raise Fault("NO_PLAYER", 404, name=name[:40])
    players.speak(connection, name, spoken)
    said = {"before": [player.name, player.spoken], "after": spoken, "given": _spoken_words(player.name, spoken)}
    acts.note(desk, connection, acts.SPOKEN, **said)


def _spoken_words(name: str, spoken: str) -> str:
    return text("names.is_spoken", name=name, spoken=spoken) if spoken else text("names.as_written", name=name)


def rename_player(desk: Desk, old: str, new: str, *, confirmed: Confirmed = None) -> None:
    """Asks if the new name is another player's: then both are one."""
    with desk.writing() as connection:
        _rename_player(desk, connection, old, new, confirmed)


def _rename_player(desk: Desk, connection: Connection, old: str, new: str, confirmed: Confirmed) -> None:
    player, other = players.named(connection, old), players.named(connection, new)
    if player is None:
        raise Fault("NO_PLAYER", 404, name=old[:40])
    if other is not None and other.id == player.id:
        other = None
    if other and player.member and other.member:
        raise Fault("TWO_MEMBERS", 409, name=player.name, own=_member(player), other=other.name, others=_member(other))
    new = other.name if other else new
    reasons = [text("names.one_person", name=new)] if other else []
    confirmation.need_yes(confirmed, text("names.will", old=player.name, name=new), reasons)
    before = {"former": players.former(connection), "name": player.name, "player": vars(player).copy()}
    before["matches"] = _write_in_matches(connection, player, new)
    if other:
        before |= {"times": list(other.more_time), "needs": other.needs, "spoken": other.spoken}
        players.join(connection, player, other)
    else:
        players.rename(connection, player, new)
    after = {"name": new, "is_joined": other is not None}
    acts.note(desk, connection, acts.RENAME, before=before, after=after, old=player.name, name=new)


def _member(player: PlayerRow) -> str:
    return f"{player.federation} {player.member}".strip()


def _write_in_matches(connection: Connection, player: PlayerRow, new: str) -> Rows:
    """The names before of the matches that have others now."""
    only, was = {spelling.key(player.name): new}, dict[str, list[str]]()
    for match in matches.of_player(connection, player.id):
        now = tuple(spelling.known_as(one, only) if spelling.people(one) & only.keys() else one for one in match.names)
        if now != match.names:
            was[str(match.id)] = list(match.names)
            matches.write_names(connection, match.id, now)
    return was


def number_player(desk: Desk, name: str, federation: str, member: str) -> None:
    """`member`: the number in a federation, "" = none; `Fault` if another player has it."""
    with desk.writing() as connection:
        _number_player(desk, connection, name, federation, member)


def _number_player(desk: Desk, connection: Connection, name: str, federation: str, member: str) -> None:
    player = _number(connection, name, federation if member else "", member)
    if player is None:
        return
    now = players.named(connection, name)
    assert now is not None
    said = {"before": vars(player), "after": vars(now), "name": now.name, "number": _member(now) or text("none")}
    acts.note(desk, connection, acts.NUMBER, **said)


def _number(connection: Connection, name: str, federation: str, member: str) -> PlayerRow | None:
    """The player as before; None = the number is theirs already."""
    player, other = players.named(connection, name), players.numbered(connection, federation, member)
    if player is None:
        raise Fault("NO_PLAYER", 404, name=name[:40])
    if (player.federation, player.member) == (federation, member):
        return None
    if other is not None:
        raise Fault("MEMBER_TAKEN", 409, name=other.name, number=_member(other))
    players.number(connection, name, federation, member)
    return player


def short_of(desk: Desk, event: str) -> str:
    with desk.reading() as connection:
        return events.shorts(connection).get(event, "")


def rename_event(desk: Desk, old: str, new: str, short: str | None = None) -> None:
    """`short`: for where there is little room, None = as it is.  `Fault` if another event has the new name."""
    with desk.writing() as connection:
        old = events.name_now(connection, old)
        limits.check_event(old)
        before = events.shorts(connection).get(old, "")
        after = before if short is None else short
        _rename_event(desk, connection, old, new, after)
        was, became = {"name": old, "short": before}, {"name": new, "short": after}
        name = f"{new} ({after})" if after else new
        acts.note(desk, connection, acts.RENAME_EVENT, before=was, after=became, old=old, name=name)


def _rename_event(desk: Desk, connection: Connection, old: str, new: str, short: str) -> None:
    if not events.is_one(connection, old):
        raise Fault("NO_EVENT", 404, name=old[:40])
    if new != old and events.is_one(connection, new):
        raise Fault("EVENT_TAKEN", 409, name=new)
    if new != old:
        events.rename(connection, old, new)
    events.shorten(connection, new, short)
    tables.change_all(connection)
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
    said, player = _names(act), players.named(connection, act.was["name"])
    if player is None or player.name != said.new:
        raise Fault("RENAMED_SINCE", 409, name=player.name if player else said.new)

    def do(_: int) -> None:
        if act.became["is_joined"]:
            _part(connection, act)
        else:
            _write_in_matches(connection, player, said.old)
            players.rename(connection, player, said.old)

    return Plan(text("names.will", old=said.new, name=said.old), (text("names.undo"),), vars(player), do)


def _part(connection: Connection, act: ActRow) -> None:
    name, former = act.was["name"], act.was["former"]
    player = PlayerRow(**act.was["player"]) if "player" in act.was else None
    players.part(connection, name, player, [key for key, now in former.items() if now == name])
    other = players.named(connection, act.became["name"])
    if other is not None and "times" in act.was:
        players.give_time(connection, other, *act.was["times"])
        players.need(connection, other, act.was.get("needs", other.needs))
        players.speak(connection, other.name, act.was.get("spoken", other.spoken))
    for match_id, names in act.was["matches"].items():
        matches.set_names(connection, int(match_id), names)


def of_event(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    said = _names(act)
    now = events.name_now(connection, said.old)
    if now != said.new:
        raise Fault("RENAMED_SINCE", 409, name=now)
    limits.check_event(said.new)

    def do(_: int) -> None:
        short = act.was.get("short", events.shorts(connection).get(said.new, ""))
        _rename_event(desk, connection, said.new, said.old, short)

    return Plan(text("names.will", old=said.new, name=said.old), (text("names.undo"),), said, do)


def of_number(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    was, became = PlayerRow(**act.was), PlayerRow(**act.became)
    player = players.named(connection, was.name)
    if player is None or (player.federation, player.member) != (became.federation, became.member):
        raise Fault("NUMBER_SINCE", 409, name=was.name)
    if players.numbered(connection, was.federation, was.member):
        raise Fault("NUMBER_SINCE", 409, name=was.name)

    def do(_: int) -> None:
        players.number(connection, player.name, was.federation, was.member)

    said = text("act.number", name=player.name, number=_member(was) or text("none"))
    return Plan(said, (text("names.undo"),), was, do)


def of_spoken(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    name, was = act.was
    player = players.named(connection, name)
    if player is None or player.spoken != act.became:
        raise Fault("SPOKEN_SINCE", 409, name=name)

    def do(_: int) -> None:
        players.speak(connection, name, was)

    return Plan(_spoken_words(name, was), (), was, do)
