"""Matters to watch at one table: breaks, lateness, confirmations, and matters pending in a game.

Values for the cards; each part may tell when it will change without a new fact (`changes_s`).
"""

from collections.abc import Sequence

from sqlalchemy import Connection

from host_tools.director import wording
from host_tools.director.following import course
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon.orders import timely
from host_tools.director.games.backgammon.reading import delays, rules_in_force
from host_tools.director.games.backgammon.reading.delays import Delay, Delays, Proposal
from host_tools.director.games.backgammon.reading.replay import When, happened, replay
from host_tools.director.games.backgammon.views import remarks
from host_tools.director.games.backgammon.views.at_table.watched import Break, Confirmation, Late, LateNow, Watched
from host_tools.director.games.backgammon.views.pace import Pace, PaceView
from host_tools.director.games.backgammon.views.remarks import Noticed
from host_tools.director.store import StoredFact, TableRow
from host_tools.director.texts import text
from matchcore.clock import NO_TIME
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import DECIDED, OFFERED, READY
from matchcore.games.backgammon.rules import expiry, lateness, reporting
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import BOTH, NOBODY, A, B, other

_AGAIN_S = 60  # when a card with something pending is checked again, for want of a better time
_NOTHING = Watched()


def table_ms(table: TableRow, now_s: float) -> int:
    """The present reading of the table's clock."""
    return int((now_s - table.zero_s) * 1000)


def of_table(connection: Connection, table: TableRow, follower: Follower, now_s: float) -> Watched:
    state = follower.state
    if not follower.has_match:
        return _NOTHING
    when = happened(table)
    played, found = [], Delays(when)
    if _needs_run(state):
        played = course.on_table(connection, table, follower)
        replay(table.number, played, found)
    late = late_now(found.found, state, now_s)
    on_break = break_view(state, table_ms(table, now_s))
    waits = confirmation(state, played, when, now_s)
    seen = remarks.noticed(follower.remarks, state, table_ms(table, now_s), now_s)
    return Watched(
        hanging=(*seen.words, *hanging(state)),
        on_break=on_break,
        late=late,
        confirmation=waits,
        changes_s=changes_s(late, on_break, waits, seen),
        due=tuple(line for line in late.lines if (line.points or line.may_start_clock) and not line.is_hidden),
        is_asked=seen.is_asked or (waits is not None and (waits.asks or waits.is_enough)),
    )


def _needs_run(state: Match) -> bool:
    """Whether a card needs the match's facts as well as its state."""
    is_waiting = state.phase == DECIDED and _confirmed_alone(state) != NOBODY
    return is_waiting or _may_be_late(state)


def _may_be_late(state: Match) -> bool:
    if state.is_bound:
        return True
    if state.phase not in (OFFERED, READY):
        return False
    is_start = "start_s" in state.options and state.game_number == 0
    return is_start or state.is_on_break() or state.overrun_a_ms > 0 or state.overrun_b_ms > 0


# -- breaks ------------------------------------------------------------------------------------------------------------


def break_view(state: Match, now_ms: int) -> Break | None:
    """The current break: time left, and who is back (BRK-05, BRK-09)."""
    if not state.is_on_break():
        return None
    left_ms = state.break_left_ms(now_ms)
    return Break(
        left_s=left_ms / 1000,
        is_over=left_ms < 0,
        is_back=(_is_in(state.returned, A), _is_in(state.returned, B)),
        changes_s=left_ms / 1000 if left_ms >= 0 else None,
    )


def _is_in(mask: int, side: int) -> bool:
    return mask & (1 << side) != 0


# -- lateness ----------------------------------------------------------------------------------------------------------


def late_now(found: Sequence[Delay], state: Match, now_s: float) -> LateNow:
    is_current = found and _may_be_late(state)
    shown = late_views(found[-1:], state, now_s) if is_current else []
    starts = [delay for delay in found if delay.after == lateness.START]
    due_s = starts[0].due_s if starts and state.game_number == 0 else None
    changes = [line.changes_s for line in shown if line.changes_s is not None]
    if due_s is not None and due_s > now_s:
        changes.append(due_s - now_s)
    return LateNow(tuple(shown), due_s, min(changes, default=None))


def late_views(found: Sequence[Delay], state: Match, now_s: float) -> list[Late]:
    """Every player who is or was late, with the rules' proposal (LAT-08)."""
    rules = rules_in_force.of_state(state)
    return [
        _late(proposal, state, rules)
        for delay in found
        for proposal in delays.proposals(delay, state, rules, now_s)
        if proposal.is_away or proposal.late_s >= 1
    ]


def _late(proposal: Proposal, state: Match, rules: dict) -> Late:
    is_proposed = lateness.is_proposed(rules, "national" in state.options, is_serious=False, after=proposal.after)
    side, names = proposal.side, state.names
    return Late(
        side=side,
        name=wording.name_of(side, names),
        after=proposal.after,
        number=proposal.number,
        words=text("late." + proposal.after, name=wording.name_of(side, names)),
        late_s=proposal.late_s,
        is_away=proposal.is_away,
        given=proposal.given,
        points=proposal.due,
        total=proposal.total,
        is_forfeit=proposal.is_forfeit,
        proposal=_proposal_words(proposal, rules, names),
        may_start_clock=proposal.may_start_clock or proposal.starts_clock,
        is_hidden=not is_proposed,
        reason=text("late.reason_" + proposal.after),
        changes_s=proposal.changes_s,
    )


def _proposal_words(proposal: Proposal, rules: dict, names: wording.Names) -> str:
    """The points due, and the clock in their place where the rules have one."""
    said = []
    if proposal.after != lateness.START and lateness.has_set_moment(rules):
        return text("late.no_figures", title=rules["title"])
    if proposal.due:
        key = "late.proposed_forfeit" if proposal.is_forfeit else "late.proposed"
        opponent = wording.name_of(other(proposal.side), names)
        said.append(text(key, points=proposal.due, other=opponent, total=proposal.total))
    elif not proposal.given and not proposal.starts_clock:
        said.append(text("late.excused" if proposal.is_excused else "late.no_points"))
    if proposal.given:
        said.append(text("late.given", points=proposal.given))
    name = wording.name_of(proposal.side, names)
    if proposal.may_start_clock:
        said.append(text("late.may_start", name=name))
    if proposal.starts_clock:
        said.append(text("late.starts", name=name))
    return "; ".join(said)


# -- results waiting for a confirmation --------------------------------------------------------------------------------


def confirmation(state: Match, run: list[StoredFact], when: When, now_s: float) -> Confirmation | None:
    """A result that one player has confirmed and the other has not (RES-08, AMB-40)."""
    there = _confirmed_alone(state)
    if state.phase != DECIDED or there == NOBODY or state.winner == NOBODY:
        return None
    is_winner = there == state.winner
    rules = rules_in_force.of_state(state)
    waited_s = now_s - _confirmed_s(run, when, now_s)
    status, missing = reporting.report(rules, is_winner, not is_winner)
    wait_min = reporting.wait_min(state.options)
    asks = reporting.asks_director(rules, is_winner, not is_winner, int(waited_s), wait_min)
    is_enough = status == reporting.REPORTED
    said = {
        "there": wording.name_of(there, state.names),
        "missing": wording.name_of(other(there), state.names),
        "title": state.rules["title"],
        "minutes": int(waited_s // 60),
    }
    key = "confirm.enough" if is_enough else "confirm.asks" if asks else "confirm.missing"
    return Confirmation(
        words=text(key, **said),
        waited_s=waited_s,
        missing=tuple(missing),
        asks=asks,
        is_enough=is_enough,
        result=state.result,
        winner=state.winner,
        reason=text("confirm.reason_enough" if is_enough else "confirm.reason", **said),
        changes_s=None if asks or is_enough else max(1.0, wait_min * 60 - waited_s),
    )


def _confirmed_alone(state: Match) -> int:
    """The only side that has confirmed, or NOBODY."""
    if state.has_agreed(A) == state.has_agreed(B):
        return NOBODY
    return A if state.has_agreed(A) else B


def _confirmed_s(run: list[StoredFact], when: When, now_s: float) -> float:
    return next((when(stored) for stored in reversed(run) if stored.fact.kind == facts.CONFIRMED), now_s)


# -- matters pending in a game -----------------------------------------------------------------------------------------


def hanging(state: Match) -> list[str]:
    """Early doubles, owed delays, early rolls, empty banks, unread messages, in words."""
    clock, names = state.clock, state.names
    said = []
    if state.doubled_early != NOBODY:
        said.append(text("watch.doubled_early", name=wording.name_of(state.doubled_early, names)))
    if state.rolled_early != NOBODY:
        said.append(text("watch.rolled_early", name=wording.name_of(state.rolled_early, names)))
    if clock.is_holding and clock.active != NOBODY:
        said.append(text("watch.holding", name=wording.name_of(clock.active, names)))
    owing = [side for side in (0, 1) if clock.sides[side].owes_delay and clock.active != NOBODY]
    said += [text("watch.owes", name=wording.name_of(side, names)) for side in owing]
    if state.unread:
        said.append(text("watch.unread", waits=wording.waits_for(BOTH & ~state.unread, names)))
    return said + _expired(state)


def _expired(state: Match) -> list[str]:
    """A bank is empty and the match goes on (EXP-02, EXP-07, EXP-09)."""
    clock, first = state.clock, state.clock.first_flag()
    if not timely.can_claim_time(state) or not expiry.is_told_at_once(state.options):
        return []
    loser = clock.loser(state.at_ms)
    if loser == other(first):
        winner_name = wording.name_of(first, state.names)
        return [text("watch.overtime_gone", name=wording.name_of(loser, state.names), other=winner_name)]
    players = {"name": wording.name_of(first, state.names), "other": wording.name_of(other(first), state.names)}
    is_both = clock.sides[other(first)].flag_ms != NO_TIME
    return [text("watch.expired_both" if is_both else "watch.expired", **players)]


def pace_view(pace: Pace, state: Match, now_ms: int) -> PaceView | None:
    """The pace of a match on a table; it stops once the match is decided."""
    is_over = state.phase >= DECIDED
    return pace.view(None if is_over else now_ms)


def changes_s(*parts: LateNow | Break | Confirmation | Noticed | None) -> float | None:
    """Seconds until a card changes by time alone; None: not before the next fact."""
    due = [part.changes_s for part in parts if part and part.changes_s is not None]
    return min(max(1.0, min(due)), _AGAIN_S) if due else None
