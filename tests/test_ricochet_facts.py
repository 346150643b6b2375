"""Ricochet's table of facts: the fold of a kind stands in its topic, and takes its values by their names."""

import ast
import importlib
import inspect

import pytest

from matchcore.folding.rows import NOTED
from matchcore.games.ricochet import facts
from tests.imports import FIRMWARE, sources, tree_of

ROWS = facts.ROWS
KINDS = range(1, len(ROWS) + 1)
GAME = FIRMWARE / "matchcore" / "games" / "ricochet"


@pytest.mark.parametrize("kind", KINDS, ids=ROWS.name)
def test_the_fold_of_a_kind_stands_in_its_topic(kind):
    topic = importlib.import_module(f"matchcore.games.ricochet.topics.{ROWS.topic(kind)}")
    fold = topic.FOLDS.get(kind)
    if ROWS.traits[kind] & NOTED:
        assert fold is None, "it is kept for the record only"
        return
    assert fold is not None and fold.__name__ == "_" + ROWS.name(kind)
    assert tuple(inspect.signature(fold).parameters) == ("match", "fact", *ROWS.values(kind))


@pytest.mark.parametrize("path", sources(GAME / "topics"), ids=lambda path: path.stem)
def test_a_topic_folds_no_other_kinds(path):
    module = importlib.import_module(f"matchcore.games.ricochet.topics.{path.stem}")
    named = {kind for kind in KINDS if ROWS.topic(kind) == path.stem and not ROWS.traits[kind] & NOTED}
    assert set(getattr(module, "FOLDS", {})) == named


@pytest.mark.parametrize("path", sources(GAME), ids=lambda path: path.stem)
def test_a_fact_is_noted_with_the_values_of_its_row(path):
    for call in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]:
        is_note = isinstance(call.func, ast.Attribute) and call.func.attr in ("note", "draft")
        if is_note and len(call.args) > 1 and ast.unparse(call.args[1]).startswith("facts."):
            names = ROWS.values(getattr(facts, ast.unparse(call.args[1]).removeprefix("facts.")))
            assert len(call.args[3:]) <= len(names), ast.unparse(call)
            for name, value in zip(names, call.args[3:], strict=False):
                assert not isinstance(value, ast.Name) or value.id not in names or value.id == name


def test_numbers_follow_each_other():
    assert [kind for kind, *_ in facts._ROWS] == list(KINDS)
