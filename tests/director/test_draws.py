"""Draws at the desk: entered, drawn, called to tables, corrected, taken back; the tables are real."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, boards, calling, draw_state, proposing
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing import entries
from host_tools.director.form_parsing.entries import Known, Lines
from host_tools.director.formats import deciding, tallies
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.formats.acts.entering import CloseLate
from host_tools.director.formats.acts.grouping import DrawGroups
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report, Settle
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import WALKOVER
from host_tools.director.order import Order
from host_tools.director.store import acts as act_rows, matches, players
from host_tools.director.texts import has
from host_tools.director.views import draws
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import IDLE, PLAYING
from matchcore.games.backgammon.topics import results as table_results, turn
from tests.director.conftest import PAGE, Now, client_as, say_yes
from tests.director.device import Device
from tests.director.drawn import (
    FOUR,
    NO_ANSWERS,
    OTHER_WINNER,
    TABLES,
    asked,
    begin_final,
    do,
    drawn_with_consolation,
    names,
    newest_act,
    open_draw,
    play,
    seen,
)


@pytest.fixture
def hall(new_device: Callable[[int], Device]) -> dict[int, Device]:
    return {number: new_device(number) for number in TABLES}


@pytest.fixture
def drawn(desk: Desk) -> int:
    return drawn_with_consolation(desk)


def test_an_event_from_its_entries_to_the_winner(desk: Desk, drawn: int, hall: dict[int, Device]):
    first, second = names(seen(desk, drawn), "M1-1"), names(seen(desk, drawn), "M1-2")
    assert sorted((*first, *second)) == ["Bauer", "De Vries", "Okafor", "Rossi"]
    play(desk, hall[7], drawn, "M1-1", winner=1)
    assert names(seen(desk, drawn), "M2-1") == (first[1], None)
    play(desk, hall[8], drawn, "M1-2", winner=0)
    assert names(seen(desk, drawn), "M2-1") == (first[1], second[0])
    play(desk, hall[7], drawn, "M2-1", winner=0)
    standing = seen(desk, drawn).standings["M2-1"]
    assert standing.winner and seen(desk, drawn).names[standing.winner] == first[1]


def test_a_sealed_result_is_shown_at_once_and_called_when_it_is_verified(
    desk: Desk, drawn: int, hall: dict[int, Device]
):
    """R-13."""
    first = names(seen(desk, drawn), "M1-1")
    one = play(desk, hall[7], drawn, "M1-1", is_verified=False)
    other = play(desk, hall[8], drawn, "M1-2", is_verified=False)
    draw = seen(desk, drawn)
    assert names(draw, "M2-1")[0] == first[0] and set(draw.unverified) == {"M1-1", "M1-2"}
    with pytest.raises(Fault, match="M2-1 cannot be called: open"):
        calling.call(desk, drawn, "M2-1", 9)
    results.verify(desk, one)
    results.verify(desk, other)
    assert not seen(desk, drawn).unverified
    assert calling.call(desk, drawn, "M2-1", 9, 5) > other


def test_a_pairing_is_called_once(desk: Desk, drawn: int, hall: dict[int, Device]):
    calling.call(desk, drawn, "M1-1", 7)
    with pytest.raises(Fault, match="M1-1 cannot be called: called"):
        calling.call(desk, drawn, "M1-1", 8)
    with pytest.raises(Fault, match="There is no pairing M9-1"):
        calling.call(desk, drawn, "M9-1", 8)


def test_the_table_gets_the_names_the_round_and_the_length(desk: Desk, drawn: int, hall: dict[int, Device]):
    match_id = calling.call(desk, drawn, "M1-1", 7, 5)
    hall[7].sync()
    match = hall[7].match
    assert (match.event, match.round, match.length) == ("Open", "Main draw, round 1", 5)
    assert tuple(match.names) == names(seen(desk, drawn), "M1-1")
    with desk.store.reading() as connection:
        row = matches.find(connection, match_id)
    assert row is not None and row.event == "Open"


def test_free_tables_are_proposed_for_those_with_most_rounds_to_come(desk: Desk, drawn: int, hall: dict[int, Device]):
    """DESK 6: a table that has a match, or is not heard of, is not proposed."""
    hall[7].sync()
    hall[8].sync()
    proposed = [(one.code, one.table) for one in draws.page(desk, drawn).ready]
    assert proposed == [("M1-1", 7), ("M1-2", 8)]
    calling.call(desk, drawn, "M1-2", 7)
    assert [(one.code, one.table) for one in draws.page(desk, drawn).ready] == [("M1-1", 8)]
    play(desk, hall[8], drawn, "M1-1")
    assert not draws.page(desk, drawn).ready


# -- corrections that reach further ------------------------------------------------------------------------------------


@pytest.fixture
def final_begun(desk: Desk, drawn: int, hall: dict[int, Device]) -> int:
    """Both semi-finals are verified, the final is being played at table 9; the first semi-final's match."""
    return begin_final(desk, drawn, hall)


def test_nothing_is_done_before_every_question_is_answered(desk: Desk, drawn: int, final_begun: int):
    """RES-10, R-14."""
    before = seen(desk, drawn).event.to_bytes()
    question = asked(desk, final_begun, {})
    assert [choice.name for choice in question.choices] == ["answer.M2-1"]
    assert any("M2-1, in play" in reason for reason in question.reasons)
    again = asked(desk, final_begun, {"M2-1": "again"})
    assert not again.choices and again.mark
    assert seen(desk, drawn).event.to_bytes() == before


@pytest.mark.parametrize(
    ("answer", "finalist", "is_stopped"), [("again", 1, True), ("stands", 0, False), ("freeze", 1, False)]
)
def test_the_match_further_on_is_stopped_stands_or_is_frozen(
    desk: Desk, drawn: int, final_begun: int, hall: dict[int, Device], answer: str, finalist: int, is_stopped: bool
):
    semifinal = names(seen(desk, drawn), "M1-1")
    mark = asked(desk, final_begun, {"M2-1": answer}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": answer}, confirmed=mark)
    draw = seen(desk, drawn)
    assert draw.event.results["M1-1"].winner == draw.standings["M1-1"].sides[1]
    assert names(draw, "M2-1")[0] == semifinal[finalist]
    assert ("M2-1" not in draw.played) == is_stopped
    hall[9].sync()
    assert hall[9].match.phase == (IDLE if is_stopped else PLAYING)
    if is_stopped:
        calling.call(desk, drawn, "M2-1", 8)


def test_a_frozen_match_stands_or_is_played_again_when_the_director_decides(
    desk: Desk, client: TestClient, drawn: int, final_begun: int, hall: dict[int, Device]
):
    """R-14: until then its result goes nowhere."""
    mark = asked(desk, final_begun, {"M2-1": "freeze"}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": "freeze"}, confirmed=mark)
    with pytest.raises(Fault, match="M1-2 has nothing to decide"):
        do(desk, drawn, Settle("M1-2", stands=True))
    assert list(draws.page(desk, drawn).frozen) == ["M2-1"]
    hall[9].play(winner=0)
    hall[9].sync()
    final = seen(desk, drawn).played["M2-1"].match.id
    with pytest.raises(Fault, match="M2-1 has other sides now"):
        results.verify(desk, final)
    form = {"form": "Settle", "code": "M2-1", "stands": "1"}
    assert say_yes(client, f"/draws/{drawn}", form).status_code == 303 and not draws.page(desk, drawn).frozen
    results.verify(desk, final)
    assert seen(desk, drawn).standings["M2-1"].winner


def test_a_frozen_match_that_is_played_again_leaves_its_table(
    desk: Desk, drawn: int, final_begun: int, hall: dict[int, Device]
):
    mark = asked(desk, final_begun, {"M2-1": "freeze"}).mark
    results.correct(desk, final_begun, OTHER_WINNER, {"M2-1": "freeze"}, confirmed=mark)
    do(desk, drawn, Settle("M2-1", stands=False))
    hall[9].sync()
    assert hall[9].match.phase == IDLE and "M2-1" not in seen(desk, drawn).played
    calling.call(desk, drawn, "M2-1", 8)


def test_an_assistants_correction_that_reaches_further_asks_the_director(
    desk: Desk, client: TestClient, drawn: int, final_begun: int
):
    form = {"result": str(scoring.RULING), "winner": "1", "score_a": "0", "score_b": "1", "reason": "sides swapped"}
    proposed = client_as(desk, identity.ASSISTANT).post(f"/matches/{final_begun}/correct", data=form, headers=PAGE)
    assert proposed.status_code == 303
    yes = {"answer": "yes"}
    asks = client.post("/proposals/1", data=yes, headers=PAGE)
    assert asks.status_code == 200 and 'name="answer.M2-1"' in asks.text
    yes |= {"answer.M2-1": "stands", "confirmed": ""}
    again = client.post("/proposals/1", data=yes, headers=PAGE)
    mark = re.search('name="confirmed" value="([0-9a-f]+)"', again.text)
    assert mark
    assert client.post("/proposals/1", data=yes | {"confirmed": mark[1]}, headers=PAGE).status_code == 303
    assert seen(desk, drawn).event.results["M1-1"].winner == seen(desk, drawn).standings["M1-1"].sides[1]


def test_a_verified_result_is_not_taken_back_under_a_match_that_has_begun(desk: Desk, drawn: int, final_begun: int):
    with desk.store.reading() as connection:
        verified = next(act for act in act_rows.read_all(connection) if act.kind == "verify")
    assert "correct the result instead" in undoing.preview(desk, verified.id).refusal


def test_a_verification_that_is_taken_back_takes_its_winner_back(desk: Desk, drawn: int, hall: dict[int, Device]):
    play(desk, hall[7], drawn, "M1-1")
    undoing.undo(desk, newest_act(desk))
    draw = seen(desk, drawn)
    assert "M1-1" not in draw.event.results and "M1-1" in draw.unverified


def test_a_called_match_whose_side_changes_leaves_its_table(desk: Desk, drawn: int, hall: dict[int, Device]):
    one = play(desk, hall[7], drawn, "M1-1")
    play(desk, hall[8], drawn, "M1-2")
    calling.call(desk, drawn, "M2-1", 9)
    question = asked(desk, one, {})
    assert not question.choices and any("M2-1, called" in reason for reason in question.reasons)
    results.correct(desk, one, OTHER_WINNER, confirmed=question.mark)
    assert "M2-1" not in seen(desk, drawn).played
    calling.call(desk, drawn, "M2-1", 9)


# -- who may ----------------------------------------------------------------------------------------------------------


def test_a_player_decides_nothing_about_their_own_match(desk: Desk, drawn: int):
    """ROL-01, also for a director."""
    draw = seen(desk, drawn)
    own = next(code for code in ("M1-1", "M1-2") if "Rossi" in names(draw, code))
    a, b = draw.standings[own].sides
    assert a and b
    opponent = b if draw.names[a] == "Rossi" else a
    person = identity.Person("Rossi", identity.DIRECTOR)
    result = Report(own, Result((a, b), a, points=(3, 0)))
    with identity.acting_as(person):
        for act in (result, Withdraw(opponent, is_disqualified=True)):
            with pytest.raises(Fault, match="ROL-01"):
                do(desk, drawn, act)
    do(desk, drawn, result)
    with identity.acting_as(person):
        assert "ROL-01" in undoing.preview(desk, newest_act(desk)).refusal


def test_somebody_of_another_event_changes_nothing(desk: Desk, drawn: int):
    with identity.acting_as(identity.Person("Elena", identity.DIRECTOR, event="Speed")):
        with pytest.raises(Fault, match="Speed"):
            do(desk, drawn, Withdraw("1"))
        assert "Speed" in undoing.preview(desk, newest_act(desk)).refusal


# -- the acts ----------------------------------------------------------------------------------------------------------


def test_everything_undone_in_reverse_is_the_empty_event(desk: Desk, drawn: int):
    do(desk, drawn, Withdraw("1"))
    with desk.store.reading() as connection:
        done = [act.id for act in act_rows.read_all(connection) if act.kind == "draw"]
    for act_id in reversed(done):
        undoing.undo(desk, act_id)
    assert seen(desk, drawn).event.to_bytes() == deciding.Event().to_bytes()


def test_a_lot_is_committed_to_before_it_is_used(desk: Desk):
    draw_id = open_draw(desk)
    before = seen(desk, draw_id).lot
    do(desk, draw_id, DrawLots(0))
    draw = seen(desk, draw_id)
    used = draw.state.log[-1].act
    assert isinstance(used, DrawLots) and Lot(used.seed).commitment == Lot(int(before.seed)).commitment
    assert draw.lot.number == before.number + 1 and draw.lot.act is None
    do(desk, draw_id, DrawLots(0))
    redrawn = seen(desk, draw_id).state.log[-1].act
    assert isinstance(redrawn, DrawLots) and redrawn.seed != used.seed


def test_the_page_shows_a_seed_only_after_its_draw(desk: Desk, client: TestClient, drawn: int):
    page, draw = client.get(f"/e/{drawn}/draw", headers=PAGE).text, seen(desk, drawn)
    assert draw.lot.seed not in page and Lot(int(draw.lot.seed)).commitment in page
    assert draw.lots[0].seed in page


def test_another_director_folds_the_same(open_desk: Callable[[], Desk], desk: Desk, drawn: int):
    other = open_desk()
    assert seen(other, drawn).event.to_bytes() == seen(desk, drawn).event.to_bytes()
    do(other, drawn, Withdraw("2"))
    assert seen(desk, drawn).event.out == {"2": "withdrawn"}


def test_what_a_failed_transaction_has_folded_is_forgotten(desk: Desk, drawn: int):
    before = seen(desk, drawn).event.to_bytes()
    with pytest.raises(RuntimeError), desk.writing() as connection:
        draw = draw_state.need_draw(desk.draws, connection, drawn)
        acting.do(desk, connection, acting.plan(draw, Withdraw("1"), NO_ANSWERS))
        draw_state.need_draw(desk.draws, connection, drawn)
        raise RuntimeError
    assert seen(desk, drawn).event.to_bytes() == before


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("Rossi\nRossi", "Line 2 is not entered: Rossi is entered already"),
        ("Rossi; Roma; ITA; many", "“many”"),
        ("; Roma", "Name"),
        ("\n", "One entry a line"),
    ],
)
def test_a_list_with_a_fault_enters_nobody(desk: Desk, lines: str, words: str):
    draw_id = acting.open_draw(desk, "Open")
    with pytest.raises(Fault, match=re.escape(words)):
        acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    assert not seen(desk, draw_id).event.entries


def lines_in(lines: str, known: Known | None = None) -> Lines:
    found = entries.read({"lines": lines}, "lines", known or Known())
    found.check()
    return found


@pytest.mark.parametrize(
    "lines",
    [
        "Mario Rossi; Roma; ITA; 1700; 1",
        "Mario Rossi\tRoma\tITA\t1700\t1",
        "rating,seed,name,shoes,club,country\n1700,1,Mario Rossi,42,Roma,ITA",
        "\ufeffCognome;Nome;Club;Nazione;Punteggio;Testa_di_serie\nRossi;Mario;Roma;ITA;1700;1",
        'name;club;country;rating;seed\n"Mario Rossi";"Roma";ITA;1700;1',
    ],
)
def test_the_forms_of_a_list(lines: str):
    assert lines_in(lines).entries == [Entry("1", ("Mario Rossi",), "Roma", "ITA", 1700, 1)]


def test_partners_are_one_side():
    """GEN-03."""
    for lines in ("Anna / Bea", "name,partner\nAnna,Bea"):
        assert lines_in(lines).entries[0].names == ("Anna", "Bea")
    with pytest.raises(Fault, match="is entered already"):
        lines_in("Anna / Bea\nBea")


def test_a_formula_is_a_name_like_any_other_and_no_cell_of_an_export():
    assert lines_in("=cmd|' /C calc'!A0").entries[0].names[0].startswith("=cmd")


@pytest.mark.parametrize(
    ("limit", "words"), [("MOST_ENTRIES", "3 entries; .* at most 2"), ("MOST_PLAYERS", "3 players")]
)
def test_an_event_has_a_largest_size(desk: Desk, monkeypatch: pytest.MonkeyPatch, limit: str, words: str):
    monkeypatch.setattr(acting, limit, 2)
    draw_id = acting.open_draw(desk, "Open")
    acting.enter(desk, draw_id, partial(entries.read, {"lines": "Anna\nBea"}, "lines"))
    with pytest.raises(Fault, match=words):
        acting.enter(desk, draw_id, partial(entries.read, {"lines": "Carla"}, "lines"))
    assert names_entered(desk, draw_id) == ["Anna", "Bea"]


def test_whoever_has_a_member_number_is_the_same_person_however_written():
    known = Known(numbers={("ITA", "12"): "Mario Rossi"})
    found = lines_in("name,federation,member_id\nM. Rossi,ita,12\nBea,ITA,13", known)
    assert [one.names for one in found.entries] == [("Mario Rossi",), ("Bea",)]
    assert [one.number for one in found.lines] == [("ITA", "12"), ("ITA", "13")]
    with pytest.raises(Fault, match="Line 2 .*: mario rossi is member ITA 12, and this is member ITA 99"):
        lines_in("nominativo;federazione;tessera\nmario rossi;ITA;99", known)
    with pytest.raises(Fault, match="Line 3 .*: Bea is entered already"):
        lines_in("name,federation,member_id\nBea,ITA,13\nBeatrice,ITA,13", known)


def test_lines_for_other_events_and_unknown_columns_are_left_out_and_named():
    lines = "name;gare;pagato;email\nAnna;Open+Speed;sì;a@b\nBea;Speed;no;\nCarla;;;"
    found = lines_in(lines, Known("open"))
    assert [(one.entry.names, one.is_paid) for one in found.lines] == [(("Anna",), True), (("Carla",), False)]
    assert len(found.left_out) == 2 and "email" in found.left_out[0] and "1 line " in found.left_out[1]
    with pytest.raises(Fault, match="Line 2 .*: Paid: yes or no"):
        lines_in("name;paid\nAnna;perhaps")


def test_a_list_that_is_not_read_whole_is_asked_about(desk: Desk, client: TestClient):
    draw_id = acting.open_draw(desk, "Open")
    read = partial(entries.read, {"lines": "name,paid,member_id,shoes\nAnna,1,12,42"}, "lines")
    with pytest.raises(Question, match="1 player will be entered") as asked:
        acting.enter(desk, draw_id, read, confirmed="")
    assert not seen(desk, draw_id).event.entries and "shoes" in asked.value.reasons[0]
    acting.enter(desk, draw_id, read, confirmed=asked.value.mark)
    assert seen(desk, draw_id).event.paid == ("1",)
    other = acting.open_draw(desk, "Speed")
    acting.enter(desk, other, partial(entries.read, {"lines": "name,member_id\nA. Bos,12"}, "lines"))
    assert names_entered(desk, other) == ["Anna"]


def test_a_list_says_how_names_are_spoken(desk: Desk):
    draw_id = acting.open_draw(desk, "Open")
    lines = "nominativo;pronuncia\nNguyễn Văn An;WEE-en\nAnna / Wout;/ Vowt\nBea;"
    acting.enter(desk, draw_id, partial(entries.read, {"lines": lines}, "lines"))
    with desk.reading() as connection:
        assert players.spoken(connection) == {"Nguyễn Văn An": "WEE-en", "Wout": "Vowt"}
    assert lines_in(lines).said[0] == "Line 2: Nguyễn Văn An · WEE-en"


def names_entered(desk: Desk, draw_id: int) -> list[str]:
    return [name for entry in seen(desk, draw_id).event.entries for name in entry.names]


def test_too_long_a_list_is_refused_whole():
    with pytest.raises(Fault, match="2001"):
        lines_in("\n".join(f"Player {number}" for number in range(2001)))


def play_swing(device: Device, winner: int, kind: int) -> None:
    """A single game without a clock."""
    device.sync()
    device.accept()
    device.do(turn.press, 0)
    device.do(table_results.claim, winner, kind)
    for _ in ("the game", "the match"):
        for side in (0, 1):
            device.do(table_results.confirm, side)
    device.sync()


def test_a_game_of_swing_at_a_table_costs_its_stake(desk: Desk, hall: dict[int, Device]):
    """SWG-02 to SWG-07: the table knows the stake; its points are booked when the result is verified."""
    draw_id = open_draw(desk, "Rossi\nBauer")
    for act in (StartSwing(1000, (400, 500)), PairSwing(0)):
        do(desk, draw_id, act)
    (ready,) = draws.page(desk, draw_id).ready
    match_id = calling.call(desk, draw_id, ready.code, 7)
    play_swing(hall[7], 1, scoring.GAMMON)
    table = hall[7].match
    assert (table.length, table.options["stake"], table.options["held_a"], table.winner) == (0, 400, 1000, 1)
    assert set(tallies.held(seen(desk, draw_id).event).values()) == {1000}
    results.verify(desk, match_id)
    draw = seen(desk, draw_id)
    loser, winner = draw.standings["W1-1"].sides
    assert winner and loser and tallies.held(draw.event) == {winner: 1800, loser: 200}
    do(desk, draw_id, PairSwing(0))
    last = calling.call(desk, draw_id, "W2-1", 7)
    play_swing(hall[7], 0, scoring.BACKGAMMON)
    results.verify(desk, last)
    held = tallies.held(seen(desk, draw_id).event)
    assert sum(held.values()) == 2000 and sorted(held.values()) in ([0, 2000], [800, 1200])
    assert [step.kind for step in draws.page(desk, draw_id).steps] == ([] if 0 in held.values() else ["PairSwing"])
    assert hall[7].match.options["stake"] == 200


def test_who_does_not_come_loses_a_single_game_of_swing(desk: Desk, hall: dict[int, Device]):
    """DESK 5.10."""
    draw_id = open_draw(desk, "Rossi\nBauer")
    for act in (StartSwing(1000, (100,)), PairSwing(0)):
        do(desk, draw_id, act)
    a, b = seen(desk, draw_id).standings["W1-1"].sides
    assert a and b
    do(desk, draw_id, Report("W1-1", Result((a, b), b, scoring.FORFEIT_LATE)))
    assert tallies.held(seen(desk, draw_id).event) == {a: 900, b: 1100}


def test_however_many_look_a_draw_is_read_once_a_second(
    desk: Desk, client: TestClient, drawn: int, now: Now, monkeypatch: pytest.MonkeyPatch
):
    read: list[str] = []
    for name in ("listed", "page"):
        look = getattr(draws, name)
        monkeypatch.setattr(draws, name, lambda *given, name=name, look=look: read.append(name) or look(*given))
    for _ in range(3):
        assert client.get("/live/draws", headers=PAGE).status_code == 200
        assert client.get(f"/live/draws/{drawn}", headers=PAGE).status_code == 200
    assert read == ["listed", "page"]
    now.s += 1
    client.get(f"/live/draws/{drawn}", headers=PAGE)
    assert read == ["listed", "page", "page"]


def test_a_side_is_as_long_as_a_table_can_show():
    with pytest.raises(Fault, match="61"):
        lines_in("A" * 30 + "/" + "B" * 28)


def test_an_event_is_drawn_in_one_place(desk: Desk, drawn: int):
    with pytest.raises(Fault, match="Open has a draw already"):
        acting.open_draw(desk, "Open")


FORMATS = {
    "late": [DrawLots(0, late=2), CloseLate()],
    "groups": [DrawGroups(2, 0)],
    "swiss": [PairSwiss(0)],
    "swing": [StartSwing(1000, (100, 200)), PairSwing(0)],
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("language", ["en", "it", "nl"])
def test_the_page_of_every_format(desk: Desk, client: TestClient, name: str, language: str):
    draw_id = open_draw(desk, FOUR + "\nNovak\nIvanov")
    for act in FORMATS[name]:
        do(desk, draw_id, act)
        page = client.get(f"/e/{draw_id}/entries?language={language}", headers=PAGE)
        assert page.status_code == 200 and "Novak" in page.text
    ready = next(code for code, one in seen(desk, draw_id).standings.items() if one.state == "ready")
    a, b = seen(desk, draw_id).standings[ready].sides
    assert a and b
    do(desk, draw_id, Report(ready, Result((a, b), b, points=(3, 7))))
    page = client.get(f"/e/{draw_id}/rounds/{ready.partition('-')[0]}?language={language}", headers=PAGE)
    assert page.status_code == 200 and ready in page.text


def test_a_swiss_round_without_a_new_pair_asks_for_a_repeat(desk: Desk, client: TestClient):
    """DESK 5.5: two players have met; the refusal names the pair to allow."""
    draw_id = open_draw(desk, "Rossi\nBauer")
    do(desk, draw_id, PairSwiss(0))
    a, b = seen(desk, draw_id).standings["S1-1"].sides
    assert a and b
    do(desk, draw_id, Report("S1-1", Result((a, b), a, points=(3, 0))))
    path, form = f"/draws/{draw_id}", {"form": "PairSwiss", "lives": "0"}
    refused = client.post(path, data=form, headers=PAGE)
    found = re.search(r"Allow these, by numbers: (\d-\d)", refused.text)
    assert refused.status_code == 409 and found
    assert client.post(path, data=form | {"allowed": "Rossi"}, headers=PAGE).status_code == 422
    assert client.post(path, data=form | {"allowed": found[1]}, headers=PAGE).status_code == 303
    assert "S2-1" in seen(desk, draw_id).standings


def test_the_forms_of_the_page(desk: Desk, client: TestClient):
    answer = client.post("/draws", data={"event": "Open"}, headers=PAGE)
    assert answer.headers["location"] == "/e/open/entries"
    path = "/draws/1"
    assert client.post(f"{path}/entries", data={"lines": FOUR}, headers=PAGE).status_code == 303
    assert client.post(path, data={"form": "Draw", "late": "0", "apart": "club"}, headers=PAGE).status_code == 303
    wrong = client.post(path, data={"form": "OpenConsolation", "line": "none", "letter": "C"}, headers=PAGE)
    assert wrong.status_code == 422 and "“none”" in wrong.text
    refused = client.post(path, data={"form": "DrawGroups", "groups": "2"}, headers=PAGE)
    assert refused.status_code == 409 and "The event has another format" in refused.text
    assert client.post(path, data={"form": "Nothing"}, headers=PAGE).status_code == 422
    assert client.get("/e", headers=PAGE).text.count("Open") >= 1
    assert client.get("/e/99", headers=PAGE).status_code == 404
    assert client.get("/e/nothing", headers=PAGE).status_code == 404


def test_every_reason_of_the_formats_has_words():
    """But for what the desk does not offer yet, and what only a mistake of ours could raise."""
    folder = Path(deciding.__file__).parent
    found = {
        reason
        for path in folder.rglob("*.py")
        for call in re.findall(r"FormatError\(\s*([^)]*?)\)", path.read_text(encoding="utf-8"))
        for reason in re.findall(r'"([a-z_]+)"', call)
    }
    elsewhere = {"bad_series", "series_is_over"}
    ours = {"not_a_power_of_two", "not_settled", "seed_out_of_range"}
    assert {reason for reason in found if not has("fault.DRAW_" + reason.upper())} == elsewhere | ours


def test_a_clerk_checks_in_and_takes_fees(desk: Desk, client: TestClient):
    """DESK 2: one step each; a second clerk is told that it is done."""
    draw_id = open_draw(desk)
    clerk = client_as(desk, identity.CLERK)
    path = f"/draws/{draw_id}/here"
    for entry, what in (("1", "here"), ("3", "here"), ("3", "paid")):
        done = clerk.post(path, data={"entry": entry, "what": what}, headers=PAGE, follow_redirects=False)
        assert done.status_code == 303
    again = client.post(path, data={"entry": "1", "what": "here"}, headers=PAGE)
    assert again.status_code == 409 and "Rossi is checked in already" in again.text
    assert client.post(path, data={"entry": "1", "what": "rich"}, headers=PAGE).status_code == 422
    page = draws.page(desk, draw_id)
    assert [(one.is_here, one.has_paid, one.can_check_in) for one in page.entries][:3] == [
        (True, False, False),
        (False, False, True),
        (True, True, False),
    ]
    do(desk, draw_id, DrawLots(0))
    assert names(seen(desk, draw_id), "M1-1") in (("Rossi", "Bauer"), ("Bauer", "Rossi"))
    assert draws.listed(desk)[0].entries == 2


def test_the_particulars_of_an_entry_are_corrected(desk: Desk, client: TestClient):
    """Names on /names; the rest here, before the draw and after it."""
    draw_id = open_draw(desk)
    page = client.get(f"/e/{draw_id}/entries?entry=2").text
    assert 'name="club" value="Delft"' in page and 'name="rating" value="1700"' in page
    form = {"form": "Amend", "entry": "2", "club": "Leiden", "country": "NED", "rating": "1710", "seed": "1"}
    assert client.post(f"/draws/{draw_id}", data=form, headers=PAGE).status_code == 303
    assert seen(desk, draw_id).event.entry("2") == Entry("2", ("De Vries",), "Leiden", "NED", 1710, 1)
    refused = client.post(f"/draws/{draw_id}", data=form, headers=PAGE)
    assert refused.status_code == 409 and "De Vries is written so already" in refused.text
    wrong = client.post(f"/draws/{draw_id}", data=form | {"rating": "many"}, headers=PAGE)
    assert wrong.status_code == 422 and 'name="rating" value="many"' in wrong.text
    do(desk, draw_id, DrawLots(0))
    lines = seen(desk, draw_id).event.lines
    assert client.post(f"/draws/{draw_id}", data=form | {"seed": ""}, headers=PAGE).status_code == 303
    assert seen(desk, draw_id).event.lines == lines


# -- a ruling at the table ---------------------------------------------------------------------------------------------


def corrected_and_taken_back(desk: Desk, device: Device, match_id: int, meanwhile: Callable[[], object]) -> None:
    """The desk corrects the winner; later somebody takes that back at the table."""
    results.correct(desk, match_id, Verdict(scoring.RULING, 1, (0, 1), "names swapped"))
    device.sync()
    device.sync()
    meanwhile()
    giving.give(desk, device.number, Order(facts.UNDONE, (0,), "slip"))
    device.sync()
    device.sync()


def test_a_ruling_taken_back_at_the_table_reaches_the_draw(desk: Desk, drawn: int, hall: dict[int, Device]):
    """RES-10: the draw has what counts, wherever it was decided."""
    a, b = names(seen(desk, drawn), "M1-1")
    match_id = play(desk, hall[7], drawn, "M1-1", winner=0)
    before: list[tuple] = []
    corrected_and_taken_back(desk, hall[7], match_id, lambda: before.append(names(seen(desk, drawn), "M2-1")))
    assert before == [(b, None)] and names(seen(desk, drawn), "M2-1") == (a, None)


def test_so_does_one_that_the_table_tells_together_with_its_next_match(desk: Desk, drawn: int, hall: dict[int, Device]):
    a, b = names(seen(desk, drawn), "M1-1")
    match_id = play(desk, hall[7], drawn, "M1-1", winner=0)
    results.correct(desk, match_id, Verdict(scoring.RULING, 1, (0, 1), "names swapped"))
    hall[7].sync()
    assert names(seen(desk, drawn), "M2-1") == (b, None)
    giving.give(desk, 7, Order(facts.UNDONE, (0,), "slip"))
    calling.call(desk, drawn, "M1-2", 7, 1)
    hall[7].exchange()
    hall[7].exchange()
    assert seen(desk, drawn).played["M1-2"].match.status == "offered"
    assert names(seen(desk, drawn), "M2-1") == (a, None)


def test_a_ruling_at_the_table_that_needs_an_answer_waits_for_it(
    desk: Desk, drawn: int, hall: dict[int, Device], client: TestClient
):
    match_id = play(desk, hall[7], drawn, "M1-1", winner=0)
    play(desk, hall[8], drawn, "M1-2")
    _, b = names(seen(desk, drawn), "M1-1")

    def begin_the_final() -> None:
        calling.call(desk, drawn, "M2-1", 9, 1)
        hall[9].sync()
        hall[9].accept()
        hall[9].begin_game()
        hall[9].sync()

    corrected_and_taken_back(desk, hall[7], match_id, begin_the_final)
    assert names(seen(desk, drawn), "M2-1")[0] == b
    page = client.get(f"/e/{drawn}").text
    assert f'<a href="/matches/{match_id}">M1-1</a>: its table has another result now' in page
    verdict = Verdict(scoring.POINTS, 0, (1, 0), "slip")
    with pytest.raises(Question) as asked:
        results.correct(desk, match_id, verdict, confirmed="")
    assert [choice.name for choice in asked.value.choices] == ["answer.M2-1"]
    answers = {"M2-1": "stands"}
    with pytest.raises(Question) as again:
        results.correct(desk, match_id, verdict, answers, confirmed="")
    results.correct(desk, match_id, verdict, answers, confirmed=again.value.mark)
    assert (
        seen(desk, drawn).event.results["M1-1"].winner != b and "another result" not in client.get(f"/e/{drawn}").text
    )


def test_a_result_on_paper_stands_while_the_table_has_none(desk: Desk, drawn: int, hall: dict[int, Device]):
    calling.call(desk, drawn, "M1-1", 7, 1)
    hall[7].sync()
    a, b = seen(desk, drawn).settled["M1-1"].sides
    do(desk, drawn, Report("M1-1", Result((a or "", b or ""), b or "", points=(0, 1)), is_on_paper=True))
    hall[7].accept()
    hall[7].begin_game()
    hall[7].play(winner=0)
    hall[7].sync()
    assert seen(desk, drawn).event.results["M1-1"].winner == b
    results.verify(desk, seen(desk, drawn).played["M1-1"].match.id)
    assert seen(desk, drawn).event.results["M1-1"].winner == a


def test_a_match_taken_back_on_its_way_is_not_proposed_before_its_table_has_called(
    desk: Desk, drawn: int, hall: dict[int, Device], now: Now
):
    """It may be on the screen by now: nobody is called to a second table by itself either."""
    for device in hall.values():
        device.sync()

    def proposed() -> list[str]:
        with desk.reading() as connection:
            return [one.code for one in proposing.proposals(connection, seen(desk, drawn), desk.now_s())]

    calling.call(desk, drawn, "M1-1", 7, 1)
    hall[7].post(hall[7].request())
    giving.cancel(desk, 7, 1)
    assert proposed() == ["M1-2"]
    now.s += 1
    hall[7].exchange()
    assert sorted(proposed()) == ["M1-1", "M1-2"]


# -- boards without a device -------------------------------------------------------------------------------------------


def on_board(desk: Desk, draw_id: int, client: TestClient, code: str, board: str = "12") -> int:
    form = {"form": "Seat", "code": code, "table": board}
    return client.post(f"/draws/{draw_id}", data=form, headers=PAGE).status_code


def test_a_match_on_a_board_without_a_device_is_in_play_there(desk: Desk, drawn: int, hall, client: TestClient):
    """DESK 3: it lives without a table, and its result comes on paper."""
    for device in hall.values():
        device.sync()
    assert on_board(desk, drawn, client, "M1-1", "B 12") == 303
    page = client.get(f"/e/{drawn}/rounds/M1").text
    assert "board B 12 · in play" in page and 'name="code" value="M1-1"' in page  # only under results on paper
    with desk.reading() as connection:
        assert [one.code for one in proposing.proposals(connection, seen(desk, drawn), desk.now_s())] == ["M1-2"]
    with pytest.raises(Fault, match="M1-1 cannot be called: in play"):
        calling.call(desk, drawn, "M1-1", 7)
    assert on_board(desk, drawn, client, "M1-1") == 409
    a, b = seen(desk, drawn).settled["M1-1"].sides
    form = {"form": "Report", "code": "M1-1", "a": a, "b": b, "winner": "0", "points_a": "7", "points_b": "3"}
    assert client.post(f"/draws/{drawn}", data=form, headers=PAGE).status_code == 303
    assert seen(desk, drawn).settled["M2-1"].sides[0] == a


@pytest.mark.parametrize("answer", ["stands", "freeze"])
def test_who_leaves_a_board_ends_the_match_if_it_stands(desk: Desk, drawn: int, hall, client: TestClient, answer: str):
    """R-08, R-14; as the director does it on the page."""
    a, b = seen(desk, drawn).settled["M1-1"].sides
    assert a and b and on_board(desk, drawn, client, "M1-1") == 303
    acting.act(desk, drawn, Withdraw(a), {"M1-1": answer})
    form = {"form": "Report", "code": "M1-1", "a": a, "b": b, "winner": "0", "points_a": "7", "points_b": "3"}
    if answer == "freeze":
        assert client.post(f"/draws/{drawn}", data=form, headers=PAGE).status_code == 409
        do(desk, drawn, Settle("M1-1", stands=True))
    assert client.post(f"/draws/{drawn}", data=form, headers=PAGE).status_code == 303
    draw = seen(desk, drawn)
    assert draw.event.results["M1-1"].winner == a and not boards.in_use(draw)
    play(desk, hall[8], drawn, "M1-2")
    assert seen(desk, drawn).settled["M2-1"].state == WALKOVER


def test_who_leaves_a_table_ends_the_match_there_if_it_stands(desk: Desk, drawn: int, hall: dict[int, Device]):
    a, b = seen(desk, drawn).settled["M1-1"].sides
    match_id = calling.call(desk, drawn, "M1-1", 7, 1)
    hall[7].sync()
    hall[7].accept()
    hall[7].begin_game()
    hall[7].sync()
    acting.act(desk, drawn, Withdraw(a or "", is_disqualified=True), {"M1-1": "stands"})
    hall[7].play(winner=1)
    hall[7].sync()
    results.verify(desk, match_id)
    draw = seen(desk, drawn)
    assert draw.event.results["M1-1"].winner == b and draw.settled["M2-1"].sides[0] == b


def test_a_match_at_a_table_is_not_moved_to_a_board(desk: Desk, drawn: int, hall, client: TestClient):
    calling.call(desk, drawn, "M1-1", 7, 1)
    refused = client.post(f"/draws/{drawn}", data={"form": "Seat", "code": "M1-1", "table": "12"}, headers=PAGE)
    assert refused.status_code == 409 and "M1-1 cannot be called: called" in refused.text
    assert on_board(desk, drawn, client, "M2-1") == 409


def test_a_correction_asks_about_a_match_on_a_board(desk: Desk, drawn: int, hall, client: TestClient):
    match_id = play(desk, hall[7], drawn, "M1-1", winner=0)
    play(desk, hall[8], drawn, "M1-2")
    assert on_board(desk, drawn, client, "M2-1") == 303
    verdict = Verdict(scoring.RULING, 1, (0, 1), "names swapped")
    with pytest.raises(Question) as asked:
        results.correct(desk, match_id, verdict, confirmed="")
    assert [choice.name for choice in asked.value.choices] == ["answer.M2-1"]
    results.correct(desk, match_id, verdict, {"M2-1": "freeze"})
    assert '<a href="/e/open/draw?section=M#p-M2-1">M2-1</a>' in client.get(f"/e/{drawn}").text
    do(desk, drawn, Settle("M2-1", stands=False))
    assert seen(desk, drawn).event.boards == {}
    with desk.reading() as connection:
        codes = [one.code for one in proposing.proposals(connection, seen(desk, drawn), desk.now_s() + 3600)]
    assert "M2-1" in codes
