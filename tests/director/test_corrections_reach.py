"""Lists and questions of a correction that reaches further, in names (RES-10, R-14)."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.views import draws
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import PLAYING
from tests.director.device import Device
from tests.director.drawn import OTHER_WINNER, TABLES, asked, begin_final, drawn_with_consolation, names, play, seen

FIRST_WINNER = Verdict(scoring.RULING, 0, (1, 0), reason="it was right")


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in TABLES}


@pytest.fixture
def drawn(desk: Desk) -> int:
    return drawn_with_consolation(desk)


@pytest.fixture
def final_begun(desk: Desk, drawn: int, hall: dict[int, Device]) -> int:
    return begin_final(desk, drawn, hall)


def test_the_question_names_who_would_be_left_out_and_open_lines_are_listed(desk: Desk, drawn: int, final_begun: int):
    wrong, right = names(seen(desk, drawn), "M1-1")
    question = asked(desk, final_begun, {})
    assert any("C1-1, ready" in reason and wrong in reason and right in reason for reason in question.reasons)
    (choice,) = question.choices
    assert f"{right} should play instead of {wrong}" in choice.label
    stands = dict(choice.options)
    assert stands["stands"].endswith(f": {right} plays C1-1")
    assert stands["stands alone"].endswith(f": {wrong} plays C1-1; {right} is out of the event")


@pytest.mark.parametrize(("answer", "at"), [("stands", 1), ("stands alone", 0)])
def test_who_is_left_out_by_a_match_that_stands_keeps_the_place_or_leaves_it(
    desk: Desk, drawn: int, final_begun: int, answer: str, at: int
):
    both = names(seen(desk, drawn), "M1-1")
    mark = asked(desk, final_begun, {"M2-1": answer}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": answer}, confirmed=mark)
    draw = seen(desk, drawn)
    assert both[at] in names(draw, "C1-1") and both[1 - at] not in names(draw, "C1-1")
    assert names(draw, "M2-1")[0] == both[0] and "M2-1" in draw.played


def test_a_correction_and_back_leaves_the_match_that_was_frozen_to_its_result(
    desk: Desk, drawn: int, final_begun: int, hall: dict[int, Device]
):
    began = names(seen(desk, drawn), "M2-1")
    mark = asked(desk, final_begun, {"M2-1": "freeze"}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": "freeze"}, confirmed=mark)
    results.correct(desk, final_begun, FIRST_WINNER)
    assert names(seen(desk, drawn), "M2-1") == began and not draws.page(desk, drawn).frozen
    assert hall[9].match.phase == PLAYING
    hall[9].play(winner=1)
    hall[9].sync()
    results.verify(desk, seen(desk, drawn).played["M2-1"].match.id)
    draw = seen(desk, drawn)
    assert draw.names[draw.standings["M2-1"].winner or ""] == began[1]


def test_a_correction_that_only_opens_lines_lists_them(desk: Desk, drawn: int, hall: dict[int, Device]):
    match_id = play(desk, hall[7], drawn, "M1-1")
    wrong, right = names(seen(desk, drawn), "M1-1")
    question = asked(desk, match_id, {})
    assert not question.choices
    assert f"M2-1, open: {wrong} out, {right} in" in question.reasons
    assert f"C1-1, open: {right} out, {wrong} in" in question.reasons
