"""A view of the log of acts: authors, reasons, undone acts, the head of the chain."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.director import identity
from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.store import acts, facts as fact_rows
from host_tools.director.store.acts import ActRow
from host_tools.director.texts import has, text
from host_tools.director.views import putting_right

MOST = 200  # acts on one page


@dataclass(frozen=True)
class Filter:
    """Which acts are listed; None = all.  `before`: only those older than this one."""

    name: str | None = None
    table: int | None = None
    kind: str | None = None
    before: int | None = None


@dataclass(frozen=True)
class LogLine:
    """One act; `undone_by`: the act that undid it, `undoes`: the act that it undoes; None = none.

    `may_undo`: whether the viewer can undo it now; `instead`: otherwise the page for correcting it, or ""."""

    number: int
    when_s: float
    name: str
    role: str
    address: str
    kind: str
    kind_words: str
    table: int | None
    match: int | None
    words: str
    reason: str
    rule: str
    before: str
    after: str
    undone_by: int | None
    undoes: int | None
    may_undo: bool
    instead: str


@dataclass(frozen=True)
class Log:
    """A page of the log, newest first; `older`: where the next page begins (before this act), None = no more."""

    lines: list[LogLine]
    older: int | None
    names: list[str]
    kinds: list[tuple[str, str]]
    number: int
    head: str


def page(desk: Desk, wanted: Filter) -> Log:
    with desk.store.reading() as connection:
        where = {"name": wanted.name, "table": wanted.table, "kind": wanted.kind, "before_id": wanted.before}
        found = acts.listed(connection, MOST + 1, **where)
        shown = found[:MOST]
        undone = acts.undone(connection, [act.id for act in shown])
        names, kinds = acts.names_and_kinds(connection)
        number, head = acts.head(connection)
    own = undoing.last_own(desk)
    may = [act for act in shown if undone.get(act.id) is None and act.undoes is None and _is_ones_own(act, own)]
    possible = undoing.possible(desk, may)
    asked = {act.id: "" if act.id in possible else putting_right.page_of(act) or None for act in may}
    lines = [_line(act, undone.get(act.id), asked.get(act.id)) for act in shown]
    older = shown[-1].id if len(found) > MOST else None
    return Log(lines, older, names, [(kind, kind_words(kind)) for kind in kinds], number, head.hex())


def _is_ones_own(act: ActRow, own: int | None) -> bool:
    return identity.current().role == identity.DIRECTOR or act.id == own


def _line(act: ActRow, undone_by: int | None, instead: str | None) -> LogLine:
    """`instead`: the page for correcting it, "" if it can be undone, None if the viewer can do neither."""
    return LogLine(
        number=act.id,
        when_s=act.at_s,
        name=act.name,
        role=act.role,
        address=act.address,
        kind=act.kind,
        kind_words=kind_words(act.kind),
        table=act.table_number,
        match=act.match_id,
        words=act.words,
        reason=act.reason,
        rule=act.rule,
        before=act.before,
        after=act.after,
        undone_by=undone_by,
        undoes=act.undoes,
        may_undo=instead == "",
        instead=instead or "",
    )


def kind_words(kind: str) -> str:
    key = "log_kind." + kind
    return text(key) if has(key) else kind


def check(desk: Desk) -> acts.Chain:
    """Recompute the whole chain."""
    with desk.store.reading() as connection:
        return acts.verify(connection)


def chain_words(chain: acts.Chain) -> str:
    if chain.broken_at is not None:
        return text("log.chain_broken", number=chain.broken_at)
    return text("log.chain_good", number=chain.number)


# -- everything stored, to verify or rebuild; in batches, for it may be large ------------------------------------------


def acts_lines(desk: Desk) -> Iterator[str]:
    """`acts.jsonl`: every act as the digest covers it, with the digest (in hexadecimal) as the last value."""
    last = 0
    while True:
        with desk.store.reading() as connection:
            found = acts.after(connection, last)
        if not found:
            return
        yield "".join(acts.canonical([*json.loads(act.sealed()), act.digest.hex()]) + "\n" for act in found)
        last = found[-1].id


def facts_lines(desk: Desk) -> Iterator[str]:
    """`facts.jsonl`: every fact of every table as stored; the record is complete, the other fields are for reading."""
    last = 0
    while True:
        with desk.store.reading() as connection:
            found = fact_rows.after(connection, last)
        if not found:
            return
        yield "".join(acts.canonical(values) + "\n" for _, values in found)
        last = found[-1][0]
