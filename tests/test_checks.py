"""Every command of the core has a check that says whether it is allowed now, and calls it itself.

Menus, the director's mode and the director's forms use the same checks; a command without one would be judged twice.
"""

import ast
from collections.abc import Iterator

from tests.imports import FIRMWARE, sources, tree_of

# Commands without a check: a clock button is always heard, and the rest are the device's own notes in the log.
WITHOUT = {"turn.press", "turn.ignore", "restoring.restore", "undoing.sign_again"}


def commands() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every public function of a topic that takes the match and the time, and makes a fact."""
    for path in sources(FIRMWARE / "matchcore" / "games" / "backgammon" / "topics"):
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                names = [argument.arg for argument in node.args.args]
                if names[:2] == ["match", "now_ms"] and makes_a_fact(node):
                    yield f"{path.stem}.{node.name}", node


def makes_a_fact(function: ast.FunctionDef) -> bool:
    return bool(called(function) & {"note", "draft", "director_fact"})


def called(function: ast.FunctionDef) -> set[str]:
    """The last names of everything that a function calls."""
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {ast.unparse(call).rpartition(".")[2] for call in calls}


def test_every_command_asks_its_check():
    found = dict(commands())
    without = {name for name, node in found.items() if not any(call.startswith("check_") for call in called(node))}
    assert len(found) > 40 and without == WITHOUT


def test_a_check_takes_no_time_and_changes_nothing():
    """It may be called at any moment, so it neither ticks nor makes a fact."""
    for path in sources(FIRMWARE / "matchcore" / "games" / "backgammon" / "topics"):
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("check_"):
                assert not called(node) & {"note", "draft", "commit", "tick", "come_to", "enter"}, node.name
