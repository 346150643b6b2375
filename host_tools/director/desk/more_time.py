"""More time for a player with special needs, and needs of the table; they follow into every match (ACC-01)."""

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import acts, special_needs
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.special_needs import Needs
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.store import players
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import text

MOST_BANK_MS, MOST_DELAY_MS = 3_600_000, 600_000


def give(desk: Desk, name: str, bank_ms: int, delay_ms: int) -> None:
    with desk.writing() as connection:
        give_in(desk, connection, name, bank_ms, delay_ms)


def give_in(desk: Desk, connection: Connection, name: str, bank_ms: int, delay_ms: int) -> None:
    """From the next match on, so much more of each, in ms."""
    player = players.named(connection, name)
    if player is None:
        raise Fault("NO_PLAYER", 404, name=name[:40])
    players.give_time(connection, player, bank_ms, delay_ms)
    before, after = list(player.more_time), [bank_ms, delay_ms]
    said = {"before": [player.name, *before], "after": after}
    acts.note(desk, connection, acts.MORE_TIME, **said, given=_words(player.name, *after))


def of_act(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Takes it back; `Fault` if it has been changed again since."""
    name, *was = act.was
    player = players.named(connection, name)
    if player is None or list(player.more_time) != act.became:
        raise Fault("TIME_SINCE", 409, name=name)

    def do(_: int) -> None:
        players.give_time(connection, player, *was)

    return Plan(_words(name, *was), (text("names.time_undo"),), was, do)


def _words(name: str, bank_ms: int, delay_ms: int) -> str:
    if not bank_ms and not delay_ms:
        return text("names.no_more_time", name=name)
    return text("names.more_time", name=name, bank=wording.span_text(bank_ms), delay=wording.delay_text(delay_ms))


# -- needs of the table ------------------------------------------------------------------------------------------------


def give_needs(desk: Desk, name: str, needs: Needs) -> None:
    with desk.writing() as connection:
        give_needs_in(desk, connection, name, needs)


def give_needs_in(desk: Desk, connection: Connection, name: str, needs: Needs) -> None:
    """From the next call on."""
    player = players.named(connection, name)
    if player is None:
        raise Fault("NO_PLAYER", 404, name=name[:40])
    players.need(connection, player, str(needs))
    before, after = [player.name, player.needs], str(needs)
    acts.note(desk, connection, acts.NEEDS, before=before, after=after, given=_needs_words(player.name, needs))


def of_needs(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """Takes it back; `Fault` if it has been changed again since."""
    name, was = act.was
    player = players.named(connection, name)
    if player is None or player.needs != act.became:
        raise Fault("NEEDS_SINCE", 409, name=name)

    def do(_: int) -> None:
        players.need(connection, player, was)

    return Plan(_needs_words(name, special_needs.read(was)), (text("needs.undo"),), was, do)


def _needs_words(name: str, needs: Needs) -> str:
    return text("needs.given", name=name, needs=needs.words) if needs else text("needs.none", name=name)
