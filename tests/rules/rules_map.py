"""Reads the map of the rules, the list of ids, and the map's targets: sources, states, help, orders, pages, data.

Sources of the firmware are read as text: they are written for another interpreter and need not run here.
"""

import ast
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from starlette.routing import Route

from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.orders import forms
from host_tools.director.web import app
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.rules import rulekeys, rulesets
from table.games.backgammon.answering import rows as of_states, showing

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
GAME = FIRMWARE / "matchcore" / "games" / "backgammon"
MAP = GAME / "RULES_MAP.md"
IDS = Path(__file__).parent / "ids.txt"
TEXTS = FIRMWARE / "table" / "games" / "backgammon" / "texts"

# How a rule is met.
SEEN_BY_TESTS = ("enforced", "timed", "recorded")
EXPLAINED = ("director", "outside")
HOWS = (*SEEN_BY_TESTS, "shown", "assisted", "help", *EXPLAINED)
MISSING = "missing"

_ID = re.compile(r"[A-Z]{2,3}-\d\d")
_PLACE = re.compile(r"`([^`]+)`")
_PARAMETER = re.compile(r"{(\w+)(?::\w+)?}")


@dataclass(frozen=True)
class Row:
    """One line of the map."""

    id: str
    what: str
    hows: tuple[str, ...]
    places: tuple[str, ...]
    words: str  # beside the places: the reason
    chapter: str


def chapters(path: Path, mark: str) -> dict[str, list[str]]:
    """The lines below each heading that begins with `mark` and a number."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if re.match(mark + r" \d", line):
            lines = found.setdefault(line.removeprefix(mark).strip(), [])
        elif line.startswith("#"):
            lines = []
        elif line.strip():
            lines.append(line)
    return found


def known_ids() -> dict[str, list[str]]:
    """The ids of each chapter of the rules reference, in its order."""
    return {chapter: [line.split(" ")[0] for line in lines] for chapter, lines in chapters(IDS, "#").items()}


def rows_in(lines: list[str], chapter: str) -> list[Row]:
    """The rows of a chapter's table; ValueError for one without exactly four cells."""
    return [_row(line, chapter) for line in lines if line.startswith("| ") and not re.match(r"\| (id|---) ", line)]


def _row(line: str, chapter: str) -> Row:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != 4:
        raise ValueError(f"not four cells: {line}")
    words = _PLACE.sub("", cells[3]).strip(" ,;.")
    hows = tuple(how.strip() for how in cells[2].split(","))
    return Row(cells[0], cells[1], hows, tuple(_PLACE.findall(cells[3])), words, chapter)


@cache
def rows() -> list[Row]:
    return [row for chapter, lines in chapters(MAP, "##").items() for row in rows_in(lines, chapter)]


# -- whether a place exists --------------------------------------------------------------------------------------------


def is_there(place: str) -> bool:
    """Whether the place that a row names exists."""
    kind, _, name = place.partition(" ")
    if name:
        return kind in _KINDS and name in _KINDS[kind]()
    if "/" in place:
        return (ROOT / place).exists()
    return _is_in_source(place.split("."))


def _is_in_source(parts: list[str]) -> bool:
    """`module.name` or `module.Class.name`; the module is in the game unless prefixed with a package."""
    folder = {"table": FIRMWARE, "matchcore": FIRMWARE, "host_tools": ROOT}.get(parts[0], GAME)
    for count in range(len(parts), 0, -1):
        path = folder.joinpath(*parts[:count]).with_suffix(".py")
        if path.is_file():
            return has_name(ast.parse(path.read_text(encoding="utf-8")), parts[count:])
    return False


def has_name(scope: ast.AST, names: Sequence[str]) -> bool:
    """Whether these names are nested in a module or a class, including attributes set by a method."""
    if not names:
        return True
    for node in getattr(scope, "body", ()):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == names[0]:
            return has_name(node, names[1:]) if isinstance(node, ast.ClassDef) else len(names) == 1
        if isinstance(node, ast.Assign | ast.AnnAssign) and len(names) == 1 and names[0] in _targets(node):
            return True
    return isinstance(scope, ast.ClassDef) and len(names) == 1 and names[0] in _attributes(scope)


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """Names that an assignment binds: `a = b = 1`, `a, b = 1, 2`."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def _attributes(scope: ast.ClassDef) -> set[str]:
    """The attributes that a class's methods set on `self`."""
    return {
        node.attr
        for node in ast.walk(scope)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"
    }


def constant(path: Path, name: str):
    """A literal constant of a source file; {} if it has none of this name."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    return {}


def states() -> set[str]:
    return {name for name, *_ in of_states.ROWS}


@cache
def help_topics() -> set[str]:
    """Topics that the table lists and has a page for."""
    return set(showing.TOPICS) & set(constant(TEXTS / "en.py", "HELP"))


def help_ids(topic: str) -> set[str]:
    """The ids below the steps of a help page."""
    pages = constant(TEXTS / "en.py", "HELP")
    return set(_ID.findall(pages[topic][-1])) if topic in pages else set()


@cache
def pages() -> set[str]:
    """The routes of the director; their names, unlike their effects, need no desk."""
    routes = app.create(cast(Desk, None), 0).routes
    return {_PARAMETER.sub(r"{\1}", route.path) for route in routes if isinstance(route, Route)}


@cache
def rule_keys() -> set[str]:
    return {line.split(" ")[0] for line in rulekeys.KEYS.split("\n")} - {""}


@cache
def options() -> set[str]:
    """The words in the constants of options.py: the names of an assignment's options."""
    path = GAME / "rules" / "options.py"
    if not path.is_file():
        return set()
    body = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)]
    strings = [n.value for node in body for n in ast.walk(node) if isinstance(n, ast.Constant)]
    return {word for text in strings if isinstance(text, str) for word in re.findall(r"[a-z_0-9]+", text)}


_KINDS = {
    "state": states,
    "help": help_topics,
    "order": lambda: set(forms.BY_NAME),
    "page": pages,
    "key": rule_keys,
    "fact": lambda: set(map(ROWS.name, ROWS.kinds())),
    "reason": lambda: set(rulesets.PAUSE_REASONS),
    "option": options,
}


# -- whether a place is used -------------------------------------------------------------------------------------------


def is_used(place: str) -> bool:
    """Whether the program uses a place in the sources, or an option; other places always count."""
    parts = place.split(".")
    if place.startswith("option "):
        return strings()[place.removeprefix("option ")] > 1  # once where it is declared
    if " " in place or "/" in place:
        return True
    if len(parts) == 1:
        return place in imported()
    owner, name = parts[-2:]
    if owner[0].isupper():
        return "." + name in uses()
    if parts[0] == "table" and ((owner, name) in dispatched() or strings()[f"{owner}.{name}"]):
        return True
    is_inside = f"{owner}:{name}" in uses() and owner in imported()
    return is_inside or f"{owner}.{name}" in uses() or (name.isupper() and "." + name in uses())


@cache
def dispatched() -> set[tuple[str, str]]:
    """Modules of the table, and the functions in them that a state's row refers to by the number of an action.

    Pages are in the rows by their names."""
    found = set()
    for path, nodes in programs().items():
        for node in nodes:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ACTIONS":
                found |= {(path.stem, part.id) for part in ast.walk(node.value) if isinstance(part, ast.Name)}
    return found


@cache
def programs() -> dict[Path, list[ast.AST]]:
    """Every node of every source that is not a test."""
    files = [*FIRMWARE.rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")]
    return {path: list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for path in files}


@cache
def imported() -> set[str]:
    """The last part of every import: `matchcore.bank` is bank, whichever way it is written."""
    nodes = [node for found in programs().values() for node in found if isinstance(node, ast.ImportFrom)]
    return {(node.module or "").rpartition(".")[2] for node in nodes} | {a.name for node in nodes for a in node.names}


@cache
def strings() -> Counter[object]:
    """How often each constant occurs in the sources."""
    return Counter(n.value for nodes in programs().values() for n in nodes if isinstance(n, ast.Constant))


@cache
def uses() -> set[str]:
    """`module.name` for imports or reads, `module:name` in its own module, `.name` for members and strings."""
    found = set()
    for path, nodes in programs().items():
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                found |= {f"{(node.module or '').rpartition('.')[2]}.{alias.name}" for alias in node.names}
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                owner = ast.unparse(node.value)
                found |= {"." + node.attr, f"{owner}.{node.attr}", f"{owner.rpartition('.')[2]}.{node.attr}"}
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found.add(f"{path.stem}:{node.id}")
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add("." + node.value)
    return found


# -- which tests name a rule -------------------------------------------------------------------------------------------

_RANGE = re.compile(r"([A-Z]{2,3})-(\d\d) to \1-(\d\d)")


def ids_in(text: str) -> set[str]:
    """The ids that a text cites; `CUB-01 to CUB-18` are eighteen."""
    found = set(_ID.findall(text))
    for letters, first, last in _RANGE.findall(text):
        found |= {f"{letters}-{number:02}" for number in range(int(first), int(last) + 1)}
    return found


@cache
def cited_by_tests() -> set[str]:
    """Every id in a test or in a worked case; the tests of the map itself do not count."""
    tests = ROOT / "tests"
    files = [path for path in tests.rglob("*.py") if not path.name.endswith("rules_map.py")]
    files += (tests / "vectors").glob("*.json")
    return {found for path in files for found in ids_in(path.read_text(encoding="utf-8"))}
