"""An older copy of a table's flash is put in its place: the director knows later starts of it than it does itself."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.desk import placing
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.devices.transfers import SILENT_S
from host_tools.director.games.backgammon.settings import Settings
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import enrol
from tests.waiting import until

STARTS = 5
OTHER = "another table 7 calls this director"


@pytest.fixture
def director(tmp_path: Path) -> Iterator[server.Director]:
    with server.director_in(tmp_path) as found:
        yield found


@pytest.fixture
def original(switch_on: Callable[..., Play], flash: Path, director: server.Director) -> Play:
    """Table 7 in play, some starts after a copy of its flash was made."""
    enrol(flash / "7", 7, enrolment.enrol(director.desk, 7, "Board 7"), [director.address])
    play = switch_on(flash / "7")
    play.do("sync")
    play.table.close()
    shutil.copytree(flash / "7", flash / "copy")
    for _ in range(STARTS):
        play.table.switch_on()
        play.table.close()
    play.table.switch_on()
    placing.assign(director.desk, 7, Settings(3, "Anna", "Bert"))
    play.do("sync")
    play.left()
    play.right()
    play.do("sync")
    return play


def told(play: Play) -> list[str]:
    return [*play.lines_shown(), play.view["status"], play.view["link"]]


def called(play: Play, is_so: Callable[[], bool]) -> None:
    """It goes on calling while time passes."""
    for _ in range(100):
        play.wait(5000)
        if is_so():
            return
    raise AssertionError(told(play))


def link_of(director: server.Director) -> dict:
    return director.get("/api/tables/7")["link"]


def test_it_says_what_is_so_and_leaves_the_one_in_use_alone(original: Play, switch_on, flash, director):
    copy = switch_on(flash / "copy")
    called(copy, lambda: OTHER in told(copy))
    assert "no director yet" not in told(copy)
    before = director.get("/api/tables/7")["match"]
    original.do("sync")
    assert director.get("/api/tables/7")["match"] == before and link_of(director)["rejections"].keys() == {"replayed"}


def test_it_goes_on_by_itself_once_the_other_is_silent(original: Play, switch_on, flash, director):
    original.table.close()
    until(lambda: not director.desk.rhythm.lines)  # its last call may still be on its way
    now_s = director.desk.now_s
    director.desk.now_s = lambda: now_s() + SILENT_S + 1
    copy = switch_on(flash / "copy")
    copy.do("sync")
    copy.expect("offered")  # the match that it had never heard of, given again behind a seam
    assert copy.view["seq"] == link_of(director)["stored_seq"]
    copy.table.close()
    copy.table.switch_on()  # the number of its start is kept: the next one is later
    copy.do("sync")
    before, refused = link_of(director), link_of(director)["rejections"]["replayed"]
    original.table.switch_on()  # it is the older one now
    original.view = original.table.view()
    called(original, lambda: link_of(director)["rejections"]["replayed"] > refused)
    assert (link_of(director)["log_id"], link_of(director)["stored_seq"]) == (before["log_id"], before["stored_seq"])
