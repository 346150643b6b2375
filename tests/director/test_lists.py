"""A list as people have it: titles, blank lines, ticks of a spreadsheet and a few bad lines among the good ones."""

import re
from functools import partial

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import entries, spreadsheets
from host_tools.director.form_parsing.entries import Known, Lines
from tests.director import workbook
from tests.director.conftest import PAGE, say_yes
from tests.director.test_draws import seen

TITLED = "Spring Open 2026;;\n;;\n\nLast name;First name;Paid\n;;\nRossi;Anna;TRUE\n \nBauer;Bea;FALSE\n"
MIXED = "name;rating\nAnna;1700\nBea;many\nRossi;\nCarla;1650,5\n;1500\n"


def read(lines: str, known: Known | None = None) -> Lines:
    return entries.read({"lines": lines}, "lines", known or Known())


def entered(desk: Desk, draw_id: int) -> list[str]:
    return [name for entry in seen(desk, draw_id).event.entries for name in entry.names]


@pytest.fixture
def draw_id(desk: Desk) -> int:
    found = acting.open_draw(desk, "Open")
    acting.enter(desk, found, partial(entries.read, {"lines": "Rossi"}, "lines"))
    return found


@pytest.mark.parametrize("lines", [TITLED, TITLED.replace(";", "\t"), TITLED.replace(";", ",")])
def test_a_title_blank_lines_and_the_booleans_of_a_spreadsheet(lines: str):
    found = read(lines)
    assert [(one.entry.names, one.is_paid) for one in found.lines] == [(("Anna Rossi",), True), (("Bea Bauer",), False)]
    assert found.left_out == ("Above the headings, not used: Spring Open 2026",) and not found.wrong


@pytest.mark.parametrize("name", ["entries.xlsx", "entries.xls", "entries.ods"])
def test_the_same_from_a_workbook_of_each_kind(name: str):
    found = read(spreadsheets.lines((workbook.FOLDER / name).read_bytes()))
    paid = [(*one.entry.names, one.entry.rating, one.is_paid) for one in found.lines]
    assert paid == [("Anna Rossi", 1700, True), ("Bea Maria D'Amico", 1650, False), ("Zoë Müller", 0, False)]


def test_headings_stand_in_the_first_ten_lines():
    above = [f"remark {number}" for number in range(10)]
    assert [one.names for one in read("\n".join((*above[:9], "nome;club", "Anna;Roma"))).entries] == [("Anna",)]
    assert len(read("\n".join((*above, "name;club", "Anna;Roma"))).entries) == 12


def test_every_word_for_yes_and_no():
    for words, is_paid in ((entries.YES, True), (entries.NO, False)):
        for word in words:
            assert [one.is_paid for one in read(f"name;paid\nAnna;{word.upper()}").lines] == [is_paid]


def test_a_cell_longer_than_any_is_a_fault_of_its_line():
    assert [wrong.partition(":")[0] for wrong in read("Anna\n" + "B" * 200_000).wrong] == ["Line 2 is not entered"]


def test_the_good_lines_are_offered_beside_the_faults_of_the_others(desk: Desk, client: TestClient, draw_id: int):
    path, form = f"/draws/{draw_id}/entries", {"form": "enter", "lines": MIXED}
    page = client.post(path, data=form, headers=PAGE).text
    shown = re.findall(r"(Line \d.*?)</", page)
    assert [line.partition(" (")[0] for line in shown] == [
        "Line 3 is not entered: Rating: “many” is not a number from 0 to 9999",
        "Line 4 is not entered: Rossi is entered already; if this is somebody else, add the club: Rossi",
        "Line 6 is not entered: Name is missing",
        "Line 2: Anna · 1700",
        "Line 5: Carla · 1650",
    ]
    assert (
        "Enter the good lines" in page and "2 players will be entered" in page and entered(desk, draw_id) == ["Rossi"]
    )
    assert say_yes(client, path, form).status_code == 303
    assert entered(desk, draw_id) == ["Rossi", "Anna", "Carla"]


def test_going_back_keeps_the_list(client: TestClient, draw_id: int):
    page = client.post(f"/draws/{draw_id}/entries", data={"lines": MIXED, "back": "1"}, headers=PAGE).text
    assert "Bea;many" in page and "Carla;1650,5" in page


def test_a_list_without_one_good_line_is_refused(desk: Desk, client: TestClient, draw_id: int):
    refused = client.post(f"/draws/{draw_id}/entries", data={"lines": "Rossi\n; Roma"}, headers=PAGE)
    assert refused.status_code == 422 and "Please correct these lines" in refused.text
    assert entered(desk, draw_id) == ["Rossi"]


@pytest.mark.parametrize("known", [("ITA", "12"), ("", "12")])
@pytest.mark.parametrize("line", [";12", "ita;12"])
def test_the_same_number_is_the_same_person_with_its_federation_or_without(known: tuple[str, str], line: str):
    found = read(f"name;federation;member_id\nM. Rossi;{line}", Known(numbers={known: "Mario Rossi"}))
    assert [one.names for one in found.entries] == [("Mario Rossi",)] and found.lines[0].number == known


def test_a_number_that_two_federations_have_goes_by_the_name():
    known = Known(numbers={("ITA", "12"): "Mario Rossi", ("NED", "12"): "Jan Bos"})
    found = read("name;member_id\nJan Bos;12\nAnna;12", known)
    assert [(one.entry.names, one.number) for one in found.lines] == [
        (("Jan Bos",), ("NED", "12")),
        (("Anna",), ("", "12")),
    ]


def test_without_asking_a_program_enters_all_or_none(desk: Desk, draw_id: int):
    with pytest.raises(Fault, match="Please correct these lines:\nLine 3"):
        acting.enter(desk, draw_id, partial(entries.read, {"lines": MIXED}, "lines"))
    assert entered(desk, draw_id) == ["Rossi"]


# -- perhaps a known person: same, new or skip, line by line -----------------------------------------------------------

TWIN = "name;club\nAnna;Roma\nM. Rossi;Ferrara"
FIELD = "twin 3 m. rossi"


def with_rossi(desk: Desk) -> int:
    """Mario Rossi of Ferrara is known from another event; the draw of a new one."""
    acting.enter(desk, acting.open_draw(desk, "Speed"), partial(entries.read, {"lines": ROSSI}, "lines"))
    return acting.open_draw(desk, "Open")


ROSSI = "name;club\nMario Rossi;Ferrara"


def send_lines(client: TestClient, draw_id: int, lines: str, **fields: str):
    return client.post(f"/draws/{draw_id}/entries", data={"form": "enter", "lines": lines, **fields}, headers=PAGE)


def test_the_preview_lets_choose_for_each_line_that_may_be_a_known_person(desk: Desk, client: TestClient):
    draw_id = with_rossi(desk)
    shown = client.post(f"/draws/{draw_id}/read", data={"lines": TWIN}, headers=PAGE).text
    assert "Line 3: M. Rossi (Ferrara), perhaps Mario Rossi?" in shown
    for way in ("same", "new", "skip"):
        assert f'name="{FIELD}" id="twin-3-m.-rossi-{way}" value="{way}"' in shown and " checked" not in shown
    chosen = client.post(f"/draws/{draw_id}/read", data={"lines": TWIN, FIELD: "same"}, headers=PAGE).text
    assert 'value="same" checked' in chosen and "Line 3: Mario Rossi · Ferrara" in chosen
    assert entered(desk, draw_id) == []


@pytest.mark.parametrize(("way", "names"), [("same", ["Anna", "Mario Rossi"]), ("new", ["Anna", "M. Rossi"])])
def test_what_was_chosen_is_entered_without_a_question(desk: Desk, client: TestClient, way: str, names: list[str]):
    draw_id = with_rossi(desk)
    assert send_lines(client, draw_id, TWIN, **{FIELD: way}).status_code == 303
    assert entered(desk, draw_id) == names


def test_a_line_to_skip_is_named_and_not_entered(desk: Desk, client: TestClient):
    draw_id = with_rossi(desk)
    form = {"form": "enter", "lines": TWIN, FIELD: "skip"}
    assert "Line 3 is left out, as chosen" in send_lines(client, draw_id, TWIN, **{FIELD: "skip"}).text
    assert say_yes(client, f"/draws/{draw_id}/entries", form).status_code == 303
    assert entered(desk, draw_id) == ["Anna"]


def test_a_choice_for_a_line_that_has_been_changed_since_is_asked_again(desk: Desk, client: TestClient):
    draw_id = with_rossi(desk)
    answer = send_lines(client, draw_id, TWIN.replace("M. Rossi", "Rossi Mario"), **{FIELD: "new"})
    assert "one person?" in answer.text and entered(desk, draw_id) == []


def test_the_same_person_is_not_entered_twice(desk: Desk, client: TestClient):
    draw_id = with_rossi(desk)
    acting.enter(desk, draw_id, partial(entries.read, {"lines": ROSSI}, "lines"))
    answer = send_lines(client, draw_id, TWIN, **{FIELD: "same"})
    assert "Line 3 is not entered" in answer.text and entered(desk, draw_id) == ["Mario Rossi"]
