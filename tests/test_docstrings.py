"""A docstring begins with the thing that it names, or with a verb: none begins with "What"."""

import ast

from tests.imports import ROOT

FOLDERS = ("firmware", "host_tools", "tests")


def test_no_docstring_begins_with_what():
    found = []
    for path in (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                words = ast.get_docstring(node) or ""
                found += [f"{path.relative_to(ROOT)}: {words.splitlines()[0]}"] if words.startswith("What ") else []
    assert not found, "\n".join(found)
