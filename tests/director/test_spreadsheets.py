"""Entries from a workbook: its first sheet as lines, values only; whatever is wrong with a file is said in words."""

from contextlib import suppress

import pytest
from starlette.testclient import TestClient

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import entries, spreadsheets
from host_tools.director.form_parsing.workbook import LARGEST_UNPACKED, MOST_LINES
from tests.director import workbook
from tests.director.conftest import PAGE

WRITTEN = ("entries.xlsx", "entries.xls", "entries.ods")
LINES = [
    "Spring Open, entries",
    "Cognome\tNome\tClub\tNazione\tPunteggio\tPagato",
    "Rossi\tAnna\tRoma\tITA\t1700\tTrue",
    "D'Amico\tBea Maria\tТоронто\t\t1650.5\tFalse",
    "Müller\tZoë\t2026-11-28\tGER",
]


def body_of(name: str) -> bytes:
    return (workbook.FOLDER / name).read_bytes()


@pytest.mark.parametrize("name", WRITTEN)
def test_the_first_sheet_of_each_kind_becomes_lines(name: str):
    assert spreadsheets.lines(body_of(name)).splitlines() == LINES


def test_its_lines_are_entries():
    found = entries.read(
        {"lines": spreadsheets.lines(workbook.written([["name", "club"], ["Anna", "Roma"]]))}, "lines", entries.Known()
    ).entries
    assert [(one.names, one.club) for one in found] == [(("Anna",), "Roma")]


@pytest.mark.parametrize("name", WRITTEN)
def test_a_damaged_workbook_is_read_or_refused_in_words(name: str):
    """Also one on which the library ends its process, or asks for more memory than there is."""
    for seed in range(10):
        with suppress(Fault):
            spreadsheets.lines(workbook.damaged(body_of(name), seed))


FAR = "".join(f'<row r="{row}"><c r="{cell}"><v>1</v></c></row>' for row, cell in ((1, "A1"), (1 << 20, "XFD1048576")))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"name;club",
        b"PK\3\4 cut off",
        body_of("entries.xlsx")[:500],
        body_of("entries.ods")[:-40],
        body_of("entries.xls")[:3000],
        workbook.packed({"a": "b"}),
        workbook.of_sheet(f"<worksheet><sheetData>{FAR}</sheetData></worksheet>"),
    ],
)
def test_what_is_no_workbook_is_refused_in_words(body: bytes):
    with pytest.raises(Fault, match="no workbook"):
        spreadsheets.lines(body)


def test_a_workbook_with_a_password_or_without_lines_says_so():
    with pytest.raises(Fault, match="has a password"):
        spreadsheets.lines(body_of("locked.xlsx"))
    with pytest.raises(Fault, match="is empty"):
        spreadsheets.lines(workbook.written([]))


def test_what_unpacks_to_too_much_or_has_too_many_lines_is_refused():
    with pytest.raises(Fault, match="too large"):
        spreadsheets.lines(workbook.packed({"a": bytes(LARGEST_UNPACKED + 1)}))
    with pytest.raises(Fault, match="too large"):
        spreadsheets.lines(workbook.written([["Anna"]] * (MOST_LINES + 1)))


def test_the_page_gets_the_lines_or_the_words(client: TestClient):
    headers = {"Origin": PAGE["Origin"]}
    answer = client.post("/draws/sheet", content=body_of("entries.ods"), headers=headers)
    assert answer.status_code == 200 and answer.text.splitlines() == LINES
    refused = client.post("/draws/sheet", content=b"nothing", headers=headers)
    assert refused.status_code in (409, 422) and "no workbook" in refused.json()["message"]
    large = client.post("/draws/sheet", content=bytes(spreadsheets.LARGEST + 1), headers=headers)
    assert large.status_code == 413
