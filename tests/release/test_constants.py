"""Numbers in place of the names of constants, in the modules of an image."""

from pathlib import Path
from textwrap import dedent

import pytest

from host_tools.release import constants


@pytest.fixture
def put_in(tmp_path):
    """The modules by their names, without blank lines, after those with these sources."""

    def put(**sources: str) -> dict[str, list[str]]:
        for name, source in sources.items():
            path = tmp_path / Path(*name.split("__")).with_suffix(".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(source), encoding="utf-8")
        constants.put_in(tmp_path)
        return {name: lines_of(tmp_path / Path(*name.split("__")).with_suffix(".py")) for name in sources}

    return put


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if line.strip() not in ("", "pass")]


def test_a_number_takes_the_place_of_a_name_of_its_own_module_and_of_others(put_in):
    found = put_in(
        sizes="WIDTH = const(320)\nHALF = WIDTH // 2\n",
        canvas="from sizes import WIDTH\nprint(WIDTH)\n",
        room__band="import sys\nfrom room import grid\nprint(grid.LEFT, sys.HALF)\n",
        room__grid="from sizes import HALF\nLEFT = -HALF\n",
    )
    assert found["canvas"] == ["print(320)"]
    assert found["room__band"] == ["import sys", "print((-160), sys.HALF)"]
    assert found["room__grid"] == ["from sizes import HALF"] and found["sizes"] == ["HALF = 320 // 2"], "sys.HALF?"


def test_lines_keep_their_numbers(put_in, tmp_path):
    source = "from sizes import (\n    ROWS,\n    columns,\n)\n\nprint(ROWS,\n    columns)\n"
    put_in(sizes="ROWS = 7\n\n\ndef columns(): return 9\n", page=source)
    lines = (tmp_path / "page.py").read_text().splitlines()
    assert lines == ["from sizes import columns", "", "", "", "", "print(7,", "    columns)"]


@pytest.mark.parametrize(
    "page",
    [
        "from sizes import ROWS\ndef f(ROWS): return ROWS\n",
        "from sizes import ROWS\nROWS += 1\n",
        "import sizes\nprint(sizes.ROWS)\n",
        "def f(sizes): return sizes.ROWS\n",
        "import sizes\nprint(getattr(sizes, 'ROWS'))\n",
    ],
)
def test_a_name_that_may_mean_something_else_stays_and_so_does_its_definition(put_in, page):
    found = put_in(sizes="ROWS = 7\n", page=page)
    assert found == {"sizes": ["ROWS = 7"], "page": page.splitlines()}


@pytest.mark.parametrize("said", ["ROWS = 7\nROWS = 8\n", "ROWS = 7\ndef f():\n    global ROWS\n    ROWS = 8\n"])
def test_what_is_assigned_twice_is_no_constant(put_in, said):
    said += "print(ROWS)\n"
    assert put_in(sizes=said)["sizes"] == said.splitlines()


@pytest.mark.parametrize("value", ['"seven"', "(7, 8)", "rows()", "[7]", "7.5", "None"])
def test_only_numbers_are_put_in(put_in, value):
    found = put_in(sizes=f"ROWS = {value}\n", page="from sizes import ROWS\nprint(ROWS)\n")
    assert found["sizes"] == [f"ROWS = {value}"] and found["page"] == ["from sizes import ROWS", "print(ROWS)"]


def test_what_is_for_a_type_checker_only_is_left_out(put_in):
    page = """\
        from compat import TYPE_CHECKING
        if TYPE_CHECKING:
            from sizes import Rows
        def f(rows: "Rows"): return rows
        """
    found = put_in(compat="TYPE_CHECKING = False\n", page=page)
    assert found == {"compat": [], "page": ['def f(rows: "Rows"): return rows']}


def test_a_block_left_without_a_statement_does_nothing(put_in, tmp_path):
    put_in(sizes="ROWS = 7\n", page="def f():\n    from sizes import ROWS\n    return ROWS\n")
    assert (tmp_path / "page.py").read_text() == "def f():\n    pass\n    return 7\n"
