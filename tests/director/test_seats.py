"""Which place a match takes: tags of tables, needs of players, boards without a device (ACC-01)."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, more_time, naming, places, placing, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, calling
from host_tools.director.desk.special_needs import BRIGHT, LARGER, Needs
from host_tools.director.faults import Fault, Question
from host_tools.director.formats.announced import AUTOMATIC, PROPOSED
from host_tools.director.store import orders, places as place_rows, records
from tests.director.conftest import PAGE, client_as
from tests.director.device import Device
from tests.director.drawn import names, newest_act, seen
from tests.director.test_call_up import look, placed, send
from tests.director.test_drawn_by_itself import on_tables
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn

QUIET = Needs(frozenset(["quiet"]))


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def tables_of(desk: Desk) -> dict[str, int]:
    """The table proposed for each match, by the players."""
    return {" – ".join(one.names): one.table for one in look(desk).proposed}


def player_of(desk: Desk, draw_id: int, code: str) -> str:
    draw = seen(desk, draw_id)
    return draw.names[draw.settled[code].sides[0] or ""]


# -- tags and needs ----------------------------------------------------------------------------------------------------


def test_who_needs_a_tag_is_proposed_where_it_is_and_says_so(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    name = player_of(desk, draw_id, "M1-1")
    assert placed(look(desk))[0] == (draw_id, "M1-1", 7)
    places.change(desk, [], {8: ["quiet"]})
    more_time.give_needs(desk, name, QUIET)
    assert placed(look(desk)) == [(draw_id, "M1-1", 8), (draw_id, "M1-2", 7)]
    assert look(desk).ready[0].needs == (f"{name}: quiet (ACC-01)",)


def test_where_no_free_table_has_it_the_match_waits_and_takes_nobodys_place(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    more_time.give_needs(desk, player_of(desk, draw_id, "M1-1"), Needs(frozenset(["step-free"])))
    assert placed(look(desk)) == [(draw_id, "M1-2", 7)]


def test_whoever_needs_nothing_leaves_the_tagged_tables_to_those_who_do(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Speed", "Rossi\nNovak", PROPOSED)
    places.change(desk, [], {7: ["quiet", "step-free"]})
    assert placed(look(desk)) == [(draw_id, "M1-1", 8)]


def test_a_table_for_the_stage_is_not_for_the_queue_and_a_fixed_one_only_for_whoever_is_bound_to_it(
    desk: Desk, hall: dict[int, Device]
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    places.change(desk, [], {7: ["stage"], 8: ["fixed"]})
    shown = look(desk)
    assert not shown.proposed and [(one.number, one.words) for one in shown.kept] == [
        (7, "stage"),
        (8, "always the same player"),
    ]
    more_time.give_needs(desk, player_of(desk, draw_id, "M1-2"), Needs(table=8))
    assert placed(look(desk)) == [(draw_id, "M1-2", 8)]
    calling.call(desk, draw_id, "M1-1", 7, confirmed="")  # the director's own decision


def test_a_call_by_hand_to_a_table_without_it_is_asked_about(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    more_time.give_needs(desk, player_of(desk, draw_id, "M1-1"), QUIET)
    with pytest.raises(Question, match="quiet"):
        calling.call(desk, draw_id, "M1-1", 7, confirmed="")


def test_needs_follow_the_person_into_every_event_and_under_a_corrected_name(desk: Desk, hall: dict[int, Device]):
    places.change(desk, [], {8: ["quiet"]})
    first = drawn(desk, "Open", "Rossi\nNovak", PROPOSED)
    more_time.give_needs(desk, "Rossi", QUIET)
    naming.rename_player(desk, "Rossi", "Rossi Mario")
    calling.call(desk, first, "M1-1", 7)
    drawn(desk, "Speed", "Rossi Mario\nBerg", PROPOSED)
    (waiting,) = look(desk).not_yet
    assert waiting.needs == ("Rossi Mario: quiet (ACC-01)",)


def test_needs_are_kept_on_the_players_page_and_taken_back(desk: Desk, client: TestClient):
    drawn(desk, "Open", FOUR, PROPOSED)
    form = {"kind": "player", "old": "Rossi", "name": "Rossi", "need_quiet": "1", "fixed_table": "8"}
    assert client.post("/names", data=form, headers=PAGE).status_code == 303
    page = client.get("/names?kind=player&old=Rossi", headers=PAGE).text
    assert 'name="need_quiet" value="1" checked' in page and 'name="fixed_table" value="8"' in page
    refused = client.post("/names", data=form | {"fixed_table": "x"}, headers=PAGE)
    assert refused.status_code == 422 and 'name="fixed_table" value="x"' in refused.text
    undoing.undo(desk, newest_act(desk))
    player = naming.player(desk, "Rossi")
    assert player is not None and player.needs == ""


# -- boards without a device -------------------------------------------------------------------------------------------


def test_a_board_without_a_device_is_proposed_and_called_like_a_table(desk: Desk, hall: dict[int, Device]):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    places.change(desk, [25, 26], {26: ["step-free"]})
    shown = look(desk)
    assert sorted(one.table for one in shown.proposed) == [7, 8, 25, 26] and shown.tables == 4
    assert [(one.number, one.has_device, one.words) for one in shown.free][2:] == [
        (25, False, "no device: result on paper"),
        (26, False, "step-free · no device: result on paper"),
    ]
    client = client_as(desk, identity.CLERK)
    every = " ".join(one.proposed for one in shown.proposed)
    assert client.post("/call-up/all", data={"matches": every}, headers=PAGE).status_code == 200
    seated = [board.name for one in (first, second) for board in seen(desk, one).event.boards.values()]
    assert sorted(seated) == ["25", "26"] and not look(desk).free
    assert sorted(one.board for one in look(desk).boards) == ["25", "26"]


def test_two_clerks_call_to_one_board_and_the_second_is_told(desk: Desk):
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    places.change(desk, [25], {})
    one, other = client_as(desk, identity.CLERK), client_as(desk, identity.ASSISTANT)
    assert send(one, "/call", draw=first, code="M1-1", table=25).status_code == 303
    refused = send(other, "/call", draw=second, code="M1-1", table=25)
    assert refused.status_code == 409 and refused.json()["error"] == "BOARD_IN_USE"
    assert not seen(desk, second).event.boards


def test_a_board_that_is_free_again_is_proposed_again(desk: Desk):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    places.change(desk, [25], {})
    call_up.call(desk, draw_id, "M1-1", 25)
    assert not look(desk).proposed
    (one,) = look(desk).boards
    form = {"draw": draw_id, "code": "M1-1", "a": one.entries[0], "b": one.entries[1], "points_a": 1, "points_b": 0}
    assert send(client_as(desk, identity.CLERK), "/result", **form).status_code == 303
    assert placed(look(desk)) == [(draw_id, "M1-2", 25)]


def test_boards_are_kept_with_their_tags_taken_back_and_never_those_of_a_device(
    desk: Desk, client: TestClient, hall: dict[int, Device]
):
    form = {"boards": "25-26", "quiet-7": "1", "step-free-26": "1", "stage-25": ""}
    assert client.post("/call-up/places", data=form, headers=PAGE).status_code == 303
    with desk.reading() as connection:
        rows = place_rows.read_all(connection)
    assert {number: (row.is_board, row.tags) for number, row in rows.items()} == {
        7: (False, ("quiet",)),
        25: (True, ()),
        26: (True, ("step-free",)),
    }
    page = client.get("/call-up/places", headers=PAGE).text
    assert 'value="25-26"' in page and 'name="quiet-7" value="1" aria-label="7: quiet" checked' in page
    refused = client.post("/call-up/places", data=form | {"boards": "7", "quiet-8": "1"}, headers=PAGE)
    assert refused.status_code == 409 and 'name="quiet-8" value="1" aria-label="8: quiet" checked' in refused.text
    undoing.undo(desk, newest_act(desk))
    with desk.reading() as connection:
        assert place_rows.read_all(connection) == {}


def test_tags_that_have_changed_since_are_not_taken_back(desk: Desk):
    places.change(desk, [25], {})
    act = newest_act(desk)
    places.change(desk, [25, 26], {})
    with pytest.raises(Fault, match="changed again since"):
        undoing.undo(desk, act)


def test_an_event_that_calls_by_itself_calls_to_boards_too(desk: Desk, now, hall: dict[int, Device]):
    from host_tools.director.desk.draws.going_on import GoingOn

    draw_id = drawn(desk, "Open", FOUR, AUTOMATIC)
    places.change(desk, [5], {})
    by_itself = GoingOn(desk)
    by_itself.look()
    now.s += 61
    for device in hall.values():
        device.sync()
    by_itself.look()
    assert seen(desk, draw_id).event.boards["M1-1"].name == "5" and on_tables(desk, draw_id) == {"M1-2": 7}


def test_how_the_display_is_set_is_said_where_the_player_is_called(
    desk: Desk, hall: dict[int, Device], client: TestClient
):
    """No table is left out for it: the call tells the device."""
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    name = player_of(desk, draw_id, "M1-1")
    more_time.give_needs(desk, name, Needs(frozenset([LARGER, BRIGHT])))
    words = f"{name}: larger digits on their half, full light (ACC-01)"
    assert (look(desk).ready[0].table, look(desk).ready[0].needs) == (7, (words,))
    calling.call(desk, draw_id, "M1-1", 7)
    assert look(desk).called[0].needs == (words,)
    hall[7].sync()
    assert words in client.get("/tables/7", headers=PAGE).text


def displays(desk: Desk, number: int, status: str = records.WAITING) -> list[str]:
    """The orders for a table, as far as they are about its display."""
    with desk.reading() as connection:
        found = orders.latest(connection, number, 9)
    said = [one.fact.text for one in found if one.status == status]
    return [words for words in said if words.startswith("special_needs")]


def test_the_display_follows_a_match_to_its_next_table(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    _, b = names(seen(desk, draw_id), "M1-1")
    more_time.give_needs(desk, b, Needs(frozenset([LARGER])))
    match_id = calling.call(desk, draw_id, "M1-1", 7)
    hall[7].sync()
    hall[7].sync()
    assert displays(desk, 7, records.APPLIED) == ["special_needs = larger_b"]
    placing.move(desk, match_id, 8, "a leg is loose")
    assert displays(desk, 8) == ["special_needs = larger_b"]
    hall[8].sync()
    hall[8].sync()
    assert dict(hall[8].match.overrides) == {"special_needs": "larger_b"}


def test_an_order_for_the_display_is_taken_back_with_its_match(desk: Desk, hall: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    more_time.give_needs(desk, player_of(desk, draw_id, "M1-1"), Needs(frozenset([BRIGHT])))
    calling.call(desk, draw_id, "M1-1", 7)
    with desk.reading() as connection:
        assigned = orders.waiting(connection, 7)[0].number
    assert displays(desk, 7) == ["special_needs = bright"]
    giving.cancel(desk, 7, assigned)
    assert displays(desk, 7) == []
