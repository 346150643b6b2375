"""The name of a player or of an event is corrected wherever it stands, and the former one goes on counting."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity, spelling
from host_tools.director.desk import acts, event_settings, more_time, naming, placing, results, undoing
from host_tools.director.desk.access import limits
from host_tools.director.desk.desk import Desk, need_match
from host_tools.director.desk.draws import acting, calling
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.drawing import Draw as DrawLots
from host_tools.director.store import acts as rows, events, players
from tests.director.conftest import PAGE, say_yes, settings
from tests.director.device import Device
from tests.director.test_assignment import FORM
from tests.director.test_draws import names, open_draw, play, seen


def names_of(desk: Desk, match_id: int) -> tuple[str, str]:
    with desk.reading() as connection:
        return need_match(connection, match_id).names


def last(desk: Desk, kind: str) -> int:
    with desk.reading() as connection:
        return rows.listed(connection, 1, kind=kind)[0].id


def undo(desk: Desk, act: int) -> None:
    undoing.undo(desk, act, confirmed=undoing.preview(desk, act).mark)


@pytest.fixture
def drawn(desk: Desk) -> int:
    draw_id = open_draw(desk)
    acting.act(desk, draw_id, DrawLots(0), {})
    return draw_id


def first_of(desk: Desk, drawn: int) -> str:
    name = names(seen(desk, drawn), "M1-1")[0]
    assert name
    return name


def test_a_typing_error_is_mended_in_the_draw_in_results_and_in_the_next_match(desk: Desk, drawn: int, device: Device):
    old = first_of(desk, drawn)
    first = play(desk, device, drawn, "M1-1")
    naming.rename_player(desk, old, "Nilsson")
    assert names(seen(desk, drawn), "M1-1")[0] == names(seen(desk, drawn), "M2-1")[0] == "Nilsson"
    assert names_of(desk, first)[0] == "Nilsson"
    device.sync()
    play(desk, device, drawn, "M1-2")
    final = calling.call(desk, drawn, "M2-1", device.number, 1)
    assert names_of(desk, final)[0] == "Nilsson"


def test_it_is_taken_back_and_done_again(desk: Desk, drawn: int, device: Device):
    old = first_of(desk, drawn)
    match_id = play(desk, device, drawn, "M1-1")
    naming.rename_player(desk, old, "Nilsson")
    undo(desk, last(desk, acts.RENAME))
    assert names(seen(desk, drawn), "M1-1")[0] == names_of(desk, match_id)[0] == old
    naming.rename_player(desk, old, "Nilson")
    naming.rename_player(desk, "Nilson", "Nilsson")
    assert names(seen(desk, drawn), "M1-1")[0] == "Nilsson"
    with pytest.raises(Fault, match="Nilsson"):
        undo(desk, last(desk, acts.RENAME) - 1)


def test_only_the_writing_changes(desk: Desk, drawn: int):
    old = first_of(desk, drawn)
    naming.rename_player(desk, old, old.upper())
    assert first_of(desk, drawn) == old.upper()


def test_a_table_that_plays_under_the_former_name_holds_the_player(
    desk: Desk, drawn: int, new_device: Callable[[int], Device]
):
    """Nobody plays at two tables, and nobody enters twice, under whichever name."""
    old, table, other = first_of(desk, drawn), new_device(7), new_device(8)
    calling.call(desk, drawn, "M1-1", table.number, 1)
    table.sync()
    naming.rename_player(desk, old, "Nilsson")
    for name in (old, "Nilsson"):
        with pytest.raises(Fault, match="plays at table 7"):
            placing.assign(desk, other.number, settings(name_a=name, name_b="Somebody"), confirmed="")
        with pytest.raises(Fault, match=name):
            acting.enter(desk, drawn, partial(entries.read, {"lines": name}, "lines"))


def test_a_former_name_that_is_typed_is_written_as_it_is_now(desk: Desk, drawn: int, device: Device):
    old = first_of(desk, drawn)
    naming.rename_player(desk, old, "Nilsson")
    match_id = placing.assign(desk, device.number, settings(name_a=f"{old} / Berg", name_b="Toth"))
    assert names_of(desk, match_id) == ("Nilsson / Berg", "Toth")


def test_nobody_rules_on_their_own_match_under_a_former_name(desk: Desk, drawn: int, device: Device):
    """ROL-01."""
    old = first_of(desk, drawn)
    match_id = calling.call(desk, drawn, "M1-1", device.number, 1)
    naming.rename_player(desk, old, "Nilsson")
    for name in (old, "nilsson"):
        with identity.acting_as(identity.Person(name, identity.ASSISTANT, "")), desk.reading() as connection:
            with pytest.raises(Fault, match="ROL-01"):
                limits.check_match(connection, need_match(connection, match_id))


def test_two_spellings_of_one_person_become_one_after_a_question(desk: Desk, drawn: int, device: Device):
    first, second = names(seen(desk, drawn), "M1-1"), names(seen(desk, drawn), "M1-2")
    one = placing.assign(desk, device.number, settings(name_a="F. Okafor", name_b="Toth"))
    with pytest.raises(Question, match="one person") as asked:
        naming.rename_player(desk, "F. Okafor", str(first[0]), confirmed="")
    naming.rename_player(desk, "F. Okafor", str(first[0]), confirmed=asked.value.mark)
    assert names_of(desk, one) == (first[0], "Toth")
    undo(desk, last(desk, acts.RENAME))
    assert names_of(desk, one) == ("F. Okafor", "Toth")
    assert names(seen(desk, drawn), "M1-1") == first and names(seen(desk, drawn), "M1-2") == second


def test_a_member_number_is_one_players_and_goes_along(desk: Desk, drawn: int, client: TestClient):
    one, other = (str(name) for name in names(seen(desk, drawn), "M1-1"))
    naming.number_player(desk, one, "ITA", "12")
    with pytest.raises(Fault, match=f"{one} has the number ITA 12"):
        naming.number_player(desk, other, "ITA", "12")
    naming.number_player(desk, other, "ITA", "13")
    with pytest.raises(Fault, match="member ITA 12, .* member ITA 13"):
        naming.rename_player(desk, one, other)
    undo(desk, last(desk, acts.NUMBER))
    naming.rename_player(desk, one, other)
    assert number_of(desk, other) == number_of(desk, one) == ("ITA", "12")
    undo(desk, last(desk, acts.RENAME))
    assert number_of(desk, other) == ("", "") and number_of(desk, one) == ("ITA", "12")
    form = {"kind": "player", "old": one, "name": one, "federation": "ita", "member": "14"}
    assert "12" in client.get("/names", params={"kind": "player", "old": one}, headers=PAGE).text
    client.post("/names", data=form, headers=PAGE)
    assert number_of(desk, one) == ("ITA", "14")


def number_of(desk: Desk, name: str) -> tuple[str, str]:
    player = naming.player(desk, name)
    assert player
    return player.federation, player.member


def corrected(client: TestClient, old: str, name: str, **more: str):
    """The page's own fields of a number, empty where there is none."""
    form = {"kind": "player", "old": old, "name": name, "federation": "", "member": ""} | more
    return client.post("/names", data=form, headers=PAGE, follow_redirects=False)


def test_of_players_without_numbers_a_name_is_corrected_and_two_spellings_become_one(
    desk: Desk, drawn: int, client: TestClient
):
    """Most have none: four here."""
    one, other = (str(name) for name in names(seen(desk, drawn), "M1-1"))
    assert corrected(client, one, "Nilsson").status_code == 303
    asked = corrected(client, "Nilsson", other)
    (mark,) = re.findall(r'name="confirmed" value="(\w+)"', asked.text)
    assert "one person" in asked.text and first_of(desk, drawn) == "Nilsson"
    assert corrected(client, "Nilsson", other, confirmed=mark).status_code == 303
    assert number_of(desk, "Nilsson") == number_of(desk, other) == ("", "")
    assert first_of(desk, drawn) == other


def test_a_correction_that_is_refused_or_asked_about_leaves_the_number_too(desk: Desk, drawn: int, client: TestClient):
    one, other = (str(name) for name in names(seen(desk, drawn), "M1-1"))
    naming.number_player(desk, other, "ITA", "13")
    assert "member ITA 12" in corrected(client, one, other, federation="ITA", member="12").text
    assert "one person" in corrected(client, one, other).text
    assert "one person" in corrected(client, other, one, federation="ITA", member="14").text
    assert number_of(desk, one) == ("", "") and number_of(desk, other) == ("ITA", "13")


def spoken_of(desk: Desk, name: str) -> str:
    player = naming.player(desk, name)
    return player.spoken if player else "nobody"


def test_a_name_says_how_it_is_spoken_until_that_is_taken_back(desk: Desk, drawn: int, client: TestClient):
    one, other = (str(name) for name in names(seen(desk, drawn), "M1-1"))
    asked = {"kind": "player", "old": one}
    assert client.post("/names", data=asked | {"name": one, "spoken": "ROSS-ee"}, headers=PAGE).status_code == 303
    assert "ROSS-ee" in client.get("/names", params=asked, headers=PAGE).text
    naming.rename_player(desk, one, other)
    assert spoken_of(desk, other) == "ROSS-ee"
    undo(desk, last(desk, acts.RENAME))
    assert spoken_of(desk, other) == "" and spoken_of(desk, one) == "ROSS-ee"
    undo(desk, last(desk, acts.SPOKEN))
    assert spoken_of(desk, one) == ""


def test_how_a_name_is_spoken_is_as_long_as_a_name(desk: Desk, drawn: int, client: TestClient):
    one = first_of(desk, drawn)
    form = {"kind": "player", "old": one, "name": one, "spoken": "a" * 61}
    assert client.post("/names", data=form, headers=PAGE).status_code == 422 and spoken_of(desk, one) == ""


def test_the_number_of_whom_one_is_joined_with_may_be_given_along(desk: Desk, drawn: int, client: TestClient):
    one, other = (str(name) for name in names(seen(desk, drawn), "M1-1"))
    naming.number_player(desk, other, "ITA", "13")
    asked = corrected(client, one, other, federation="ITA", member="13")
    (mark,) = re.findall(r'name="confirmed" value="(\w+)"', asked.text)
    corrected(client, one, other, federation="ITA", member="13", confirmed=mark)
    assert number_of(desk, one) == ("ITA", "13") and first_of(desk, drawn) == other


TWINS = [
    ("Mario Rossi", "Rossi Mario"),
    ("Jürgen Müller", "Jurgen Mueller"),
    ("Femi Okafor", "F. Okafor"),
    ("Anna Nilsson", "Anna Nilson"),
    ("Anna Nilsson", "Anna Nislson"),
    ("Ярослав Щербаков", "Yaroslav Shcherbakov"),
]
OTHERS = [("Anna Rossi", "Mario Rossi"), ("Anna", "Anne"), ("Anna Bos", "Anna Berg"), ("anna bos", "Anna  Bos")]


def test_twins_are_names_that_one_person_may_be_written_by():
    assert [pair for pair in TWINS if not (spelling.are_twins(*pair) and spelling.are_twins(*pair[::-1]))] == []
    assert [pair for pair in OTHERS if spelling.are_twins(*pair)] == []


def entered(client: TestClient, draw_id: int, lines: str, **more: str) -> str:
    form = {"lines": lines} | more
    return client.post(f"/draws/{draw_id}/entries", data=form, headers=PAGE).text


def test_a_spelling_twin_of_the_same_club_is_asked_about_when_entered(desk: Desk, client: TestClient):
    """In whichever event the other one is."""
    one, other = acting.open_draw(desk, "Open"), acting.open_draw(desk, "Speed")
    entered(client, one, "Femi Okafor;Lagos")
    for lines in ("F. Okafor;Rome", "F. Okafor", "Femi Okafor;Lagos"):
        assert "one person?" not in entered(client, acting.open_draw(desk, lines), lines)
    asked = entered(client, other, "Anna;Lagos\nF. Okafor;lagos")
    assert "F. Okafor and Femi Okafor" in asked and not seen(desk, other).event.entries
    (mark,) = re.findall(r'name="confirmed" value="(\w+)"', asked)
    entered(client, other, "Anna;Lagos\nF. Okafor;lagos", confirmed=mark)
    assert [entry.names for entry in seen(desk, other).event.entries] == [("Anna",), ("F. Okafor",)]


def test_a_twin_in_the_same_list_is_asked_about_unless_both_have_numbers(desk: Desk, client: TestClient):
    draw_id = acting.open_draw(desk, "Open")
    assert "Rossi Mario and Mario Rossi" in entered(client, draw_id, "Mario Rossi;Roma\nRossi Mario;Roma")
    lines = "name;club;federation;member_id\nMario Rossi;Roma;ITA;1\nRossi Mario;Roma;ITA;2"
    entered(client, draw_id, lines)
    assert len(seen(desk, draw_id).event.entries) == 2


def test_two_joined_by_a_version_without_ids_are_told_apart_again(desk: Desk, drawn: int, device: Device):
    one = placing.assign(desk, device.number, settings(name_a="F. Okafor", name_b="Toth"))
    naming.rename_player(desk, "F. Okafor", first_of(desk, drawn))
    with desk.writing() as connection:
        act = rows.listed(connection, 1, kind=acts.RENAME)[0]
        was = {name: value for name, value in act.was.items() if name != "player"}
        naming.of_player(desk, connection, replace(act, before=json.dumps(was))).do(0)
    assert names_of(desk, one) == ("F. Okafor", "Toth") and naming.player(desk, "F. Okafor")


def test_a_name_that_nobody_has_is_refused(desk: Desk, drawn: int):
    with pytest.raises(Fault, match="Nobody"):
        naming.rename_player(desk, "Nobody Here", "Somebody")


def test_an_event_is_renamed_with_its_matches_its_settings_and_who_works_for_it(desk: Desk, drawn: int, device: Device):
    usual = settings(length=1)
    usual.event = "Open"
    event_settings.keep(desk, usual)
    match_id = play(desk, device, drawn, "M1-1", is_verified=False)
    naming.rename_event(desk, "Open", "Main draw")
    assert seen(desk, drawn).row.event == "Main draw"
    with identity.acting_as(identity.Person("Elena", identity.ASSISTANT, "", event="Main draw")):
        results.verify(desk, match_id)  # the table knows the former name only
        with desk.reading() as connection:
            assert need_match(connection, match_id).event == "Main draw"
    undo(desk, last(desk, acts.RENAME_EVENT))
    assert seen(desk, drawn).row.event == "Open"


def test_the_times_of_a_player_s_need_follow_the_player(desk: Desk, drawn: int, device: Device, client: TestClient):
    """ACC-01: given once, with the name; in every match from the next one on, as a partner, too."""
    name = first_of(desk, drawn)
    form = {"kind": "player", "old": name, "name": name, "bank_extra": "3:00", "delay_extra": "5"}
    for wrong in ({"bank_extra": "-1:00"}, {"bank_extra": "3"}, {"delay_extra": "601"}):
        assert client.post("/names", data=form | wrong, headers=PAGE).status_code == 422
    assert client.post("/names", data=form, headers=PAGE).status_code == 303
    page = client.get(f"/names?kind=player&old={name}", headers=PAGE).text
    assert 'name="bank_extra" value="3:00"' in page and 'name="delay_extra" value="5"' in page
    play(desk, device, drawn, "M1-1")
    options = device.match.options
    side = "ab"[device.match.names.index(name)]
    assert (options[f"bank_extra_{side}_ms"], options[f"delay_extra_{side}_ms"]) == (180_000, 5_000)
    placed = settings(name_a="Somebody Else", name_b=f"Partner / {name}")
    placed.options["delay_extra_b_ms"] = "20000"  # the match's own says more
    placing.assign(desk, device.number, placed)
    assert (placed.options["bank_extra_b_ms"], placed.options["delay_extra_b_ms"]) == ("180000", "20000")
    assert "bank_extra_a_ms" not in placed.options
    undo(desk, last(desk, acts.MORE_TIME))
    with desk.reading() as connection:
        player = players.named(connection, name)
    assert player and player.more_time == (0, 0)


def test_times_are_kept_when_two_spellings_become_one_and_parted_again(desk: Desk, drawn: int, client: TestClient):
    """The form shows the times of the name that is corrected: they are no order about the other one."""
    name, other = names(seen(desk, drawn), "M1-1")
    times = (180_000, 5_000)
    more_time.give(desk, other, *times)
    form = {"kind": "player", "old": name, "name": other, "bank_extra": "", "delay_extra": ""}
    assert say_yes(client, "/names", form).status_code == 303
    assert naming.player(desk, other).more_time == times
    undo(desk, last(desk, acts.RENAME))
    form = {"kind": "player", "old": other, "name": name, "bank_extra": "3:00", "delay_extra": "5"}
    assert say_yes(client, "/names", form).status_code == 303
    assert naming.player(desk, name).more_time == times
    undo(desk, last(desk, acts.RENAME))
    assert [naming.player(desk, one).more_time for one in (name, other)] == [(0, 0), times]


def test_what_is_previewed_has_the_times_of_the_players_needs(desk: Desk, drawn: int, client: TestClient):
    name, other = names(seen(desk, drawn), "M1-1")
    query = FORM | {"name_a": name, "name_b": other}
    before = client.get("/preview", params=query).json()["words"]
    more_time.give(desk, other, 0, 5_000)
    after = client.get("/preview", params=query).json()["words"]
    assert "17 s" in after and "17 s" not in before


def test_an_event_has_a_short_name_on_the_board(desk: Desk, drawn: int, device: Device, client: TestClient):
    """Where its name would be cut after four letters."""
    play(desk, device, drawn, "M1-1", is_verified=False)
    form = {"kind": "event", "old": "Open", "name": "Sera di Bologna, Open"}
    refused = client.post("/names", data=form | {"short": "Sera di Bologna"}, headers=PAGE)
    assert refused.status_code == 422 and "Short name" in refused.text
    assert client.post("/names", data=form | {"short": "Sera Open"}, headers=PAGE).status_code == 303
    board = client.get("/", headers=PAGE).text
    assert re.search(r'<span class="of" title="[^"]*Open">Sera Open<', board)
    assert "<b>Sera Open · " in board
    assert 'value="Sera Open"' in client.get("/names?kind=event&old=Open", headers=PAGE).text
    with desk.reading() as connection:
        assert rows.listed(connection, 1)[0].words == "Open is called Sera di Bologna, Open (Sera Open)"
    undo(desk, last(desk, acts.RENAME_EVENT))
    assert (seen(desk, drawn).row.event, naming.short_of(desk, "Open")) == ("Open", "")


def test_a_former_name_of_an_event_is_the_event(desk: Desk, drawn: int, device: Device):
    naming.rename_event(desk, "Open", "Main draw")
    placed = settings()
    placed.event = "Open"
    match_id = placing.assign(desk, device.number, placed)
    with desk.reading() as connection:
        assert need_match(connection, match_id).event == "Main draw"
    with pytest.raises(Fault, match="Main draw"):
        acting.open_draw(desk, "Open")


def test_another_events_name_is_refused(desk: Desk, drawn: int):
    acting.open_draw(desk, "Side event")
    with pytest.raises(Fault, match="Side event"):
        naming.rename_event(desk, "Open", "Side event")
    with pytest.raises(Fault, match="Nowhere"):
        naming.rename_event(desk, "Nowhere", "Somewhere")


def test_former_names_never_lead_in_a_circle(desk: Desk, drawn: int):
    old = first_of(desk, drawn)
    for name in ("A", "B", old, "A", "B"):
        naming.rename_player(desk, first_of(desk, drawn), name)
        assert first_of(desk, drawn) == name
    for name in ("A", "B", "Open", "A"):
        naming.rename_event(desk, seen(desk, drawn).row.event, name)
        assert seen(desk, drawn).row.event == name
    with desk.reading() as connection:
        assert set(players.former(connection).values()) == {"B"}
        assert set(events.former(connection).values()) == {"A"}


def test_the_pages(client: TestClient, desk: Desk, drawn: int):
    old = first_of(desk, drawn)
    entry = next(key for key, name in seen(desk, drawn).names.items() if name == old)
    assert f"old={old.replace(' ', '%20')}" in client.get(f"/e/{drawn}/entries?entry={entry}").text
    form = {"kind": "player", "old": old, "draw": str(drawn)}
    assert old in client.get("/names", params=form, headers=PAGE).text
    assert "one by one" in client.post("/names", data=form | {"name": "A / B"}, headers=PAGE).text
    answer = client.post("/names", data=form | {"name": "Nilsson"}, headers=PAGE, follow_redirects=False)
    assert answer.headers["location"] == f"/e/{drawn}"
    assert first_of(desk, drawn) == "Nilsson"
    event = {"kind": "event", "old": "Open", "name": "Main draw"}
    assert client.post("/names", data=event, headers=PAGE, follow_redirects=False).headers["location"] == "/results"
