"""No refusal without its test and its text: the refusals of the core and the table are read from their sources.

Each pair of code and rule of the core has a case in tests/core/test_refusals.py, each code a text in every language of
the table, and the reverse.
"""

import ast
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from host_tools.languages import spoken
from host_tools.languages.words import refusals
from host_tools.release import rooms
from matchcore.games.backgammon.rules import breaks
from tests.core import clock_refusals, ricochet_refusals, test_refusals as core, test_ricochet

MATCHCORE = Path(__file__).resolve().parents[1] / "firmware" / "matchcore"
TABLE = MATCHCORE.with_name("table")
LONGEST_TEXT = 60
GAMES = sorted(path.parent for path in MATCHCORE.glob("games/*/__init__.py"))
AT_HOME = [MATCHCORE.parent / room for room in rooms.unused(MATCHCORE.parent)]


def constants(node: ast.expr) -> list[str]:
    """The strings that an expression can be, as far as they are literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == name:
                yield node


def passed_on(trees: list[ast.Module], function: ast.FunctionDef, argument: ast.expr) -> list[str]:
    """An argument of `Refusal` that is a parameter: the values that callers of this function pass, or pass on."""
    names = [parameter.arg for parameter in function.args.args if parameter.arg != "self"]
    if not isinstance(argument, ast.Name) or argument.id not in names:
        return []
    place = names.index(argument.id)
    return [
        text
        for tree in trees
        for caller in functions(tree)
        for call in calls(caller, function.name)
        if len(call.args) > place
        for text in constants(call.args[place]) or passed_on(trees, caller, call.args[place])
    ]


def assigned(function: ast.FunctionDef, argument: ast.expr) -> list[str]:
    """An argument of `Refusal` that is a local name: the values assigned to it."""
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
    return [
        text
        for node in nodes
        if ast.unparse(node.targets[0]) == ast.unparse(argument)
        for text in constants(node.value)
    ]


def sources_in(folder: Path) -> list[Path]:
    """Without the games that no table has yet."""
    return [path for path in sorted(folder.rglob("*.py")) if not any(path.is_relative_to(room) for room in AT_HOME)]


@cache
def trees_of(folder: Path) -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sources_in(folder)]


def pairs_in(path: Path) -> Iterator[tuple[str, str]]:
    """(code, rule) of every refusal that is made in one file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    shared = MATCHCORE if MATCHCORE in path.parents else path.parent
    trees = trees_of(next((game for game in GAMES if game in path.parents), shared))
    for function in functions(tree):
        for call in calls(function, "Refusal"):
            code, rule = call.args[:2]
            if "RULE_OF" in ast.unparse(rule):
                continue  # a table of pairs, read below
            if isinstance(code, ast.Name) and isinstance(rule, ast.Name):
                yield from zip(passed_on(trees, function, code), passed_on(trees, function, rule), strict=True)
                continue
            codes = constants(code) or passed_on(trees, function, code)
            rules = constants(rule) or passed_on(trees, function, rule) or assigned(function, rule)
            assert codes and rules, f"{path.name}:{call.lineno}: cannot read {ast.unparse(call)}"
            yield from ((code, rule) for code in codes for rule in rules)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("RULE_OF"):
            yield from table_of(node)


def table_of(node: ast.Assign) -> Iterator[tuple[str, str]]:
    """The pairs of a table that gives the rule of each code; keys may be constants of breaks.py."""
    assert isinstance(node.value, ast.Dict)
    for key, rule in zip(node.value.keys, node.value.values, strict=True):
        assert key is not None
        name = getattr(breaks, ast.unparse(key).split(".")[1]) if isinstance(key, ast.Attribute) else ""
        yield "BREAK_" + name if name else str(ast.literal_eval(key)), ast.literal_eval(rule)


@cache
def pairs() -> set[tuple[str, str]]:
    return {pair for path in sources_in(MATCHCORE) for pair in pairs_in(path)}


@cache
def codes() -> set[str]:
    return {code for code, _ in pairs()} | {code for path in TABLE.rglob("*.py") for code, _ in pairs_in(path)}


def test_the_sources_are_read():
    assert len(pairs()) > 60
    for known in (
        ("NO_MATCH", "GEN-02"),
        ("BAD_NAME", "SKP-08"),
        ("NOTHING_OFFERED", "SET-01"),
        ("DEAD_CUBE", "CUB-12"),
    ):
        assert known in pairs()


def refused_in(path: Path) -> set[tuple[str, str]]:
    """The pairs that a file of tests asserts one by one."""
    found = [call.args[:2] for call in calls(ast.parse(path.read_text(encoding="utf-8")), "refused")]
    return {(code, rule) for pair in found for code in constants(pair[0]) for rule in constants(pair[1])}


def test_every_refusal_has_its_case_and_every_case_its_refusal():
    cases = (*core.COMMANDS, *core.FUNCTIONS, *clock_refusals.CASES, *ricochet_refusals.CASES)
    tested = {case[:2] for case in cases} | refused_in(Path(test_ricochet.__file__))
    assert pairs() - tested == set(), "without a case in tests/core/test_refusals.py, or of another game"
    assert tested - pairs() == set(), "no longer in the sources"


@pytest.mark.parametrize("language", spoken())
def test_every_code_has_a_text_and_every_text_its_code(language):
    texts = refusals(language)
    assert codes() - set(texts) == set(), f"without a text in {language}"
    assert set(texts) - codes() == set(), "no longer in the sources"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_has_words_for_its_own_refusals(game: Path):
    """Its own, or the table's; what another game says does not reach its screen."""
    words = {code for path in (TABLE, TABLE / "games" / game.name) for code in words_in(path / "texts" / "en.py")}
    assert {code for path in sources_in(game) for code, _ in pairs_in(path)} - words == set()


def test_two_games_never_word_one_code_differently():
    """The desk reads all of them as one (host_tools/languages/words.py)."""
    every = [code for game in GAMES for code in words_in(TABLE / "games" / game.name / "texts" / "en.py")]
    assert sorted(set(every)) == sorted(every)


def words_in(path: Path) -> dict[str, str]:
    return runpy.run_path(str(path))["REFUSALS"]


@pytest.mark.parametrize("language", spoken())
def test_the_texts_fit_on_a_line_of_the_screen(language):
    for code, text in refusals(language).items():
        assert 0 < len(text) <= LONGEST_TEXT, f"{code}: {len(text)} characters"
        assert text[0].isupper() and text.endswith("."), f"{code}: not a sentence: {text}"
        assert text.isprintable() and (text.isascii() or language != "en"), f"{code}: {text}"
        assert "_" not in text and code not in text, f"{code}: jargon: {text}"
