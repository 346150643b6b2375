"""What the pages and the JSON show, as plain values: one dictionary a table, a match, an order, a fact.

Built from the folded states inside `Desk.looking`; nothing here is remembered.
"""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.desk import verdicts
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.faults import Fault
from host_tools.director.following import assigned, course
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.following.games import games_of
from host_tools.director.following.replay import Watcher, happened, received, replay
from host_tools.director.orders import choices, conflicts, forms
from host_tools.director.store import (
    CorrectionRow,
    MatchRow,
    OrderRow,
    StoredFact,
    TableRow,
    facts as fact_rows,
    matches,
    orders,
    records,
    tables,
)
from host_tools.director.texts import text
from host_tools.director.views import board, states, watch
from host_tools.director.views.delays import Delays
from host_tools.director.views.history import History
from host_tools.director.views.pace import Pace
from matchcore import vocabulary
from matchcore.game import scoring
from matchcore.play.match import Match
from matchcore.topics import mode_code

View = dict[str, Any]

LATE_S = 5
LOST_S = 30
REFUSAL_SHOWN_S = 120  # on the card; the page of the table keeps it
LATEST_ORDERS = 20  # with any older ones that wait: they can still be taken back


def table_views(desk: Desk, only: Collection[int] | None = None) -> list[View]:
    """Every table, or only some; the most urgent first, then by number."""
    now_s = desk.now_s()
    with desk.looking() as connection:
        newest, rejected = orders.latest_of_each(connection), tables.rejected(connection)
        views = [
            _table(desk, connection, table, newest.get(table.number), rejected.get(table.number, {}), now_s)
            for table in tables.every(connection)
            if only is None or table.number in only
        ]
    return sorted(views, key=lambda view: view["order_key"])


def table_view(desk: Desk, number: int) -> View:
    """One table, with its orders, its games, its history and its facts."""
    now_s = desk.now_s()
    with desk.looking() as connection:
        table = need_table(connection, number)
        latest = orders.latest(connection, number, LATEST_ORDERS)
        rejected = tables.rejected(connection).get(number, {})
        view = _table(desk, connection, table, latest[0] if latest else None, rejected, now_s)
        follower = desk.follower(connection, table)
        run = fact_rows.of_run(connection, number, table.log_id, follower.run_seq)
        played = course.on_table(connection, table, follower)
        last = _last_unfinished(connection, number, follower)
    pace, delays, history = Pace(), Delays(happened(table)), History(happened(table))
    # A fold of its own: the desk's follower goes on with what comes in meanwhile.
    here = replay(number, played, pace, delays, history)
    state, contradicted = here.state, conflicts.pairs(latest)
    then = assigned.players_then(latest, run, state.names)
    view["orders"] = [order_view(order, then[order.number], contradicted.get(order.number, ())) for order in latest]
    view["games"] = games_of(state)
    view["facts"] = fact_views(run, state.names)
    view["interrupted"] = last
    view["forms"] = forms.possible(state) if here.has_match else []
    view["history"] = history.view(state, pace) if here.has_match else []
    view["pace"] = watch.pace_view(pace, state, watch.table_ms(table, now_s)) if here.has_match else None
    view["delays"] = watch.late_views(delays.found, state, now_s) if here.has_match else []
    return view


def _table(
    desk: Desk, connection: Connection, table: TableRow, newest: OrderRow | None, rejected: dict[str, int], now_s: float
) -> View:
    follower = desk.follower(connection, table)
    now_ms = watch.table_ms(table, now_s)
    state = states.describe(follower, now_ms)
    watched = watch.of_table(connection, table, follower, now_s)
    rank = min(state.rank, states.ASKED) if watched.pop("is_asked") else state.rank
    return {
        "number": table.number,
        "name": table.name,
        "is_simulated": table.is_simulated,
        "revision": table.revision,
        "rank": rank,
        "order_key": _order_key(rank, state.since_s, now_s, table.number),
        "state": state.code,
        "words": state.words,
        "since_s": state.since_s,
        "is_alert": rank in states.ALERTS,
        "link": _link(table, rejected, now_s),
        "notes": _notes(table, follower, newest, rejected, now_s),
        **watched,
        "match": board.match_of(follower) if follower.has_match else None,
        "clock": board.clock_of(follower, now_ms) if follower.has_match else None,
        "order": order_view(newest, follower.state.names) if newest else None,
    }


def _order_key(rank: int, since_s: float | None, now_s: float, number: int) -> str:
    """Sorts the cards: rank, then who waits longest, then the number of the table."""
    waits_from_s = round(now_s - since_s) if since_s is not None and rank != states.ORDINARY else 0
    return f"{rank}-{waits_from_s:011}-{number:05}"


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


def order_view(order: OrderRow, names: wording.Names, contradicts: Sequence[int] = ()) -> View:
    """`contradicts`: earlier orders that wait too and say something else about the same."""
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
        "contradicts": list(contradicts),
    }


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


def for_orders(desk: Desk, number: int) -> tuple[View, str]:
    """What can be chosen in the forms of orders, and the code of the director's mode; for his page only."""
    with desk.looking() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        run = fact_rows.of_run(connection, number, table.log_id, follower.run_seq)
        offered = choices.of_match(follower.state, run) if follower.has_match else {}
    return offered, mode_code.code(table.key)


def inquiry(desk: Desk, number: int, *watchers: Watcher) -> tuple[TableRow, Match, int]:
    """A table, the state of the match on it, and match time now; the watchers see all of the match, wherever it was."""
    with desk.looking() as connection:
        table = need_table(connection, number)
        follower = desk.follower(connection, table)
        if not follower.has_match:
            raise Fault("NO_MATCH_HERE", 409, number=number)
        played = course.on_table(connection, table, follower)
    return table, replay(number, played, *watchers).state, watch.table_ms(table, desk.now_s())


def _last_unfinished(connection: Connection, number: int, follower: Follower) -> View | None:
    """The match that this table left unfinished, if it is the last one: what may have to be assigned anew."""
    mine = matches.last_on(connection, number)
    if follower.has_match or mine is None or mine.status != records.INTERRUPTED:
        return None
    state = follow_run(number, assigned.run_of_match(connection, mine)).state
    return {
        "id": mine.id, "names": list(mine.names), "score": [state.score_a, state.score_b], "length": mine.length,
        "crawford_played": state.crawford_played(), "event": mine.event, "round": mine.round,
        "rule_set": mine.rule_set, "per_point_ms": mine.per_point_ms, "delay_ms": mine.delay_ms,
        "moves": state.moves or "legal",
    }  # fmt: skip


# -- matches and results -----------------------------------------------------------------------------------------------


def result_views(desk: Desk) -> list[View]:
    """Every match, newest first."""
    with desk.looking() as connection:
        corrections = matches.all_corrections(connection)
        return [_match_row(connection, match, corrections.get(match.id, [])) for match in matches.every(connection)]


def match_view(desk: Desk, match_id: int) -> View:
    """One match, over or not, with its games and facts."""
    with desk.looking() as connection:
        match = need_match(connection, match_id)
        view = _match_row(connection, match, matches.corrections_of(connection, match_id))
        runs = course.runs_of(connection, match)
        played = course.of_runs(connection, runs)
    pace, delays, history = Pace(), Delays(received), History(received)
    follower = replay(match.table_number, played, pace, delays, history)
    state, is_open = follower.state, view["status"] in records.OPEN_STATUSES
    late = watch.late_views(delays.found, state, desk.now_s()) if follower.run_seq else []
    return {
        **view, "is_open": is_open, "games": games_of(state), "history": history.view(state, pace), "pace": pace.view(),
        "delays": [line for line in late if is_open or not line["is_away"]],
        "facts": [line for run in reversed(runs) for line in fact_views(run, match.names)],
    }  # fmt: skip


def _match_row(connection: Connection, match: MatchRow, corrections: list[CorrectionRow]) -> View:
    is_closed = match.status in records.CLOSED_STATUSES
    counts = verdicts.standing(match, corrections)
    asks = match.status == records.REPORTED and verdicts.asks_for_certainty(connection, match)
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
        "winner": board.side_or_none(row.winner),
        "winner_name": wording.name_of(row.winner, names),
        "score": [row.score_a, row.score_b],
        "words": wording.result_words(row.result, row.winner, row.score_a, row.score_b, names),
    }
