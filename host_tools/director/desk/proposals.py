"""Assistants' proposals of director-only acts, and observers' calls (DESK 10).

A proposal stays on the live board until a director accepts it, which carries it out with both names in the act, or
declines. It lapses when its table goes on to another match.
"""

import json
from dataclasses import replace

from sqlalchemy import Connection

from host_tools.director import identity
from host_tools.director.desk import acts, confirmation, giving, results, verdicts
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import LARGEST_ID, Desk, need_match, need_table
from host_tools.director.desk.draws import reporting
from host_tools.director.desk.playing import Verdict, playing
from host_tools.director.faults import Fault
from host_tools.director.following import ledger
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.deciding import Answers
from host_tools.director.order import Order
from host_tools.director.store import ProposalRow, TableRow, proposals, tables, tries
from host_tools.director.texts import text

ORDER, CORRECT, CALL = "order", "correct", "call"
MOST_OPEN = 200  # in all
MOST_TOLD_OPEN = 20  # by spectators, who cannot use up the staff's share
MOST_TOLD, TOLD_S = 3, 3600.0  # by spectators at one address, within this time


def propose_order(desk: Desk, number: int, order: Order, form: Form) -> int:
    """An order reserved for directors; `form`: as typed."""
    with desk.writing() as connection:
        table = need_table(connection, number)
        limits.check_table(desk, connection, table)
        state, game = desk.follower(connection, table).state, playing(table.game)
        every = order, *game.following(form)(state)
        what = "; ".join(
            game.plain_order_words(one.fact(table.kinds.VOCABULARY), state.names)
            for one in every
            if one.kind != table.kinds.CALL_ENDED
        )
        return _add(desk, connection, ORDER, table, _match_at(desk, connection, table), what, form)


def propose_correction(desk: Desk, match_id: int, verdict: Verdict, form: Form) -> int:
    with desk.writing() as connection:
        match = need_match(connection, match_id)
        limits.check_match(connection, match)
        verdicts.check_correctable(match)
        playing(match.game).check_verdict(verdict, match)
        said = playing(match.game).result_words(verdict.result, verdict.winner, verdict.points, match.names)
        what = text("propose.correct", result=said, reason=verdict.reason)
        return _add(desk, connection, CORRECT, need_table(connection, match.table_number), match_id, what, form)


def call(desk: Desk, number: int, words: str) -> int:
    """An observer calls for an official (ROL-03)."""
    with desk.writing() as connection:
        table = need_table(connection, number)
        match = _match_at(desk, connection, table)
        return _add(desk, connection, CALL, table, match, words or text("propose.come"), {})


def tell(desk: Desk, number: int, words: str) -> int:
    """A spectator, not logged in, points something out (SPC-02)."""
    person = identity.current()
    key = "tell " + person.address
    with identity.acting_as(replace(person, name=person.name or text("role.public"))), desk.writing() as connection:
        times, last_s = tries.read(connection, [key]).get(key, (0, 0.0))
        times = times if abs(desk.now_s() - last_s) < TOLD_S else 0
        if times >= MOST_TOLD:
            raise Fault("TOLD_ENOUGH", 429, most=MOST_TOLD)
        table = need_table(connection, number)
        tries.keep(connection, key, times + 1, desk.now_s())
        return _add(desk, connection, CALL, table, _match_at(desk, connection, table), words, {})


def _match_at(desk: Desk, connection: Connection, table: TableRow) -> int | None:
    match = ledger.run_of(connection, desk.follower(connection, table))
    return match.id if match else None


def _add(
    desk: Desk, connection: Connection, kind: str, table: TableRow, match: int | None, words: str, form: Form
) -> int:
    person, sent = identity.current(), json.dumps(dict(form))
    is_public = person.role == identity.PUBLIC
    every_open = [one for of_table in proposals.every_open(connection).values() for one in of_table]
    alike = [one for one in every_open if (one.role == identity.PUBLIC) == is_public]
    most = MOST_TOLD_OPEN if is_public else MOST_OPEN
    new = (kind, table.number, sent, words)
    if any((one.kind, one.table_number, one.form, one.words) == new for one in alike):
        raise Fault("PROPOSED_ALREADY", 409, what=words)
    if len(alike) >= most:
        raise Fault("TOLD_FULL", 409, most=most) if is_public else Fault("TOO_MANY_PROPOSALS", 409, most=most)
    values = {"kind": kind, "table_number": table.number, "match_id": match, "form": sent, "words": words}
    found = proposals.add(connection, **values, name=person.name, role=person.role, made_s=desk.now_s())
    tables.touch(connection, table.number)
    noted = acts.CALL if kind == CALL else acts.PROPOSE
    after = {"proposal": found, "form": dict(form)}
    acts.note(desk, connection, noted, table=table.number, match=match, after=after, number=table.number, what=words)
    return found


def accept(
    desk: Desk,
    proposal_id: int,
    answers: Answers = reporting.NO_ANSWERS,
    *,
    confirmed: confirmation.Confirmed = None,
) -> None:
    """Carried out and settled in one transaction; if refused or questioned, it stays open."""
    with desk.writing() as connection:
        proposal = _need_open(connection, proposal_id)
        if identity.current().role != identity.DIRECTOR or proposal.kind == CALL:
            raise Fault("DIRECTORS_YES", 403, name=proposal.name)
        if is_over(desk, connection, proposal):
            raise Fault("PROPOSAL_OVER", 409, what=proposal.words, number=proposal.table_number)
        with identity.acting_as(replace(identity.current(), proposed_by=proposal.name)):
            _carry_out(desk, connection, proposal, answers, confirmed)
        _settle(desk, connection, proposal, is_done=True)


def drop(desk: Desk, proposal_id: int) -> None:
    """Declined by a director, withdrawn by its author, or, for a call, attended to."""
    with desk.writing() as connection:
        proposal = _need_open(connection, proposal_id)
        person = identity.current()
        if proposal.kind != CALL and person.role != identity.DIRECTOR and person.name != proposal.name:
            raise Fault("DIRECTORS_YES", 403, name=proposal.name)
        if proposal.kind != CALL:
            limits.check_table(desk, connection, need_table(connection, proposal.table_number))
        _settle(desk, connection, proposal, is_done=False)
        said = {"what": proposal.words, "name": proposal.name, "number": proposal.table_number}
        about = {"table": proposal.table_number, "match": proposal.match_id, "before": {"proposal": proposal.id}}
        acts.note(desk, connection, acts.DROP, **about, **said)


def _carry_out(
    desk: Desk, connection: Connection, proposal: ProposalRow, answers: Answers, confirmed: confirmation.Confirmed
) -> None:
    """The form is read again, as typed."""
    form = json.loads(proposal.form)
    if proposal.kind == CORRECT:
        assert proposal.match_id is not None
        verdict = playing(need_match(connection, proposal.match_id).game).read_verdict(form)
        results.correct_in(desk, connection, proposal.match_id, verdict, confirmed, answers)
        return
    follower = desk.follower(connection, need_table(connection, proposal.table_number))
    game = playing(follower.game)
    order, following = game.read_order(form, follower), game.following(form)
    giving.give_all(desk, connection, proposal.table_number, order, following, confirmed)


def is_over(desk: Desk, connection: Connection, proposal: ProposalRow) -> bool:
    """Whether the table has gone on to another match; a correction follows its match anywhere."""
    if proposal.kind == CORRECT:
        return False
    return _match_at(desk, connection, need_table(connection, proposal.table_number)) != proposal.match_id


def _need_open(connection: Connection, proposal_id: int) -> ProposalRow:
    found = proposals.find(connection, proposal_id) if proposal_id <= LARGEST_ID else None
    if found is None:
        raise Fault("NO_PROPOSAL", 404, number=proposal_id)
    if found.settled_s is not None:
        answer = text("propose.yes" if found.is_done else "propose.no")
        raise Fault("PROPOSAL_SETTLED", 409, what=found.words, name=found.settled_by, answer=answer)
    return found


def _settle(desk: Desk, connection: Connection, proposal: ProposalRow, *, is_done: bool) -> None:
    proposals.settle(connection, proposal.id, identity.current().name, desk.now_s(), is_done=is_done)
    tables.touch(connection, proposal.table_number)
