"""Results at the desk: handing over, verifying, correcting, telling the table.

A correction is a row of its own; the table's report stays."""

from typing import Any

from sqlalchemy import Connection

from host_tools.director import identity, wording
from host_tools.director.desk import acts, confirmation, giving, verdicts
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import handovers, transfers
from host_tools.director.desk.devices.handovers import Handed, Handover
from host_tools.director.desk.draws import reporting
from host_tools.director.desk.draws.acting import Step
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.faults import Fault
from host_tools.director.following import ledger, sending
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.deciding import Answers
from host_tools.director.order import Order
from host_tools.director.store import CorrectionRow, MatchRow, TableRow, matches, orders, records, tables
from host_tools.director.texts import text


def hand_over(desk: Desk, line: str) -> Handed:
    """Read a table's line at the desk, unless the director already has its result."""
    with desk.writing() as connection:
        table = need_table(connection, handovers.table_of(line))
        said = handovers.read(line, table)
        _check_here(desk, connection, table)
        match = handovers.match_of(connection, said)
        limits.check_event(match.event)
        is_new = match.status in records.OPEN_STATUSES
        if is_new:
            _enter(desk, connection, match, said)
            _note_handed(desk, connection, match)
        else:
            handovers.check_same(connection, said, match)
    return Handed(match, said, is_new)


def _note_handed(desk: Desk, connection: Connection, match: MatchRow) -> None:
    before = {"status": match.status, "order": match.order_number}
    after = acts.result_of(connection, match.id)
    said: dict[str, Any] = {"names": acts.names_of(match), "result": acts.result_words(after, match)}
    acts.note(
        desk, connection, acts.HAND_OVER, table=match.table_number, match=match.id, before=before, after=after, **said
    )


def _check_here(desk: Desk, connection: Connection, table: TableRow) -> None:
    left = transfers.left_on(connection, desk.follower(connection, table))
    if left:
        match = need_match(connection, left.match_id)
        if match.status == records.ADJOURNED:
            raise Fault("ADJOURNED_AWAY", 409, number=table.number)
        raise Fault("MOVED_AWAY", 409, number=table.number, other=match.table_number)


def _enter(desk: Desk, connection: Connection, match: MatchRow, said: Handover) -> None:
    """Report a handed-over result; a match not yet at the table is no longer sent."""
    handovers.check(said, match)
    if match.status == records.ASSIGNED and match.order_number is not None:
        orders.settle(connection, said.table, match.order_number, records.CANCELLED, "", desk.now_s())
    matches.change(
        connection,
        match.id,
        status=records.REPORTED,
        result=said.result,
        winner=said.winner,
        points=said.points,
        code=said.code,
        handed_over=said.line,
    )
    tables.touch(connection, said.table)


def verify(desk: Desk, match_id: int, is_win_certain: bool | None = None) -> None:
    """Verify a reported result (RES-09); `is_win_certain` answers EXP-05 where asked."""
    with desk.writing() as connection:
        match = need_match(connection, match_id)
        limits.check_match(connection, match)
        verdicts.check_counts(connection, match)
        verdicts.check_reported(match)
        before = acts.result_of(connection, match_id)
        status = records.VERIFIED
        if playing(match.game).asks_for_certainty(connection, match):
            verdicts.check_answer(match, is_win_certain)
            if is_win_certain:
                _correct(desk, connection, match, playing(match.game).certain_win(match))
                status = records.CORRECTED
        told = _close(desk, connection, match, status)
        _note(desk, connection, acts.VERIFY, match, before, told)


def read_verdict(desk: Desk, match_id: int, form: Form) -> Verdict:
    """As typed; `Fault` on bad input."""
    with desk.reading() as connection:
        return playing(need_match(connection, match_id).game).read_verdict(form)


def correct(
    desk: Desk,
    match_id: int,
    verdict: Verdict,
    answers: Answers = reporting.NO_ANSWERS,
    *,
    confirmed: confirmation.Confirmed = None,
) -> None:
    """Decide on another result (RES-10); the reported one stays on record. `confirmed`: asks about another winner or
    type, and about matches of the draw that it reaches, for which there are `answers`.
    """
    with desk.writing() as connection:
        correct_in(desk, connection, match_id, verdict, confirmed, answers)


def correct_in(
    desk: Desk,
    connection: Connection,
    match_id: int,
    verdict: Verdict,
    confirmed: confirmation.Confirmed,
    answers: Answers = reporting.NO_ANSWERS,
) -> None:
    match = need_match(connection, match_id)
    limits.check_match(connection, match)
    verdicts.check_counts(connection, match)
    verdicts.check_correctable(match)
    playing(match.game).check_verdict(verdict, match)
    _ask(connection, match, verdict, confirmed, reporting.reach(desk, connection, match_id, verdict, answers))
    before = acts.result_of(connection, match_id)
    _correct(desk, connection, match, verdict)
    told = _close(desk, connection, match, records.CORRECTED, answers)
    _note(desk, connection, acts.CORRECT, match, before, told, verdict.reason)


def _note(
    desk: Desk,
    connection: Connection,
    kind: str,
    match: MatchRow,
    before: dict[str, Any],
    told: list[int],
    reason: str = "",
) -> None:
    after = acts.result_of(connection, match.id)
    said: dict[str, Any] = {"names": acts.names_of(match), "result": acts.result_words(after, match), "reason": reason}
    after |= {"orders": told}
    acts.note(desk, connection, kind, table=match.table_number, match=match.id, before=before, after=after, **said)


def _ask(
    connection: Connection, match: MatchRow, verdict: Verdict, confirmed: confirmation.Confirmed, reach: Step | None
) -> None:
    counts = verdicts.standing(match, matches.corrections_of(connection, match.id))
    if (counts.result, counts.winner) == (verdict.result, verdict.winner) and not reach:
        return
    words = playing(match.game).result_words
    result = words(verdict.result, verdict.winner, verdict.points, match.names)
    was = words(counts.result, counts.winner, counts.points, match.names)
    names = wording.title(match.names)
    sentence = text("will.result", names=names, result=result)
    reasons, about, choices = [text("ask.result", was=was)], (verdict, reach.about if reach else None), ()
    if reach:
        reasons, choices = [*reasons, *reach.reasons], reach.choices
    confirmation.need_yes(confirmed, sentence, reasons, about, choices=choices)


def _correct(desk: Desk, connection: Connection, match: MatchRow, verdict: Verdict) -> None:
    matches.correct(
        connection,
        match.id,
        result=verdict.result,
        winner=verdict.winner,
        points=verdict.points,
        places=playing(match.game).places_of(verdict, match),
        reason=verdict.reason,
        author=identity.current().name,
        corrected_s=desk.now_s(),
    )


def _close(
    desk: Desk, connection: Connection, match: MatchRow, status: str, answers: Answers = reporting.NO_ANSWERS
) -> list[int]:
    matches.change(connection, match.id, status=status, verified_s=desk.now_s())
    reporting.renew(desk, connection, match.id, answers)
    tables.touch(connection, match.table_number)
    return _tell(desk, connection, match)


def follow_table(desk: Desk, connection: Connection, follower: Follower) -> None:
    """The table shows another result now, or none: repeat the director's verdict, if any; the draw follows.

    So it does for the matches that have left the screen since: their last ruling may have come with the next match."""
    match = ledger.run_of(connection, follower)
    if match and match.status in (records.VERIFIED, records.CORRECTED):
        _tell(desk, connection, match)
    for match_id in (*follower.left, *((match.id,) if match else ())):
        reporting.follow(desk, connection, match_id)
    follower.left.clear()


def _tell(desk: Desk, connection: Connection, match: MatchRow) -> list[int]:
    """Tell the table the valid result, if it will still show this match when the orders arrive; the orders."""
    table = need_table(connection, match.table_number)
    follower = desk.follower(connection, table)
    on_table, kinds = ledger.run_of(connection, follower), table.kinds
    is_shown = on_table is not None and on_table.id == match.id and follower.sealed_result is not None
    pending = sending.to_come(connection, table)
    waiting = [order.kind for order in pending]
    if not is_shown or kinds.ASSIGNED in waiting or kinds.CLOSED in waiting:
        return []
    told = []
    counts = verdicts.standing(match, matches.corrections_of(connection, match.id))
    ruled = [order.fact for order in pending if order.kind == kinds.RULED]
    shown = follower.sealed_result
    if ruled:
        shown = kinds.value(ruled[-1], "result"), kinds.value(ruled[-1], "winner")
    if kinds.RULED and isinstance(counts, CorrectionRow) and shown != (counts.result, counts.winner):
        told.append(Order(kinds.RULED, (counts.result, counts.winner), counts.reason))
    said = [kind for kind in waiting if kind in (kinds.RULED, kinds.VERIFIED)]  # a ruling is verified again (RES-09)
    if kinds.VERIFIED and (told or not (said[-1] == kinds.VERIFIED if said else follower.state.is_verified)):
        told.append(Order(kinds.VERIFIED))
    return [giving.add(desk, connection, table, order).seq for order in told]
