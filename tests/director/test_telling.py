"""Reports from spectators who have not logged in (SPC-02)."""

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import proposals
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.proposals import MOST_TOLD, MOST_TOLD_OPEN
from host_tools.director.faults import Fault
from tests.director.conftest import PAGE, Now, stranger_of
from tests.director.device import Device


@pytest.fixture
def spectator(desk: Desk) -> TestClient:
    return stranger_of(desk)


def test_a_spectator_tells_the_director(spectator: TestClient, client: TestClient, playing: Device):
    """SPC-02: from the table's public page; it stays on the live board until somebody has dealt with it."""
    assert 'href="/tell/7"' in spectator.get("/live/7", headers=PAGE).text
    assert "Between games you may tell the players" in spectator.get("/tell/7", headers=PAGE).text
    told = {"subject": "score", "words": "it is 3 - 2"}
    page = spectator.post("/tell/7", data=told, headers=PAGE, follow_redirects=True)
    assert page.status_code == 200 and "The director can see it now" in page.text
    (need,) = client.get("/api/tables/7").json()["proposals"]
    assert (need["word"], need["words"], need["level"]) == ("SPECTATOR SAYS", "the score: it is 3 - 2", 2)
    assert client.post("/proposals/1", data={"answer": "seen"}).status_code == 303
    assert client.get("/api/tables/7").json()["proposals"] == []


def test_the_code_on_a_label_leads_a_spectator_there(spectator: TestClient, playing: Device):
    """SPC-02: it is the address of the table's page, where only staff have a login."""
    page = spectator.get("/tables/7", headers=PAGE, follow_redirects=True)
    assert page.url.path == "/login" and 'href="/tell/7"' in page.text
    assert "/tell/" not in spectator.get("/login?to=/tables", headers=PAGE).text


def test_what_may_be_told_goes_by_the_rules(spectator: TestClient, assigned):
    """AMB-44: under the club rules only flagrant cheating."""
    assigned(rule_set="club")
    page = spectator.get("/tell/7", headers=PAGE).text
    assert "nothing but flagrant cheating" in page and 'value="score"' not in page
    assert spectator.post("/tell/7", data={"subject": "score"}).status_code == 422
    assert spectator.post("/tell/7", data={"subject": "cheating"}).status_code == 303


def test_nobody_floods_the_board(spectator: TestClient, playing: Device, now: Now):
    for number in range(MOST_TOLD):
        assert spectator.post("/tell/7", data={"subject": "cube", "words": str(number)}).status_code == 303
    refused = spectator.post("/tell/7", data={"subject": "clock"})
    assert refused.status_code == 429 and refused.json()["error"] == "TOLD_ENOUGH"
    now.s += 3601
    assert spectator.post("/tell/7", data={"subject": "clock"}).status_code == 303


def test_spectators_never_take_the_room_of_those_who_work_here(desk: Desk, playing: Device, now: Now):
    for number in range(MOST_TOLD_OPEN):
        with identity.acting_as(identity.Person("", identity.PUBLIC, address=f"10.0.0.{number}")):
            proposals.tell(desk, 7, str(number))
    with (
        identity.acting_as(identity.Person("", identity.PUBLIC, address="10.0.1.1")),
        pytest.raises(Fault, match="20 things"),
    ):
        proposals.tell(desk, 7, "one more")
    with identity.acting_as(identity.Person("Anna", identity.OBSERVER)):
        assert proposals.call(desk, 7, "come") == MOST_TOLD_OPEN + 1


def test_there_is_no_form_for_a_table_that_is_not_there(spectator: TestClient, playing: Device):
    assert spectator.get("/tell/99", headers=PAGE).status_code == 404
    assert spectator.post("/tell/99", data={"subject": "cube"}).status_code == 404
