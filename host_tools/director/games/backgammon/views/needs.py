"""Waiting for the director: one row per table or result, with its age and the acts that fit.

Ordered by rank, then by waiting time.  Rows already taken come last.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from host_tools.director import who, wording
from host_tools.director.desk import proposals, tickets
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import fitting, timely
from host_tools.director.games.backgammon.reading.games import shown_score
from host_tools.director.games.backgammon.views.at_table import states
from host_tools.director.games.backgammon.views.at_table.states import Described
from host_tools.director.games.backgammon.views.at_table.watched import Late, Watched
from host_tools.director.games.backgammon.views.forecast import Forecast
from host_tools.director.games.backgammon.views.saying import SAID, InNeed
from host_tools.director.store import MatchRow, ProposalRow, TableRow, TicketRow
from host_tools.director.texts import text
from matchcore.games.backgammon.game import scoring

GO, VERIFY, CORRECT, YES = "G", "V", "X", "Y"  # keys
Tickets = dict[tuple[int, str], TicketRow]  # by table and occasion
_LEVELS = {states.EMERGENCY: 1, states.CALLED: 1, states.EXPIRED: 1}
_LAST_TICKET = states.ASKED  # ranks up to here require somebody to go there


@dataclass(frozen=True)
class Act:
    """An immediate action: a form that is sent, or a page that is opened."""

    label: str
    path: str
    fields: dict[str, str] | None = None  # of the form; None: it is a link
    key: str = ""
    is_main: bool = False


@dataclass(frozen=True)
class Going:
    """Somebody on the way to a table."""

    name: str
    since_s: float
    words: str
    is_settled: bool


@dataclass(frozen=True)
class Need:
    key: str  # of the row: t7 for a table, m12 for the result of a match
    number: int  # of the table
    kind: str  # of its sign
    word: str
    words: str
    names: str
    score: str
    detail: str
    age_s: float | None
    rank: int
    level: int  # 1: now; 2: soon; 3: when there is time
    order_key: str
    is_here: bool  # about the match on the table's screen
    page: str
    occasion: str  # the reason for a visit, and since when
    going: Going | None
    acts: tuple[Act, ...]
    people: tuple[str, ...] = ()  # the sides of the match concerned,
    event: str | None = None  # and its event; None if there is no match


def of_table(
    table: TableRow,
    follower: Follower,
    state: Described,
    watched: Watched,
    ends: Forecast | None,
    rank: int,
    now_s: float,
    open_tickets: Tickets,
) -> Need | None:
    """A table's need, or None.  `ends`: the forecast of its match."""
    if rank > states.LAST_NEED:
        return None
    row = _Row(table, follower, state, watched, ends, rank, now_s)
    found = row.need()
    ticket = open_tickets.get((table.number, found.occasion))
    going = _going(ticket, now_s) if ticket else None
    acts = tuple(_acts(row, going)) or (Act(text("do.open"), found.page, is_main=True),)
    return ordered(replace(found, going=going, acts=acts), now_s)


def of_unshown(table: TableRow, words: str, now_s: float) -> Need:
    """A table that cannot be shown: somebody must look at it."""
    page = f"/tables/{table.number}"
    found = Need(
        key=f"t{table.number}",
        number=table.number,
        kind="broken",
        word=text("need.broken"),
        words=words,
        names="",
        score="",
        detail=text("need.broken_detail"),
        age_s=None,
        rank=states.BROKEN,
        level=_level(states.BROKEN),
        order_key="",
        is_here=True,
        page=page,
        occasion="",
        going=None,
        acts=(Act(text("do.open"), page, is_main=True),),
    )
    return ordered(found, now_s)


def ordered(need: Need, now_s: float) -> Need:
    """Add its place: rows already taken come last."""
    is_taken = need.going is not None
    rank = max(need.rank, _LAST_TICKET) if is_taken else need.rank
    since_s = max(0, round(now_s - (need.age_s or 0)))
    return replace(need, order_key=f"{rank:02}-{int(is_taken)}-{need.rank:02}-{since_s:011}-{need.number:05}")


def _going(ticket: TicketRow, now_s: float) -> Going | None:
    if ticket.settled_by:
        return Going(ticket.settled_by, now_s - ticket.taken_s, text("ticket.settled_by", name=ticket.settled_by), True)
    if not ticket.taken_by:
        return None
    key = "ticket.asked" if ticket.given_by and ticket.given_by != ticket.taken_by else "ticket.going"
    words = text(key, name=ticket.taken_by, by=ticket.given_by)
    return Going(ticket.taken_by, max(0.0, now_s - ticket.taken_s), words, False)


class _Row(InNeed):
    """A table's need on the way to becoming a row."""

    @property
    def kind(self) -> str:
        ranks = {
            states.EMERGENCY: "emergency",
            states.CALLED: "called",
            states.EXPIRED: "expired",
            states.BROKEN: "broken",
            states.SILENT: "silent",
            states.IDLE_CLOCK: "left_on",
            states.BEHIND: "behind",
        }
        if self.rank in ranks:
            return ranks[self.rank]
        if self.rank == states.ASKED and self.late:
            return "late"
        if self.watched.confirmation:
            return "half"
        return "overrun" if self.rank == states.OVERRUN else "look"

    def need(self) -> Need:
        match, kind = self.follower.state, self.kind
        words, detail, age_s = SAID[kind](self)
        score = shown_score(match.score_a, match.score_b, match.length)
        return Need(
            key=f"t{self.table.number}",
            number=self.table.number,
            kind=kind,
            word=text("need." + kind),
            words=words,
            names=text("match.title", a=match.names[0], b=match.names[1]) if self.follower.has_match else "",
            score=score_words(score, match.length) if self.follower.has_match else "",
            detail=detail,
            age_s=age_s,
            rank=self.rank,
            level=_level(self.rank),
            order_key="",
            is_here=True,
            page=f"/tables/{self.table.number}",
            occasion=self.occasion,
            going=None,
            acts=(),
            people=tuple(match.names) if self.follower.has_match else (),
            event=match.event if self.follower.has_match else None,
        )

    @property
    def occasion(self) -> str:
        """Constant for the same call, silence or delay."""
        told = tickets.occasion_of_facts(self.follower)
        if self.rank <= states.EXPIRED and told:
            return told
        if self.kind == "silent":
            return f"silent:{self.table.last_seen_s or 0:.0f}"
        if self.kind == "late" and self.late:
            return late_occasion(self.table, self.late)
        match = self.follower.state
        marks = {
            "left_on": self.table.stored_seq,
            "overrun": match.game_number,
            "broken": self.follower.problem_seq,
        }
        return f"{self.kind}:{self.table.log_id}:{marks.get(self.kind, self.follower.run_seq)}"


def late_occasion(table: TableRow, late: Late) -> str:
    """Identifies the current proposal: when more points are due, it is a new one."""
    return tickets.occasion_of_lateness(table.log_id, late.number, late.side, late.points)


def without_dropped(table: TableRow, watched: Watched, open_tickets: Tickets) -> Watched:
    """Proposals that the director has dropped are not made again (LAT-08)."""

    def is_dropped(late: Late) -> bool:
        ticket = open_tickets.get((table.number, late_occasion(table, late)))
        return ticket is not None and ticket.settled_by != ""

    return replace(watched, due=tuple(late for late in watched.due if not is_dropped(late)))


def score_words(score: tuple[int, int], length: int) -> str:
    shown = f"{score[0]}–{score[1]}"
    return text("need.score", score=shown, length=length) if length else shown


def _level(rank: int) -> int:
    return _LEVELS.get(rank, 2 if rank <= states.REPORTED else 3)


# -- immediate actions -------------------------------------------------------------------------------------------------


def _acts(row: _Row, going: Going | None) -> Iterator[Act]:
    """One or two that fit."""
    number, match = row.table.number, row.follower.state
    if going is None and row.kind not in ("late", "half", "behind"):
        where = f"/tables/{number}/going"
        is_main = row.kind in ("emergency", "called", "expired", "broken", "silent", "look")
        yield Act(text("do.going"), where, {"occasion": row.occasion}, GO, is_main)
    if row.kind == "late" and row.late:
        yield from _late_acts(number, row.late, row.occasion)
    elif row.kind == "half" and row.watched.confirmation:
        asked = row.watched.confirmation
        if asked.asks or asked.is_enough:
            fields = {"result": asked.result, "winner": asked.winner, "reason": asked.reason}
            yield form_link(number, "rule_result", text("confirm.accept"), fields, is_main=True)
    elif row.kind == "expired" and timely.can_claim_time(match):
        yield form_link(number, "claim_time", text("do.declare"), {})
    elif row.kind == "left_on" and timely.can_pause(match):
        yield Act(text("go.pause"), f"/tables/{number}/orders", {"form": "pause"}, is_main=True)
    elif row.kind == "silent":
        yield Act(text("do.scan"), "/results#hand-over")
    elif row.kind == "called" and fitting.reason_of(match) == fitting.CLOCK_WANTED and timely.can_impose_clock(match):
        yield _impose(number, "fit.impose.wanted")
    elif row.kind in ("called", "emergency"):
        yield Act(text("do.orders"), f"/tables/{number}#fits")
    elif row.kind == "behind":
        yield Act(text("do.open"), f"/tables/{number}", is_main=True)
        if timely.can_impose_clock(match):
            yield _impose(number, "fit.impose.slow")


def _impose(number: int, reason: str) -> Act:
    """The form of a clock for the rest of the match, filled with the times of its rules (CLK-08)."""
    return form_link(number, "set_clock", text("do.impose"), {"reason": text(reason)})


def _late_acts(number: int, late: Late, occasion: str) -> Iterator[Act]:
    """The rules' proposal: the points they name can be given at once, any other number is asked for."""
    fields = {"side": str(late.side), "reason": late.reason}
    orders = f"/tables/{number}/orders"
    if late.points:
        points = {"form": "late_points", "points": str(late.points), "delay": str(late.number)}
        yield Act(text("do.give_points", points=late.points), orders, fields | points, is_main=True)
    if late.may_start_clock:
        yield Act(text("late.start_clock"), orders, fields | {"form": "start_absent"})
    yield Act(text("late.drop"), f"/tables/{number}/drop?{urlencode({'occasion': occasion})}")


def form_link(number: int, form: str, label: str, fields: dict, is_main: bool = False) -> Act:
    """A link to an order's form on a table's page, filled in."""
    query = urlencode({"form": form, **fields})
    return Act(label, f"/tables/{number}?{query}#give", is_main=is_main)


# -- proposals and calls -----------------------------------------------------------------------------------------------


def of_proposal(proposal: ProposalRow, follower: Follower, now_s: float) -> Need:
    """A proposal that needs a director's yes, or an observer's call; `follower`: of the table."""
    state, has_match = follower.state, follower.has_match
    kind = "observer" if proposal.kind == proposals.CALL else "proposal"
    path, yes, no = f"/proposals/{proposal.id}", {"answer": "yes"}, {"answer": "no"}
    is_told, is_call = proposal.role == who.PUBLIC, kind == "observer"
    acts = Act(text("do.yes"), path, yes, YES, is_main=True), Act(text("do.no"), path, no)
    seen = (Act(text("do.settled"), path, {"answer": "seen"}, is_main=True),)
    found = Need(
        key=f"p{proposal.id}",
        number=proposal.table_number,
        kind=kind,
        word=text("need.told" if is_told else "need." + kind),
        words=proposal.words,
        names=text("match.title", a=state.names[0], b=state.names[1]) if has_match else "",
        score="",
        detail="" if is_told else text("need.by", name=proposal.name, role=text("role." + proposal.role)),
        age_s=max(0.0, now_s - proposal.made_s),
        rank=states.CALLED if is_call and not is_told else states.ASKED,
        level=1 if is_call and not is_told else 2,
        order_key="",
        is_here=False,
        page=f"/tables/{proposal.table_number}",
        occasion="",
        going=None,
        acts=seen if is_call else acts,
        people=tuple(state.names) if has_match else (),
        event=state.event if has_match else None,
    )
    return ordered(found, now_s)


# -- results -----------------------------------------------------------------------------------------------------------


def of_result(match: MatchRow, asks_certain: bool, is_here: bool, now_s: float) -> Need:
    """A result waiting to be verified."""
    rank = states.SILENT if match.sealed_s is None else states.ASKED if asks_certain else states.REPORTED
    kind = {states.SILENT: "handed", states.ASKED: "certain", states.REPORTED: "result"}[rank]
    verify = Act(text("do.verify"), f"/matches/{match.id}/verify", {}, VERIFY, is_main=True)
    first = Act(text("do.open"), f"/matches/{match.id}", is_main=True) if asks_certain else verify
    found = Need(
        key=f"m{match.id}",
        number=match.table_number,
        kind=kind,
        word=text("need." + kind),
        words=text(f"need.{kind}_words", code=match.code),
        names=_who_beat_whom(match),
        score="{}–{}".format(*_score_beside(match)),
        detail=" · ".join(one for one in (_how_won(match), match.event, match.round) if one),
        age_s=None if match.sealed_s is None else max(0.0, now_s - match.sealed_s),
        rank=rank,
        level=_level(rank),
        order_key="",
        is_here=is_here,
        page=f"/matches/{match.id}",
        occasion="",
        going=None,
        acts=(first, Act(text("do.correct"), f"/matches/{match.id}?correct#correct", key=CORRECT)),
        people=match.names,
        event=match.event,
    )
    return ordered(found, now_s)


def _how_won(match: MatchRow) -> str:
    """If not simply on points."""
    return "" if match.result == scoring.POINTS else phrases.result_name(match.result)


def _names_winner(match: MatchRow) -> bool:
    return match.winner in (0, 1) and scoring.has_winner(match.result)


def _score_beside(match: MatchRow) -> tuple[int, int]:
    score = match.score_a, match.score_b
    return wording.winners_first(match.winner, score) if _names_winner(match) else score


def _who_beat_whom(match: MatchRow) -> str:
    if not _names_winner(match):
        return text("match.title", a=match.name_a, b=match.name_b)
    names = match.names
    return text("need.beats", winner=names[match.winner], loser=names[1 - match.winner])
