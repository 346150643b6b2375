"""Acts of people, noted with the values before and after, in the transaction that changes them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director import identity, wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.desk.playing import playing
from host_tools.director.following import ledger
from host_tools.director.store import MatchRow, TableRow, acts, facts as fact_rows, matches
from host_tools.director.texts import text
from matchcore.log.fact import Fact

# `acts.kind`; the text `act.KIND` describes it.
ENROL, ADOPT, RENEW_KEY = "enrol", "adopt", "renew_key"
ASSIGN, MOVE = "assign", "move"
ADJOURN, WRITE_DOWN, RESUME = "adjourn", "write_down", "resume_match"
TAKE_ADJOURNED, GOES_ON_ELSEWHERE = "take_adjourned", "goes_on_elsewhere"
ORDER, CANCEL = "order", "cancel"
HAND_OVER, VERIFY, CORRECT = "hand_over", "verify", "correct"
EVENT, REMOVE_EVENT = "event", "remove_event"
RENAME, RENAME_EVENT, NUMBER, MORE_TIME = "rename", "rename_event", "number", "more_time"
NEEDS, PLACES, SPOKEN = "needs", "places", "spoken"
BRING, OFFER, WITHDRAW = "bring", "offer", "withdraw_offer"
PROPOSE, CALL, DROP = "propose", "call", "drop"
GOING, ASK, SETTLE, DROP_LATE = "going", "ask", "settle", "drop_late"
BACKUP, RESTORE = "backup", "restore"
INVITE, NEW_PASSWORD, BLOCK, END_SESSION = "invite", "new_password", "block", "end_session"
ADD_CODE, RENEW_CODE, REMOVE_CODE = "add_code", "renew_code", "remove_code"
OWN_CODE, PHONE_REPORT, MUST_LEAVE, STAYS = "own_code", "phone_report", "must_leave", "stays"
NEW_DRAW, DRAW = "new_draw", "draw"
OPEN_HALL, CLOSE_HALL, SITES = "open_hall", "close_hall", "sites"
UNDO = acts.UNDO


def note(
    desk: Desk,
    connection: Connection,
    kind: str,
    *,
    table: int | None = None,
    match: int | None = None,
    reason: str = "",
    rule: str = "",
    before: Any = None,
    after: Any = None,
    undoes: int | None = None,
    **said: object,
) -> int:
    """Note an act of the current person, only inside `desk.acting`; its number. `said` fills the text `act.KIND`.

    `rule`: the one cited, unless the reason names one."""
    words, proposed_by = text("act." + kind, **said), identity.current().proposed_by
    return acts.record(
        connection,
        desk.now_s(),
        kind,
        words=text("propose.by", words=words, name=proposed_by) if proposed_by else words,
        table=table,
        match=match,
        reason=reason,
        rule=wording.cited(reason, rule),
        before=before,
        after=after,
        undoes=undoes,
    )


def note_order(desk: Desk, connection: Connection, table: TableRow, order: Fact) -> int:
    follower = desk.follower(connection, table)
    names, match = follower.state.names, ledger.run_of(connection, follower)
    kinds = table.kinds
    undone = fact_rows.undone_by(connection, table.number, table.log_id, order, kinds)
    values = {name: kinds.value(order, name) for name in kinds.values(order.kind) if name != "order"}
    return note(
        desk,
        connection,
        ORDER,
        table=table.number,
        match=match.id if match else None,
        reason=wording.because(order, kinds),
        rule=playing(table.game).rule_of(order),
        after={"order": order.seq, "fact": kinds.name_of(order), "values": values, "text": order.text},
        number=table.number,
        what=playing(table.game).plain_order_words(order, names, undone),
    )


def note_hall_opened(desk: Desk, addresses: Sequence[str]) -> None:
    """`addresses`: where others can now reach it."""
    with desk.writing() as connection:
        note(desk, connection, OPEN_HALL, before=[], after=list(addresses), addresses=", ".join(addresses))


def note_hall_closed(desk: Desk, addresses: Sequence[str]) -> None:
    with desk.writing() as connection:
        note(desk, connection, CLOSE_HALL, before=list(addresses), after=[])


def result_of(connection: Connection, match_id: int) -> dict[str, Any]:
    """The result of a match, for `before` and `after`; `correction`: the one it comes from."""
    match = need_match(connection, match_id)
    corrections = matches.corrections_of(connection, match_id)
    counts = verdicts.standing(match, corrections)
    return {
        "status": match.status,
        "result": counts.result,
        "winner": counts.winner,
        "points": list(counts.points),
        "verified_s": match.verified_s,
        "correction": corrections[-1].id if corrections else None,
    }


def names_of(match: MatchRow) -> str:
    return wording.title(match.names)


def result_words(result: dict[str, Any], match: MatchRow) -> str:
    """A result from `result_of` as a sentence."""
    return playing(match.game).result_words(result["result"], result["winner"], tuple(result["points"]), match.names)


def noted(result: dict[str, Any]) -> dict[str, Any]:
    """A result from an act: those of before have the points of two sides apart."""
    return result if "points" in result else {**result, "points": [result["score_a"], result["score_b"]]}
