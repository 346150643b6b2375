"""The register of adjourned matches: files that come from other directors, and matches that go on at a table here.

That a match is resumed twice is noticed by the director who has it in the register; two who both have the file cannot
know of each other.
"""

from typing import NamedTuple

from sqlalchemy import Connection

from host_tools.director import game, wording
from host_tools.director.desk import acts, confirmation, elsewhere, placing
from host_tools.director.desk.access import limits
from host_tools.director.desk.adjourning import signed_file
from host_tools.director.desk.adjourning.signed_file import Adjourned, Signed
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_match, need_table
from host_tools.director.desk.devices import transfers
from host_tools.director.desk.playing import Carried, playing
from host_tools.director.desk.settings import check_game
from host_tools.director.desk.withdrawing import Plan
from host_tools.director.faults import Fault
from host_tools.director.store import TableRow, draws, sealing
from host_tools.director.store.acts import ActRow
from host_tools.director.store.away import adjourned
from host_tools.director.store.away.adjourned import ELSEWHERE, RESUMED, AdjournedRow
from host_tools.director.texts import text


class OnFile(NamedTuple):
    """An adjournment of the register, and the match in its file."""

    row: AdjournedRow
    said: Adjourned
    carried: Carried

    @property
    def names(self) -> str:
        return wording.title(self.carried.settings.names)


def need(connection: Connection, adjourned_id: int) -> OnFile:
    row = adjourned.find(connection, adjourned_id) if adjourned_id <= LARGEST_ID else None
    if row is None:
        raise Fault("NO_ADJOURNED", 404, number=adjourned_id)
    return on_file(connection, row)


def on_file(connection: Connection, row: AdjournedRow) -> OnFile:
    said = signed_file.read(row.file).adjourned
    return OnFile(row, said, _restored(connection, said))


def need_waiting(connection: Connection, adjourned_id: int) -> OnFile:
    found = need(connection, adjourned_id)
    if not found.row.is_waiting:
        raise Fault("NOT_ADJOURNED", 409, names=found.names, words=how_words(connection, found.row))
    return found


def words_of(carried: Carried) -> str:
    """How a match stands, with the exact times."""
    return playing(carried.settings.game).standing_words(carried)


def how_words(connection: Connection, row: AdjournedRow) -> str:
    """How it left the register."""
    at = wording.date_and_time(row.left_s) if row.left_s is not None else ""
    if row.how == RESUMED and row.match_id is not None:
        return text("adjourn.resumed", number=need_match(connection, row.match_id).table_number, time=at)
    return text("adjourn.elsewhere", time=at)


# -- a file that comes -------------------------------------------------------------------------------------------------


def take(desk: Desk, file: str, *, confirmed: Confirmed = None) -> int:
    """Put the match of a file into the register; its number there.  `confirmed`: asks first, showing what it says."""
    signed = signed_file.read(file)
    with desk.writing() as connection:
        carried = _restored(connection, signed.adjourned)
        limits.check_event(carried.settings.event)
        _check_new(connection, signed.adjourned.code)
        names = wording.title(carried.settings.names)
        reasons = [words_of(carried), *_signer_words(connection, signed)]
        confirmation.need_yes(confirmed, text("will.take_adjourned", names=names), reasons, signed.adjourned.code)
        said = signed.adjourned
        found = adjourned.add(connection, said.code, None, file.strip(), signed.key, desk.now_s(), is_foreign=True)
        after = {"adjourned": found, "code": said.code, "key": signed.key}
        acts.note(
            desk,
            connection,
            acts.TAKE_ADJOURNED,
            after=after,
            names=names,
            director=_signer(said),
        )
        return found


def _check_new(connection: Connection, code: str) -> None:
    row = adjourned.of_code(connection, code)
    if row is None:
        return
    names = on_file(connection, row).names
    if row.is_waiting:
        raise Fault("ADJOURNED_KNOWN", 409, names=names, number=row.id)
    raise Fault("NOT_ADJOURNED", 409, names=names, words=how_words(connection, row))


def _signer(said: Adjourned) -> str:
    return f"{said.director} ({said.place})" if said.place else said.director


def signed_words(said: Adjourned) -> str:
    """By whom it was adjourned, where, when and why."""
    return text("adjourn.signed", name=_signer(said), time=wording.date_and_time(said.adjourned_s), reason=said.reason)


def _signer_words(connection: Connection, signed: Signed) -> list[str]:
    return [
        signed_words(signed.adjourned),
        text(_trust(connection, signed.key), key=signed_file.fingerprint(signed.key)),
    ]


def _trust(connection: Connection, key: str) -> str:
    """Whose key that is, as far as it is known here."""
    if key == sealing.signer(connection).public_key().public_bytes_raw().hex():
        return "adjourn.key_own"
    return "adjourn.key_known" if adjourned.of_key(connection, key) else "adjourn.key_new"


# -- back to a table ---------------------------------------------------------------------------------------------------


def resume(desk: Desk, adjourned_id: int, number: int) -> int:
    """The match goes on at a table, paused until both players have confirmed what it shows; its id."""
    with desk.writing() as connection:
        found, table = need_waiting(connection, adjourned_id), need_table(connection, number)
        _check_seat(desk, connection, found, table)
        match_id = _seat(desk, connection, found, table)
        after = {"adjourned": found.row.id, "table": number, "state": found.said.state}
        said = {"names": found.names, "number": number}
        acts.note(desk, connection, acts.RESUME, table=number, match=match_id, after=after, **said)
        return match_id


def _check_seat(desk: Desk, connection: Connection, found: OnFile, table: TableRow) -> None:
    limits.check_event(found.carried.settings.event)
    _check_undecided(desk, connection, found)
    check_game(table, found.carried.settings)
    transfers.check_free(connection, table, desk.follower(connection, table))
    elsewhere.check(desk, connection, table.number, found.carried.settings.names)


def _check_undecided(desk: Desk, connection: Connection, found: OnFile) -> None:
    """Refuse a match whose pairing has a result from elsewhere."""
    pairing = draws.of_match(connection, found.row.match_id) if found.row.match_id is not None else None
    if pairing is None:
        return
    draw_id, played = pairing
    if played.code in desk.draws.state(connection, draw_id).event.results:
        raise Fault("ADJOURNED_DECIDED", 409, names=found.names, pairing=played.code)


def _seat(desk: Desk, connection: Connection, found: OnFile, table: TableRow) -> int:
    settings = found.carried.settings
    if "start_s" in settings.options:  # that was another day's
        settings.options["start_s"] = str(placing.usual_start_s(desk.now_s()))
    match_id = found.row.match_id
    if match_id is None:
        match_id = placing.add_match(
            connection, table.number, settings, None, "", desk.now_s(), started_s=found.said.started_s
        )
    placing.go_on(desk, connection, table, match_id, found.carried, text("adjourn.goes_on"))
    adjourned.leave(connection, found.row.id, RESUMED, desk.now_s(), match_id)
    return match_id


def _restored(connection: Connection, said: Adjourned) -> Carried:
    """With the names that its players have by now."""
    if said.game not in game.EVERY:
        raise Fault("BAD_ADJOURNED", words=text("adjourn.bad.game", game=said.game[:20]))
    carried = playing(said.game).restored(said.values, said.words, said.state)
    placing.write_present_names(connection, carried.settings)
    return carried


def leave(desk: Desk, adjourned_id: int) -> None:
    """It goes on with another director, or without a clock: it waits here no longer."""
    with desk.writing() as connection:
        found = need_waiting(connection, adjourned_id)
        limits.check_event(found.carried.settings.event)
        adjourned.leave(connection, found.row.id, ELSEWHERE, desk.now_s(), found.row.match_id)
        about = {"match": found.row.match_id, "after": {"adjourned": found.row.id}}
        acts.note(desk, connection, acts.GOES_ON_ELSEWHERE, **about, names=found.names)


# -- undoing -----------------------------------------------------------------------------------------------------------


def of_adjourning(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """The match goes back to the table that it left, if that is free."""
    found = need_waiting(connection, act.became["adjourned"])
    table = need_table(connection, act.table_number or 0)
    _check_seat(desk, connection, found, table)

    def do(_: int) -> None:
        _seat(desk, connection, found, table)

    sentence = text("undo.adjourn", names=found.names, number=table.number)
    return Plan(sentence, (text("undo.adjourn_confirm"),), found.row.code, do)


def of_taking(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    """It leaves the register; a file may be taken again, a match written down once more."""
    found = need_waiting(connection, act.became["adjourned"])

    def do(_: int) -> None:
        adjourned.remove(connection, found.row.id)

    return Plan(text("undo.take_adjourned", names=found.names), (), found.row.code, do)


def of_leaving(desk: Desk, connection: Connection, act: ActRow) -> Plan:
    found = need(connection, act.became["adjourned"])
    if found.row.how != ELSEWHERE:
        raise Fault("ALREADY_GONE", 409, what=act.words)

    def do(_: int) -> None:
        adjourned.wait_again(connection, found.row.id)

    return Plan(text("undo.goes_on_elsewhere", names=found.names), (), found.row.code, do)
