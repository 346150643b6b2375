"""A table's needs of the director, with the acts that fit; and a result in few words."""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

from host_tools.director import wording
from host_tools.director.desk import tickets
from host_tools.director.following.follower import Follower
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import fitting, timely
from host_tools.director.games.backgammon.reading.games import shown_score
from host_tools.director.games.backgammon.views.at_table.watched import Late, Watched
from host_tools.director.games.backgammon.views.forecast import Forecast
from host_tools.director.games.backgammon.views.saying import SAID, InNeed
from host_tools.director.store import MatchRow, TableRow
from host_tools.director.texts import text
from host_tools.director.views import needs
from host_tools.director.views.at_table import ranks
from host_tools.director.views.at_table.ranks import Described
from matchcore.games.backgammon.game import scoring


def of_table(
    table: TableRow,
    follower: Follower,
    state: Described,
    watched: Watched,
    ends: Forecast | None,
    rank: int,
    now_s: float,
    open_tickets: needs.Tickets,
) -> needs.Need | None:
    """A table's need, or None.  `ends`: the forecast of its match."""
    if rank > ranks.LAST_NEED:
        return None
    row = _Row(table, follower, state, watched, ends, rank, now_s)
    found = row.need()
    ticket = open_tickets.get((table.number, found.occasion))
    going = needs.going_of(ticket, now_s) if ticket else None
    acts = tuple(_acts(row, going)) or (needs.Act(text("do.open"), found.page, is_main=True),)
    return needs.ordered(replace(found, going=going, acts=acts), now_s)


class _Row(InNeed):
    """A table's need on the way to becoming a row."""

    @property
    def kind(self) -> str:
        kinds = {
            ranks.EMERGENCY: "emergency",
            ranks.CALLED: "called",
            ranks.EXPIRED: "expired",
            ranks.BROKEN: "broken",
            ranks.SILENT: "silent",
            ranks.IDLE_CLOCK: "left_on",
            ranks.BEHIND: "behind",
        }
        if self.rank in kinds:
            return kinds[self.rank]
        if self.rank == ranks.ASKED and self.late:
            return "late"
        if self.watched.confirmation:
            return "half"
        return "overrun" if self.rank == ranks.OVERRUN else "look"

    def need(self) -> needs.Need:
        match, kind = self.follower.state, self.kind
        words, detail, age_s = SAID[kind](self)
        score = shown_score(match.score_a, match.score_b, match.length)
        return needs.Need(
            key=f"t{self.table.number}",
            number=self.table.number,
            kind=kind,
            word=text("need." + kind),
            words=words,
            names=wording.title(match.names) if self.follower.has_match else "",
            score=score_words(score, match.length) if self.follower.has_match else "",
            detail=detail,
            age_s=age_s,
            rank=self.rank,
            level=needs.level_of(self.rank),
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
        if self.rank <= ranks.EXPIRED and told:
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
            "look": f"{self.follower.run_seq}.{len(self.follower.remarks.found)}",
        }
        return f"{self.kind}:{self.table.log_id}:{marks.get(self.kind, self.follower.run_seq)}"


def late_occasion(table: TableRow, late: Late) -> str:
    """Identifies the current proposal: when more points are due, it is a new one."""
    return tickets.occasion_of_lateness(table.log_id, late.number, late.side, late.points)


def without_dropped(table: TableRow, watched: Watched, open_tickets: needs.Tickets) -> Watched:
    """Proposals that the director has dropped are not made again (LAT-08)."""

    def is_dropped(late: Late) -> bool:
        ticket = open_tickets.get((table.number, late_occasion(table, late)))
        return ticket is not None and ticket.settled_by != ""

    return replace(watched, due=tuple(late for late in watched.due if not is_dropped(late)))


def score_words(score: tuple[int, int], length: int) -> str:
    shown = f"{score[0]}–{score[1]}"
    return text("need.score", score=shown, length=length) if length else shown


# -- immediate actions -------------------------------------------------------------------------------------------------


def _acts(row: _Row, going: needs.Going | None) -> Iterator[needs.Act]:
    """One or two that fit."""
    number, match = row.table.number, row.follower.state
    if going is None and row.kind not in ("late", "half", "behind"):
        where = f"/tables/{number}/going"
        is_main = row.kind in ("emergency", "called", "expired", "broken", "silent", "look")
        yield needs.Act(text("do.going"), where, {"occasion": row.occasion}, needs.GO, is_main)
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
        yield needs.Act(text("go.pause"), f"/tables/{number}/orders", {"form": "pause"}, is_main=True)
    elif row.kind == "look":
        yield needs.Act(text("do.seen"), f"/tables/{number}/settled", {"occasion": row.occasion})
    elif row.kind == "silent":
        yield needs.Act(text("do.scan"), "/results#hand-over")
    elif row.kind == "called" and fitting.reason_of(match) == fitting.CLOCK_WANTED and timely.can_impose_clock(match):
        yield _impose(number, "fit.impose.wanted")
    elif row.kind in ("called", "emergency"):
        yield needs.Act(text("do.orders"), f"/tables/{number}#fits")
    elif row.kind == "behind":
        yield needs.Act(text("do.open"), f"/tables/{number}", is_main=True)
        if timely.can_impose_clock(match):
            yield _impose(number, "fit.impose.slow")


def _impose(number: int, reason: str) -> needs.Act:
    """The form of a clock for the rest of the match, filled with the times of its rules (CLK-08)."""
    return form_link(number, "set_clock", text("do.impose"), {"reason": text(reason)})


def _late_acts(number: int, late: Late, occasion: str) -> Iterator[needs.Act]:
    """The rules' proposal: the points they name can be given at once, any other number is asked for."""
    fields = {"side": str(late.side), "reason": late.reason}
    orders = f"/tables/{number}/orders"
    if late.points:
        points = {"form": "late_points", "points": str(late.points), "delay": str(late.number)}
        yield needs.Act(text("do.give_points", points=late.points), orders, fields | points, is_main=True)
    if late.may_start_clock:
        yield needs.Act(text("late.start_clock"), orders, fields | {"form": "start_absent"})
    yield needs.Act(text("late.drop"), f"/tables/{number}/drop", {"occasion": occasion})


def form_link(number: int, form: str, label: str, fields: dict, is_main: bool = False) -> needs.Act:
    """A link to an order's form on a table's page, filled in."""
    query = urlencode({"form": form, **fields})
    return needs.Act(label, f"/tables/{number}?{query}#give", is_main=is_main)


# -- results -----------------------------------------------------------------------------------------------------------


def _how_won(match: MatchRow) -> str:
    """If not simply on points."""
    return "" if match.result == scoring.POINTS else phrases.result_name(match.result)


def _names_winner(match: MatchRow) -> bool:
    return match.winner in (0, 1) and scoring.has_winner(match.result)


def _score_beside(match: MatchRow) -> tuple[int, int]:
    a, b = match.points
    return wording.winners_first(match.winner, (a, b)) if _names_winner(match) else (a, b)


def _who_beat_whom(match: MatchRow) -> str:
    if not _names_winner(match):
        return wording.title(match.names)
    names = match.names
    return text("need.beats", winner=names[match.winner], loser=names[1 - match.winner])


def said_of_result(match: MatchRow) -> tuple[str, str, str]:
    """Who beat whom, the score beside it, and how."""
    return _who_beat_whom(match), "{}–{}".format(*_score_beside(match)), _how_won(match)
