"""A file of entries is read into the form, whatever its encoding, and sent from there."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_tools.director.command.server import Director
from host_tools.director.desk.draws import acting
from host_tools.director.form_parsing import entries
from tests.director import workbook

NAMES = "Zoë Müller; Köln\nPeña; León"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_its_own_encoding(page, director: Director, tmp_path: Path, encoding: str):
    draw_id, file = acting.open_draw(director.desk, "Open"), tmp_path / "entries.csv"
    file.write_bytes(NAMES.encode(encoding))
    page.goto(f"{director.address}/e/{draw_id}/entries")
    page.set_input_files("input[type=file]", str(file))
    page.wait_for_function("document.getElementById('lines').value !== ''")
    page.click("#enter")
    page.wait_for_selector("#entries td:has-text('Zoë Müller')")
    assert page.locator("#entries td:has-text('Peña')").count() == 1


@pytest.mark.parametrize("name", ["entries.XLSX", "entries.xls", "entries.ods"])
def test_a_workbook_is_read_by_the_director(page, director: Director, tmp_path: Path, name: str):
    draw_id, file = acting.open_draw(director.desk, "Open"), tmp_path / name
    file.write_bytes((workbook.FOLDER / name.lower()).read_bytes())
    page.goto(f"{director.address}/e/{draw_id}/entries")
    page.set_input_files("input[type=file]", str(file))
    expect(page.locator("#lines")).to_have_value(re.compile("Müller"))
    page.click("#enter")
    expect(page.locator("main li").first).to_have_text("Above the headings, not used: Spring Open, entries")
    page.get_by_role("button", name="Enter the good lines").click()
    page.wait_for_selector("#entries td:has-text('Zoë Müller')")


def test_what_cannot_be_read_is_said_and_nothing_typed_is_lost(page, director: Director, tmp_path: Path):
    """Another file, or typing, goes on as if nothing had been."""
    draw_id = acting.open_draw(director.desk, "Open")
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"no workbook")
    page.goto(f"{director.address}/e/{draw_id}/entries")
    page.fill("#lines", "Anna")
    page.set_input_files("input[type=file]", str(broken))
    page.wait_for_selector("#of-file:has-text('This is no workbook')")
    assert page.input_value("#lines") == "Anna"
    page.set_input_files("input[type=file]", [])
    page.click("#enter")
    page.wait_for_selector("#entries td:has-text('Anna')")


def test_a_list_of_5000_lines_is_refused_in_words_and_stays_in_the_form(page, director: Director, tmp_path: Path):
    """More than an event is made for (DESK 12): said while it is typed, and when it is sent."""
    draw_id, file = acting.open_draw(director.desk, "Open"), tmp_path / "entries.csv"
    typed = "\n".join(f"Player {number}; Roma" for number in range(5000))
    page.goto(f"{director.address}/e/{draw_id}/entries")
    file.write_text(typed, encoding="utf-8")
    page.set_input_files("input[type=file]", str(file))
    expect(page.locator("#read")).to_have_text("5000 lines are too many for one act; at most 2000")
    page.click("#enter")
    expect(page.get_by_role("alert")).to_contain_text("5000 lines are too many")
    assert page.input_value("#lines") == typed
    assert page.locator("#entries td:has-text('Player')").count() == 0


def test_who_may_be_a_known_person_is_chosen_line_by_line(page, director: Director):
    known, draw_id = acting.open_draw(director.desk, "Speed"), acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, known, partial(entries.read, {"lines": "name;club\nMario Rossi;Ferrara"}, "lines"))
    page.goto(f"{director.address}/e/{draw_id}/entries")
    page.fill("#lines", "name;club\nM. Rossi;Ferrara\nAnna;Roma")
    page.get_by_role("group", name="Line 2: M. Rossi (Ferrara), perhaps Mario Rossi?").get_by_label("Same").check()
    expect(page.locator("#read li").nth(1)).to_have_text("✓ Line 2: Mario Rossi · Ferrara")
    expect(page.get_by_label("Same")).to_be_checked()
    page.get_by_role("button", name="Enter 2 lines").click()
    page.wait_for_selector("#entries td:has-text('Mario Rossi')")
