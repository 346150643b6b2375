"""The demonstration of `make run`: within seconds there is something of every kind, and the tables play on."""

from pathlib import Path

from host_tools.director.command import demo, server
from host_tools.director.command.server import Director
from host_tools.director.desk.draws import boards, draw_state
from host_tools.director.views import call_up
from host_tools.director.views.at_table import cards
from host_tools.simulator.hall import demonstration
from tests.waiting import until

FIRST = {3: "called", 4: "sealed", 6: "break", 8: "offered"}  # kinds that last minutes; a double may be answered soon


def states(director: Director) -> dict[int, str]:
    return {table["number"]: table["state"] for table in director.get("/api/tables")["tables"]}


def is_under_way(director: Director) -> bool:
    found = states(director)
    return {number: found[number] for number in FIRST} == FIRST and all(found[number] != "idle" for number in (2, 5, 7))


def statuses(director: Director) -> list[str]:
    return [match["status"] for match in director.get("/api/results")["matches"]]


def test_something_of_everything_is_there_at_once_and_play_goes_on(tmp_path: Path):
    with server.director_in(tmp_path) as director:
        demo.prepare(director.desk)
        with demonstration.playing(director.desk, director.address, tmp_path) as hall:
            until(lambda: is_under_way(director) and "running" in states(director).values())
            assert "reported" in statuses(director)
            pressed = hall.lives[2].table.match.seq
            until(lambda: hall.lives[2].table.match.seq > pressed)


def test_started_again_the_tables_go_on_where_they_stood(tmp_path: Path):
    with server.director_in(tmp_path) as director:
        demo.prepare(director.desk)
        with demonstration.playing(director.desk, director.address, tmp_path):
            until(lambda: is_under_way(director))
        before = sorted(match["id"] for match in director.get("/api/results")["matches"])
        with demonstration.playing(director.desk, director.address, tmp_path) as hall:
            until(lambda: all(life.table.device.is_quiet() for life in hall.lives.values()))
            assert "interrupted" not in statuses(director)
        assert sorted(match["id"] for match in director.get("/api/results")["matches"])[: len(before)] == before


def test_the_pages_say_that_nobody_is_there(tmp_path: Path):
    with server.director_in(tmp_path) as director:
        demo.prepare(director.desk)
        assert "Demonstration: nobody is here" in director.read("/").decode()


def test_the_evening_is_in_the_middle_of_a_round(tmp_path: Path):
    """Two events, some of it on paper; one match on a board, a correction that is proposed, matches that wait."""
    with server.director_in(tmp_path) as director:
        demo.prepare(director.desk)
        with demonstration.playing(director.desk, director.address, tmp_path):
            until(lambda: is_under_way(director))
            shown = call_up.page(director.desk, cards.list_cards(director.desk))
            assert shown.ready and shown.called
            assert len([row for card in cards.list_cards(director.desk) for row in card.proposals]) == 1
            with director.desk.reading() as connection:
                found = draw_state.going_on(director.desk.draws, connection)
            assert sorted(draw.row.event for draw in found) == ["Intermediate", "Speed"]
            assert all(draw.on_paper for draw in found) and any(boards.in_use(draw) for draw in found)


def test_faster_than_life_nobody_plays_by_hand(tmp_path: Path):
    with server.director_in(tmp_path) as director:
        director.desk.speed = 10.0
        demo.prepare(director.desk)
        assert not director.desk.can_be_played and states(director) == {}
