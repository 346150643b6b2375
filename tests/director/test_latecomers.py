"""Somebody comes when no place is open: the director is asked (R-07, R-08)."""

from functools import partial

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, latecomers
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing import entries
from host_tools.director.formats import late
from host_tools.director.formats.acts.drawing import Draw as DrawLots, OpenConsolation
from host_tools.director.formats.acts.entering import CloseLate
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.model import FORFEIT_LATE, Result
from tests.director.conftest import PAGE
from tests.director.drawn import do, open_draw, seen


def drawn(desk: Desk, number: int = 5, late: int = 0) -> int:
    draw_id = open_draw(desk, "\n".join("ABCDEFGH"[:number]))
    do(desk, draw_id, DrawLots(0, late=late))
    do(desk, draw_id, OpenConsolation("progressive"))
    return draw_id


def come(desk: Desk, draw_id: int, name: str = "Zeno", **answers: str) -> str:
    acting.enter(desk, draw_id, partial(entries.read, {"lines": name}, "lines"), answers)
    return next(one for one, shown in seen(desk, draw_id).names.items() if shown == name)


def places(desk: Desk, draw_id: int, entry: str) -> list[str]:
    return [code for code, one in seen(desk, draw_id).settled.items() if entry in one.sides]


def test_the_director_is_asked_before_anything_is_done(desk: Desk, client: TestClient):
    draw_id = drawn(desk)
    before = seen(desk, draw_id).event.to_bytes()
    with pytest.raises(Question) as asked:
        come(desk, draw_id)
    (choice,) = asked.value.choices
    assert "Open one more, or put them into the consolation?" in choice.label
    assert [value for value, _ in choice.options] == ["open", "consolation"]
    assert seen(desk, draw_id).event.to_bytes() == before
    page = client.post(f"/draws/{draw_id}/entries", data={"lines": "Zeno"}, headers=PAGE)
    assert page.status_code == 200 and 'name="answer.late"' in page.text
    form = {"lines": "Zeno", "answer.late": "open"}
    answer = client.post(f"/draws/{draw_id}/entries", data=form, headers=PAGE)
    assert answer.status_code == 303, answer.text
    assert "Zeno" in seen(desk, draw_id).names.values()


def test_one_more_place_is_opened_where_the_opponent_has_not_played_since(desk: Desk):
    draw_id = drawn(desk)
    played = next(
        code for code, one in seen(desk, draw_id).settled.items() if one.state == "ready" and code[:2] == "M2"
    )
    a, b = (side or "" for side in seen(desk, draw_id).settled[played].sides)
    do(desk, draw_id, Report(played, Result((a, b), a)))
    (code,) = places(desk, draw_id, come(desk, draw_id, late="open"))
    draw = seen(desk, draw_id)
    assert code[:2] == "M1" and draw.settled[code].state == "ready" and not {a, b} & set(draw.settled[code].sides)
    assert draw.settled[played].winner == a and not draw.event.are_late_open


def test_who_enters_the_consolation_has_lost_the_first_match_by_being_late(desk: Desk):
    draw_id = drawn(desk)
    second = dict(seen(desk, draw_id).settled)
    entry = come(desk, draw_id, late="consolation")
    draw = seen(desk, draw_id)
    main, *side = places(desk, draw_id, entry)
    assert main[:2] == "M1" and side and all(code[:1] == "C" for code in side)
    assert draw.event.results[main].kind == FORFEIT_LATE
    winners = {code: one.winner for code, one in second.items() if code[:2] == "M1"}
    assert {code: draw.settled[code].winner for code in winners} == winners


def test_without_a_bye_left_it_is_refused_in_words(desk: Desk):
    with pytest.raises(Fault, match="No place is open") as refused:
        come(desk, drawn(desk, 8), late="open")
    assert not isinstance(refused.value, Question)


def test_only_what_will_be_accepted_is_offered(desk: Desk, client: TestClient):
    """R-07: a consolation whose matches have been played has room for nobody, and neither has a bye that was used."""
    draw_id = drawn(desk)
    offered = []
    while True:
        offered.append(latecomers.ways(seen(desk, draw_id).state, 1))
        page = client.get(f"/e/{draw_id}/entries", headers=PAGE).text
        assert ("data-add" in page) == bool(offered[-1])
        settled = seen(desk, draw_id).settled
        ready = sorted((code for code, one in settled.items() if one.state == "ready"), key=lambda code: code[1:])
        if not ready:
            break
        a, b = (side or "" for side in settled[ready[0]].sides)
        do(desk, draw_id, Report(ready[0], Result((a, b), a)))
    assert offered[0] == ["open", "consolation"] and offered[-1] == []
    assert late.AS_LOSER in late.ways(seen(desk, draw_id).event)  # there is a bye left
    with pytest.raises(Fault, match="No place is open") as refused:
        come(desk, draw_id)
    assert not isinstance(refused.value, Question)


def test_the_line_of_who_left_is_taken_without_a_question(desk: Desk):
    """R-08; after late places are closed it is a walkover."""
    draw_id = drawn(desk, 7, late=1)
    gone = next(one.sides[0] for one in seen(desk, draw_id).settled.values() if one.state == "ready") or ""
    (code,) = places(desk, draw_id, gone)
    do(desk, draw_id, Withdraw(gone))
    assert places(desk, draw_id, come(desk, draw_id)) == [code]
    do(desk, draw_id, CloseLate())
    other = next(side for side in seen(desk, draw_id).settled[code].sides if side)
    do(desk, draw_id, Withdraw(other))
    assert seen(desk, draw_id).settled[code].state == "walkover"
