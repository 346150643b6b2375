"""What the pages and the JSON show, as plain values: one dictionary a table, a match, an order, a fact.

Built from the folded states inside `Desk.looking`; nothing here is remembered.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection

from host_tools.director import states, verdicts, wording
from host_tools.director.desk import Desk, need_match, need_table
from host_tools.director.follower import Follower, follow_run
from host_tools.director.store import (
    CorrectionRow,
    MatchRow,
    OrderRow,
    StoredFact,
    TableRow,
    matches,
    orders,
    records,
    tables,
)
from host_tools.director.store import facts as fact_rows
from host_tools.director.texts import text
from matchcore import scoring, vocabulary
from matchcore.sides import NOBODY

View = dict[str, Any]

LATE_S = 5
LOST_S = 30
REFUSAL_SHOWN_S = 120  # on the card; the page of the table keeps it
LATEST_ORDERS = 20


def table_views(desk: Desk, only: Collection[int] | None = None) -> list[View]:
    """Every table, or only some; those that need the director first, then by number."""
    now_s = desk.now_s()
    with desk.looking() as connection:
        newest, rejected = orders.latest_of_each(connection), tables.rejected(connection)
        views = [
            _table(desk, connection, table, newest.get(table.number), rejected.get(table.number, {}), now_s)
            for table in tables.every(connection)
            if only is None or table.number in only
        ]
    return sorted(views, key=lambda view: (view["rank"], view["number"]))


def table_view(desk: Desk, number: int) -> View:
    """One table, with its orders, its games and its facts."""
    now_s = desk.now_s()
    with desk.looking() as connection:
        table = need_table(connection, number)
        latest = orders.latest(connection, number, LATEST_ORDERS)
        rejected = tables.rejected(connection).get(number, {})
        view = _table(desk, connection, table, latest[0] if latest else None, rejected, now_s)
        follower = desk.follower(connection, table)
        run = fact_rows.of_run(connection, number, table.log_id, follower.run_seq)
        last = _last_unfinished(connection, number, follower)
    names = follower.state.names
    view["orders"] = [order_view(order, names) for order in latest]
    view["games"] = games(follower)
    view["facts"] = fact_views(run, names)
    view["interrupted"] = last
    return view


def _table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, rejected: dict[str, int], now_s: float
) -> View:
    follower = desk.follower(connection, table)
    state = states.describe(follower, table_ms(table, now_s))
    return {
        "number": table.number,
        "name": table.name,
        "is_simulated": table.is_simulated,
        "revision": table.revision,
        "rank": state.rank,
        "state": state.code,
        "words": state.words,
        "since_s": state.since_s,
        "is_alert": state.is_alert,
        "link": _link(table, rejected, now_s),
        "notes": _notes(table, follower, newest, rejected, now_s),
        "match": _match(follower) if follower.has_match else None,
        "clock": _clock(follower, table_ms(table, now_s)) if follower.has_match else None,
        "order": order_view(newest, follower.state.names) if newest else None,
    }


def table_ms(table: TableRow, now_s: float) -> int:
    """What the table's clock reads now."""
    return int((now_s - table.zero_s) * 1000)


def _link(table: TableRow, rejected: dict[str, int], now_s: float) -> View:
    age_s = None if table.last_seen_s is None else max(0.0, now_s - table.last_seen_s)
    level = "never" if age_s is None else "lost" if age_s > LOST_S else "late" if age_s > LATE_S else "good"
    return {
        "age_s": age_s, "level": level, "boot": table.boot, "log_id": table.log_id, "stored_seq": table.stored_seq,
        "free_kib": table.free_kib, "up_min": table.up_min, "rejected": table.rejected, "problem": table.problem,
        "rejections": rejected,
    }  # fmt: skip


def _notes(
    table: TableRow, follower: Follower, newest: OrderRow | None, rejected: dict[str, int], now_s: float
) -> list[str]:
    """What is wrong with the link or an order, in words."""
    notes = []
    if follower.problem:
        notes.append(text("problem.follow", problem=follower.problem))
    if table.problem:
        notes.append(text("problem.log", problem=table.problem))
    if newest and newest.status == records.REFUSED and now_s - (newest.settled_s or 0) < REFUSAL_SHOWN_S:
        words = wording.order_words(newest.fact, follower.state.names)
        notes.append(f"{words}: {wording.refusal_of_order(newest.refusal)}")
    if rejected:
        kinds = ", ".join(sorted(rejected))
        notes.append(text("problem.rejected", number=sum(rejected.values()), kinds=kinds))
    return notes


def _match(follower: Follower) -> View:
    state = follower.state
    phase = state.game_phase if states.is_in_game(state) else state.next_phase()
    return {
        "match": state.match_id, "names": list(state.names), "length": state.length,
        "new_length": state.pending_length, "score": _score(state.score_a, state.score_b, state.length),
        "rule_set": state.rules["id"], "rule_set_title": state.rules["title"], "event": state.event,
        "round": state.round, "moves": state.moves, "per_point_ms": state.per_point_ms, "delay_ms": state.delay_ms,
        "game": state.game_number, "is_in_game": states.is_in_game(state),
        "is_crawford": phase == scoring.CRAWFORD and not state.is_match_won(),
        "crawford_played": state.crawford_played(),
        "cube": {"level": state.cube_level, "holder": _side(state.cube_holder), "offered": states.offered_cube(state)},
        "agreed": [state.has_agreed(0), state.has_agreed(1)],
        "result": scoring.RESULTS[state.result].lower(), "winner": _side(state.winner), "code": follower.code,
        "is_verified": state.is_verified,
    }  # fmt: skip


def _score(score_a: int, score_b: int, length: int) -> list[int]:
    """As it is shown: never above the length (SCO-07)."""
    return [scoring.reported(score_a, length), scoring.reported(score_b, length)]


def _side(side: int) -> int | None:
    return None if side == NOBODY else side


def _clock(follower: Follower, now_ms: int) -> View:
    """Both clocks at this moment; whoever shows them lets `running` go on from here."""
    clock = follower.state.clock
    now_ms = max(now_ms, clock.since_ms)
    return {
        "running": _side(clock.active) if states.is_running(clock) else None,
        "turn": _side(clock.active),
        "bank_ms": [clock.bank_left_ms(now_ms, side) for side in (0, 1)],
        "reserve_ms": [clock.reserve_left_ms(now_ms, side) for side in (0, 1)],
        "delay_left_ms": [clock.delay_left(now_ms) if side == clock.active else clock.delay_ms for side in (0, 1)],
        "delay_ms": clock.delay_ms,
        "expired": [clock.flag_ms[side] >= 0 for side in (0, 1)],
    }


def order_view(order: OrderRow, names: wording.Names) -> View:
    is_sent = order.status == records.WAITING and order.sent_s is not None
    return {
        "number": order.number,
        "kind": vocabulary.FACTS[order.kind][0],
        "words": wording.order_words(order.fact, names),
        "status": order.status,
        "is_sent": order.sent_s is not None,
        "status_words": text("order." + ("sent" if is_sent else order.status)),
        "refusal": wording.refusal_of_order(order.refusal) if order.refusal else "",
        "created_s": order.created_s,
        "author": order.author,
    }


def games(follower: Follower) -> list[View]:
    """The finished games of the match, oldest first."""
    names = follower.state.names
    found = []
    for number, winner, kind, cube, points, score_a, score_b, phase in follower.state.games:
        score_a, score_b = score_a + (points if winner == 0 else 0), score_b + (points if winner == 1 else 0)
        found.append({
            "number": number, "winner": winner, "winner_name": wording.name_of(winner, names),
            "kind": scoring.KINDS[kind], "kind_words": wording.kind_name(kind), "cube": cube, "points": points,
            "score": _score(score_a, score_b, follower.state.length),
            "phase": scoring.PHASES[phase], "phase_words": text("phase." + scoring.PHASES[phase]),
        })  # fmt: skip
    return found


def fact_views(run: list[StoredFact], names: wording.Names) -> list[View]:
    """The facts of a match, newest first."""
    return [
        {
            **vocabulary.as_dict(stored.fact),
            "words": wording.fact_words(stored.fact, names),
            "by_words": wording.author_name(stored.fact.by, names),
            "received_s": stored.received_s,
        }
        for stored in reversed(run)
    ]


def _last_unfinished(connection: Connection, number: int, follower: Follower) -> View | None:
    """The match that this table left unfinished, if it is the last one: what may have to be assigned anew."""
    mine = matches.last_on(connection, number)
    if follower.has_match or mine is None or mine.status != records.INTERRUPTED:
        return None
    state = follow_run(number, _run(connection, mine)).state
    return {
        "id": mine.id, "names": list(mine.names), "score": [state.score_a, state.score_b], "length": mine.length,
        "crawford_played": state.crawford_played(), "event": mine.event, "round": mine.round,
        "rule_set": mine.rule_set, "per_point_ms": mine.per_point_ms, "delay_ms": mine.delay_ms,
        "moves": state.moves or "legal",
    }  # fmt: skip


def _run(connection: Connection, match: MatchRow) -> list[StoredFact]:
    """The facts of a match, if any have come."""
    if match.log_id is None or match.assigned_seq is None:
        return []
    return fact_rows.of_match(connection, match.table_number, match.log_id, match.assigned_seq)


# -- matches and results -----------------------------------------------------------------------------------------------


def result_views(desk: Desk) -> list[View]:
    """Every match, newest first."""
    with desk.looking() as connection:
        corrections = matches.all_corrections(connection)
        return [_match_row(match, corrections.get(match.id, [])) for match in matches.every(connection)]


def match_view(desk: Desk, match_id: int) -> View:
    """One match, over or not, with its games and facts."""
    with desk.looking() as connection:
        match = need_match(connection, match_id)
        view = _match_row(match, matches.corrections_of(connection, match_id))
        run = _run(connection, match)
    follower = follow_run(match.table_number, run)
    return {**view, "games": games(follower), "facts": fact_views(run, match.names)}


def _match_row(match: MatchRow, corrections: list[CorrectionRow]) -> View:
    is_closed = match.status in records.CLOSED_STATUSES
    counts = verdicts.standing(match, corrections)
    asks = match.status == records.REPORTED and verdicts.asks_for_certainty(match)
    return {
        "id": match.id, "table": match.table_number, "event": match.event, "round": match.round,
        "names": list(match.names), "length": match.length, "rule_set": match.rule_set, "status": match.status,
        "status_words": text("status." + match.status), "created_s": match.created_s, "started_s": match.started_s,
        "sealed_s": match.sealed_s, "verified_s": match.verified_s, "code": match.code,
        "is_from_table": match.order_number is None, "is_handed_over": match.handed_over != "",
        "reported": _result(match, match.names) if is_closed else None,
        "result": _result(counts, match.names) if is_closed else None,
        "corrections": [
            {**_result(one, match.names), "reason": one.reason, "corrected_s": one.corrected_s} for one in corrections
        ],
        "asks_certain": verdicts.out_of_time(match) if asks else None,
    }  # fmt: skip


def _result(row: MatchRow | CorrectionRow, names: wording.Names) -> View:
    return {
        "type": scoring.RESULTS[row.result],
        "type_words": wording.result_name(row.result),
        "winner": _side(row.winner),
        "winner_name": wording.name_of(row.winner, names),
        "score": [row.score_a, row.score_b],
        "words": wording.result_words(row.result, row.winner, row.score_a, row.score_b, names),
    }
