"""The facts of a match as the pages list them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, overload

from host_tools.director import wording
from host_tools.director.following.follower import Follower
from host_tools.director.store import StoredFact
from host_tools.director.store.records import Place
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


class FactLines(Sequence[FactLine]):
    """The facts of a match at one table, newest first; each is worded when it is looked at."""

    def __init__(self, run: Iterable[StoredFact], names: wording.Names) -> None:
        self._run = list(run)
        self._names = names

    @cached_property
    def _steps(self) -> dict[Place, Fact]:
        return {stored.place: stored.fact for stored in self._run}

    def __len__(self) -> int:
        return len(self._run)

    @overload
    def __getitem__(self, at: int) -> FactLine: ...
    @overload
    def __getitem__(self, at: slice) -> list[FactLine]: ...
    def __getitem__(self, at: int | slice) -> FactLine | list[FactLine]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        stored = self._run[-1 - at]
        return _fact_line(stored, self._names, self._steps.get(stored.undone) if stored.undone else None)


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
