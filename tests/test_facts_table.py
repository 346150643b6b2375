"""One row per fact, in every game: all that is known of a kind is in the table, and its values are read by name.

Read from the sources; the names of parameters are those that the fold of a kind has.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchcore.folding import rows as engine
from matchcore.folding.orders import ordered
from matchcore.folding.rows import NOTED, SHARED, Rows
from matchcore.games.backgammon import facts
from tests.imports import FIRMWARE, ROOT, sources, tree_of

GAMES = ("backgammon", "clock", "ricochet")
# Only the record knows the position of each integer.
READERS = [path for path in (*sources(FIRMWARE), *sources(ROOT / "host_tools")) if path.name != "fact.py"]
READ_WHOLE = {"assigned", "begun", "phoned"}  # by its game, which is handed the order itself
OLDER = {"late_points"}  # in older logs only
# The fact names the offender's opponent, who receives the points, and a score has two sides.
OTHER_NAMES = {("penalty", "side"): "to_side", ("score_set", "score_a"): "a", ("score_set", "score_b"): "b"}


def rows(game: str) -> Rows:
    return importlib.import_module(f"matchcore.games.{game}.facts").ROWS


def folder(game: str) -> Path:
    return FIRMWARE / "matchcore" / "games" / game


def topic(game: str, name: str):
    return importlib.import_module(f"matchcore.games.{game}.topics.{name}")


KINDS = [(game, kind) for game in GAMES for kind in rows(game).kinds()]
TOPICS = [(game, path) for game in GAMES for path in sources(folder(game) / "topics")]
SOURCES = [(game, path) for game in GAMES for path in sources(folder(game))]


def readings(path: Path) -> list[str]:
    """Places where a file takes a fact's integers by position."""
    attributes = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)]
    return [f"{path.relative_to(ROOT)}:{node.lineno} reads .ints" for node in attributes if node.attr == "ints"]


def test_nobody_else_takes_the_integers_of_a_fact_by_position():
    assert [reading for path in READERS for reading in readings(path)] == []


@pytest.mark.parametrize("game", GAMES)
def test_numbers_follow_each_other(game):
    assert [kind for kind, *_ in rows(game)._rows] == list(rows(game).kinds())


def test_traits_have_the_numbers_of_the_engine():
    names = ("UNDOABLE", "TOLD", "IN_HISTORY", "SHARED", "NOTED", "TIMED")
    assert [getattr(facts, name) for name in names] == [getattr(engine, name) for name in names]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_fold_of_a_kind_stands_in_its_topic_and_takes_its_values_by_their_names(game, kind):
    table = rows(game)
    if not table.topic(kind):  # every game's device notes it (folding/orders.py)
        assert table.traits[kind] & NOTED
        return
    fold = topic(game, table.topic(kind)).FOLDS.get(kind)
    if table.traits[kind] & NOTED:
        assert fold is None, "it is kept for the record only"
        return
    assert fold is not None and fold.__name__ == "_" + table.name(kind)
    assert tuple(inspect.signature(fold).parameters) == ("match", "fact", *table.values(kind))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_command_of_an_order_takes_its_values_by_their_names(game, kind):
    """In the order of the row; then who asks (if players may, too), then the order, then the words."""
    table, command = rows(game), ordered(rows(game), kind)
    if command is None:
        assert not table.traits[kind] & engine.ORDERED or table.name(kind) in READ_WHOLE | OLDER | {"order_refused"}
        return
    name, (_, *values) = table.name(kind), table.values(kind)
    names = list(inspect.signature(command).parameters)
    values = [OTHER_NAMES.get((name, value), value) for value in values]
    by = ["by"] if table.traits[kind] & SHARED else []
    assert names[: len(values) + len(by) + 3] == ["match", "now_ms", *values, *by, "order"]
    assert len(names) >= len(values) + len(by) + (4 if table.text(kind) else 3)


@pytest.mark.parametrize(("game", "path"), TOPICS, ids=lambda one: getattr(one, "stem", one))
def test_a_topic_folds_the_kinds_whose_rows_name_it_and_no_others(game, path):
    table = rows(game)
    named = {kind for kind in table.kinds() if table.topic(kind) == path.stem and not table.traits[kind] & NOTED}
    assert set(getattr(topic(game, path.stem), "FOLDS", {})) == named


def noted(tree: ast.Module, of: object) -> Iterator[tuple[int, ast.Call]]:
    """Calls of `note` and `draft` with the kind of a fact."""
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        is_note = isinstance(call.func, ast.Attribute) and call.func.attr in ("note", "draft")
        if is_note and len(call.args) > 1 and ast.unparse(call.args[1]).startswith("facts."):
            yield getattr(of, ast.unparse(call.args[1]).removeprefix("facts.")), call


@pytest.mark.parametrize(("game", "path"), SOURCES, ids=lambda one: getattr(one, "stem", one))
def test_a_fact_is_noted_with_the_values_of_its_row(game, path):
    """At most as many, and a plain name is in the place of that name."""
    for kind, call in noted(tree_of(path), importlib.import_module(f"matchcore.games.{game}.facts")):
        names, values = rows(game).values(kind), call.args[3:]
        assert len(values) <= len(names), ast.unparse(call)
        for name, value in zip(names, values, strict=False):
            if isinstance(value, ast.Name) and value.id in names:
                assert value.id == name, ast.unparse(call)


@pytest.mark.parametrize("game", GAMES)
def test_a_row_has_no_more_values_than_a_fact_carries(game):
    from matchcore.log.fact import MOST_INTS

    assert max(rows(game).counts) <= MOST_INTS
