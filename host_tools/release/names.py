"""Gives the names of a release short forms: every module has a table of the names that it uses, each spelt out.

One name becomes the same short one everywhere, so nothing can tell the difference but what is spelt in a string, and
what belongs to the interpreter.  Parameters that nobody passes by name share a few.
"""

import ast
import builtins
import hashlib
import io
import json
import keyword
import struct
from collections import Counter
from collections.abc import Iterable, Iterator

from host_tools.release.own_attributes import own_attributes
from host_tools.release.scopes import (
    COMPREHENSIONS,
    DEFINITIONS,
    FUNCTIONS,
    NAMED,
    Trees,
    class_names,
    defined,
    plain_names,
    short_names,
)
from host_tools.release.shrink import spelt_in
from host_tools.release.tables import of_attributes
from host_tools.release.walking import walk

SCOPES = (*FUNCTIONS, ast.ClassDef, *COMPREHENSIONS)

BUILTINS = set(dir(builtins))

# What the interpreter's own objects answer to, beside what CPython's do.
FOREIGN = """
    blit ellipse fill fill_rect hline line pixel poly rect scroll text vline
    active config connect disconnect ifconfig ipconfig isconnected scan status
    adc atten deinit duty duty_ns duty_u16 freq init irq memory off on read_u16 read_uv readfrom readfrom_mem scan
    toggle value write_readinto writeto writeto_mem writevto feed period callback mode trigger handler hard
    awrite aclose readexactly readinto readline drain wait_closed get_extra_info ioctl set wait
    erase_key get_blob get_i32 set_blob set_i32 commit register ipoll poll unregister hexdigest digest update
    event board path RUNNING
"""
KINDS = (
    str, bytes, bytearray, memoryview, list, tuple, dict, set, frozenset, int, float, range, slice, type, property,
    BaseException, StopIteration, OSError, UnicodeError, io.BytesIO, io.StringIO, io.FileIO, io.TextIOWrapper, object,
    builtins, hashlib, json, struct, type(_ for _ in ()),
)  # fmt: skip


def shorten(trees: Trees, others: Iterable[ast.AST] = (), shown: Iterable[ast.AST] = ()) -> dict[str, str]:
    """Rename in all these modules, and say what became what.

    What `others` name stays as it is, because they are shipped as they are; so do the attributes in `shown`, which are
    seen from outside."""
    calls = [node for tree in (*trees.values(), *others) for node in walk(tree) if isinstance(node, ast.keyword)]
    passed = {call.arg or "" for call in calls}
    for tree in trees.values():
        for function in [node for node in walk(tree) if isinstance(node, FUNCTIONS)]:
            _shorten_parameters(function, passed)
    in_tables = of_attributes(trees)
    fixed = _fixed(trees, set(in_tables)).union(*map(_words, others), *map(_attributes, shown), passed)
    attributes = Counter(name for tree in trees.values() for name in _attributes(tree))
    globals_ = Counter(name for tree in trees.values() for name in _globals(tree))
    both = Counter({name: attributes[name] + globals_[name] for name in {*attributes} & {*globals_}})
    # Attributes and what modules define never meet, so a short form does for one of each; but what is both has one.
    # What never meets another of its own kind does not need one of its own either.
    no_attribute = _made(trees) | set(dir(StopIteration))
    no_global = BUILTINS.union(*map(plain_names, trees.values()), *map(_words, others))
    everywhere = {name: {""} for name in both}
    joint = _short_forms(both, fixed, no_attribute | no_global, everywhere)
    done = {*joint.values()}
    in_strings = {text.value for text in in_tables}
    own = {name: classes for name, classes in own_attributes(trees).items() if name not in in_strings}
    shared = Counter({name: count for name, count in attributes.items() if name not in own})
    alone = Counter({name: count for name, count in attributes.items() if name in own})
    short_attributes = joint | _short_forms(
        shared, fixed | {*joint}, no_attribute | done, {name: {""} for name in shared}
    )
    done_attributes = done | {*short_attributes.values()}
    short_attributes |= _short_forms(alone, fixed | {*joint}, no_attribute | done_attributes, own)
    plain = {module: plain_names(tree) for module, tree in trees.items()}
    places = {name: {module for module, there in plain.items() if name in there} for name in globals_}
    short_globals = joint | _short_forms(globals_, fixed | {*joint}, no_global | done, places)
    for tree in trees.values():
        _Rename(short_attributes, short_globals).visit(tree)
    for text in in_tables:
        text.value = short_attributes.get(str(text.value), text.value)
    return short_attributes | short_globals


def _short_forms(counts: Counter[str], fixed: set[str], unfit: set[str], places: dict[str, set[str]]) -> dict[str, str]:
    """The most frequent come first: they get the cheapest.  Names with no place in common may share a form."""
    todo = sorted({*counts} - fixed, key=lambda name: (-counts[name], name))
    fresh = (name for name in short_names() if name not in unfit)
    taken: list[tuple[str, set[str]]] = []  # forms, and the places in which each stands for something
    found = {}
    for name in [name for name in todo if len(name) > 1]:
        form, there = next((one for one in taken if one[1].isdisjoint(places[name])), ("", set()))
        if not form:
            form = next(fresh)
            taken.append((form, there))
        there |= places[name]
        found[name] = form
    return found


# -- what may be renamed -----------------------------------------------------------------------------------------------


def foreign() -> set[str]:
    """Names of the interpreter's types, as far as firmware may meet them."""
    return set(FOREIGN.split()).union(keyword.kwlist, *map(dir, KINDS))


def _fixed(trees: Trees, in_tables: set[ast.Constant]) -> set[str]:
    """What cannot be renamed in any of these modules; not what is said `in_tables`, where it can be renamed too."""
    asked = {name for tree in trees.values() for name in _attributes(tree)}
    fixed = foreign() | (asked - _made(trees))
    for module, tree in trees.items():
        fixed |= {*module.split("."), *_spelt(tree, in_tables), *_taken_in(tree, trees)}
        fixed |= class_names(tree, with_loads=True)
    return fixed


def _made(trees: Trees) -> set[str]:
    """What can be an attribute of something of ours; all else that is asked for is the interpreter's."""
    found = set()
    for node in [node for tree in trees.values() for node in walk(tree)]:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
        elif isinstance(node, DEFINITIONS):
            found.add(node.name)
        elif isinstance(node, ast.Module):
            found |= _globals(node)
    return found


def _words(tree: ast.AST) -> set[str]:
    """Every name in a source, and in its strings."""
    return set(_names(tree)) | _spelt(tree)


def _spelt(tree: ast.AST, but: Iterable[ast.Constant] = ()) -> set[str]:
    """Strings that are names, and the words of those that are lists of names."""
    constants = {node for node in walk(tree) if isinstance(node, ast.Constant)}.difference(but)
    texts = [node.value for node in constants if isinstance(node.value, str)]
    return {word for text in texts for word in spelt_in(text)}


def _taken_in(tree: ast.Module, trees: Trees) -> set[str]:
    """What a module has from the interpreter, and the names of modules."""
    found, modules = set(), set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name for alias in node.names if alias.name not in trees}
        elif isinstance(node, ast.ImportFrom):
            found |= set((node.module or "").split("."))
            if node.module not in trees and not (node.module or "").startswith(("matchcore", "table")):
                found |= {alias.name for alias in node.names}
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            found.add(node.attr)
    return found | modules


def _attributes(tree: ast.AST) -> set[str]:
    """What is asked of things, and what a class has."""
    found = {node.attr for node in walk(tree) if isinstance(node, ast.Attribute)}
    classes = [node for node in walk(tree) if isinstance(node, ast.ClassDef)]
    return found | {part.name for node in classes for part in node.body if isinstance(part, DEFINITIONS)}


def _globals(tree: ast.Module) -> set[str]:
    """What a module has from others or defines."""
    imports = [node for node in walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    found = {name for node in imports for alias in node.names for name in (alias.name, alias.asname) if name}
    return found | set(defined(tree))


# -- renaming ----------------------------------------------------------------------------------------------------------


def _names(tree: ast.AST) -> Iterator[str]:
    """Every name in a source, as often as it stands there."""
    for node in walk(tree):
        for field in NAMED.get(type(node), ()):
            value = getattr(node, field)
            if isinstance(value, str):
                yield value
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names


class _Rename(ast.NodeVisitor):
    def __init__(self, attributes: dict[str, str], globals_: dict[str, str]) -> None:
        self._attributes = attributes
        self._globals = globals_
        self._methods: set[ast.AST] = set()

    def generic_visit(self, node: ast.AST) -> None:
        is_attribute = isinstance(node, ast.Attribute) or node in self._methods
        renamed = self._attributes if is_attribute else self._globals
        for field in NAMED.get(type(node), ()):
            value = getattr(node, field)
            setattr(node, field, renamed.get(value, value))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [renamed.get(name, name) for name in node.names]
        elif isinstance(node, ast.ClassDef):
            self._methods |= {part for part in node.body if isinstance(part, DEFINITIONS)}
        super().generic_visit(node)


def _shorten_parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, passed: set[str]) -> None:
    """Rename those that no call names, and that no function inside this one has another of."""
    arguments = function.args
    body = function.body if isinstance(function.body, list) else [function.body]
    inside = [node for part in body for node in walk(part)]
    taken = {name for part in body for name in _names(part)} | {argument.arg for argument in arguments.args}
    hidden = {name for node in inside if isinstance(node, SCOPES) for name in _bound_in(node)}
    fresh = (name for name in short_names() if name not in taken)
    renamed = {}
    for argument in arguments.args:
        if argument.arg not in passed and argument.arg not in hidden:
            renamed[argument.arg] = argument.arg = next(fresh)
    for node in inside:
        if isinstance(node, ast.Name) and node.id in renamed:
            node.id = renamed[node.id]


def _bound_in(scope: ast.AST) -> Iterator[str]:
    """What a function, a class or a comprehension binds for itself, or declares not to be its own."""
    for node in walk(scope):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
