"""A match to take away: its passport, a page of one file that plays the match again and recomputes its code."""

import base64
import time
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.faults import Fault
from host_tools.director.following import course
from host_tools.director.games.backgammon import phrases
from host_tools.director.store import StoredFact, matches as rows
from host_tools.director.texts import text
from host_tools.director.views import matches
from host_tools.director.views.matches import MatchLine
from host_tools.passport import pages, replaying
from host_tools.passport.replaying import Refused, Replay
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play.kinds import new_match

BACKGAMMON = "backgammon"
_WORDS = (
    "title", "reading", "no_script", "replay", "plot", "play", "stop", "moment", "games", "game", "winner", "kind",
    "cube", "points", "score", "took", "times", "player", "turns", "used", "average", "longest", "director", "proof",
    "agrees", "won", "to", "jump", "seconds", "minutes", "cube_middle", "cube_of", "on_turn", "paused", "in_game",
    "refused", "refused.changed", "refused.damaged", "refused.format", "refused.unsealed", "refused.code", "failed",
)  # fmt: skip

# Filled by the page itself.
_HOLES = {
    name: "{" + name + "}" for name in ("code", "how", "error", "length", "level", "name", "number", "turn", "what")
}


@dataclass(frozen=True)
class Taken:
    """A match with its facts up to the seal, or all of them before it is sealed."""

    line: MatchLine
    runs: Sequence[Sequence[StoredFact]]  # at each of its tables, oldest first
    replay: Replay

    @property
    def code(self) -> str:
        return self.replay.code

    def data(self) -> str:
        """The data of the passport, as JSON."""
        said = {"names": _at_desk(self), "sealed": _when(self.line), "counts": _counts(self.line)}
        return pages.data_of(self.code, _packed(self.runs), said)


def sealed(desk: Desk, match_id: int) -> Taken:
    """`Fault` if the table has sealed no result, or not all of its facts are here."""
    found = taken(desk, match_id)
    if not found.code:
        raise Fault("NO_PASSPORT", 404, why=text("passport.not_sealed"))
    return found


def taken(desk: Desk, match_id: int) -> Taken:
    """`Fault` if no facts of it are here, or some make no sense."""
    with desk.reading() as connection:
        match = need_match(connection, match_id)
        line = matches.of_match(connection, match)
        runs = [course.of_runs(connection, [run]) for run in course.runs_of(connection, match)]
    if match.game != BACKGAMMON:
        raise Fault("NO_PASSPORT", 404, why=text("passport.no_game"))
    return _up_to_seal(line, [run for run in runs if run])


def id_of(desk: Desk, code: str) -> int | None:
    """The newest match sealed with this code, of a table by its first part; None if there is none."""
    table, _, letters = code.upper().partition("-")
    if not (table.isascii() and table.isdigit() and len(table) <= 5 and letters):
        return None
    with desk.reading() as connection:
        found = rows.of_code(connection, int(table), f"{int(table)}-{letters}")
    return found.id if found else None


def words() -> dict[str, str]:
    """The words of the page, in this request's language."""
    named = {name: text("passport." + name, **_HOLES) for name in _WORDS}
    kinds = {f"kind.{name}": phrases.kind_name(at) for at, name in enumerate(scoring.KINDS) if name}
    results = {f"result.{name}": phrases.result_name(at) for at, name in enumerate(scoring.RESULTS) if name}
    return named | kinds | results | {f"phase.{name}": text("phase." + name) for name in scoring.PHASES}


def _up_to_seal(line: MatchLine, runs: list[list[StoredFact]]) -> Taken:
    if not runs:
        raise Fault("NO_PASSPORT", 404, why=text("passport.no_facts"))
    runs[-1] = runs[-1][: _seal(runs[-1])]
    try:
        return Taken(line, runs, replaying.replayed(_packed(runs)))
    except Refused as refused:
        raise Fault("NO_PASSPORT", 409, why=text("passport.refused.damaged", what=refused.what)) from None


def _seal(run: Sequence[StoredFact]) -> int | None:
    """How many facts lead to the seal that stands; None if it is not sealed, or not to be followed."""
    match, sealed_after = new_match(), 0
    match.seq = run[0].fact.seq - 1
    for number, stored in enumerate(run, 1):
        try:
            match.fold(stored.fact)
        except Exception:  # a fact that makes no sense: the pages show the match as stuck there
            return None
        sealed_after = (sealed_after or number) if match.is_sealed() else 0
    return sealed_after or None


def _packed(runs: Sequence[Sequence[StoredFact]]) -> list[dict[str, object]]:
    records = [(run[0].table_number, b"".join(stored.record for stored in run)) for run in runs]
    return [{"table": table, "records": base64.b64encode(data).decode()} for table, data in records]


def _at_desk(match: Taken) -> str:
    """The names as they are written here, where the table shows other letters."""
    names = match.line.names
    return "" if names == tuple(match.replay.match.names) else text("passport.names", names=wording.title(names))


def _when(line: MatchLine) -> str:
    if line.sealed_s is None:
        return ""
    return text("passport.sealed", time=time.strftime("%Y-%m-%d %H:%M", time.localtime(line.sealed_s)))


def _counts(line: MatchLine) -> str:
    """The result that counts, where the director has corrected the table's."""
    if line.result is None or line.reported is None or line.result == line.reported:
        return ""
    return text("passport.counts", result=line.result.words)
