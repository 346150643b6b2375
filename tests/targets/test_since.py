"""The firmware runs on 1.25: the oldest MicroPython promised, and the one that the lanes run.

A branch that no test takes would stop at the board, so the syntax tree of every file is read: for what newer versions
learnt without a switch, and for names, methods and keyword arguments that 1.25's own source does not know.
"""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from host_tools import languages
from host_tools.toolchain import source
from host_tools.toolchain.paths import ROOT
from tests.targets.newer import NEWER, Newer
from tests.targets.test_target_names import ELSEWHERE

FILES = sorted(
    path for folder in ("firmware", "boards") for path in (ROOT / folder).rglob("*.py") if path.name not in ELSEWHERE
)
# What an ESP32 is built from; `extmod` has asyncio in Python too.
OF_ESP32 = ("py", "extmod", "shared", "ports/esp32")
OLDEST = "%d.%d" % source.OLDEST
ENDED = (
    "try:\n    exec({!r}, {{}})\n    print('ran')\nexcept BaseException as error:\n    print(type(error).__name__)\n"
)
IN_NODE = """
const { loadMicroPython } = await import(process.argv[2] + "/micropython.mjs");
const python = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
python.runPython(process.argv[3]);
"""


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


@pytest.mark.parametrize("newer", NEWER, ids=lambda newer: newer.what)
def test_it_is_as_the_list_says_on_the_oldest_and_on_the_newest(newer: Newer, micropython, micropython32, newest):
    for interpreter in (micropython, micropython32):
        said = subprocess.run([interpreter, "-c", ENDED.format(newer.source)], capture_output=True, text=True).stdout
        assert said.splitlines()[-1] == newer.error
    assert newest[newer.what] == "ran"


@pytest.fixture(scope="module")
def newest(wasm_folder, node, tmp_path_factory) -> dict[str, str]:
    """The WebAssembly port's answer to each."""
    script = tmp_path_factory.mktemp("newest") / "ask.mjs"
    script.write_text(IN_NODE, "utf-8")
    asked = "\n".join(ENDED.format(newer.source) + "print('--')" for newer in NEWER)
    done = subprocess.run([node, script, wasm_folder, asked], capture_output=True, text=True, check=True)
    answers = [part.strip().splitlines()[-1] for part in done.stdout.split("--\n") if part.strip()]
    return dict(zip((newer.what for newer in NEWER), answers, strict=True))


@pytest.mark.parametrize("newer", NEWER, ids=lambda newer: newer.what)
def test_the_firmware_does_without(newer: Newer):
    assert any(map(newer.is_it, ast.walk(ast.parse(newer.source)))), "it would not be found"
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"
        for path in FILES
        for node in ast.walk(tree_of(path))
        if newer.is_it(node)
    ]
    assert not found, f"{newer.what} is newer than {OLDEST}"


@cache
def of_the_source() -> frozenset[str]:
    """Every name that the interpreter of an ESP32 knows: its C has them as MP_QSTR_…, its Python as words."""
    found: set[str] = set()
    for folder in OF_ESP32:
        for path in (source.FOLDER / "tree" / folder).rglob("*.[chp]*"):
            text = path.read_text("utf-8", errors="replace")
            found.update(re.findall(r"MP_QSTR_(\w+)", text) if path.suffix != ".py" else re.findall(r"\w+", text))
    return frozenset(found)


@cache
def of_the_firmware() -> frozenset[str]:
    """Whatever it defines, sets, imports or takes as an argument."""
    found = {part for path in FILES for part in path.relative_to(ROOT).with_suffix("").parts}
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            found.update(_defined(node))
    return frozenset(found)


def _defined(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def asked_for(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Attributes, methods and keyword arguments, and where; those of str.format and `text` are words in a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr, node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] not in ("format", "text"):
            yield from ((keyword.arg, node.lineno) for keyword in node.keywords if keyword.arg)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_attribute_method_and_keyword_is_in_the_oldest_or_the_firmwares_own(path: Path, micropython32):
    known = of_the_source() | of_the_firmware()
    found = [f"{name} in line {line}" for name, line in asked_for(tree_of(path)) if name not in known]
    assert not found, f"not in MicroPython {OLDEST}"


def test_one_that_came_later_is_found(micropython32):
    """I2CTarget and its memory came with 1.26, and Python's removeprefix never did."""
    later = ast.parse("machine.I2CTarget(0, mem_addrsize=8)\nname.removeprefix('a')")
    unknown = {name for name, _ in asked_for(later)} - of_the_source() - of_the_firmware()
    assert unknown == {"I2CTarget", "mem_addrsize", "removeprefix"}


PROMISE = re.compile(r"\b(1\.\d\d)(?:\.\d+)?`? (?:or later|o successiva|of later)|MicroPython (1\.\d\d)\+")


def test_the_same_oldest_version_is_promised_everywhere():
    """In the READMEs, on the pages of boards, in refusals at the cable and in the browser."""
    places = [ROOT / "README.md", *(ROOT / "boards").rglob("*.md"), *(ROOT / "host_tools").rglob("*.md")]
    places += [*(ROOT / "boards").rglob("*.json"), *(ROOT / "host_tools").rglob("*.py"), *languages.files()]
    said = {path: set(PROMISE.findall(path.read_text("utf-8"))) for path in places}
    found = {path.relative_to(ROOT).as_posix(): versions for path, versions in said.items() if versions}
    assert {version for versions in found.values() for pair in versions for version in pair if version} == {OLDEST}
    assert {
        "README.md",
        "boards/ES3C28P/README.md",
        "host_tools/installing/browser/texts.py",
        "host_tools/languages/it/flash.po",
    } <= set(found)
