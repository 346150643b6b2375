"""Every step can be left out of a release, which then still loads."""

from pathlib import Path

import pytest

from host_tools.release import build, savings

README = Path(build.__file__).with_name("README.md")


@pytest.fixture(scope="module")
def whole(micropython32, tmp_path_factory) -> savings.Size:
    return savings.size_of("HEADLESS", tmp_path_factory.mktemp("whole"), frozenset())


@pytest.mark.parametrize("step", savings.STEPS, ids=lambda step: step.name)
def test_a_release_without_a_step_loads_and_is_larger(whole, tmp_path, step):
    size = savings.size_of("HEADLESS", tmp_path, {step})
    assert size.flash_bytes > whole.flash_bytes
    assert size.heap_bytes and whole.heap_bytes


def test_the_table_says_by_how_much():
    sizes = {"(whole)": (1000, 200), "names": (1500, 190), "lines": (900, None)}
    assert savings.rows({name: [savings.Size(*size)] for name, size in sizes.items()}) == [
        ["(whole)", "1,000", "200"],
        ["names", "+500", "-10"],
        ["lines", "-100", "not measured"],
    ]


def test_the_readme_has_a_row_for_each_step():
    text = README.read_text(encoding="utf-8")
    assert [name for name in savings.VARIANTS if f"| {name} |" not in text] == []
