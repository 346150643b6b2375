"""Makes the sources of a release smaller before they are compiled, without changing what they do.

Code that a device loads lies in the same heap as the match, and every name that stays a name costs some 20 bytes there.

- A module's whole numbers (`READY = 2`) are written where they are used, in every module, and their names are dropped.
- The core is shared with the director; what is in it that no module of the release names or imports stays at home.

Only what can be read off the sources is done: a name that is bound twice, or that a string spells out, is left alone.
"""

import ast
import operator
import re
from collections.abc import Iterable, Iterator

from host_tools.release.scopes import Trees
from host_tools.release.walking import walk

CORE = "matchcore."
ASKING_BY_NAME = ("getattr", "__import__", "constants")  # their strings name what they get from a module
LISTED = re.compile(r"[\w\s.,|?-]*")
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}

Numbers = dict[str, int]


def unannotated(sources: dict[str, str]) -> Trees:
    """Module name -> what the device sees of its source."""
    return {name: _Unannotated().visit(ast.parse(text, name)) for name, text in sources.items()}


def write_out_numbers(trees: Trees, users: Iterable[ast.Module] = ()) -> None:
    """Put every whole number where its name stood; `users` are shipped as they are and may name things."""
    numbers = {name: _numbers(tree) for name, tree in trees.items()}
    while _note_passed_on(trees, numbers):
        pass
    for name, tree in trees.items():
        _Fold(tree, numbers, name).visit(tree)
    asked_anywhere = set().union(*map(_asked_of_modules, [*trees.values(), *users]))
    for name, tree in trees.items():
        here = {node.id for node in walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        asked = {number for number in numbers[name] if not asked_anywhere.isdisjoint({number, f"{name}.{number}"})}
        _drop_numbers(tree, numbers[name], here | asked)


def leave_out_unnamed(trees: Trees, users: Iterable[ast.Module] = ()) -> Trees:
    """The modules without what is in the core but is named by no module, and without those that no other imports."""
    everybody = {**trees, **{str(number): tree for number, tree in enumerate(users)}}
    spelt = {name: _spelt(tree) for name, tree in everybody.items()}
    _drop_unnamed({name: tree for name, tree in trees.items() if name.startswith(CORE)}, spelt)
    said = {name: _said_of_modules(tree) for name, tree in everybody.items()}
    return {name: tree for name, tree in trees.items() if not name.startswith(CORE) or _is_asked_for(name, said)}


class _Unannotated(ast.NodeTransformer):
    """The device ignores annotations and what is said about a function, but names in them would seem to be used."""

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)  # type: ignore

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        return ast.Assign([node.target], node.value) if node.value else None

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        """What only annotations need is not imported."""
        is_for_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return None if is_for_types else self.generic_visit(node)  # type: ignore

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        node.names = [alias for alias in node.names if alias.name != "TYPE_CHECKING"]
        return node if node.names else None


# -- numbers -----------------------------------------------------------------------------------------------------------


def _numbers(tree: ast.Module) -> Numbers:
    """The module's names in capitals that are bound once, to a whole number."""
    bound = [name for node in walk(tree) for name in _bound_names(node)]
    found: Numbers = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = _value_of(node.value, found)
            if name.isupper() and bound.count(name) == 1 and value is not None:
                found[name] = value
    return found


def _bound_names(node: ast.AST) -> Iterator[str]:
    """What this node binds: assigned, imported, an argument, a definition, or declared global."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.Global):
        yield from node.names


def _value_of(value: ast.expr, known: Numbers) -> int | None:
    """The number, if it is written with digits or reckoned from such and from numbers further up."""
    if isinstance(value, ast.Constant):
        return value.value if type(value.value) is int else None
    if isinstance(value, ast.Name):
        return known.get(value.id)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const":
        return _value_of(value.args[0], known)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        operand = _value_of(value.operand, known)
        return None if operand is None else -operand
    if isinstance(value, ast.BinOp) and type(value.op) in OPERATORS:
        left, right = _value_of(value.left, known), _value_of(value.right, known)
        return None if left is None or right is None else OPERATORS[type(value.op)](left, right)
    return None


def _note_passed_on(trees: dict[str, ast.Module], numbers: dict[str, Numbers]) -> bool:
    """A number that a module imports may be asked for under that module's name; whether a new one was found."""
    before = sum(map(len, numbers.values()))
    for name, tree in trees.items():
        bound = [one for node in walk(tree) for one in _bound_names(node)]
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                theirs = numbers.get(node.module or "", {})
                for alias in node.names:
                    if alias.name in theirs and bound.count(alias.asname or alias.name) == 1:
                        numbers[name][alias.asname or alias.name] = theirs[alias.name]
    return sum(map(len, numbers.values())) > before


class _Fold(ast.NodeTransformer):
    """Writes the numbers of all modules into one of them."""

    def __init__(self, tree: ast.Module, numbers: dict[str, Numbers], module: str) -> None:
        self._numbers = numbers
        self._here = dict(numbers[module])  # what bare names stand for
        self._modules: dict[str, str] = {}  # a module's name here -> its own
        self._bound = [name for node in walk(tree) for name in _bound_names(node)]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        kept = [alias for alias in node.names if not self._note(node.module or "", alias)]
        return ast.ImportFrom(node.module, kept, node.level) if kept else ast.Pass()

    def _note(self, module: str, alias: ast.alias) -> bool:
        """Whether the imported name is a number, which is then no longer imported."""
        name = alias.asname or alias.name
        if f"{module}.{alias.name}" in self._numbers:
            self._modules[name] = f"{module}.{alias.name}"
        elif alias.name in self._numbers.get(module, {}) and self._bound.count(name) == 1:
            self._here[name] = self._numbers[module][alias.name]
            return True
        return False

    def visit_Name(self, node: ast.Name) -> ast.expr:
        is_number = isinstance(node.ctx, ast.Load) and node.id in self._here
        return ast.Constant(self._here[node.id]) if is_number else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            numbers = self._numbers.get(self._modules.get(node.value.id, ""), {})
            if node.attr in numbers:
                return ast.Constant(numbers[node.attr])
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A table of small numbers, `bytes((READY, 3))`, is a constant once the numbers are known."""
        self.generic_visit(node)
        values = node.args[0].elts if len(node.args) == 1 and isinstance(node.args[0], ast.Tuple) else []
        numbers = [part.value for part in values if isinstance(part, ast.Constant) and type(part.value) is int]
        is_table = isinstance(node.func, ast.Name) and node.func.id == "bytes" and len(numbers) == len(values) > 0
        return ast.Constant(bytes(numbers)) if is_table else node


def _asked_of_modules(tree: ast.Module) -> Iterator[str]:
    """What this module asks other modules for: imports with the module, attributes, and what a string asks for.

    Any other string that looks like the name of a number is the text of something else."""
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ASKING_BY_NAME:
            parts = [part for argument in node.args for part in walk(argument)]
            yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def _drop_numbers(tree: ast.Module, numbers: Numbers, asked: set[str]) -> None:
    """The assignments whose numbers stand everywhere by now, unless somebody still asks by name."""
    tree.body = [node for node in tree.body if not (_assigned(node) in numbers and _assigned(node) not in asked)]


def _assigned(node: ast.stmt) -> str:
    """The one name that a statement assigns to, or ""."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


# -- what nobody names -------------------------------------------------------------------------------------------------


def _spelt(tree: ast.AST) -> set[str]:
    """Every name that is used or imported, and every word in a string: some names are put together from tables.

    What is imported stands here with its module too (`module.name`), what is an attribute with a dot (`.name`)."""
    found = _used(tree)
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found |= {alias.name, f"{node.module}.{alias.name}"}
        elif isinstance(node, ast.Attribute):
            found.add(f".{node.attr}")
    return found


def _used(tree: ast.AST) -> set[str]:
    """Every name that is used, and every word in a string."""
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= spelt_in(node.value)
    return found


def spelt_in(text: str) -> set[str]:
    """The string itself, and the words of one that is a list of names."""
    return {text, *re.findall(r"\w+", text)} if LISTED.fullmatch(text) else {text}


def _drop_unnamed(trees: dict[str, ast.Module], spelt: dict[str, set[str]]) -> None:
    """Drop definitions, tables and imports that nobody names, until nothing falls away any more.

    `spelt`: what every module of the release names."""
    is_done = False
    while not is_done:
        everywhere = set().union(*spelt.values())
        for name, tree in trees.items():
            _Prune(name, everywhere, _used(tree)).visit(tree)
        after = {name: _spelt(tree) for name, tree in trees.items()}
        is_done = all(after[name] == spelt[name] for name in trees)
        spelt.update(after)


def _said_of_modules(tree: ast.AST) -> set[object]:
    """Whatever may be the name of a module, or its beginning: what is imported, and every constant."""
    said: set[object] = set()
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom):
            said |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant):
            said.add(node.value)
    return said


def _is_asked_for(module: str, said: dict[str, set[object]]) -> bool:
    """Whether another module imports this one, by its name or by one that is put together from its beginning."""
    if any(name.startswith(module + ".") for name in said):
        return True
    beginning = module.rpartition(".")[0] + "."
    return any(module in words or beginning in words for name, words in said.items() if name != module)


class _Prune(ast.NodeTransformer):
    def __init__(self, module: str, spelt: set[str], used_here: set[str]) -> None:
        self._module = module
        self._spelt = spelt
        self._here = used_here

    def _definition(self, node):
        if node.name not in self._spelt and not node.name.startswith("__"):
            return ast.Pass()  # a body must not become empty
        self.generic_visit(node)
        return node

    visit_FunctionDef = visit_ClassDef = _definition

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        name = _assigned(node)
        is_table = name.lstrip("_").isupper() and not any(isinstance(part, ast.Call) for part in walk(node.value))
        return ast.Pass() if is_table and name not in self._spelt else node

    def visit_Try(self, node: ast.Try) -> ast.stmt:
        """What was tried to import something that nobody uses."""
        self.generic_visit(node)
        parts = [*node.body, *(part for handler in node.handlers for part in handler.body)]
        return ast.Pass() if all(isinstance(part, ast.Pass) for part in parts) else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        kept = [alias for alias in node.names if self._is_used(alias.asname or alias.name)]
        return ast.ImportFrom(node.module, kept, node.level) if kept else ast.Pass()

    def _is_used(self, imported: str) -> bool:
        """Here, or by somebody who has it from here."""
        return imported in self._here or not self._spelt.isdisjoint({f"{self._module}.{imported}", f".{imported}"})
