"""The sheet of labels, drawn and read as a person with a telephone would."""

import urllib.request

import pypdfium2
import zxingcpp
from typer.testing import CliRunner

from host_tools.bench import labels as bench_labels
from host_tools.bench.__main__ import app
from host_tools.director import texts
from host_tools.director.command.server import director_in
from host_tools.director.desk.devices import enrolment
from host_tools.installing.label_sheet import Label, address_at, sheet
from tests import ports

DIRECTOR = "http://192.168.178.123:8080"


def drawn(pdf: bytes) -> list:
    return [page.render(scale=4).to_pil() for page in pypdfium2.PdfDocument(pdf)]


def words(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def test_every_code_is_read_back_from_the_drawn_sheet():
    labels = [Label(number, "", address_at(DIRECTOR, number)) for number in (*range(1, 12), 9999)]
    pages = drawn(sheet(labels, "Nordic Open", "Follow this match", has_lines=True))
    assert len(pages) == 2
    read = [code.text for page in pages for code in zxingcpp.read_barcodes(page)]
    assert sorted(read) == sorted(label.address for label in labels)


def test_the_longest_names_and_numbers_stay_on_their_label():
    long = Label(9999, "Tavolo d'onore — Łódź, 東京, Ελλάδα " * 2, f"{DIRECTOR}/live/9999")
    title = "A tournament with a name that is far too long for any label"
    pdf = sheet([long] * 10, title, "Follow this match, and tell the director what you see there", has_lines=False)
    (page,) = drawn(pdf)
    grey = page.convert("L")
    across, down = grey.size
    # Between the columns, and left and right of them, the paper is white.
    for millimetres in (2, 105, 208):
        at = int(millimetres / 210 * across)
        assert {grey.getpixel((at, y)) for y in range(down)} == {255}
    assert "Łódź, Dong" in words(pdf) and "9999" in words(pdf)


def test_the_command_takes_the_names_from_the_directors_store(tmp_path):
    with director_in(tmp_path) as director:
        enrolment.enrol(director.desk, 3, "Stage")
        enrolment.enrol(director.desk, 5, "")
    out = tmp_path / "labels.pdf"
    told = CliRunner().invoke(app, ["labels", "--out", str(out), "--data", str(tmp_path), "--director", DIRECTOR])
    assert told.exit_code == 0 and "2 labels, tables 3 to 5" in told.output
    assert "Stage" in words(out.read_bytes()) and f"The codes lead to {DIRECTOR}/live/3" in told.output


def test_the_codes_lead_to_the_public_page_of_the_director_that_runs_here(tmp_path, monkeypatch):
    with director_in(tmp_path) as director:
        enrolment.enrol(director.desk, 3, "")
        monkeypatch.setattr(bench_labels, "FIRST_PORT", int(director.address.rpartition(":")[2]))
        monkeypatch.setattr(bench_labels, "own_addresses", lambda: [f"http://127.0.0.1:{bench_labels.FIRST_PORT}"])
        told = CliRunner().invoke(app, ["labels", "--data", str(tmp_path), "--language", "it"])
        assert told.exit_code == 0, told.output
        pdf = (tmp_path / "labels.pdf").read_bytes()
        (code,) = zxingcpp.read_barcodes(drawn(pdf)[0])
        with urllib.request.urlopen(code.text) as page:
            assert page.status == 200
    assert code.text == f"{director.address}/live/3"
    assert "Segui questa partita" in words(pdf) and texts.language() == texts.USUAL, "nothing else is in Italian"


def test_without_a_running_director_the_usual_address_is_taken(monkeypatch):
    monkeypatch.setattr(bench_labels, "FIRST_PORT", ports.own())
    monkeypatch.setattr(bench_labels, "PORTS_TRIED", 1)
    usual = f"http://127.0.0.1:{bench_labels.FIRST_PORT}"
    assert bench_labels.running(usual) == usual


def test_without_tables_it_says_what_is_missing(tmp_path):
    told = CliRunner().invoke(app, ["labels", "--data", str(tmp_path)])
    assert told.exit_code == 1 and "no table is enrolled" in told.output
