"""Waiting for the director: one row per table or result, with its age and the acts that fit.

Ordered by rank, then by waiting time.  Rows already taken come last.
"""

from dataclasses import dataclass, replace

from host_tools.director import identity, wording
from host_tools.director.desk import proposals
from host_tools.director.following.follower import Follower
from host_tools.director.store import MatchRow, ProposalRow, TableRow, TicketRow
from host_tools.director.texts import text
from host_tools.director.views.at_table import ranks
from host_tools.director.views.showing import showing

GO, VERIFY, CORRECT, YES = "G", "V", "X", "Y"  # keys
Tickets = dict[tuple[int, str], TicketRow]  # by table and occasion
_LEVELS = {ranks.EMERGENCY: 1, ranks.CALLED: 1, ranks.EXPIRED: 1}
_LAST_TICKET = ranks.ASKED  # ranks up to here require somebody to go there


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
    place: str = ""  # the name of a board without a device


def of_nothing(key: str, rank: int, page: str) -> Need:
    """A row about no table, with nothing in it yet."""
    return Need(key, 0, "", "", "", "", "", "", None, rank, level_of(rank), "", False, page, "", None, ())


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
        rank=ranks.BROKEN,
        level=level_of(ranks.BROKEN),
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


def going_of(ticket: TicketRow, now_s: float) -> Going | None:
    age_s = max(0.0, now_s - ticket.taken_s)
    if ticket.settled_by:
        return Going(ticket.settled_by, age_s, text("ticket.settled_by", name=ticket.settled_by), True)
    if not ticket.taken_by:
        return None
    key = "ticket.asked" if ticket.given_by and ticket.given_by != ticket.taken_by else "ticket.going"
    words = text(key, name=ticket.taken_by, by=ticket.given_by)
    return Going(ticket.taken_by, age_s, words, False)


def level_of(rank: int) -> int:
    return _LEVELS.get(rank, 2 if rank <= ranks.REPORTED else 3)


def of_device(table: TableRow, words: str, now_s: float) -> Need:
    """It is unclear which device or log speaks for the table: somebody must look at it."""
    return replace(of_unshown(table, words, now_s), word=text("need.device"), detail=text("need.device_detail"))


# -- proposals and calls -----------------------------------------------------------------------------------------------


def of_proposal(proposal: ProposalRow, follower: Follower, now_s: float) -> Need:
    """A proposal that needs a director's yes, or an observer's call; `follower`: of the table."""
    begun, has_match = follower.folding.begun(follower.state), follower.has_match
    kind = "observer" if proposal.kind == proposals.CALL else "proposal"
    path, yes, no = f"/proposals/{proposal.id}", {"answer": "yes"}, {"answer": "no"}
    is_told, is_call = proposal.role == identity.PUBLIC, kind == "observer"
    acts = Act(text("do.yes"), path, yes, YES, is_main=True), Act(text("do.no"), path, no)
    seen = (Act(text("do.settled"), path, {"answer": "seen"}, is_main=True),)
    found = Need(
        key=f"p{proposal.id}",
        number=proposal.table_number,
        kind=kind,
        word=text("need.told" if is_told else "need." + kind),
        words=proposal.words,
        names=wording.title(begun.names) if has_match else "",
        score="",
        detail="" if is_told else text("need.by", name=proposal.name, role=text("role." + proposal.role)),
        age_s=max(0.0, now_s - proposal.made_s),
        rank=ranks.CALLED if is_call and not is_told else ranks.ASKED,
        level=1 if is_call and not is_told else 2,
        order_key="",
        is_here=False,
        page=f"/tables/{proposal.table_number}",
        occasion="",
        going=None,
        acts=seen if is_call else acts,
        people=tuple(begun.names) if has_match else (),
        event=begun.event if has_match else None,
    )
    return ordered(found, now_s)


# -- results -----------------------------------------------------------------------------------------------------------


def earlier_words(match: MatchRow) -> str:
    """A warning before a result that a device brought along is verified; "" for any other."""
    return text("match.earlier") if match.is_earlier else ""


def of_result(match: MatchRow, asks_certain: bool, is_here: bool, now_s: float) -> Need:
    """A result waiting to be verified."""
    rank = ranks.SILENT if match.sealed_s is None else ranks.ASKED if asks_certain else ranks.REPORTED
    kind = {ranks.SILENT: "handed", ranks.ASKED: "certain", ranks.REPORTED: "result"}[rank]
    verify = Act(text("do.verify"), f"/matches/{match.id}/verify", {}, VERIFY, is_main=True)
    first = Act(text("do.open"), f"/matches/{match.id}", is_main=True) if asks_certain else verify
    names, score, how = showing(match.game).said_of_result(match)
    found = Need(
        key=f"m{match.id}",
        number=match.table_number,
        kind=kind,
        word=text("need." + kind),
        words=text(f"need.{kind}_words", code=match.code),
        names=names,
        score=score,
        detail=" · ".join(one for one in (earlier_words(match), how, match.event, wording.round_of(match)) if one),
        age_s=None if match.sealed_s is None else max(0.0, now_s - match.sealed_s),
        rank=rank,
        level=level_of(rank),
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
