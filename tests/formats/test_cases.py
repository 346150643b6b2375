"""Every worked case has a module that reads it."""

from tests.formats.cases import FILES, FOLDER, KINDS, stock

# Kinds of cases whose formats are not built yet; the last one that is built takes the name away with it.
NOT_YET = {
    "series",
    "goes_on",
    "call_priority",
    "correction_effects",
}


def test_every_kind_of_case_is_read_by_one_module():
    known = {case["kind"] for file in FILES for case in stock(file)["cases"]}
    read = [kind for kinds in KINDS.values() for kind in kinds]
    assert len(read) == len(set(read))
    assert set(read) | NOT_YET == known
    assert not set(read) & NOT_YET


def test_a_module_that_reads_cases_is_there():
    for module, kinds in KINDS.items():
        text = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
        assert all(f'"{kind}"' in text for kind in kinds), module
