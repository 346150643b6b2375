"""Results: reported by the table, verified or corrected by the director, never overwritten."""

import pytest

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import SEALED
from matchcore.games.backgammon.topics import flags
from matchcore.refusal import Refusal
from matchcore.sides import BY_A
from tests.director import as_json
from tests.director.conftest import settings
from tests.director.device import Device


@pytest.fixture
def reported(playing: Device) -> Device:
    playing.win(0)
    playing.play(winner=0)
    playing.sync()
    return playing


@pytest.fixture
def lost_on_time(playing: Device) -> Device:
    lose_on_time(playing)
    return playing


def lose_on_time(device: Device) -> None:
    """Rossi's bank runs out and De Vries claims it."""
    while device.match.clock.active != 0:
        device.turn()
    device.turn(after_ms=20 * 60 * 1000)
    device.do(flags.claim_time, BY_A + 1)
    device.confirm()
    device.sync()


def result(desk: Desk) -> dict:
    return as_json.matches(desk)[0]


def verdict(winner: int = 1, kind: int = scoring.RULING, score: tuple[int, int] = (1, 3)) -> Verdict:
    return Verdict(kind, winner, score, reason="the score sheet says so")


def test_a_result_is_verified_and_the_table_is_told(reported: Device, desk: Desk):
    """RES-09."""
    results.verify(desk, result(desk)["id"])
    assert result(desk)["status"] == "verified" and result(desk)["verified_s"]
    reported.sync()
    assert reported.match.is_verified
    assert as_json.table(desk, 7)["match"]["is_verified"]


def test_a_level_score_says_why_there_is_a_winner(assigned, desk: Desk):
    """LEN-03: De Vries has 3 points with a penalty while 5 wait for the next game; Rossi reaches 3 in this one."""
    device = assigned(3)
    device.accept()
    device.begin_game()
    giving.give(desk, 7, Order(facts.LENGTH_SET, (5,), "5 on the wall"))
    giving.give(desk, 7, Order(facts.SCORE_SET, (2, 2, 0), "card"))
    giving.give(desk, 7, Order(facts.PENALTY, (1, 1), "PEN-02"))
    device.sync()
    device.win(0)
    device.confirm()
    device.sync()
    said = as_json.matches(desk)[0]["result"]
    assert (said["type"], said["score"]) == ("POINTS", [3, 3])
    assert said["words"] == "Rossi wins 3 – 3 (the last game reached the length, LEN-03)"


def test_a_result_is_verified_once(reported: Device, desk: Desk):
    results.verify(desk, result(desk)["id"])
    with pytest.raises(Fault, match="it is verified"):
        results.verify(desk, result(desk)["id"])


def test_a_match_in_play_has_nothing_to_verify(playing: Device, desk: Desk):
    with pytest.raises(Fault, match="Rossi – De Vries.*playing"):
        results.verify(desk, result(desk)["id"])
    with pytest.raises(Fault, match="playing"):
        results.correct(desk, result(desk)["id"], verdict())


def test_a_table_that_plays_on_is_not_told(reported: Device, desk: Desk):
    """The order would verify the match now on the table."""
    first = result(desk)["id"]
    placing.assign(desk, 7, settings(name_a="Anna"))
    results.verify(desk, first)
    reported.sync()
    assert not reported.match.is_verified
    assert [order["kind"] for order in as_json.table(desk, 7)["orders"]] == ["assigned", "assigned"]
    assert as_json.matches(desk)[1]["status"] == "verified"


def test_a_corrected_result_keeps_the_old_one(reported: Device, desk: Desk):
    """RES-10."""
    results.correct(desk, result(desk)["id"], verdict())
    found = result(desk)
    assert found["status"] == "corrected"
    assert (found["result"]["winner_name"], found["result"]["score"]) == ("De Vries", [1, 3])
    assert found["reported"]["winner_name"] == "Rossi" and found["reported"]["type"] == "POINTS"
    assert found["corrections"][0]["reason"] == "the score sheet says so"


def test_a_correction_travels_to_the_table(reported: Device, desk: Desk):
    """RES-10: result and winner as decided, the score as played, and verified."""
    code = reported.code()
    results.correct(desk, result(desk)["id"], verdict())
    reported.sync()
    match = reported.match
    assert (match.phase, match.result, match.winner, match.is_verified) == (SEALED, scoring.RULING, 1, True)
    assert (match.score_a, match.score_b) == (3, 0)
    view = as_json.table(desk, 7)
    assert (view["words"], view["match"]["code"]) == ("De Vries has won (ruling)", code)
    found = result(desk)
    assert (found["status"], found["reported"]["winner"], len(found["corrections"])) == ("corrected", 0, 1)


def test_a_certain_win_travels_to_the_table(lost_on_time: Device, desk: Desk):
    """EXP-05."""
    results.verify(desk, result(desk)["id"], is_win_certain=True)
    lost_on_time.sync()
    assert (lost_on_time.match.result, lost_on_time.match.winner) == (scoring.GUARANTEED_WIN, 0)
    assert result(desk)["status"] == "corrected" and len(result(desk)["corrections"]) == 1


def test_of_two_corrections_the_table_shows_the_last_even_if_it_gets_both_at_once(reported: Device, desk: Desk):
    results.correct(desk, result(desk)["id"], verdict())
    results.correct(desk, result(desk)["id"], Verdict(scoring.POINTS, 0, (3, 0), "it was right after all"))
    reported.sync()
    assert (reported.match.result, reported.match.winner) == (scoring.POINTS, 0)
    assert [one["reason"] for one in result(desk)["corrections"]] == [verdict().reason, "it was right after all"]


def test_a_corrected_score_alone_is_no_ruling_for_the_table(reported: Device, desk: Desk):
    results.correct(desk, result(desk)["id"], Verdict(scoring.POINTS, 0, (3, 1), "a game was forgotten"))
    assert [order["kind"] for order in as_json.table(desk, 7)["orders"]] == ["verified", "assigned"]
    assert result(desk)["result"]["score"] == [3, 1]


def test_a_table_that_plays_on_is_not_corrected(reported: Device, desk: Desk):
    first = result(desk)["id"]
    placing.assign(desk, 7, settings(name_a="Anna"))
    results.correct(desk, first, verdict())
    reported.sync()
    assert [order["kind"] for order in as_json.table(desk, 7)["orders"]] == ["assigned", "assigned"]


def test_a_ruling_that_comes_when_the_match_is_sealed_is_a_correction(playing: Device, desk: Desk):
    """It was ordered while the match was played; the players were faster."""
    giving.give(desk, 7, Order(facts.RULED, (scoring.DISQUALIFIED, 1), "conduct"))
    playing.play(winner=0)
    playing.sync()
    playing.sync()
    found = result(desk)
    assert (found["status"], found["reported"]["winner"], found["result"]["winner"]) == ("corrected", 0, 1)
    assert [one["reason"] for one in found["corrections"]] == ["conduct"]
    assert playing.match.is_verified


def test_a_correction_that_is_taken_back_at_the_table_is_taken_back_here(reported: Device, desk: Desk):
    results.correct(desk, result(desk)["id"], verdict())
    reported.sync()
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "wrong match"))
    reported.sync()
    assert (reported.match.phase, reported.match.winner) == (SEALED, 0)
    found = result(desk)
    assert (found["status"], found["result"]["winner"], found["result"]["score"]) == ("corrected", 0, [3, 0])
    assert [one["reason"] for one in found["corrections"]] == [verdict().reason, "wrong match"]


def test_the_last_correction_counts(reported: Device, desk: Desk):
    results.verify(desk, result(desk)["id"])
    results.correct(desk, result(desk)["id"], verdict())
    results.correct(desk, result(desk)["id"], verdict(winner=0, score=(3, 2)))
    assert result(desk)["result"]["score"] == [3, 2]
    assert len(result(desk)["corrections"]) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        verdict(kind=99),
        verdict(winner=-1),
        verdict(kind=scoring.DOUBLE_DISQUALIFICATION),
        verdict(score=(1, 4)),
        verdict(score=(3, 3)),
        verdict(score=(-1, 3)),
    ],
)
def test_a_result_that_cannot_be_is_refused(reported: Device, desk: Desk, wrong: Verdict):
    with pytest.raises(Refusal):
        results.correct(desk, result(desk)["id"], wrong)
    assert result(desk)["status"] == "reported"


def test_a_win_on_time_asks_whether_the_other_win_was_certain(lost_on_time: Device, desk: Desk):
    found = result(desk)
    assert found["result"]["type"] == "TIME" and found["result"]["winner_name"] == "De Vries"
    assert found["asks_certain"] == 0
    with pytest.raises(Fault, match="Could Rossi still have lost"):
        results.verify(desk, found["id"])


def test_a_certain_win_stands_against_the_clock(lost_on_time: Device, desk: Desk):
    """EXP-05."""
    results.verify(desk, result(desk)["id"], is_win_certain=True)
    found = result(desk)
    assert (found["status"], found["result"]["type"]) == ("corrected", "GUARANTEED_WIN")
    assert found["result"]["winner_name"] == "Rossi"
    assert found["reported"]["type"] == "TIME"


def test_an_uncertain_win_is_lost_on_time(lost_on_time: Device, desk: Desk):
    results.verify(desk, result(desk)["id"], is_win_certain=False)
    assert (result(desk)["status"], result(desk)["result"]["type"]) == ("verified", "TIME")


def test_a_result_on_points_asks_nothing(reported: Device, desk: Desk):
    assert result(desk)["asks_certain"] is None


@pytest.mark.parametrize(
    ("rule_set", "certain_winner", "is_asked"), [("wbgf21", "loses", False), ("cnb", "wins", True)]
)
@pytest.mark.parametrize("is_agreed", [True, False])
def test_what_is_asked_follows_from_the_rules_in_force(
    assigned, desk: Desk, rule_set: str, certain_winner: str, is_asked: bool, is_agreed: bool
):
    """EXP-05, GEN-02: as agreed, or changed during the match."""
    rule = ("expiry.certain_winner", certain_winner)
    device = assigned(3, rule_set, **dict([rule] if is_agreed else []))
    device.accept()
    device.begin_game(turns=0)
    if not is_agreed:
        giving.give(desk, 7, Order(facts.RULE_CHANGED, (), "%s = %s" % rule))
        device.sync()
    lose_on_time(device)
    assert (result(desk)["asks_certain"] == 0) == is_asked
    if is_asked:
        with pytest.raises(Fault, match="EXP-05"):
            results.verify(desk, result(desk)["id"])
    results.verify(desk, result(desk)["id"], is_win_certain=True)
    assert result(desk)["status"] == ("corrected" if is_asked else "verified")


def test_an_answer_that_was_not_asked_for_corrects_nothing(reported: Device, desk: Desk):
    results.verify(desk, result(desk)["id"], is_win_certain=True)
    assert (result(desk)["status"], result(desk)["corrections"]) == ("verified", [])


def test_a_match_that_is_opened_again_is_no_result_any_more(reported: Device, desk: Desk):
    results.verify(desk, result(desk)["id"])
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "wrong winner pressed"))
    reported.sync()
    assert result(desk)["status"] == "playing" and result(desk)["result"] is None
    reported.confirm()
    reported.sync()
    assert result(desk)["status"] == "reported" and result(desk)["verified_s"] is None


def test_a_correction_of_a_match_that_was_played_on_counts_no_more(reported: Device, desk: Desk):
    """It was of another result; verifying the new one means that one."""
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "wrong winner pressed"))
    told = result(desk)["reported"]
    results.correct(desk, result(desk)["id"], verdict(winner=0, kind=reported.match.result, score=(3, 2)))
    reported.sync()
    assert (result(desk)["status"], result(desk)["result"]) == ("playing", None)
    reported.confirm()
    reported.sync()
    assert (result(desk)["status"], result(desk)["reported"]["score"]) == ("reported", [3, 0])
    results.verify(desk, result(desk)["id"])
    reported.sync()
    found = result(desk)
    assert (found["status"], found["result"]["score"], found["corrections"]) == ("verified", told["score"], [])


def test_a_ruling_ends_the_match(playing: Device, desk: Desk):
    giving.give(desk, 7, Order(facts.RULED, (scoring.DOUBLE_DISQUALIFICATION, -1), "fight"))
    playing.sync()
    found = result(desk)
    assert found["result"]["type"] == "DOUBLE_DISQUALIFICATION" and found["result"]["winner"] is None
    assert as_json.table(desk, 7)["words"] == "Over: both disqualified"
    assert found["code"] == playing.code()


def test_a_match_keeps_its_games_and_facts_when_the_table_has_gone_on(reported: Device, desk: Desk):
    first = result(desk)["id"]
    games = as_json.match(desk, first)["games"]
    placing.assign(desk, 7, settings(length=1, name_a="Anna", name_b="Ben"))
    reported.sync()
    reported.accept()
    reported.begin_game()
    reported.sync()
    view = as_json.match(desk, first)
    assert view["games"] == games and len(games) >= 2
    assert view["facts"][-1]["fact"] == "assigned" and view["names"] == ["Rossi", "De Vries"]
