"""Entries from a workbook: its first sheet as lines, values only; bad files are refused in words."""

import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook
from starlette.testclient import TestClient

from host_tools.director.faults import Fault
from host_tools.director.typed import entries, spreadsheets
from tests.director.conftest import PAGE

ROWS = [
    ["Cognome", "Nome", "Club", "Nazione", "Punteggio", None],
    ["Rossi", "Anna", "Roma", "ITA", 1700.0, None],
    [None, None, None, None, None, None],
    ["D'Amico", "Bea\tMaria", "Торонто", None, 1650.5, "=1+1"],
]


def workbook(rows=ROWS) -> bytes:
    book, written = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.create_sheet("Another").append(["not read"])
    book.save(written)
    return written.getvalue()


def test_its_first_sheet_becomes_lines_that_are_entries():
    said = spreadsheets.lines(workbook())
    assert (
        said.splitlines()[1] == "Rossi\tAnna\tRoma\tITA\t1700"
        and "not read" not in said
        and len(said.splitlines()) == 3
    )
    assert "=1+1" not in said  # a formula whose value was never worked out
    found = entries.read({"lines": spreadsheets.lines(workbook(ROWS[:2]))}, "lines", entries.Known()).entries
    assert [(one.names, one.club, one.rating) for one in found] == [(("Anna Rossi",), "Roma", 1700)]


def packed(**files: bytes) -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as into:
        for name, data in files.items():
            into.writestr(name, data)
    return written.getvalue()


@pytest.mark.parametrize(
    "body", [b"", b"name;club", b"PK\3\4 cut off", workbook()[:500], packed(a=b"b"), workbook()[:-40]]
)
def test_what_is_no_workbook_is_refused_in_words(body: bytes):
    with pytest.raises(Fault, match="no workbook"):
        spreadsheets.lines(body)


def test_what_unpacks_to_too_much_or_has_too_many_lines_is_refused():
    with pytest.raises(Fault, match="too large"):
        spreadsheets.lines(packed(a=bytes(spreadsheets.LARGEST_UNPACKED + 1)))
    with pytest.raises(Fault, match="too large"):
        spreadsheets.lines(workbook([["Anna"]] * (spreadsheets.MOST_LINES + 1)))


def test_the_page_gets_the_lines_or_the_words(client: TestClient):
    headers = {"Origin": PAGE["Origin"]}
    answer = client.post("/draws/sheet", content=workbook(), headers=headers)
    assert answer.status_code == 200 and answer.text.startswith("Cognome\tNome")
    refused = client.post("/draws/sheet", content=b"nothing", headers=headers)
    assert refused.status_code in (409, 422) and "no workbook" in refused.json()["message"]
    large = client.post("/draws/sheet", content=bytes(spreadsheets.LARGEST + 1), headers=headers)
    assert large.status_code == 413
