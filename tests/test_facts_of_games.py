"""A game's table of facts: the fold of a kind stands in its topic, and takes its values by their names."""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from matchcore.folding.rows import NOTED, Rows
from tests.imports import FIRMWARE, sources, tree_of

GAMES = ("ricochet", "clock")  # those folded by `matchcore.folding`


def rows(game: str) -> Rows:
    return importlib.import_module(f"matchcore.games.{game}.facts").ROWS


def folder(game: str) -> Path:
    return FIRMWARE / "matchcore" / "games" / game


KINDS = [(game, kind) for game in GAMES for kind in range(1, len(rows(game)) + 1)]
TOPICS = [(game, path) for game in GAMES for path in sources(folder(game) / "topics")]
SOURCES = [(game, path) for game in GAMES for path in sources(folder(game))]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_fold_of_a_kind_stands_in_its_topic(game, kind):
    table = rows(game)
    if not table.topic(kind):  # every game's device notes it (folding/notices.py)
        assert table.traits[kind] & NOTED
        return
    topic = importlib.import_module(f"matchcore.games.{game}.topics.{table.topic(kind)}")
    fold = topic.FOLDS.get(kind)
    if table.traits[kind] & NOTED:
        assert fold is None, "it is kept for the record only"
        return
    assert fold is not None and fold.__name__ == "_" + table.name(kind)
    assert tuple(inspect.signature(fold).parameters) == ("match", "fact", *table.values(kind))


@pytest.mark.parametrize(("game", "path"), TOPICS, ids=lambda one: getattr(one, "stem", one))
def test_a_topic_folds_no_other_kinds(game, path):
    table = rows(game)
    module = importlib.import_module(f"matchcore.games.{game}.topics.{path.stem}")
    named = {
        kind for kind in range(1, len(table) + 1) if table.topic(kind) == path.stem and not table.traits[kind] & NOTED
    }
    assert set(getattr(module, "FOLDS", {})) == named


@pytest.mark.parametrize(("game", "path"), SOURCES, ids=lambda one: getattr(one, "stem", one))
def test_a_fact_is_noted_with_the_values_of_its_row(game, path):
    facts = importlib.import_module(f"matchcore.games.{game}.facts")
    for call in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]:
        is_note = isinstance(call.func, ast.Attribute) and call.func.attr in ("note", "draft")
        if is_note and len(call.args) > 1 and ast.unparse(call.args[1]).startswith("facts."):
            names = facts.ROWS.values(getattr(facts, ast.unparse(call.args[1]).removeprefix("facts.")))
            assert len(call.args[3:]) <= len(names), ast.unparse(call)
            for name, value in zip(names, call.args[3:], strict=False):
                assert not isinstance(value, ast.Name) or value.id not in names or value.id == name


@pytest.mark.parametrize("game", GAMES)
def test_numbers_follow_each_other(game):
    assert [kind for kind, *_ in rows(game)._rows] == list(range(1, len(rows(game)) + 1))
