"""A file of entries is read into the form, whatever its encoding, and sent from there."""

from pathlib import Path

import pytest

from host_tools.director.desk.draws import acting
from host_tools.director.server import Director

NAMES = "Zoë Müller; Köln\nPeña; León"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_its_own_encoding(page, director: Director, tmp_path: Path, encoding: str):
    draw_id, file = acting.open_draw(director.desk, "Open"), tmp_path / "entries.csv"
    file.write_bytes(NAMES.encode(encoding))
    page.goto(f"{director.address}/draws/{draw_id}")
    page.set_input_files("input[type=file]", str(file))
    page.wait_for_function("document.getElementById('lines').value !== ''")
    page.click("text=Enter >> nth=-1")
    page.wait_for_selector("#entries td:has-text('Zoë Müller')")
    assert page.locator("#entries td:has-text('Peña')").count() == 1
