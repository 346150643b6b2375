"""Every worked case has a module that reads it, and none is skipped."""

from tests.formats.cases import FILES, FOLDER, KINDS, stock

CASES = {"formats.json": 147, "swing.json": 22, "davis_cup.json": 9}


def test_every_kind_of_case_is_read_by_one_module():
    known = {case["kind"] for file in FILES for case in stock(file)["cases"]}
    read = [kind for kinds in KINDS.values() for kind in kinds]
    assert sorted(read) == sorted(known)


def test_a_module_reads_the_cases_that_it_is_named_for():
    for module, kinds in KINDS.items():
        text = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
        assert all(f'of_kinds("{kind}"' in text for kind in kinds), module


def test_no_case_has_gone():
    assert {file: len(stock(file)["cases"]) for file in FILES} == CASES
