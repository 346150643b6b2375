"""An evening rehearsed: what is drawn is played out with faults, at more and fewer tables; no event changes."""

import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up
from host_tools.director.desk.draws.forecasts.rehearsals import AROUND, Rehearsals, Wanted
from host_tools.director.faults import Fault
from host_tools.director.forecasting.rehearsing import STARVES_MIN, Faults, rehearse
from host_tools.director.forecasting.runs import Match, Plan
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.announced import Announced
from host_tools.director.store import acts
from host_tools.director.views.drawn import rehearsed
from host_tools.director.web.shared.services import services_of
from tests.director.conftest import PAGE
from tests.director.drawn import do, open_draw
from tests.waiting import until

GAME_MIN = 12.0
NONE = Faults()


def first_round(matches: int) -> Plan:
    """Each of two players of its own."""
    found = [Match(f"1 M1-{at}", (), (f"a{at}", f"b{at}"), (5, 5), GAME_MIN, event=1) for at in range(matches)]
    return Plan(tuple(found), 0, seed=7)


def test_with_a_table_for_each_match_nobody_waits():
    found = rehearse(first_round(8), NONE, 8)
    assert found.longest.nine == 0 and not found.starving


def test_with_too_few_tables_the_last_calls_starve_and_it_ends_later():
    many, few = rehearse(first_round(8), NONE, 8), rehearse(first_round(8), NONE, 4)
    assert few.end.median > 1.3 * many.end.median and few.longest.median > STARVES_MIN
    assert 0 < len(few.starving) <= 4 and all(one.chance > 0.1 for one in few.starving)


def test_players_who_come_late_and_tables_that_fail_cost_time():
    none = rehearse(first_round(8), NONE, 4).end.median
    assert rehearse(first_round(8), Faults(late=1.0), 4).end.median > none + 5
    assert rehearse(first_round(8), Faults(failing=3.0), 4).end.median > none + 5


def test_the_last_table_is_repaired():
    assert rehearse(first_round(4), Faults(failing=100.0), 1).end.median > 0


def test_matches_in_play_keep_their_tables():
    playing = Match("1 M1-9", (), ("c", "d"), (5, 5), GAME_MIN, running_min=5.0, event=1)
    plan = Plan((playing, *first_round(1).matches), 0, seed=7)
    assert rehearse(plan, NONE, 1).longest.median > 0 == rehearse(plan, NONE, 2).longest.median


def test_tables_in_play_are_not_taken_away(desk: Desk, executor: Executor):
    draw_id = drawn(desk)
    for number in (1, 2):
        call_up.seat(desk, draw_id, f"M1-{number}", f"B{number}")
    rehearsals = Rehearsals(desk, lambda: executor)
    with pytest.raises(Fault, match="2 tables are in play now"):
        rehearsals.begin(wanted(desk, 1))
    rehearsals.begin(wanted(desk, 2))
    until(lambda: (found := rehearsals.progress()) and found.is_over)
    progress = rehearsals.progress()
    assert progress and [one.tables for one in progress.done] == [2, 3, 4, 6]


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as found:
        yield found


def drawn(desk: Desk, players: int = 8) -> int:
    draw_id = open_draw(desk, "\n".join(f"Player {number}" for number in range(players)))
    do(desk, draw_id, Announce(Announced(lengths=(5,), rest_min=0)))
    do(desk, draw_id, Draw(0))
    return draw_id


def head(desk: Desk) -> int:
    with desk.store.reading() as connection:
        return acts.head(connection)[0]


def wanted(desk: Desk, tables: int = 2) -> Wanted:
    return Wanted(tables, 10, 1, desk.now_s())


def test_a_rehearsal_ends_in_a_report_and_leaves_no_act(desk: Desk, executor: Executor):
    drawn(desk)
    rehearsals, before = Rehearsals(desk, lambda: executor), head(desk)
    rehearsals.begin(wanted(desk))
    until(lambda: (found := rehearsals.progress()) and found.is_over)
    progress = rehearsals.progress()
    assert progress and progress.own and progress.matches == 7
    assert [one.tables for one in progress.done] == sorted(2 + more for more in AROUND if 2 + more > 0)
    report = rehearsed.report(desk, progress)
    assert "At 2 tables, 7 matches end about" in report.sentences[0] and "Tables are short" in report.sentences[1]
    assert [one.name for one in report.events] == ["Open"] and report.starving
    assert head(desk) == before


def test_while_one_goes_on_there_is_no_other(desk: Desk):
    drawn(desk)
    waits = threading.Event()
    with ExitStack() as stack:
        busy = stack.enter_context(ThreadPoolExecutor(1))
        stack.callback(waits.set)
        busy.submit(waits.wait)
        rehearsals = Rehearsals(desk, lambda: busy)
        rehearsals.begin(wanted(desk))
        with pytest.raises(Fault, match="A rehearsal goes on"):
            rehearsals.begin(wanted(desk))
        progress = rehearsals.progress()
        assert progress and not progress.is_over and not progress.done


def test_one_that_fails_says_so(desk: Desk, executor: Executor, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise MemoryError

    drawn(desk)
    monkeypatch.setattr("host_tools.director.desk.draws.forecasts.rehearsals.rehearse", fail)
    rehearsals = Rehearsals(desk, lambda: executor)
    rehearsals.begin(wanted(desk))
    until(lambda: (found := rehearsals.progress()) and found.has_failed)


def test_nothing_drawn_is_nothing_to_rehearse(desk: Desk, executor: Executor):
    open_draw(desk)
    rehearsals = Rehearsals(desk, lambda: executor)
    with pytest.raises(Fault, match="Nothing is drawn"):
        rehearsals.begin(wanted(desk))
    assert rehearsals.progress() is None


@pytest.mark.parametrize(
    ("name", "value"), [("start", "25:00"), ("tables", "0"), ("tables", "501"), ("late", "101"), ("failing", "x")]
)
def test_a_bad_value_is_named(desk: Desk, client: TestClient, name: str, value: str):
    drawn(desk)
    form = {"start": "19:30", "tables": "4", "late": "10", "failing": "1", name: value}
    answer = client.post("/rehearse", data=form, headers=PAGE)
    assert answer.status_code == 422 and value in answer.text


def test_on_the_page_in_a_process_of_its_own(desk: Desk, client: TestClient):
    drawn(desk)
    assert "Nothing has been rehearsed yet" in client.get("/rehearse", headers=PAGE).text
    form = {"start": "19:30", "tables": "2", "late": "10", "failing": "1"}
    assert client.post("/rehearse", data=form, headers=PAGE).status_code == 303
    rehearsals = services_of(client.app).the(Rehearsals)  # pyright: ignore[reportArgumentType]
    until(lambda: (found := rehearsals.progress()) and found.is_over)
    page = client.get("/rehearse", headers=PAGE).text
    assert "At 2 tables, 7 matches end about" in page and "http-equiv" not in page and 'value="19:30"' in page
