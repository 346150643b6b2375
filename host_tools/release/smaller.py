"""The sources of a release made small, step by step, before they are compiled."""

import ast
from collections.abc import Callable, Collection, Iterable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from host_tools.release import (
    bundle,
    flat,
    names,
    once,
    pack_facts,
    pack_rules,
    pack_texts,
    placeholders,
    scopes,
    shrink,
    tables,
)
from host_tools.release.parts import FACTS, FIRMWARE, PROFILES, RULE_KEYS, TEXTS, VIEW, module_of, place_of
from host_tools.release.walking import walk

# Each with all that it imports: the table, and its screen.  What is loaded later, or not by all, is not in them.
BUNDLES = ("table.app", "table.screens.colour")

UNPACKER = Path("table/packed_texts.py")


class Step(Enum):
    """What makes a release small, in the order in which it is done."""

    PARTS = "what the board cannot use stays at home"
    TEXTS = "languages packed"
    RULES = "rule sets read in advance"
    FACTS = "table of facts read in advance"
    NUMBERS = "numbers where their names stood"
    UNNAMED = "what nobody names left out of the core"
    BUNDLE = "modules that are loaded together in one file"
    FLAT = "modules side by side, under short names"
    NAMES = "short names"
    STRINGS = "strings that tables share"
    COMPILE = "compiled to .mpy"
    LINES = "no line numbers (-O3)"
    DEFLATE = "code deflated"


class Smaller(NamedTuple):
    """The sources by the names of their modules, and what names have become; files among these as `module.py`.

    `functions`: those of each file, as the sources call them.  `modules`: what those are called now that have moved."""

    sources: dict[str, str]
    renamed: dict[str, str]
    functions: dict[str, list[str]]
    modules: dict[str, str]


def made(
    paths: Iterable[Path],
    users: Iterable[str],
    without: Collection[Step],
    is_in_place: bool = False,
    is_flat: bool = False,
) -> Smaller:
    """The modules at these paths; `users` are sources that are shipped as they are and may name things.

    `is_in_place`: the release is run where it lies; `is_flat`: its modules lie side by side."""
    place = place_in(without)
    others = [ast.parse(text) for text in users]
    needed = _needed(paths, without)
    trees = shrink.unannotated({module_of(place(path)): _source(path, without, is_in_place) for path in needed})
    if Step.NUMBERS not in without:
        shrink.write_out_numbers(trees, others)
    if Step.UNNAMED not in without:
        trees = shrink.leave_out_unnamed(trees, others)
    for tree in trees.values():
        ast.fix_missing_locations(tree)
    before = set(trees)
    if Step.BUNDLE not in without:
        trees = bundle.without_empty(bundle.bundle(trees, BUNDLES))
    if Step.NUMBERS not in without:
        once.write_out_constants(trees, others)
    files = dict(zip((f"{name}.py" for name in sorted(trees)), scopes.short_names(), strict=False))
    functions = {f"{name}.py": _functions(tree) for name, tree in trees.items()}
    is_flat = is_flat and Step.FLAT not in without
    modules = flat.shorten(trees, flat.named_in(others), before.difference(trees)) if is_flat else {}
    renamed = {} if Step.NAMES in without else _shortened(trees, others)
    if Step.STRINGS not in without:
        whole = {short: name for name, short in modules.items()}
        for name, tree in ((whole.get(name, name), tree) for name, tree in trees.items()):
            if Path(*name.split(".")).parent not in (TEXTS, PROFILES):
                tables.share_strings(tree)
    sources = {name: ast.unparse(ast.fix_missing_locations(tree)) + "\n" for name, tree in trees.items()}
    return Smaller(sources, renamed | files, functions, modules)


def _functions(tree: ast.Module) -> list[str]:
    return sorted({node.name for node in walk(tree) if isinstance(node, scopes.DEFINITIONS)})


def place_in(without: Collection[Step]) -> Callable[[Path], Path]:
    """Where a file stands in a release; where nothing stays at home, nothing takes the place of another file."""
    return place_of if Step.PARTS not in without else lambda path: path


def _shortened(trees: scopes.Trees, others: Iterable[ast.Module]) -> dict[str, str]:
    shown = ast.parse((FIRMWARE / VIEW).read_text(encoding="utf-8"))
    return names.shorten(trees, others, [shown])


def _needed(paths: Iterable[Path], without: Collection[Step]) -> list[Path]:
    """Texts that are not packed need nobody who unpacks them."""
    return [path for path in paths if path != UNPACKER or Step.TEXTS not in without]


def _source(path: Path, without: Collection[Step], is_in_place: bool) -> str:
    text = (FIRMWARE / path).read_text(encoding="utf-8")
    if Step.TEXTS not in without:
        if path.parent == TEXTS and path.stem != "__init__":
            return pack_texts.module(text, is_in_place)
        if path.parts[0] == "table":
            return placeholders.by_position(text)
    if Step.RULES not in without:
        if path.parent == PROFILES and path.stem != "__init__":
            return pack_rules.profile(path.stem)
        if path == RULE_KEYS:
            return pack_rules.keys()
    if path == FACTS and Step.FACTS not in without:
        return pack_facts.pack(text)
    return text
