"""The values that the table fills into its texts: every call of `text` gives those that the text has places for.

The calls are read from the sources. A call names its text by a word, by one of two words, by a prefix to which
something is added, or by a table of the module.
"""

import ast
from collections.abc import Iterator
from functools import cache

from tests.firmware.test_texts import ENGLISH, TABLE, module, places
from tests.imports import FIRMWARE

SOURCES = sorted((FIRMWARE / "table").rglob("*.py"))
SHARED = module(TABLE / "en.py")["TEXTS"]
PLACES = {key: places(text) for key, text in ENGLISH.TEXTS.items()}
FILLED = {key for key in PLACES if PLACES[key]}


def words(scope: ast.AST, key: ast.expr) -> set[str]:
    """The texts that a call names; none if only a prefix or a table limits the choice."""
    if isinstance(key, ast.Constant):
        return {str(key.value)}
    if isinstance(key, ast.IfExp):
        return words(scope, key.body) | words(scope, key.orelse)
    if isinstance(key, ast.Name):
        return {word for value in last_assigned(scope, key) for word in words(scope, value)}
    return set()


def meant(tree: ast.Module, scope: ast.AST, key: ast.expr) -> set[str]:
    """The texts that a call may use without naming them: with this prefix, or from this table."""
    if isinstance(key, ast.Name):
        return {word for value in last_assigned(scope, key) for word in meant(tree, scope, value)}
    if isinstance(key, ast.BinOp) and isinstance(key.left, ast.Constant):
        return {word for word in PLACES if word.startswith(str(key.left.value))}
    if isinstance(key, ast.Subscript):
        tables = [ast.unparse(value) for value in assigned(tree, ast.unparse(key.value))]
        return {word for word in PLACES if any(repr(word) in table for table in tables)}
    return set()


def assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """The values assigned to a name here, in the order of the lines."""
    for node in sorted(ast.walk(scope), key=lambda node: getattr(node, "lineno", 0)):
        for target in node.targets if isinstance(node, ast.Assign) else []:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=True)
                yield from (value for part, value in pairs if ast.unparse(part) == name)
            elif ast.unparse(target) == name:
                yield node.value


def last_assigned(scope: ast.AST, name: ast.Name) -> list[ast.expr]:
    """The last value assigned to a name before its use."""
    return [value for value in assigned(scope, name.id) if value.lineno < name.lineno][-1:]


@cache
def calls() -> list[tuple[str, set[str], set[str], set[str]]]:
    """For each call of `text`: its place, the texts it names, the texts it may mean, the values it gives."""
    return list(_calls())


def _calls() -> Iterator[tuple[str, set[str], set[str], set[str]]]:
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            for call in [node for node in ast.walk(scope) if isinstance(node, ast.Call)]:
                if isinstance(call.func, ast.Attribute) and call.func.attr == "text" and len(call.args) == 1:
                    key, given = call.args[0], {str(keyword.arg) for keyword in call.keywords}
                    yield f"{path.name}:{call.lineno}", words(scope, key), meant(tree, scope, key), given


def test_the_calls_are_read():
    assert len(calls()) > 100
    assert ({"wins_match", "wins_session", "wins_game"}, {"name"}) in [(named, given) for _, named, _, given in calls()]


def test_a_call_gives_exactly_the_values_of_the_texts_that_it_names():
    for where, named, _, given in calls():
        for key in named:
            assert key in PLACES, f"{where}: no text {key}"
            assert PLACES[key] == given, f"{where}: {key}"


def test_a_call_that_gives_values_can_mean_a_text_with_their_places():
    for where, named, may_mean, given in calls():
        assert named or not given or any(PLACES[key] == given for key in may_mean), f"{where}: {sorted(given)}"


def test_every_text_with_places_is_filled_somewhere():
    filled = {key for _, named, may_mean, given in calls() if given for key in named | may_mean if PLACES[key] == given}
    assert FILLED - filled == set()


def used(tree: ast.Module) -> Iterator[object]:
    """The texts that a module names, whichever way it asks for them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("text"):
            asked = node.args
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).lower().endswith("texts"):
            asked = [node.slice]
        else:
            continue
        yield from (word.value for part in asked for word in ast.walk(part) if isinstance(word, ast.Constant))


def test_what_lies_outside_the_games_uses_no_text_of_theirs():
    """A later game need not have them."""
    for path in SOURCES:
        if "games" in path.parts or path.parent.name in ("answering", "pages"):
            continue  # answering and pages are on their way into the game's folder
        words = set(used(ast.parse(path.read_text(encoding="utf-8"))))
        assert words & (PLACES.keys() - SHARED.keys()) == set(), path.name
