"""Folding a game whose record is the core's own (`matchcore.folding`), in what is the same for each of them."""

from copy import deepcopy
from typing import Any

from host_tools.director.store import StoredFact
from matchcore.folding.record import Record
from matchcore.log.fact import BadFact, Fact
from matchcore.refusal import Refusal


class NoRemarks:
    def before(self, state: Any) -> None: ...
    def after(self, stored: StoredFact, state: Any) -> None: ...


def remarks_of(values: dict[str, Any]) -> NoRemarks:
    return NoRemarks()


def copied(state: Any) -> Any:
    return deepcopy(state, {id(state.rows): state.rows})


def values_of(state: Any) -> None:
    """A game has a few hundred facts: it is folded again, undo and all, rather than stored."""


def put_back(state: Any, values: Any) -> None:
    """There are none."""


def words(error: Exception) -> str:
    return str(error) if isinstance(error, (BadFact, Refusal)) else f"{type(error).__name__} {error}"


def check(state: Record, fact: Fact, bounds: dict[str, tuple[int, int]]) -> None:
    """`BadFact` for an integer outside its bounds, by name, and for an undo of anything but the newest."""
    names, values = state.rows.values(fact.kind), fact.values()
    for name, value in zip(names, values, strict=True):
        least, most = bounds.get(name, (value, value))
        if not least <= value <= most:
            raise BadFact(f"{name} {value}")
        if name == "undone" and value != (state.undo.newest() or None):
            raise BadFact(f"undo of fact {value}, which is not the newest that can be taken back")
