"""Shrinking changes what a module looks like, and nothing that it does."""

import ast
from collections.abc import Iterable

from host_tools.release.shrink import leave_out_unnamed, unannotated, write_out_numbers


def shrink(sources: dict[str, str], users: Iterable[str] = ()) -> dict[str, str]:
    """The three steps in their order, source to source."""
    trees = unannotated(sources)
    others = [ast.parse(text) for text in users]
    write_out_numbers(trees, others)
    kept = leave_out_unnamed(trees, others)
    return {name: ast.unparse(ast.fix_missing_locations(tree)) + "\n" for name, tree in kept.items()}


def only(source: str) -> str:
    """What becomes of a module that stands alone."""
    return shrink({"table.one": source})["table.one"]


def run(sources: dict[str, str], module: str, expression: str):
    """The value of an expression in a module, with imports between these modules only."""
    spaces: dict[str, dict] = {}

    def load(name: str) -> dict:
        if name not in spaces:
            spaces[name] = {"__name__": name, "__builtins__": {**vars(__import__("builtins")), "__import__": find}}
            exec(sources[name], spaces[name])
        return spaces[name]

    def find(name, _globals=None, _locals=None, names=(), _level=0):
        """A thing with the names that are asked for: of the module, or modules below it."""
        thing = type("Module", (), {})()
        for each in names:
            below = f"{name}.{each}"
            if below in sources:
                thing_below = type("Module", (), {})()
                thing_below.__dict__.update(load(below))
                setattr(thing, each, thing_below)
            else:
                setattr(thing, each, load(name)[each])
        return thing

    return eval(expression, load(module))


def test_whole_numbers_stand_where_they_are_used():
    shrunk = only("A = 2\nB = A + 3\nC = -1\n\ndef f():\n    return A, B, C\n")
    assert "A" not in shrunk and "return (2, 5, -1)" in shrunk


def test_names_of_other_modules_too():
    sources = {
        "matchcore.one": "READY = 2\nFLAG = READY << 3\nTEXT = 'two'\n",
        "table.two": "from matchcore.one import READY as R, TEXT\nfrom matchcore import one\nx = (R, TEXT, one.FLAG)\n",
        "table.three": "from table import two\nfrom table.two import x\ny = (two.R, x)\n",
    }
    shrunk = shrink(sources)
    assert "READY" not in "".join(shrunk.values())
    assert run(shrunk, "table.three", "y") == run(sources, "table.three", "y") == (2, (2, "two", 16))


def test_a_name_that_is_bound_twice_stays():
    for source in (
        "A = 1\nA = 2\n\ndef f(): return A\n",
        "A = 1\n\ndef f(A): return A\n",
        "A = 1\n\ndef f():\n    global A\n    A += 1\n    return A\n",
        "A = 1\n\ndef f():\n    A = 5\n    return A\n",
    ):
        assert "A = 1" in only(source)


def test_what_is_no_whole_number_stays():
    shrunk = only("A = 'a'\nB = (1, 2)\nC = True\nD = 1.5\nE = len('a')\n\ndef f(): return A, B, C, D, E\n")
    for name in "ABCDE":
        assert f"{name} = " in shrunk


def test_a_number_whose_name_is_spelt_stays():
    """Some names are put together from tables: a string keeps them."""
    assert "LIMIT = 3" in only("LIMIT = 3\n\ndef f(module): return getattr(module, 'LIMIT')\n")


def test_a_text_that_looks_like_the_name_of_a_number_keeps_nothing():
    assert "LIMIT =" not in only("LIMIT = 3\nWORDS = ('LIMIT', 'MORE')\n\ndef f(): return LIMIT, WORDS\n")


def test_a_number_is_kept_for_those_only_who_ask_its_own_module():
    sources = {
        "table.one": "STEP = 3\n\ndef f(): return STEP\n",
        "table.two": "STEP = len('ab')\n",
        "table.three": "from table.two import STEP\nfrom table.one import f\nx = (STEP, f())\n",
    }
    shrunk = shrink(sources)
    assert "STEP" not in shrunk["table.one"]
    assert run(shrunk, "table.three", "x") == (2, 3)


def test_a_constant_of_the_compiler_is_a_number_too():
    sources = {
        "matchcore.compat": (
            "try:\n    from micropython import const\nexcept ImportError:\n    def const(n): return n\nX = (1, 'a')\n"
        ),
        "matchcore.one": "from matchcore.compat import const, X\nLIMIT = const(3 << 2)\n\ndef f(): return LIMIT, X\n",
        "table.two": "from matchcore.one import f\n",
    }
    shrunk = shrink(sources)
    assert "const" not in "".join(shrunk.values()) and "try" not in shrunk["matchcore.compat"]
    assert "return (12, X)" in shrunk["matchcore.one"]


UNUSED = "def used(): return 1\n\ndef unused(): return helper()\n\ndef helper(): return 2\n\nTABLE = (1, 2)\n"


def test_what_nobody_names_is_left_out_of_the_core():
    shrunk = shrink({"matchcore.one": UNUSED, "table.two": "from matchcore.one import used\nused()\n"})
    assert shrunk["matchcore.one"].split("(")[0] == "def used"
    for name in ("unused", "helper", "TABLE"):
        assert name not in shrunk["matchcore.one"]


def test_nothing_is_left_out_of_the_rest():
    """A driver's method may be called by the interpreter itself, which names it nowhere."""
    assert "unused" in only(UNUSED) and "TABLE" in only(UNUSED)


CLASS = "class A:\n    def __init__(self): self.x = 1\n    def used(self): return 1\n    def unused(self): return 2\n"


def test_methods_and_what_main_names():
    shrunk = shrink({"matchcore.one": CLASS}, users=["from matchcore.one import A\nA().used()\n"])
    assert "unused" not in shrunk["matchcore.one"]
    assert "def used" in shrunk["matchcore.one"] and "__init__" in shrunk["matchcore.one"]


def test_modules_of_the_core_that_nobody_imports():
    sources = {
        "matchcore": "",
        "matchcore.one": "def f(): return 1\n",
        "matchcore.two": "def g(): return 2\n",
        "matchcore.sets": "",
        "matchcore.sets.a": "RULES = 'x'\n",
        "table.app": "from matchcore import one\nx = one.f()\ny = 'matchcore.sets.' + 'a'\n",
    }
    assert set(shrink(sources)) == set(sources) - {"matchcore.two"}


def test_annotations_go_and_what_only_they_needed():
    sources = {
        "matchcore.log.fact": "class Fact:\n    pass\n",
        "matchcore.one": "from matchcore.log.fact import Fact\n\ndef f(fact: Fact, n: int = 1) -> Fact:\n"
        "    x: int = n\n",
        "table.app": "from matchcore.one import f\nfrom matchcore.log.fact import Fact\n",
    }
    shrunk = shrink(sources)
    assert "Fact" not in shrunk["matchcore.one"] and "def f(fact, n=1):" in shrunk["matchcore.one"]


def test_imports_for_annotations_go():
    sources = {
        "matchcore.compat": "TYPE_CHECKING = False\n\ndef const(n): return n\n",
        "table.low": (
            "from matchcore.compat import TYPE_CHECKING, const\nif TYPE_CHECKING:\n    from table.high import High\n"
            "\ndef f(high: 'High'): return const(3)\n"
        ),
        "table.high": "from table.low import f\n\nclass High:\n    pass\n",
    }
    shrunk = shrink(sources)
    assert "High" not in shrunk["table.low"] and "TYPE_CHECKING" not in "".join(shrunk.values())
    assert run(shrunk, "table.high", "f(None)") == 3


def test_a_table_of_numbers_is_a_constant():
    sources = {
        "table.one": "READY = 2\n\nTABLE = bytes((READY, 3))\n",
        "table.two": "from table import one\nfrom table.one import TABLE\nx = bytes((one.READY, len(TABLE)))\n",
    }
    shrunk = shrink(sources)
    assert "TABLE = b'\\x02\\x03'" in shrunk["table.one"] and "bytes((2, len(TABLE)))" in shrunk["table.two"]


def test_an_import_that_falls_away_leaves_a_body():
    source = "try:\n    from micropython import const\nexcept ImportError:\n    def const(n): return n\n\nf = len('')\n"
    shrunk = shrink({"matchcore.one": source, "table.two": "from matchcore.one import f\nf()\n"})
    compile(shrunk["matchcore.one"], "one", "exec")


def test_an_import_that_others_have_from_here_stays():
    sources = {
        "matchcore.compat": "from micropython import const\n",
        "matchcore.errors": "from matchcore.compat import const\n",
        "table.two": "from matchcore import errors\nx = errors.const(1)\n",
    }
    shrunk = shrink(sources)
    assert "const" in shrunk["matchcore.compat"] and "const" in shrunk["matchcore.errors"]
