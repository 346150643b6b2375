"""Best of three or five matches (SER-01): counted from the current results."""

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.games.backgammon.orders import assignment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import breaks, restoring
from tests.director import as_json
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device

A, B = 0, 1


@pytest.fixture
def browser(client: TestClient) -> TestClient:
    client.headers.update(PAGE)
    return client


def best_of(number: int, **options: str) -> Settings:
    found = settings(length=1)
    found.options = {"best_of": str(number), **options}
    return found


def play(device: Device, winner: int) -> None:
    device.sync()
    device.accept()
    device.play(winner=winner)
    device.sync()


def series(desk: Desk, match_id: int = 1) -> dict:
    found = as_json.placed_match(desk, match_id)["series"]
    assert found
    return found


def next_form(browser: TestClient, desk: Desk) -> dict[str, str]:
    """The desk's values for the next match, as a browser would send them back."""
    coming = series(desk)["next"]
    text = browser.get(f"/tables/{coming['table']}/assign", params={"next": coming["after"]}).text
    assert 'name="series" value="1"' in text
    form = assignment.filled(best_of(3, **{f"series_{'ab'[side]}": str(series(desk)["won"][side]) for side in (A, B)}))
    for field, value in form.items():
        assert not value or f'value="{value}"' in text, field
    return {**form, "series": "1"}


def test_the_break_between_two_matches_is_not_ended_unseen(browser: TestClient, device: Device, desk: Desk):
    """BRK-06, PAU-05: the next match waits for the players, unless the director is sure."""
    placing.assign(desk, 7, best_of(3, **{"breaks.table": "1:1"}))
    play(device, A)
    device.do(breaks.begin_break, 1, 0)
    device.sync()
    form = next_form(browser, desk)
    answer = browser.post("/tables/7/assign", data=form)
    assert answer.status_code == 200 and "are on a break" in answer.text and "The players of table 7" in answer.text
    assert say_yes(browser, "/tables/7/assign", form).status_code == 303


def test_the_next_match_is_offered_until_the_series_is_decided(browser: TestClient, device: Device, desk: Desk):
    placing.assign(desk, 7, best_of(3))
    assert series(desk)["next"] is None
    for number, winner, score in ((1, A, [1, 0]), (2, B, [1, 1]), (3, B, [1, 2])):
        play(device, winner)
        assert series(desk)["won"] == score
        if number < 3:
            assert browser.post("/tables/7/assign", data=next_form(browser, desk)).status_code == 303
            device.sync()
            options = device.match.options
            assert [options["best_of"], options["series_a"], options["series_b"]] == [3, *score]
            assert (device.match.score_a, device.match.score_b) == (0, 0)
    assert (series(desk)["winner"], series(desk)["next"]) == (B, None)
    assert series(desk)["words"] == "Best of 3: De Vries has won 1 – 2"
    assert [one["id"] for one in series(desk, match_id=2)["matches"]] == [1, 2, 3]


def test_a_series_that_is_decided_early_has_no_third_match(device: Device, desk: Desk):
    placing.assign(desk, 7, best_of(3))
    play(device, A)
    placing.assign(desk, 7, best_of(3), series_id=1)
    play(device, A)
    assert series(desk)["winner"] == A
    with pytest.raises(Fault, match="The series of Rossi – De Vries is decided"):
        placing.assign(desk, 7, best_of(3), series_id=1)
    assert len(as_json.matches(desk)) == 2


def test_a_correction_is_counted(device: Device, desk: Desk):
    """It may reopen a series, too."""
    placing.assign(desk, 7, best_of(3, series_a="1"))
    play(device, A)
    assert series(desk)["winner"] == A
    results.correct(desk, 1, Verdict(scoring.RULING, B, (0, 1), "wrong names"))
    assert (series(desk)["won"], series(desk)["winner"]) == ([1, 1], None)
    assert series(desk)["next"] == {"after": 1, "table": 7}


def test_what_is_typed_as_the_series_score_does_not_count(device: Device, desk: Desk):
    placing.assign(desk, 7, best_of(5, series_b="1"))
    play(device, A)
    placing.assign(desk, 7, best_of(3, series_a="0", series_b="0"), series_id=1)
    device.sync()
    assert device.match.options == {"best_of": 5, "series_a": 1, "series_b": 1}


@pytest.mark.parametrize("names", [("De Vries", "Rossi"), ("Rossi", "Neri")])
def test_the_players_of_a_series_stay_on_their_sides(device: Device, desk: Desk, names: tuple[str, str]):
    """A win is counted for a side: swapped, one win each would be two of De Vries."""
    placing.assign(desk, 7, best_of(3))
    play(device, B)
    other = best_of(3)
    other.name_a, other.name_b = names
    with pytest.raises(Fault, match=f"that of Rossi – De Vries, in this order, and not of {names[0]} – {names[1]}"):
        placing.assign(desk, 7, other, series_id=1)
    assert len(as_json.matches(desk)) == 1


def test_one_match_of_a_series_is_played_at_a_time(device: Device, desk: Desk):
    placing.assign(desk, 7, best_of(3))
    device.sync()
    with pytest.raises(Fault, match="its last match is not over"):
        placing.assign(desk, 7, best_of(3), series_id=1)


def test_a_match_of_a_series_that_was_withdrawn_is_not_counted(device: Device, desk: Desk):
    placing.assign(desk, 7, best_of(3))
    play(device, A)
    placing.assign(desk, 7, best_of(3), series_id=1)
    device.sync()
    giving.give(desk, 7, Order(facts.CLOSED, (), "the players want a rest"))
    device.sync()
    assert series(desk)["won"] == [1, 0] and series(desk)["next"] == {"after": 1, "table": 7}
    placing.assign(desk, 7, best_of(3), series_id=1)
    play(device, A)
    assert series(desk)["winner"] == A


def test_a_single_match_is_no_series(device: Device, desk: Desk, browser: TestClient):
    placing.assign(desk, 7, settings(length=1))
    play(device, A)
    assert as_json.placed_match(desk, 1)["series"] is None
    with pytest.raises(Fault, match="Rossi"):
        placing.assign(desk, 7, settings(), series_id=1)
    assert browser.get("/tables/7/assign", params={"next": "1"}).status_code == 409
    assert browser.get("/tables/7/assign", params={"next": "99"}).status_code == 404
    assert browser.get("/tables/7/assign", params={"next": "x"}).status_code == 422


def test_a_match_of_a_series_that_was_moved_counts_once(device: Device, desk: Desk, new_device):
    other = new_device(8)
    other.sync()
    placing.assign(desk, 7, best_of(3))
    device.sync()
    device.accept()
    device.begin_game()
    device.sync()
    placing.move(desk, 1, 8, "defective clock")
    other.sync()
    for side in (A, B):
        other.do(restoring.confirm_restore, side)
    other.play(winner=B)
    other.sync()
    device.sync()
    assert series(desk)["won"] == [0, 1]
    assert series(desk)["next"] == {"after": 1, "table": 8}
