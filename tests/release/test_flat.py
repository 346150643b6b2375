"""Modules side by side do what they did in their folders, and what cannot be moved is refused."""

import ast
import os
import subprocess

import pytest

from host_tools.release import flat

SOURCES = {
    "table.app": "from table import loading\nfrom table.pages import game\nprint(game.SAID)\nloading.show('help')\n",
    "table.loading": """
import sys
from table.pages.game import SAID as said
LATER = ("table.pages.rules",)
def show(name):
    print(__import__("table.pages.rules", None, None, ("SAID",)).SAID, __import__(LATER[0], None, None, ("SAID",)).SAID)
    print(__import__("table.drivers." + name, None, None, ("SAID",)).SAID, said)
    from table.preload import load
    load()
    print(len([name for name in sys.modules if name.startswith("table.pages.")]))
""",
    "table.preload": "_FOLDERS = ('table/pages',)\n",
    "table.pages.game": "SAID = 'game'\n",
    "table.pages.rules": "SAID = 'rules'\n",
    "table.drivers.help": "SAID = 'driver'\n",
    "table.drivers.rules": "SAID = 'another'\n",
}


def test_they_do_the_same(micropython, tmp_path):
    trees = {name: ast.parse(text) for name, text in SOURCES.items()}
    main = "from table import app\n"
    renamed = flat.shorten(trees, flat.named_in([ast.parse(main)]))
    assert set(renamed) == set(SOURCES) - {"table.app"} and set(trees) == {"table.app", *renamed.values()}
    assert len(set(renamed.values())) == len(renamed)
    (tmp_path / "table").mkdir()
    for name, tree in trees.items():
        (tmp_path / f"{name.replace('.', '/')}.py").write_text(ast.unparse(ast.fix_missing_locations(tree)))
    environment = {**os.environ, "MICROPYPATH": f"{tmp_path}:.frozen"}
    done = subprocess.run([micropython, "-c", main], capture_output=True, text=True, env=environment)
    assert done.stdout.split("\n") == ["game", "rules rules", "driver game", "2", ""], done.stderr


@pytest.mark.parametrize(
    ("source", "said"),
    [("from . import game\n", "imports from where it stands"), ("import table.pages.game\n", "say `from ... import`")],
)
def test_an_import_that_cannot_be_followed_is_refused(source, said):
    trees = {"table.app": ast.parse(source), "table.pages.game": ast.parse("")}
    with pytest.raises(flat.Unfit, match=f"table.app.*{said}"):
        flat.shorten(trees, ())


def test_places_whose_names_are_put_together_may_not_lie_in_each_other():
    trees = {"table.drivers.panels.one": ast.parse("'table.drivers.' + 'a'\n'table.drivers.panels.' + 'b'\n")}
    with pytest.raises(flat.Unfit, match="begins so too"):
        flat.shorten(trees, ())


@pytest.mark.parametrize("count", [20, 40, 700])
def test_no_module_is_called_like_a_word_of_the_language_or_a_module_of_the_interpreter(count):
    trees = {f"table.m{number}": ast.parse("'table.'") for number in range(count)}
    short = set(flat.shorten(trees, ()).values())
    assert len(short) == count and not short & {"as", "if", "in", "is", "or", "gc", "io", "os", "re", "vfs"}
    for name in short:
        ast.parse(f"import {name}")
