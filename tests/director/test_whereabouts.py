"""Where each player is up, for everybody: one state at a time, and what a win and a loss lead to (DESK 9)."""

from collections.abc import Callable
from functools import partial

import pytest

from host_tools.director.desk import naming
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import acting, call_up, calling
from host_tools.director.forecasting.runs import Ends, Forecast, Foreseen
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw as DrawLots, DrawAgain
from host_tools.director.formats.acts.entering import CheckIn
from host_tools.director.formats.acts.pairing import PairSwiss
from host_tools.director.formats.announced import PROPOSED, Announced
from host_tools.director.texts import USUAL
from host_tools.director.views.at_table import cards
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.views.everybody import day, whereabouts
from host_tools.director.views.everybody.rounding import rounded
from host_tools.director.views.everybody.whereabouts import Whereabouts, mark_of
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feed, Feeds
from host_tools.director.web.watching.screens import ANYWAY_S, SCORES_S
from host_tools.director.wording import time_of_day
from tests.director.conftest import PAGE, Now, client_of, stranger_of
from tests.director.device import Device
from tests.director.drawn import do, drawn_with_consolation, names, open_draw, play, seen
from tests.director.forms import forms_of
from tests.director.test_drawn_side_by_side import FOUR, OTHERS, drawn

OF_ROSSI = (("Open", "Novak"), ("Speed", "Berg"))


@pytest.fixture
def tables(new_device: Callable[[int], Device]) -> dict[int, Device]:
    found = {number: new_device(number) for number in (7, 8)}
    for device in found.values():
        device.sync()
    return found


def where(desk: Desk, name: str) -> Whereabouts:
    return whereabouts.every(desk, cards.list_cards(desk))[mark_of(name)]


def play_at(device: Device) -> None:
    """The match that is called there, to its sealed end."""
    device.sync()
    device.accept()
    device.begin_game()
    device.play()
    device.sync()


def sides(desk: Desk, draw_id: int, code: str) -> tuple[str, str]:
    a, b = names(seen(desk, draw_id), code)
    return a, b


def test_who_is_called_sees_the_table_the_opponent_and_the_start(desk: Desk, tables: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7)
    a, b = sides(desk, draw_id, "M1-1")
    for own, other in ((a, b), (b, a)):
        one = where(desk, own)
        assert (one.state, one.place, one.is_table, one.opponent) == ("called", "7", True, other)
        assert now.s + 240 < one.start_s <= now.s + 360


def test_who_plays_sees_the_score_with_the_own_points_first(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    calling.call(desk, draw_id, "M1-1", 7, 5)
    tables[7].sync()
    tables[7].accept()
    tables[7].begin_game()
    tables[7].win(1)
    tables[7].sync()
    a, b = sides(desk, draw_id, "M1-1")
    assert (where(desk, a).state, where(desk, a).score) == ("playing", "0 – 1")
    assert where(desk, b).score == "1 – 0"


def test_a_win_and_a_loss_each_lead_somewhere(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn_with_consolation(desk)
    a, _ = sides(desk, draw_id, "M1-1")
    c, d = sides(desk, draw_id, "M1-2")
    won, lost = where(desk, a).day[-2:]
    assert (won.sign, won.title, won.words) == (
        day.IF_WON,
        "If you win: Main draw, round 2",
        f"winner of {c} – {d}",
    )
    assert (lost.sign, lost.words) == (day.IF_LOST, f"loser of {c} – {d}")


def test_everybody_sees_when_a_win_and_a_loss_go_on_to_five_minutes(desk: Desk, tables: dict[int, Device], now: Now):
    draw_id = drawn_with_consolation(desk)
    begins = {"M2-1": Ends(61.0, 80.0), "C1-1": Ends(10.0, 20.0)}
    forecast = Forecast(Ends(90.0, 99.0), {}, "M2-1", 0.0, begins, {})
    desk.foreseen = {draw_id: Foreseen(now.s, forecast)}
    a, _ = sides(desk, draw_id, "M1-1")
    roughly = [f"≈ {rounded(time_of_day(now.s + 60 * minutes))}" for minutes in (61, 10)]
    assert [line.at for line in where(desk, a).day[-2:]] == roughly
    desk.foreseen = {}
    assert [line.at for line in where(desk, a).day[-2:]] == ["", ""]


def test_a_loss_without_another_match_leads_to_the_last_chance_until_it_is_drawn(
    desk: Desk, tables: dict[int, Device], now: Now
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    at_s = now.s + 3600
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=0, last_chance_s=at_s)))
    a, b = sides(desk, draw_id, "M1-1")
    line = where(desk, a).day[-1]
    assert (line.sign, line.words, line.at) == (
        day.IF_LOST,
        "a new draw of all who are out and have not left",
        time_of_day(at_s),
    )
    for code in ("M1-1", "M1-2"):
        play(desk, tables[7], draw_id, code)
    assert where(desk, b).words == (f"Last chance at {time_of_day(at_s)}: you are in it unless you leave.",)
    do(desk, draw_id, DrawAgain("L", 1))
    assert where(desk, b).state != "out"
    play(desk, tables[7], draw_id, "L1-1")
    assert not where(desk, sides(desk, draw_id, "L1-1")[1]).words


def test_a_last_chance_that_the_director_draws_by_hand_is_announced_no_longer(
    desk: Desk, tables: dict[int, Device], now: Now
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=0, last_chance_s=now.s + 3600)))
    for code in ("M1-1", "M1-2"):
        play(desk, tables[7], draw_id, code)
    client = client_of(desk)
    page = client.get("/e/open/draw", headers=PAGE).text
    form = next(one for one in forms_of(page) if one.kind == "DrawAgain")
    assert form.values()["letter"] == "L"
    assert client.post(form.action, data=form.values(), headers=PAGE).status_code == 303
    a, _ = sides(desk, draw_id, "M2-1")
    play(desk, tables[7], draw_id, "L1-1")
    assert where(desk, sides(desk, draw_id, "L1-1")[1]).words == ()
    assert [line.words for line in where(desk, a).day[-2:]] == ["You have won Open.", "You are out of Open."]


@pytest.mark.parametrize("letter", ["C", "L"])
def test_whatever_letter_a_last_chance_has_it_is_announced_no_longer(
    desk: Desk, tables: dict[int, Device], now: Now, letter: str
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=0, last_chance_s=now.s + 3600)))
    for code in ("M1-1", "M1-2"):
        play(desk, tables[7], draw_id, code)
    _, lost = sides(desk, draw_id, "M1-1")
    assert where(desk, lost).words
    do(desk, draw_id, DrawAgain(letter, 1))
    play(desk, tables[7], draw_id, letter + "1-1")
    assert not where(desk, sides(desk, draw_id, letter + "1-1")[1]).words


def test_after_the_final_one_has_won_and_the_other_is_out(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", "Rossi\nNovak", PROPOSED)
    a, b = sides(desk, draw_id, "M1-1")
    assert [line.words for line in where(desk, a).day[-2:]] == ["You have won Open.", "You are out of Open."]
    play(desk, tables[7], draw_id, "M1-1")
    assert (where(desk, a).state, where(desk, b).state) == ("first", "out")
    assert [(line.sign, line.score) for line in where(desk, b).day] == [(day.LOST, "0 – 1")]


def test_in_swiss_nobody_is_out_or_has_won_between_two_rounds(desk: Desk, tables: dict[int, Device]):
    draw_id = open_draw(desk)
    do(desk, draw_id, PairSwiss(0))
    a, b = sides(desk, draw_id, "S1-1")
    assert [line.sign for line in where(desk, a).day] == [day.NOW]
    play(desk, tables[7], draw_id, "S1-1")
    for name, sign in ((a, day.WON), (b, day.LOST)):
        one = where(desk, name)
        assert (one.state, one.words) == ("waits", ("The next round is not paired yet.",))
        assert [line.sign for line in one.day] == [sign]


def test_who_wins_a_consolation_has_not_won_the_event(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn_with_consolation(desk)
    for number, code in ((7, "M1-1"), (8, "M1-2")):
        play(desk, tables[number], draw_id, code)
    _, lost = sides(desk, draw_id, "M1-1")
    assert [line.words for line in where(desk, lost).day[-2:]] == [
        "You have won Open · Consolation.",
        "You are out of Open · Consolation.",
    ]


def test_whoever_rests_or_is_held_back_is_told_until_when(desk: Desk, tables: dict[int, Device], now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=10)))
    play(desk, tables[7], draw_id, "M1-1")
    play(desk, tables[8], draw_id, "M1-2")
    a, _ = sides(desk, draw_id, "M2-1")
    resting = where(desk, a)
    assert resting.state == "rests" and any("rests until" in words for words in resting.words)
    now.s += 3600
    call_up.hold(desk, draw_id, now.s + 600)
    assert (where(desk, a).state, len(where(desk, a).words)) == ("waits", 1)
    assert "held back until" in where(desk, a).words[0]


def test_who_waits_for_a_match_sees_how_it_stands(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    play(desk, tables[7], draw_id, "M1-1")
    calling.call(desk, draw_id, "M1-2", 8, 5)
    for step in (tables[8].sync, tables[8].accept, tables[8].begin_game):
        step()
    tables[8].win(0)
    tables[8].sync()
    a, _ = sides(desk, draw_id, "M1-1")
    assert where(desk, a).opponent == "winner of table 8, now 1 – 0"


def test_the_most_urgent_of_two_events_counts(desk: Desk, tables: dict[int, Device]):
    first, second = (drawn(desk, event, f"Rossi\n{other}", PROPOSED) for event, other in OF_ROSSI)
    calling.call(desk, first, "M1-1", 7)
    assert (where(desk, "Rossi").event, where(desk, "Rossi").state) == ("Open", "called")
    play_at(tables[7])
    calling.call(desk, second, "M1-1", 8)
    assert (where(desk, "Rossi").event, where(desk, "Rossi").state) == ("Speed", "called")


def test_before_the_draw_whoever_is_missing_is_asked_to_the_desk(desk: Desk):
    draw_id = open_draw(desk)
    assert where(desk, "Bauer").words == ("The draw has not been made yet.",)
    here = next(entry.id for entry in seen(desk, draw_id).event.entries if "Bauer" in entry.names)
    do(desk, draw_id, CheckIn(here))
    assert where(desk, "Bauer").state == "waits"
    assert (where(desk, "Rossi").state, where(desk, "Rossi").words) == ("desk", ("You are not checked in yet.",))


def test_on_a_board_without_a_device_a_call_is_a_call_and_then_play(desk: Desk, now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.seat(desk, draw_id, "M1-1", "B12")
    a, _ = sides(desk, draw_id, "M1-1")
    assert (where(desk, a).state, where(desk, a).place, where(desk, a).is_table) == ("called", "B12", False)
    now.s += 360
    assert where(desk, a).state == "playing"


@pytest.mark.parametrize(("left_s", "said"), [(600, "You can enter again at the desk until "), (-1, "")])
def test_who_is_out_is_told_until_when_to_enter_again(
    desk: Desk, tables: dict[int, Device], now: Now, left_s: int, said: str
):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    until_s = now.s + left_s
    do(desk, draw_id, Announce(Announced(lengths=(1,), rest_min=0, entries_each=2, re_entry_until_s=until_s)))
    play(desk, tables[7], draw_id, "M1-1")
    _, lost = sides(desk, draw_id, "M1-1")
    words = where(desk, lost).words
    assert where(desk, lost).state == "out" and bool(words) == bool(said)
    assert all(one.startswith(said) for one in words)


def test_a_phone_that_remembers_a_name_of_before_shows_the_player(desk: Desk):
    open_draw(desk)
    naming.rename_player(desk, "Rossi", "Mario Rossi")
    page = stranger_of(desk).get(f"/p?who={mark_of('Rossi')}", headers=PAGE).text
    assert "<h1><bdi>Mario Rossi</bdi></h1>" in page and f"who={mark_of('Mario Rossi')}" in page


def test_many_events_that_are_over_hide_none_that_is_still_to_be_drawn(desk: Desk):
    open_draw(desk)
    for at in range(9):
        drawn_id = acting.open_draw(desk, f"Event {at}")
        acting.enter(desk, drawn_id, partial(entries.read, {"lines": f"Player {at}"}, "lines"))
    assert where(desk, "Rossi").words == ("The draw has not been made yet.",)


# -- finding -----------------------------------------------------------------------------------------------------------

PEOPLE = {"1": "Mehmet Yıldız", "2": "João Pereira", "3": "Li", "4": "Anna-Maria Rossi", "5": "Борис Павлов"}


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        ("yil", ["1"]),
        ("JOÃ", ["2"]),
        ("li", ["3"]),
        ("per", ["2"]),
        ("mar", ["4"]),
        ("pav", ["5"]),
        ("ro", []),
        ("", []),
        ("oss", []),
    ],
)
def test_three_letters_find_a_name_whatever_its_accents(letters: str, found: list[str]):
    assert [mark for mark, _ in whereabouts.found_by(PEOPLE, letters)] == found


# -- the pages ---------------------------------------------------------------------------------------------------------


def feed_of(desk: Desk) -> Feed:
    return Feeds(desk, CardCaches(desk).in_language, events.makers()).feed(events.PLAYERS_FEED, USUAL)


def test_a_phone_gets_its_own_player_alone(desk: Desk, tables: dict[int, Device]):
    draw_id = drawn(desk, "Open", FOUR + "\n" + OTHERS, PROPOSED)
    feed = feed_of(desk)
    feed.look()
    before = feed.mark
    calling.call(desk, draw_id, "M1-1", 7)
    feed.look()
    a, _ = sides(desk, draw_id, "M1-1")
    other, _ = sides(desk, draw_id, "M1-3")
    assert "event: screen" in feed.since(before, mark_of(a))[0]
    assert "event: screen" not in feed.since(before, mark_of(other))[0]


def test_a_press_alone_makes_no_page_again_and_a_score_does(
    desk: Desk, tables: dict[int, Device], now: Now, monkeypatch: pytest.MonkeyPatch
):
    draw_id = open_draw(desk)
    do(desk, draw_id, Announce(Announced(lengths=(5,), rest_min=0)))
    do(desk, draw_id, DrawLots(0))
    calling.call(desk, draw_id, "M1-1", 7)
    tables[7].sync()
    tables[7].accept()
    tables[7].begin_game()
    tables[7].sync()
    now.s = now.s // ANYWAY_S * ANYWAY_S + SCORES_S
    feed = feed_of(desk)
    feed.look()
    looks: list[object] = []
    real = whereabouts.every
    monkeypatch.setattr(whereabouts, "every", lambda *given: looks.append(given) or real(*given))
    for is_score in (False, True):
        tables[7].win(0) if is_score else tables[7].turn()
        tables[7].sync()
        now.s += SCORES_S
        feed.look()
        assert bool(looks) == is_score


def test_only_the_event_that_something_has_happened_in_is_worked_out_again(
    desk: Desk, tables: dict[int, Device], now: Now, monkeypatch: pytest.MonkeyPatch
):
    now.s = now.s // whereabouts.TICK_S * whereabouts.TICK_S
    first, second = drawn(desk, "Open", FOUR, PROPOSED), drawn(desk, "Speed", OTHERS, PROPOSED)
    known: whereabouts.Known = {}
    asked: list[str] = []
    real = whereabouts._Look.people
    monkeypatch.setattr(whereabouts._Look, "people", lambda look: asked.append(look.paths.draw.row.event) or real(look))

    def worked_out() -> list[str]:
        asked.clear()
        shown = whereabouts.every(desk, cards.list_cards(desk), known)
        again = sorted(asked)
        assert shown == whereabouts.every(desk, cards.list_cards(desk))
        return again

    assert worked_out() == ["Open", "Speed"]
    assert worked_out() == []
    calling.call(desk, first, "M1-1", 7, 5)
    assert worked_out() == ["Open"]
    for step in (tables[7].sync, tables[7].accept, tables[7].begin_game, tables[7].sync):
        step()
    assert "Open" in worked_out()  # and of the other event whoever waits for this table
    tables[7].turn()
    tables[7].sync()
    assert worked_out() == []
    tables[7].win(0)
    tables[7].sync()
    assert "Open" in worked_out()
    call_up.seat(desk, second, "M1-1", "B12")
    assert "Speed" in worked_out()
    desk.foreseen = {
        second: Foreseen(now.s, Forecast(Ends(90.0, 99.0), {}, "M2-1", 0.0, {"M2-1": Ends(61.0, 80.0)}, {}))
    }
    assert worked_out() == ["Speed"]
    now.s += whereabouts.TICK_S
    assert worked_out() == ["Open", "Speed"]


def test_anybody_finds_anybody_and_sees_no_act(desk: Desk, tables: dict[int, Device]):
    drawn(desk, "Open", FOUR + "\n<b>Bold", PROPOSED)
    client = stranger_of(desk)
    listed = client.get("/p?find=<b>", headers=PAGE).text
    mark = mark_of("<b>Bold")
    assert f"who={mark}" in listed and "&lt;b&gt;Bold" in listed
    page = client.get(f"/p?who={mark}", headers=PAGE).text
    assert "&lt;b&gt;Bold" in page and "<b>Bold" not in page and "<form" not in page
    assert f"&amp;who={mark}" in page


@pytest.mark.parametrize("mark", ["0123456789", '"><script>', "x" * 500])
def test_an_unknown_mark_is_nobody(desk: Desk, mark: str):
    page = stranger_of(desk).get("/p", params={"who": mark}, headers=PAGE)
    assert page.status_code == 200 and "There is nothing more to play here." in page.text
    assert '"><script>' not in page.text
