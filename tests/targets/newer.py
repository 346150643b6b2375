"""Changes without a switch: newer versions of MicroPython run this, and 1.25, the oldest promised, does not.

Found by running some 400 expressions and statements on 1.25.0 with an ESP32's switches and on the newest at hand, the
WebAssembly port 1.29.0; `dir()` of every built-in type is the same in both.  Names of modules are in the images' lists
(`test_target_names.py`); of the chip's own classes, which run in neither, `test_since.py` asks 1.25's source.
"""

import ast
import re
from collections.abc import Callable
from typing import NamedTuple


class Newer(NamedTuple):
    what: str
    source: str  # newer versions run it
    error: str  # 1.25 ends with this
    is_it: Callable[[ast.AST], bool]


def _calls(node: ast.AST, *names: str) -> ast.Call | None:
    """The node as a call of a function or method of one of these names."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names:
        return node
    return None


def _nested_f_string(node: ast.AST) -> bool:
    inner = [below for part in ast.walk(node) if isinstance(part, ast.FormattedValue) for below in ast.walk(part.value)]
    return isinstance(node, ast.JoinedStr) and any(isinstance(below, ast.JoinedStr) for below in inner)


def _to_bytes(node: ast.AST) -> bool:
    """By a keyword only newer versions take it, as a third in its place only older ones."""
    call = _calls(node, "to_bytes")
    return call is not None and (bool(call.keywords) or len(call.args) > 2)


def _errors(node: ast.AST) -> bool:
    """Whether it says how to decode bytes that are no text."""
    decoded, made = _calls(node, "decode"), _calls(node, "str")
    return bool(decoded and len(decoded.args) > 1) or bool(made and len(made.args) > 2)


def _thousands(node: ast.AST) -> bool:
    """In what follows the colon of a field."""
    call, spec = _calls(node, "format"), node.format_spec if isinstance(node, ast.FormattedValue) else None
    return bool(call and re.search(r":[^{}]*_[^{}]*\}", ast.unparse(call.func))) or bool(
        spec and "_" in ast.unparse(spec)
    )


def _float_const(node: ast.AST) -> bool:
    """A constant that is worked out with fractions while compiling."""
    call = _calls(node, "const")
    return call is not None and any(
        isinstance(below, ast.BinOp) and (isinstance(below.op, ast.Div) or _has_float(below))
        for argument in call.args
        for below in ast.walk(argument)
    )


def _has_float(node: ast.AST) -> bool:
    return any(isinstance(below, ast.Constant) and isinstance(below.value, float) for below in ast.walk(node))


def _blit(node: ast.AST) -> bool:
    call = _calls(node, "blit")
    return call is not None and any(isinstance(argument, ast.Tuple | ast.List) for argument in call.args)


def _extend(node: ast.AST) -> bool:
    """A list or a tuple at the end of something that was made as bytes or numbers in the same function or file."""
    if not hasattr(node, "body"):
        return False
    made = {
        ast.unparse(target)
        for below in ast.walk(node)
        if isinstance(below, ast.Assign) and _calls(below.value, "bytearray", "array")
        for target in below.targets
    }
    calls = [call for below in ast.walk(node) if (call := _calls(below, "extend"))]
    return any(ast.unparse(call.func).rpartition(".")[0] in made for call in calls)


NEWER = (
    Newer("an f-string inside another", """print(f"{f'{1}'}")""", "TypeError", _nested_f_string),
    Newer("int.to_bytes by keyword", 'print((-5).to_bytes(2, "big", signed=True))', "TypeError", _to_bytes),
    Newer("bytes.decode with a way for what is no text", 'b"\\xff".decode("utf8", "ignore")', "UnicodeError", _errors),
    Newer("str() with the same", 'str(b"\\xff", "utf8", "replace")', "UnicodeError", _errors),
    Newer("_ between thousands", '"{:_}".format(1000)', "ValueError", _thousands),
    Newer("_ between thousands in an f-string", 'f"{1000:_d}"', "ValueError", _thousands),
    Newer(
        "const() of fractions", "from micropython import const\n_A = const(1 + 1.5 * 2)", "SyntaxError", _float_const
    ),
    Newer(
        "FrameBuffer.blit of a tuple",
        "import framebuf\na = bytearray(8)\nframebuf.FrameBuffer(a, 8, 8, 0).blit((a, 8, 8, 0), 0, 0)",
        "TypeError",
        _blit,
    ),
    Newer("bytearray.extend of a list", "a = bytearray(1)\na.extend([1])", "TypeError", _extend),
    Newer(
        "array.extend of a list",
        'import array\na = array.array("H", [1])\na.extend([1])',
        "TypeError",
        _extend,
    ),
    Newer(
        "__set_name__ is called",
        "class D:\n    def __set_name__(self, owner, name):\n        self.name = name\nclass B:\n    d = D()\nB.d.name",
        "AttributeError",
        lambda node: isinstance(node, ast.FunctionDef) and node.name == "__set_name__",
    ),
    Newer(
        "memoryview.itemsize",
        'memoryview(b"ab").itemsize',
        "AttributeError",
        lambda node: isinstance(node, ast.Attribute) and node.attr == "itemsize",
    ),
)
