"""Every ruling, penalty and correction of an event with its reason: its log (PEN-01), the report on it (TOU-06).

They are read newest first, and only as many as are shown: whatever takes one back comes before it, and so does the
ruling made from a correction.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from host_tools.director import game, spelling, wording
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.playing import playing
from host_tools.director.following import ledger
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.orders import ladder
from host_tools.director.games.backgammon.orders.ladder import Rung
from host_tools.director.games.backgammon.reading import validation
from host_tools.director.games.backgammon.views import history, ruled
from host_tools.director.games.backgammon.views.ruled import Entry
from host_tools.director.store import CorrectionRow, MatchRow, StoredFact, matches
from host_tools.director.store.records import Place
from host_tools.director.texts import text
from host_tools.director.views import parts
from host_tools.director.views.csv_files import written
from host_tools.director.views.drawn import reported
from host_tools.director.views.exports import iso
from host_tools.director.views.showing import showing
from matchcore.games.backgammon.facts import ROWS
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR


@dataclass(frozen=True)
class RulingLine:
    """A ruling, penalty or correction, with its reason."""

    match: int
    table: int
    names: tuple[str, ...]
    event: str
    round: str
    players: tuple[str, ...]  # the players penalised; empty if it is no penalty
    rule: str
    rung: str
    points: int
    sort: str
    sort_words: str
    fact: str
    when_s: float
    at_ms: int | None  # match time; None for entries known only at the desk
    by_words: str
    words: str
    because: str
    is_undone: bool
    draw: int = 0  # of an act of the desk, which has neither match nor table


class _Said(NamedTuple):
    """A ruling: what, when, by whom and why."""

    fact: str
    when_s: float
    at_ms: int | None
    by_words: str
    words: str
    because: str


@dataclass(frozen=True)
class Earlier:
    """One side's entries on the ladder of penalties, newest first."""

    name: str
    lines: tuple[RulingLine, ...]


def newest_first(desk: Desk, event: str | None = None) -> Iterator[RulingLine]:
    """The rulings of one event, None = of all events."""
    read = heapq.merge(ruled.facts_of(desk), ruled.corrections_of(desk), key=lambda entry: -entry.when_s)
    told = (_of_desk(one) for one in reported.newest_first(desk))
    every = heapq.merge(_lines(read), _of_other_games(desk), told, key=lambda line: -line.when_s)
    return (line for line in every if event in (None, line.event))


def _of_desk(told: reported.Told) -> RulingLine:
    """An entry that leaves, and whatever else the federation is told (TOU-02, TOU-06)."""
    return RulingLine(
        match=0,
        table=0,
        names=(),
        event=told.event,
        round="",
        players=(told.about,) if told.about else (),
        rule=told.rule,
        rung="",
        points=0,
        sort="ruling",
        sort_words=told.kind,
        fact="",
        when_s=told.when_s,
        at_ms=None,
        by_words=told.by,
        words=told.words,
        because=told.reason,
        is_undone=told.is_undone,
        draw=told.draw,
    )


def _of_other_games(desk: Desk) -> Iterator[RulingLine]:
    """Rulings made there by directors, and by players together (RR-36)."""
    others = [name for name in game.EVERY if name != game.USUAL]
    return heapq.merge(*(_of_game(desk, name) for name in others), key=lambda line: -line.when_s)


def _of_game(desk: Desk, name: str) -> Iterator[RulingLine]:
    struck: set[Place] = set()
    for match, stored in ruled.of_other_game(desk, name, showing(name).ruling_kinds()):
        if stored.undone:
            struck.add(stored.undone)
        line = _of_other_game(match, stored)
        if line:
            yield replace(line, is_undone=stored.place in struck)


def _of_other_game(match: MatchRow, stored: StoredFact) -> RulingLine | None:
    """None if it is the players' own, and no rule is cited by it."""
    rule = playing(stored.game).rule_of(stored.fact)
    if stored.fact.by != BY_DIRECTOR and not rule:
        return None
    return _guarded(match, stored, lambda: _in_words(match, stored, rule))


def _in_words(match: MatchRow, stored: StoredFact, rule: str) -> RulingLine:
    fact, of_game = stored.fact, showing(stored.game)
    said = _Said(
        fact=stored.kinds.name_of(fact),
        when_s=stored.received_s,
        at_ms=fact.at_ms,
        by_words=of_game.author_words(fact.by, match.names),
        words=of_game.fact_words(fact, match.names, None)[0],
        because=wording.because(fact, stored.kinds),
    )
    line = _line(match, None, "ruling", said)
    player = stored.kinds.value(fact, "player") if "player" in stored.kinds.values(fact.kind) else None
    players = () if player is None or not rule else (wording.name_of(player, match.names),)
    return replace(line, players=players, rule=rule)


def of_event(desk: Desk, event: str | None = None) -> list[RulingLine]:
    """All of them, oldest first."""
    return list(newest_first(desk, event))[::-1]


def earlier(desk: Desk, number: int) -> list[Earlier]:
    """Entries on the ladder of penalties for each player of the match at a table, newest first (PEN-01).

    Of the same event only, without those taken back.
    """
    with desk.reading() as connection:
        follower = desk.follower(connection, need_table(connection, number))
        if not follower.has_match:
            return []
        shown, match = follower.state.names, ledger.run_of(connection, follower)
        played = matches.of_same_players(connection, match.id) if match else []
        found = [entry for one in played for entry in ruled.of_match(connection, one)]
    read = sorted(found, key=lambda entry: -entry.when_s)
    lines = [line for line in _lines(read) if not line.is_undone]
    names = match.names if match else shown  # the present ones
    sides = zip(shown, names, strict=True)
    return [Earlier(one, tuple(line for line in lines if _is_about(line, name))) for one, name in sides]


def _is_about(line: RulingLine, name: str) -> bool:
    """Whether somebody on this side is meant, alone or in a team (GEN-03)."""
    return any(spelling.people(name) & spelling.people(meant) for meant in line.players)


def _lines(entries: Iterable[Entry]) -> Iterator[RulingLine]:
    """A ruling made from a correction shares one line with it."""
    struck: set[Place | int] = set()  # taken back: facts, and corrections by id
    for entry in entries:
        stored, correction = entry.stored, entry.correction
        if stored is None:
            assert correction is not None
            line, is_undone = _correction(entry.match, correction), correction.id in struck
        elif correction:
            if stored.place in struck:
                struck.add(correction.id)
            continue
        else:
            line, is_undone = _of_entry(entry, stored), stored.place in struck
            if stored.undone:
                struck.add(stored.undone)
        if line:
            yield replace(line, is_undone=is_undone)


def _of_entry(entry: Entry, stored: StoredFact) -> RulingLine | None:
    """None for an announcement: neither on the ladder nor a ruling."""
    match, number = entry.match, stored.table_number
    wrong = validation.wrong_with(stored.fact)
    rung = None if wrong else _rung(number, stored.fact)
    if rung is None and not history.is_ruling(stored.fact):
        return None
    return _guarded(match, stored, lambda: _of_fact(match, stored, rung, wrong, entry.undone))


def _rung(number: int, fact: Fact) -> Rung | None:
    return parts.part(f"a penalty at table {number}", lambda: ladder.of_fact(fact), lambda _: None)


def _guarded(match: MatchRow, stored: StoredFact, make: Callable[[], RulingLine]) -> RulingLine:
    about = f"a ruling at table {stored.table_number}"
    return parts.part(about, make, lambda problem: _unshown(match, stored, problem))


def _unshown(match: MatchRow, stored: StoredFact, problem: str) -> RulingLine:
    """A ruling that cannot be shown."""
    fact, words = stored.fact, text("problem.unshown", problem=problem)
    sort = history.sort_of(fact) if stored.game == game.USUAL else ""
    said = _Said(stored.kinds.name_of(fact), stored.received_s, fact.at_ms, "", words, "")
    return _line(match, None, sort or "ruling", said)


def _of_fact(match: MatchRow, stored: StoredFact, rung: Rung | None, wrong: str, undone: Fact | None) -> RulingLine:
    """`wrong`: why it makes no sense, or ""; it is in the log all the same.

    `undone`: the fact it takes back."""
    fact = stored.fact
    words = phrases.plain_words(fact, match.names, undone)
    said = _Said(
        fact=ROWS.name(fact.kind),
        when_s=stored.received_s,
        at_ms=fact.at_ms,
        by_words=wording.author_name(fact.by, match.names),
        words=text("problem.nonsense", words=words, problem=wrong) if wrong else words,
        because=wording.because(fact, stored.kinds),
    )
    return _line(match, rung, history.sort_of(fact), said)


def _correction(match: MatchRow, row: CorrectionRow) -> RulingLine:
    result = playing(match.game).result_words(row.result, row.winner, row.points, match.names)
    said = _Said(
        fact="correction",
        when_s=row.corrected_s,
        at_ms=None,
        by_words=text("by.director"),
        words=text("rulings.result", result=result),
        because=row.reason,
    )
    is_ours = match.game == game.USUAL
    rung = ladder.of_result(row.result, row.winner, row.reason) if is_ours else None
    return _line(match, rung, "ruling", said)


def _line(match: MatchRow, rung: Rung | None, sort: str, said: _Said) -> RulingLine:
    """`rung`: its place on the ladder of penalties (PEN-01); None if it is no penalty."""
    return RulingLine(
        match=match.id,
        table=match.table_number,
        names=match.names,
        event=match.event,
        round=wording.round_of(match),
        players=tuple(match.names[side] for side in rung.sides) if rung else (),
        rule=rung.rule if rung else "",
        rung=rung.kind if rung else "",
        points=rung.points if rung else 0,
        sort=sort,
        sort_words=text("rung." + rung.kind if rung else "sort." + sort),
        fact=said.fact,
        when_s=said.when_s,
        at_ms=said.at_ms,
        by_words=said.by_words,
        words=said.words,
        because=said.because,
        is_undone=False,
    )


# -- as comma-separated values -----------------------------------------------------------------------------------------

_COLUMNS = (
    "time",
    "event",
    "round",
    "table",
    "player",
    "rule",
    "kind",
    "points",
    "text",
    "reason",
    "by",
    "taken_back",
)


def as_csv(lines: Iterable[RulingLine]) -> Iterator[str]:
    """One line for each ruling, penalty and correction, including those undone (TOU-06)."""
    return written(_COLUMNS, (_cells(line) for line in lines))


def _cells(line: RulingLine) -> list[object]:
    return [
        iso(line.when_s),
        line.event,
        line.round,
        line.table or "",
        " + ".join(line.players),
        line.rule,
        line.sort_words,
        line.points or "",
        line.words,
        line.because,
        line.by_words,
        "yes" if line.is_undone else "no",
    ]
