"""The facts of a match as the pages list them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.store import StoredFact
from host_tools.director.texts import text
from host_tools.director.views import parts
from host_tools.director.views.showing import showing
from matchcore.log.fact import Fact


@dataclass(frozen=True)
class FactLine:
    """A fact of the log; `values` are its integers and its text, by name."""

    INLINE: ClassVar = ("values",)

    seq: int
    at_ms: int
    fact: str
    by: str
    values: dict[str, Any]
    words: str
    by_words: str
    received_s: float


def fact_lines(run: Iterable[StoredFact], names: wording.Names) -> tuple[FactLine, ...]:
    """The facts of a match at one table, newest first."""
    run = list(run)
    steps = {stored.place: stored.fact for stored in run}
    lines = [_fact_line(stored, names, steps.get(stored.undone) if stored.undone else None) for stored in run]
    return tuple(reversed(lines))


def problem_words(follower: Follower) -> str:
    """Why a log is stored but not followed, or ""."""
    return text("problem.follow", problem=follower.problem) if follower.problem else ""


def unshown_words(problem: str) -> str:
    return text("problem.unshown", problem=problem)


def _words(stored: StoredFact, names: wording.Names, undone: Fact | None) -> str:
    words, wrong = showing(stored.game).fact_words(stored.fact, names, undone)
    return text("problem.nonsense", words=words, problem=wrong) if wrong else words


def _fact_line(stored: StoredFact, names: wording.Names, undone: Fact | None) -> FactLine:
    values = stored.kinds.as_dict(stored.fact)
    seq, at_ms, fact, by = (values.pop(key) for key in ("seq", "at_ms", "fact", "by"))
    words = parts.part(f"a fact of kind {stored.fact.kind}", lambda: _words(stored, names, undone), unshown_words)
    by_words = showing(stored.game).author_words(stored.fact.by, names)
    return FactLine(seq, at_ms, fact, by, values, words, by_words, stored.received_s)
