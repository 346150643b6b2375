"""What makes a release smaller changes how a module looks, and nothing that it does."""

import ast
import subprocess
from pathlib import Path

import pytest

from host_tools.release import bundle, names, once, own_attributes, pack_rules, pack_texts, tables
from matchcore.rules import rulekeys, rulesets

SOURCES = {
    "table": "",
    "table.rules": "FIRST = 'one'\n\ndef winner(sides): return max(sides)\n\n_last = 0\n",
    "table.clock": """
from table import rules
from table.rules import FIRST as first
_last = 5

class Clock:
    def __init__(self, start): self.passed, self.winner = start, None
    def end(self, sides):
        global _last
        _last += 1
        self.winner = rules.winner(sides)
        return [first, self.winner, _last, rules._last]
""",
    "table.names": "LISTED = 'other words'\n",
    "table.rare": """
from table.clock import Clock
from table import clock
KEPT = ('passed', 'winner')
TWO = ('passed', 'elsewhere', 'elsewhere')

def copied(one):
    two = Clock(0)
    for name in KEPT: setattr(two, name, getattr(one, name))
    return [two.passed, two.winner, len(KEPT), clock.first, TWO]
""",
    "table.app": """
from table.clock import Clock

class App:
    def run(self, start, sides=(3, 4)):
        from table import rare
        clock = Clock(start=start)
        winner = clock.end([side for side in sides])
        return [winner, rare.copied(clock), sorted([[2, 'b'], [1, 'a']], key=lambda pair: pair[0])]
""",
}
MAIN = "from table.app import App\nprint(App().run(7))\n"


def trees(sources: dict[str, str]) -> dict[str, ast.Module]:
    return {name: ast.parse(text) for name, text in sources.items()}


def written(modules: dict[str, ast.Module]) -> dict[str, str]:
    return {name: ast.unparse(ast.fix_missing_locations(tree)) for name, tree in modules.items()}


def said(micropython: Path, folder: Path, sources: dict[str, str]) -> str:
    """What the program prints on a device."""
    for name, text in sources.items():
        path = folder / name.replace(".", "/")
        path = path / "__init__.py" if name == "table" else path.with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    done = subprocess.run([micropython, "-c", MAIN], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def bundled() -> dict[str, ast.Module]:
    return bundle.bundle(trees(SOURCES), ["table.app"])


def test_a_bundle_does_the_same(micropython, tmp_path):
    modules = bundled()
    assert set(modules) == {"table", "table.app", "table.rare", "table.names"}
    assert said(micropython, tmp_path / "b", written(modules)) == said(micropython, tmp_path / "a", SOURCES)


def test_short_names_do_the_same(micropython, tmp_path):
    modules = bundled()
    renamed = names.shorten(modules, [ast.parse(MAIN)])
    for tree in modules.values():
        tables.share_strings(tree)
    short = written(modules)
    assert said(micropython, tmp_path / "b", short) == said(micropython, tmp_path / "a", SOURCES)
    assert {"winner", "copied", "Clock"} <= set(renamed)
    # Passed by name, named in main.py, and spelt in a table that is more than a table of attributes.
    assert {"App", "run", "start", "passed"}.isdisjoint(renamed)
    assert "winner" not in short["table.rare"]


ONE = """
class One:
    def __init__(self): self._own, self.seen = 1, 2
    def _do(self): return self._own
"""
TWO = """
class Two:
    def __init__(self): self._other = 1
    def go(self, one): return self._other + one.seen
"""
THREE = """
from table.two import Two
class Three(Two):
    def take(self): return self._third
"""


def test_attributes_of_classes_that_never_meet_may_be_called_the_same():
    own = own_attributes.own_attributes(trees({"table.one": ONE, "table.two": TWO, "table.three": THREE}))
    assert own["_own"] == own["_do"] == {"table.one.One"}
    assert {"seen", "_other", "_third", "go"}.isdisjoint(own), "asked for by others, or inherited"
    renamed = names.shorten(trees({"table.one": ONE, "table.two": TWO}))
    assert renamed["_do"] == renamed["_other"]
    assert len({renamed["_own"], renamed["_do"], renamed["seen"]}) == 3


def test_a_constant_that_is_used_once_stands_where_its_name_stood():
    sources = {
        "table.one": "A = (1, 2)\nB = b'b'\nC = 3\nD = ('a', 'b')\nE = 5\ndef f(): return A, B, B, C, D, E\n",
        "table.two": "from table.one import C\nfrom table import one\ndef g(): return one.E\n",
    }
    modules = trees(sources)
    once.write_out_constants(modules)
    assert written(modules)["table.one"] == (
        "B = b'b'\nC = 3\nD = ('a', 'b')\nE = 5\n\ndef f():\n    return ((1, 2), B, B, C, D, E)"
    )


def test_a_module_that_is_used_as_a_value_is_told():
    sources = {**SOURCES, "table.clock": SOURCES["table.clock"] + "\nused = [rules]\n"}
    with pytest.raises(bundle.Unfit, match="rules is used as a value"):
        bundle.bundle(trees(sources), ["table.app"])


def test_what_a_module_is_loaded_for_keeps_its_name_with_whatever_the_module_is_bundled():
    load = "__import__('table.r' + kind, None, None, ('TABLE',)).TABLE"
    sources = {
        "table.app": f"TABLE = (1,)\n\ndef f(kind): return {load}\n",
        "table.rare": "from table.code import code\nTABLE = (code(), 2)\n",
        "table.code": "def code(): return 1\n",
    }
    modules = bundle.bundle(trees(sources), ["table.app"])
    assert set(modules) == {"table.app", "table.rare"}
    assert "\nTABLE = (code(), 2)" in written(modules)["table.rare"]


def test_an_argument_that_would_lose_its_name_is_told():
    sources = {**SOURCES, "table.rules": SOURCES["table.rules"] + "\ndef start(): return 1\n"}
    sources["table.clock"] = "from table.rules import start\n" + SOURCES["table.clock"]
    with pytest.raises(bundle.Unfit, match="start is defined in a module, and an argument is passed by this name"):
        bundle.bundle(trees(sources), ["table.app"])


def test_no_table_outside_of_functions_is_a_constant_with_strings():
    tree = ast.parse("A = {'x': ('left', 'right', 1), 'y': ('left', 'up')}\n\ndef f(): return ('left', 'right')\n")
    before = written({"a": tree})["a"]
    tables.share_strings(tree)
    after = written({"a": tree})["a"]
    spaces: list[dict] = [{}, {}]
    for text, space in zip((before, after), spaces, strict=True):
        exec(text, space)
    assert spaces[0]["A"] == spaces[1]["A"] and "return ('left', 'right')" in after
    tuples = [
        [one for one in compile(text, "a", "exec").co_consts if isinstance(one, tuple)] for text in (before, after)
    ]
    assert ("left", "up") in tuples[0] and not any("left" in one or "up" in one for one in tuples[1])


def test_the_keys_of_a_release_are_those_of_the_table():
    space: dict[str, str] = {}
    exec(pack_rules.keys(), space)
    lines = space["KEYS"].strip().split("\n")
    assert sorted(line.split(" ")[0] for line in lines) == sorted(rulesets.TABLE_KEYS)
    assert set(lines) < set(rulekeys.KEYS.split("\n")) and space["KEYS"][0] == space["KEYS"][-1] == "\n"


def test_every_id_has_a_mark_of_its_own():
    """And none of them is that of a reason, or of a step of help, for which the table asks in vain."""
    names = [f"text_{number}" for number in range(400)] + ["because_DIRECTOR", "illegal.clock:run_out_delay"]
    salt = pack_texts.salt_of(names)
    missing = ("because_PASS", "PASS", "illegal.clock", "illegal.clock:resume_remaining_delay", "illegal.clock:None")
    marks = {pack_texts.mark_of(name, salt) for name in (*names, *missing)}
    assert len(marks) == len(names) + len(missing) and all(0 not in mark for mark in marks)
    assert salt > 0 and len({pack_texts.mark_of(name, 0) for name in names}) < len(names)


def test_ids_that_no_salt_tells_apart_are_told(monkeypatch):
    monkeypatch.setattr(pack_texts, "mark_of", lambda name, salt: b"ab")
    with pytest.raises(ValueError, match="no salt below 1000 gives each of 2 ids a mark of its own"):
        pack_texts.salt_of(["one", "two"])


def test_a_language_with_too_many_letters_is_told():
    letters = "".join(chr(0x4E00 + number) for number in range(200))
    with pytest.raises(ValueError, match="200 letters that are not ASCII are too many"):
        pack_texts.pack(f"TEXTS = {{'a': {letters!r}}}")
