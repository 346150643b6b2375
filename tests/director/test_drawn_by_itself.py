"""Acts of an event by itself: results verified, matches called; lengths, rests and prizes that were announced."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk import undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import calling
from host_tools.director.desk.draws.going_on import COUNT_DOWN_S, GoingOn
from host_tools.director.faults import Fault, Question
from host_tools.director.formats import tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwiss
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import AUTOMATIC, Announced, Prizes
from host_tools.director.formats.model import Result
from host_tools.director.formats.progress import READY
from host_tools.director.store import acts as act_rows
from host_tools.director.views import draws
from matchcore.games.backgammon.phases import OFFERED
from tests.director.conftest import PAGE, Now
from tests.director.device import Device
from tests.director.drawn import FOUR, do, newest_act, open_draw, play, seen

SIX = "Anna\nBea\nCarla\nDora\nEva\nFay"
ALL_BY_ITSELF = Announced(lengths=(1,), calls=AUTOMATIC, rest_min=0, verifies_itself=True)


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    sync(found)
    return found


def sync(hall: dict[int, Device]) -> None:
    for device in hall.values():
        device.sync()


def play_all(hall: dict[int, Device]) -> None:
    """The matches that were called, to their sealed results."""
    for device in hall.values():
        device.sync()
        if device.match.names[0] and device.match.phase == OFFERED:
            device.accept()
            device.begin_game()
            device.play(winner=0)
            device.sync()


def announced(desk: Desk, said: Announced, names: str = FOUR) -> int:
    draw_id = open_draw(desk, names)
    do(desk, draw_id, Announce(said))
    do(desk, draw_id, DrawLots(0))
    return draw_id


def on_tables(desk: Desk, draw_id: int) -> dict[str, int]:
    return {code: one.match.table_number for code, one in seen(desk, draw_id).played.items()}


def test_a_match_is_called_a_minute_after_it_and_a_table_are_ready(desk: Desk, hall: dict[int, Device], now: Now):
    """DESK 6."""
    draw_id, itself = announced(desk, ALL_BY_ITSELF), GoingOn(desk)
    assert itself.left_s(draw_id, "M1-1") is None
    itself.look()
    assert itself.left_s(draw_id, "M1-1") == COUNT_DOWN_S and on_tables(desk, draw_id) == {}
    assert all(one.called for one in draws.page(desk, draw_id, itself.left_s).ready)
    now.s += COUNT_DOWN_S - 1
    sync(hall)
    itself.look()
    assert on_tables(desk, draw_id) == {}
    now.s += 1
    itself.look()
    assert on_tables(desk, draw_id) == {"M1-1": 7, "M1-2": 8}


def test_the_count_down_stops_when_it_is_announced_so_and_begins_anew(desk: Desk, hall: dict[int, Device], now: Now):
    draw_id, itself = announced(desk, ALL_BY_ITSELF), GoingOn(desk)
    itself.look()
    do(desk, draw_id, Announce(Announced(rest_min=0)))
    now.s += COUNT_DOWN_S
    sync(hall)
    itself.look()
    assert on_tables(desk, draw_id) == {} and itself.left_s(draw_id, "M1-1") is None
    do(desk, draw_id, Announce(ALL_BY_ITSELF))
    itself.look()
    assert itself.left_s(draw_id, "M1-1") == COUNT_DOWN_S


def test_a_whole_event_without_a_touch(desk: Desk, hall: dict[int, Device], now: Now):
    """R-13: signed by both is verified, and the next match is called."""
    draw_id, itself = announced(desk, ALL_BY_ITSELF), GoingOn(desk)
    for _ in range(4):  # two rounds, and as many looks again
        for _ in range(2):
            sync(hall)
            itself.look()
            now.s += COUNT_DOWN_S
        play_all(hall)
        itself.look()
    assert all(one.is_decided for one in seen(desk, draw_id).standings.values())
    assert len(on_tables(desk, draw_id)) == 3 and not seen(desk, draw_id).unverified
    with desk.store.reading() as connection:
        assert {act.name for act in act_rows.read_all(connection) if act.kind == "verify"} == {"desk"}


def test_byes_of_a_consolation_are_given_once_all_who_enter_it_are_known(desk: Desk, hall: dict[int, Device], now: Now):
    """R-02: no evening waits for a director who gives them; if that is taken back, the director does."""
    draw_id, itself = open_draw(desk, "\n".join(f"Player {number}" for number in range(1, 7))), GoingOn(desk)
    do(desk, draw_id, Announce(ALL_BY_ITSELF))
    do(desk, draw_id, DrawLots(0))
    do(desk, draw_id, OpenConsolation("simple"))
    assert not seen(desk, draw_id).event.given
    for code in (code for code, one in seen(desk, draw_id).settled.items() if code[:3] in ("M1-", "M2-")):
        itself.look()
        if not seen(desk, draw_id).settled[code].is_decided:
            play(desk, hall[7], draw_id, code)
    itself.look()
    assert list(seen(desk, draw_id).event.given) == ["C1"]
    undoing.undo(desk, newest_act(desk))
    itself.look()
    assert not seen(desk, draw_id).event.given


def test_a_clock_that_was_set_back_holds_nobody(desk: Desk, hall: dict[int, Device], now: Now):
    """Neither the count-down nor a rest waits for a time that comes again."""
    said = Announced(lengths=(1,), calls=AUTOMATIC, rest_min=10, verifies_itself=True)
    draw_id, itself = announced(desk, said), GoingOn(desk)
    itself.look()
    now.s -= 3600
    sync(hall)
    itself.look()
    assert itself.left_s(draw_id, "M1-1") == COUNT_DOWN_S
    now.s += COUNT_DOWN_S
    sync(hall)
    itself.look()
    play_all(hall)
    now.s -= 3600
    sync(hall)
    itself.look()
    assert [one.rests for one in draws.page(desk, draw_id).ready] == [()]


def test_what_is_refused_is_left_to_the_director(desk: Desk, hall: dict[int, Device], now: Now, monkeypatch, caplog):
    draw_id, itself = announced(desk, ALL_BY_ITSELF), GoingOn(desk)
    itself.look()
    now.s += COUNT_DOWN_S
    sync(hall)

    def refused(*_: object, **__: object) -> None:
        raise Fault("NO_TABLE", 404, number=7)

    with monkeypatch.context() as patched:
        patched.setattr(calling, "call", refused)
        for _ in range(4):
            itself.look()
        assert on_tables(desk, draw_id) == {} and caplog.text.count("There is no table 7") == 1
    itself.look()
    assert on_tables(desk, draw_id) == {"M1-1": 7, "M1-2": 8}


def test_lengths_by_round_and_of_the_consolation(desk: Desk, hall: dict[int, Device]):
    """Finals longer: 3, then 5; the consolation has lengths of its own."""
    draw_id = announced(desk, Announced(lengths=(3, 5), side_lengths=(1,), rest_min=0))
    do(desk, draw_id, OpenConsolation("progressive"))
    assert [one.length for one in draws.page(desk, draw_id).ready] == [3, 3]
    for code in ("M1-1", "M1-2"):
        play(desk, hall[7], draw_id, code)
    assert {one.code: one.length for one in draws.page(desk, draw_id).ready} == {"M2-1": 5, "C1-1": 1}
    calling.call(desk, draw_id, "M2-1", 7)
    hall[7].sync()
    assert hall[7].match.length == 5


def test_a_player_who_rests_is_not_proposed_and_called_only_after_a_question(
    desk: Desk, client: TestClient, hall: dict[int, Device], now: Now
):
    """DESK 6: ten minutes, unless he does not want them."""
    draw_id = announced(desk, Announced(lengths=(1,), rest_min=10))
    for code, number in (("M1-1", 7), ("M1-2", 8)):
        play(desk, hall[number], draw_id, code)
    (ready,) = draws.page(desk, draw_id).ready
    assert ready.table == 0 and len(ready.rests) == 2 and "rests until" in ready.rests[0]
    assert ready.rests[0] in client.get(f"/e/{draw_id}/rounds/M2", headers=PAGE).text
    form = {"code": "M2-1", "table": "7", "length": "1"}
    asked = client.post(f"/draws/{draw_id}/call", data=form, headers=PAGE)
    assert "rests until" in asked.text and "M2-1" not in on_tables(desk, draw_id)
    with pytest.raises(Question):
        calling.call(desk, draw_id, "M2-1", 7, confirmed="")
    now.s += 600
    sync(hall)
    (ready,) = draws.page(desk, draw_id).ready
    assert (ready.table, ready.rests) == (7, ())
    calling.call(desk, draw_id, "M2-1", 7, confirmed="")
    assert "M2-1" in on_tables(desk, draw_id)


def test_prizes_on_the_page(desk: Desk, client: TestClient):
    """R-26."""
    draw_id = played_for_prizes(desk)
    (money,) = draws.page(desk, draw_id).money
    assert (money.pool, money.parts, [one.amount for one in money.prizes]) == (90, (55, 35), [55, 35])
    assert "Main draw: 90 in prizes" in client.get(f"/e/{draw_id}/prizes", headers=PAGE).text


def played_for_prizes(desk: Desk) -> int:
    prizes = Prizes(25, 90, 5, (("M", 100),), (60, 40))
    draw_id = announced(desk, Announced(prizes=prizes))
    while ready := [code for code, one in seen(desk, draw_id).standings.items() if one.state == READY]:
        a, b = seen(desk, draw_id).standings[ready[0]].sides
        assert a and b
        do(desk, draw_id, Report(ready[0], Result((a, b), a, points=(1, 0))))
    return draw_id


def test_a_prize_is_paid_out_once_and_taken_back(desk: Desk, client: TestClient):
    draw_id = played_for_prizes(desk)
    first = next(one for one in seen(desk, draw_id).prizes["M"] if one.place == 1)
    form = {"form": "PayOut", "section": "M", "entry": first.entry, "amount": str(first.amount)}
    other = client.post(f"/draws/{draw_id}", data=form | {"amount": "10"})
    assert other.status_code == 409 and other.json()["error"] == "OTHER_PRIZE"
    assert client.post(f"/draws/{draw_id}", data=form | {"at": "prizes"}).status_code == 303
    page = client.get(f"/e/{draw_id}/prizes", headers=PAGE).text
    assert "Paid out: 55 of 90" in page and page.count('value="PayOut"') == 1
    assert client.post(f"/draws/{draw_id}", data=form).json()["error"] == "DRAW_PAID_OUT_ALREADY"
    undoing.undo(desk, newest_act(desk))
    assert seen(desk, draw_id).event.paid_out == {}


FORM = {
    "form": "Announce",
    "lengths": "5, 7 9",
    "are_from_the_end": "1",
    "side_lengths": "3",
    "calls": "automatic",
    "rest_min": "15",
    "verifies_itself": "1",
    "fee": "20",
    "returned": "80",
    "unit": "10",
    "sections": "m 70 c 30",
    "places": "60 40",
}


def test_what_is_typed_is_announced_shown_and_taken_back(desk: Desk, client: TestClient):
    draw_id = open_draw(desk)
    answer = client.post(f"/draws/{draw_id}", data=FORM, headers=PAGE, follow_redirects=False)
    assert answer.status_code == 303
    said = seen(desk, draw_id).event.announced
    prizes = Prizes(20, 80, 10, (("M", 70), ("C", 30)), (60, 40))
    assert said == Announced((5, 7, 9), True, (3,), AUTOMATIC, 15, True, prizes)
    shown = draws.page(desk, draw_id).announced
    assert shown == {
        **{name: value for name, value in FORM.items() if name != "form"},
        "lengths": "5 7 9",
        "sections": "M 70 C 30",
    }
    act = newest_act(desk)
    do(desk, draw_id, DrawLots(0))
    undoing.undo(desk, act)
    assert seen(desk, draw_id).event.announced == Announced() and seen(desk, draw_id).event.lines


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("lengths", "0", "from 1 to 99"),
        ("lengths", "seven", "seven"),
        ("lengths", "1 " * 65, "65"),
        ("calls", "loudly", "loudly"),
        ("rest_min", "999", "999"),
        ("sections", "M", "M"),
        ("sections", "", "Shares of sections, such as M 60 C 30 L 10 is missing"),
        ("places", "", "Shares of places, such as 50 30 10 10 is missing"),
        ("fee", "-1", "-1"),
        ("returned", "101", "101"),
        ("unit", "0", "0"),
    ],
)
def test_what_cannot_be_announced_is_refused_in_words(
    desk: Desk, client: TestClient, field: str, value: str, words: str
):
    draw_id = open_draw(desk)
    answer = client.post(f"/draws/{draw_id}", data={**FORM, field: value}, headers=PAGE)
    assert answer.status_code in (409, 422) and words in answer.text
    assert seen(desk, draw_id).event.announced == Announced()


def test_no_round_is_offered_after_the_last_one_that_was_announced(desk: Desk, client: TestClient):
    draw_id = open_draw(desk, "Anna\nBea")
    do(desk, draw_id, Announce(Announced(rounds=1, lengths=(5, 7), are_from_the_end=True)))
    do(desk, draw_id, PairSwiss(0))
    a, b = seen(desk, draw_id).settled["S1-1"].sides
    assert tallies.length_of(seen(desk, draw_id).event, "S1-1") == 7
    do(desk, draw_id, Report("S1-1", Result((a or "", b or ""), a or "")))
    assert [step.kind for step in draws.page(desk, draw_id).steps] == []
    form = {"form": "Announce", "rounds": "2", "rest_min": "0"}
    assert client.post(f"/draws/{draw_id}", data=form, headers=PAGE).status_code == 303
    assert "PairSwiss" in [step.kind for step in draws.page(desk, draw_id).steps]
    with pytest.raises(Fault, match="from 0 to 40 rounds, not 41"):
        do(desk, draw_id, Announce(Announced(rounds=41)))


def test_a_last_chance_is_drawn_at_its_time_from_all_who_are_out_and_have_not_left(desk: Desk, now: Now):
    draw_id, itself = announced(desk, Announced(rest_min=0, last_chance_s=now.s + 3600), SIX), GoingOn(desk)
    while ready := [one for one in seen(desk, draw_id).settled.values() if one.state == READY]:
        for one in ready:
            a, b = one.sides
            do(desk, draw_id, Report(one.pairing.code, Result((a or "", b or ""), a or "")))
    out = {one.loser for one in seen(desk, draw_id).settled.values() if one.loser}
    gone = min(out)
    do(desk, draw_id, Withdraw(gone))
    itself.look()
    assert not seen(desk, draw_id).event.fresh
    now.s += 3600
    itself.look()
    ((letter, lines),) = seen(desk, draw_id).event.fresh
    assert letter == "L" and {line.of for line in lines if line.kind == "entry"} == out - {gone}
    undoing.undo(desk, newest_act(desk))
    itself.look()
    assert not seen(desk, draw_id).event.fresh, "what was taken back is the director's"
