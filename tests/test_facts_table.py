"""One row per fact: all that is known of a kind is in the table, and its values are read by name.

Read from the sources; the names of parameters are those that the fold of a kind has.
"""

import ast
import importlib
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.play import kinds
from tests.imports import FIRMWARE, ROOT, sources, tree_of

TOPICS = FIRMWARE / "matchcore" / "games" / "backgammon" / "topics"
# The table and the record: only they know the position of each integer.
BY_POSITION = {FIRMWARE / "matchcore" / "games" / "backgammon" / "facts.py", FIRMWARE / "matchcore" / "log" / "fact.py"}
READERS = [path for path in (*sources(FIRMWARE), *sources(ROOT / "host_tools")) if path not in BY_POSITION]


# The fact names the offender's opponent, who receives the points, and a score has two sides.
OTHER_NAMES = {("penalty", "side"): "to_side", ("score_set", "score_a"): "a", ("score_set", "score_b"): "b"}


ROWS = [facts.row(kind) for kind in facts.KINDS]


def topic(row: facts.Row) -> ModuleType:
    return importlib.import_module(f"matchcore.games.backgammon.topics.{row.topic}")


def readings(path: Path) -> list[str]:
    """Places where a file takes a fact's integers by position."""
    attributes = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)]
    return [f"{path.relative_to(ROOT)}:{node.lineno} reads .ints" for node in attributes if node.attr == "ints"]


def test_nobody_else_takes_the_integers_of_a_fact_by_position():
    assert [reading for path in READERS for reading in readings(path)] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_fold_of_a_kind_stands_in_its_topic_and_takes_its_values_by_their_names(row):
    fold = topic(row).FOLDS.get(row.kind)
    if row.traits & facts.NOTED:
        assert fold is None, "it is kept for the record only"
        return
    assert fold is not None
    assert fold.__name__ == "_" + row.name
    assert tuple(inspect.signature(fold).parameters) == ("match", "fact", *row.values)


@pytest.mark.parametrize("row", [row for row in ROWS if kinds.ordered(row.kind)], ids=lambda row: row.name)
def test_the_command_of_an_order_takes_its_values_by_their_names(row):
    """In the order of the row; then who asks (if players may, too), then the order, then the words."""
    command = topic(row).ORDERS[row.kind]
    names = list(inspect.signature(command).parameters)
    values = [OTHER_NAMES.get((row.name, name), name) for name in row.values[1:]]
    by = ["by"] if row.traits & facts.SHARED else []
    assert names[: len(values) + len(by) + 3] == ["match", "now_ms", *values, *by, "order"]
    assert len(names) >= len(values) + len(by) + (4 if row.text else 3)


@pytest.mark.parametrize("path", sources(TOPICS), ids=lambda path: path.stem)
def test_a_topic_folds_the_kinds_whose_rows_name_it_and_no_others(path):
    module = importlib.import_module(f"matchcore.games.backgammon.topics.{path.stem}")
    rows = [row for row in ROWS if row.topic == path.stem]
    named = {row.kind for row in rows if not row.traits & facts.NOTED}
    assert set(getattr(module, "FOLDS", {})) == named


def noted(tree: ast.Module) -> list[tuple[facts.Row, ast.Call]]:
    """Calls of `note` and `draft` with the kind of a fact."""
    found = []
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        is_note = isinstance(call.func, ast.Attribute) and call.func.attr in ("note", "draft")
        if is_note and len(call.args) > 1 and ast.unparse(call.args[1]).startswith("facts."):
            kind = getattr(facts, ast.unparse(call.args[1]).removeprefix("facts."))
            found.append((facts.row(kind), call))
    return found


@pytest.mark.parametrize("path", sources(TOPICS.parent), ids=lambda path: path.stem)
def test_a_fact_is_noted_with_the_values_of_its_row(path):
    """At most as many, and a plain name is in the place of that name."""
    for row, call in noted(tree_of(path)):
        values = call.args[3:]
        assert len(values) <= len(row.values), ast.unparse(call)
        for name, value in zip(row.values, values, strict=False):
            if isinstance(value, ast.Name) and value.id in row.values:
                assert value.id == name, ast.unparse(call)


def test_a_row_has_no_more_values_than_a_fact_carries():
    from matchcore.log.fact import MOST_INTS

    assert max(len(row.values) for row in ROWS) <= MOST_INTS
