"""A match leaves its table, to be resumed another day: it is written into a signed file, and stands in the register."""

import secrets

from sqlalchemy import Connection

from host_tools.director import identity, wording
from host_tools.director.desk import acts, elsewhere, placing
from host_tools.director.desk.access import limits
from host_tools.director.desk.adjourning import signed_file
from host_tools.director.desk.adjourning.signed_file import Adjourned
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.playing import Banks, Carried, playing
from host_tools.director.desk.settings import Settings
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.store import MatchRow, matches, players, records, sealing, tables
from host_tools.director.store.away import adjourned


def standing(desk: Desk, connection: Connection, match: MatchRow) -> tuple[Carried, bool]:
    """The match as it would be adjourned now, and whether a clock that runs is taken as its silent table was last
    heard; `Fault` if it cannot be."""
    carried = placing.going_along(desk, connection, match, is_released=True)
    if not carried.state:
        raise Fault("ADJOURNS_NOTHING", 409, names=acts.names_of(match))
    return carried, _is_as_heard(desk, connection, match)


def adjourn(desk: Desk, match_id: int, place: str, reason: str) -> int:
    """The number of the adjournment in the register.  `place`: where that is, for the people who resume it."""
    with desk.writing() as connection:
        match = need_match(connection, match_id)
        limits.check_match(connection, match)
        (carried, _), number = standing(desk, connection, match), match.table_number
        found = _register(desk, connection, carried, place, reason, match)
        follower = desk.follower(connection, need_table(connection, number))
        transfers.leave(connection, follower, match, carried.state, reason, desk.now_s())
        tables.touch(connection, number)
        matches.change(connection, match.id, status=records.ADJOURNED, **placing.OFF_TABLE)
        before, after = {"table": number, "status": match.status}, {"adjourned": found, "state": carried.state}
        said = {"names": acts.names_of(match), "number": number}
        about = {"table": number, "match": match.id, "reason": reason, "before": before, "after": after}
        acts.note(desk, connection, acts.ADJOURN, **about, **said)
        return found


def write_down(desk: Desk, settings: Settings, banks: Banks, place: str, reason: str) -> int:
    """The same of a match without a device, between two of its games; `banks`: what is left, None = as at its score."""
    with desk.writing() as connection:
        placing.write_present_names(connection, settings)
        limits.check_event(settings.event)
        limits.check_own(connection, settings.names)
        elsewhere.check_sides(settings.names, players.former(connection))
        placing.give_more_time(connection, settings)
        carried = playing(settings.game).between_games(settings, banks)
        found = _register(desk, connection, carried, place, reason)
        after, names = {"adjourned": found, "state": carried.state}, wording.title(settings.names)
        acts.note(desk, connection, acts.WRITE_DOWN, reason=reason, after=after, names=names)
        return found


def last_place(connection: Connection) -> str:
    """As it was typed last."""
    mine = [row for row in (*adjourned.waiting(connection), *adjourned.left(connection, 20)) if not row.is_foreign]
    newest = max(mine, key=lambda row: row.noted_s, default=None)
    return signed_file.read(newest.file).adjourned.place if newest else ""


def _register(
    desk: Desk, connection: Connection, carried: Carried, place: str, reason: str, match: MatchRow | None = None
) -> int:
    """`match`: the row of one that was at a table here."""
    settings, started_s = carried.settings, match.started_s if match else None
    earlier = adjourned.of_match(connection, match.id) if match else []
    said = Adjourned(
        code=secrets.token_hex(16),
        game=settings.game,
        values=tuple(settings.values()),
        words=settings.text(),
        state=carried.state,
        place=place,
        begun=signed_file.read(earlier[0].file).adjourned.begun if earlier else place,
        director=identity.current().name,
        reason=reason,
        adjourned_s=int(desk.now_s()),
        started_s=None if started_s is None else int(started_s),
    )
    file = signed_file.written(said, sealing.signer(connection))
    whose, match_id = signed_file.read(file).key, match.id if match else None
    return adjourned.add(connection, said.code, match_id, file, whose, desk.now_s(), is_foreign=False)


def _is_as_heard(desk: Desk, connection: Connection, match: MatchRow) -> bool:
    """Refuses while time runs, unless its table is silent, which leaves no choice."""
    table = need_table(connection, match.table_number)
    follower = desk.follower(connection, table)
    on_table = ledger.run_of(connection, follower)
    if on_table is None or on_table.id != match.id:
        return False
    if playing(match.game).shows_result(follower.state):
        raise Fault("ADJOURNS_RESULT", 409, number=table.number)
    is_silent = table.last_seen_s is None or desk.now_s() - table.last_seen_s > transfers.SILENT_S
    is_running = playing(match.game).is_running(follower.state)
    if is_running and not is_silent:
        raise Fault("ADJOURNS_RUNNING", 409, number=table.number)
    return is_running
