"""A player's own page: whose it is, what may be said there, and what a wrong code costs (DESK 9, 10)."""

import html
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import naming
from host_tools.director.desk.access import own_codes
from host_tools.director.desk.access.own_codes import Owners
from host_tools.director.desk.access.tries import FREE
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, proposing
from host_tools.director.desk.draws.draw_state import going_on
from host_tools.director.desk.own_pages import presence
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.leaving import Withdraw
from host_tools.director.formats.announced import PROPOSED, Announced
from host_tools.director.store import Store, seals
from host_tools.director.views.at_table import cards
from host_tools.director.views.call_up import page as call_up_page, strip
from tests.director.conftest import PAGE, Now, client_as, kinds, stranger_of
from tests.director.drawn import FOUR, do, names, open_draw, seen
from tests.director.phones import Phone, code_of, player_of, seated
from tests.director.test_drawn_side_by_side import drawn

LONG = "Maria-Magdalena von und zu Hohenlohe-Langenburg-Schillingsfürst"[:60]


def owner_of(desk: Desk, code: str) -> str:
    with desk.reading() as connection:
        found = Owners().owner(connection, code)
    return found[0].name if found else ""


# -- codes -------------------------------------------------------------------------------------------------------------


def test_everybody_who_is_entered_has_a_code_of_40_bits_before_the_draw(desk: Desk):
    open_draw(desk)
    found = own_codes.codes_of(desk, ["Rossi", "De Vries", "Bauer", "Okafor"])
    assert len(set(found.values())) == 4 and all(len(code) == 8 for code in found.values())
    assert own_codes.codes_of(desk, ["Rossi"]) == {"Rossi": found["Rossi"]}
    assert [owner_of(desk, code.lower()) for code in found.values()] == list(found)


def test_nobody_who_is_not_known_is_given_one(desk: Desk):
    assert own_codes.codes_of(desk, ["Nobody"]) == {}


def test_a_printed_code_survives_a_corrected_name(desk: Desk):
    open_draw(desk)
    code = code_of(desk, "Rossi")
    naming.rename_player(desk, "Rossi", "Mario Rossi")
    assert owner_of(desk, code) == "Mario Rossi" and code_of(desk, "Mario Rossi") == code
    page = stranger_of(desk).get(f"/p/{code}", headers=PAGE).text
    assert "<h1><bdi>Mario Rossi</bdi></h1>" in page and "The draw has not been made yet." in page


def test_two_that_turn_out_to_be_one_keep_both_codes(desk: Desk):
    open_draw(desk)
    first, second = code_of(desk, "Rossi"), code_of(desk, "Bauer")
    naming.rename_player(desk, "Rossi", "Bauer", confirmed=None)
    assert {owner_of(desk, first), owner_of(desk, second)} == {"Bauer"}


def test_a_new_code_makes_the_old_one_void(desk: Desk, client: TestClient):
    open_draw(desk)
    old = code_of(desk, "Rossi")
    assert client.get("/names?kind=player&old=Rossi", headers=PAGE).text.count(f"/p/{old}") == 2
    assert client.post("/names/code", data={"kind": "player", "old": "Rossi"}).status_code == 303
    assert kinds(desk)[-1] == "own_code"
    assert owner_of(desk, old) == "" and owner_of(desk, code_of(desk, "Rossi")) == "Rossi"


def test_a_code_is_in_no_file_of_the_store(desk: Desk, store_path: Path):
    open_draw(desk)
    code = code_of(desk, "Rossi")
    with desk.reading() as connection:
        found = [(bytes(kept), code_of_key) for kept, code_of_key in keys_of(connection)]
    assert [made for _, made in found] == [code] and all(seals.is_sealed(kept) for kept, _ in found)
    assert not any(code.encode() in path.read_bytes() for path in store_path.parent.iterdir() if path.is_file())


def keys_of(connection: Connection) -> list[tuple[bytes, str]]:
    """As stored, and the codes that come from them."""
    kept = connection.exec_driver_sql("SELECT key FROM player_keys ORDER BY player_id").scalars().all()
    return [(one, own_codes.code_of(seals.opened(bytes(one)))) for one in kept]


def test_with_a_lost_key_file_players_get_new_codes(
    desk: Desk, store_path: Path, open_desk: Callable[[], Desk], monkeypatch: pytest.MonkeyPatch
):
    open_draw(desk)
    old = code_of(desk, "Rossi")
    store_path.with_suffix(seals.SUFFIX).unlink()
    monkeypatch.setattr(seals, "_known", {})
    seals.opened.cache_clear()
    Store(store_path, is_taken_over=True).close()
    other = open_desk()
    assert owner_of(other, old) == "" and owner_of(other, code_of(other, "Rossi")) == "Rossi"


# -- wrong codes -------------------------------------------------------------------------------------------------------


def guess(client: TestClient, code: str):
    return client.get(f"/p/{code}", headers={"Accept": "application/json"})


def test_a_guess_is_limited_by_address_also_when_it_is_right(desk: Desk, now: Now):
    open_draw(desk)
    client, right = stranger_of(desk), code_of(desk, "Rossi")
    assert [guess(client, f"2222222{at}").status_code for at in range(2, 2 + FREE)] == [404] * FREE
    refused = guess(client, right)
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) >= 1
    now.s += 3
    assert guess(client, right).status_code == 200


def test_a_phone_that_has_shown_its_code_is_not_locked_out_by_others(desk: Desk):
    open_draw(desk)
    phone, other = Phone(desk, "Rossi"), stranger_of(desk)
    phone.page()
    for at in range(FREE + 1):
        guess(other, f"2222222{at + 2}")
    assert guess(other, code_of(desk, "Bauer")).status_code == 429
    assert "Rossi" in phone.page()
    phone.path = f"/p/{code_of(desk, 'Bauer')}"
    assert phone.client.get(phone.path, headers={"Accept": "application/json"}).status_code == 429


def test_a_wrong_code_says_so_in_words_and_a_form_counts_once(desk: Desk):
    open_draw(desk)
    client = stranger_of(desk)
    answer = client.post("/p/22222222/leave", headers=PAGE, data={"act": "leave"})
    assert answer.status_code == 404 and "look at your badge" in answer.text
    with desk.store.reading() as connection:
        assert connection.exec_driver_sql("SELECT number FROM tries").scalars().all() == [1]


def test_with_a_void_code_a_phone_goes_on_by_the_name(desk: Desk):
    open_draw(desk)
    old = code_of(desk, "Rossi")
    own_codes.renew(desk, "Rossi")
    answer = stranger_of(desk).get(f"/p/{old}", headers=PAGE)
    assert answer.status_code == 404 and "look at your badge" in answer.text
    assert f'data-code="{old}"' in answer.text and 'name="find"' in answer.text


def test_a_form_from_another_site_is_refused(desk: Desk):
    open_draw(desk)
    phone = Phone(desk, "Rossi")
    answer = phone.client.post(f"{phone.path}/leave", data={}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403 and answer.json()["error"] == "BAD_ORIGIN"
    assert "must_leave" not in kinds(desk)


# -- being here --------------------------------------------------------------------------------------------------------


def test_a_player_checks_in_where_the_event_allows_it(desk: Desk):
    draw_id = open_draw(desk)
    phone = Phone(desk, "Rossi")
    assert "I am here" not in phone.page()
    assert phone.post("here", draw=draw_id).json()["error"] == "CHECK_IN_AT_DESK"
    do(desk, draw_id, Announce(Announced(checks_in_by_phone=True)))
    assert "Open: are you here?" in phone.page()
    assert phone.post("here", draw=draw_id).status_code == 303
    draw = seen(desk, draw_id)
    assert [draw.names[entry] for entry in draw.event.here] == ["Rossi"]
    assert "are you here" not in phone.page()
    assert phone.post("here", draw=draw_id).json()["error"] == "DRAW_HERE_ALREADY"


def test_nobody_checks_in_for_an_event_of_others(desk: Desk):
    draw_id = open_draw(desk)
    other = drawn(desk, "Speed", "Novak\nBerg", PROPOSED)
    do(desk, draw_id, Announce(Announced(checks_in_by_phone=True)))
    assert Phone(desk, "Novak").post("here", draw=draw_id).json()["error"] == "NOT_YOUR_MATCH"
    assert Phone(desk, "Novak").post("here", draw=other).json()["error"] == "CHECK_IN_AT_DESK"


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_who_must_leave_asks_and_the_director_decides(desk: Desk, client: TestClient):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    a, b = names(seen(desk, draw_id), "M1-1")
    phone = Phone(desk, a)
    assert "I must leave" in phone.page()
    assert phone.post("leave").status_code == 303 and phone.post("leave").status_code == 303
    assert kinds(desk).count("must_leave") == 1
    assert "You have told the director" in phone.page()
    shown = call_up_page(desk, cards.list_cards(desk))
    assert [(one.name, [event for _, event in one.entries]) for one in shown.leaving] == [(a, ["Open"])]
    waiting = next(one for one in shown.not_yet if one.code == "M1-1")
    assert f"{a} must leave" in waiting.waits[0] and set(waiting.names) == {a, b}
    assert strip(desk).leaving == 1  # type: ignore[union-attr]
    listed = client.get("/call-up", headers=PAGE).text
    assert "Decided" in listed and "/entries" in listed
    player = str(player_of(desk, a).id)
    assert client_as(desk, identity.CLERK).post("/call-up/stays", data={"player": player}).status_code == 403
    assert client.post("/call-up/stays", data={"player": player}).status_code == 303
    assert "You have told the director" not in phone.page()
    assert call_up_page(desk, cards.list_cards(desk)).leaving == []


def test_who_stays_after_all_is_called_again(desk: Desk):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    a, _ = names(seen(desk, draw_id), "M1-1")
    phone = Phone(desk, a)
    phone.post("leave")
    assert phone.post("stay").status_code == 303
    assert kinds(desk)[-1] == "stays"
    with desk.reading() as connection:
        queue = proposing.queue(connection, going_on(desk.draws, connection), desk.now_s())
    assert all(not one.waits for one in queue)


def test_who_has_been_withdrawn_is_in_no_event_any_more(desk: Desk):
    draw_id = open_draw(desk)
    entry = next(entry for entry, name in seen(desk, draw_id).names.items() if name == "Rossi")
    presence.must_leave(desk, player_of(desk, "Rossi"))
    do(desk, draw_id, Withdraw(entry))
    (one,) = call_up_page(desk, cards.list_cards(desk)).leaving
    assert one.entries == []


def test_acts_of_a_phone_are_limited_and_noted_as_the_players(desk: Desk):
    drawn(desk, "Open", FOUR, PROPOSED)
    player = player_of(desk, "Rossi")
    for _ in range(2):
        presence.must_leave(desk, player)
        presence.takes_back(desk, player)
    with pytest.raises(Fault) as refused:
        for _ in range(3):
            presence.must_leave(desk, player)
    assert refused.value.code == "PHONE_TOO_FAST"
    with desk.store.reading() as connection:
        (act,) = connection.exec_driver_sql("SELECT name, role FROM acts WHERE kind = 'must_leave' LIMIT 1").all()
    assert tuple(act) == ("Rossi", identity.PLAYER)


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["<b>Bold", "محمد علي", LONG, "Ò"])
def test_names_of_any_kind_stand_on_the_own_page_as_they_are_written(desk: Desk, name: str):
    draw_id = drawn(desk, "Open", f"{name}\nNovak", PROPOSED)
    seated(desk, draw_id)
    shown = Phone(desk, name).page() + Phone(desk, "Novak").page()
    written = html.escape(name)
    assert shown.count(f"<bdi>{written}</bdi>") >= 3 and "<b>Bold" not in shown


def test_the_phone_remembers_the_code_and_forgets_it_when_asked(desk: Desk):
    open_draw(desk)
    phone = Phone(desk, "Rossi")
    shown = phone.page()
    assert f'data-code="{code_of(desk, "Rossi")}"' in shown and "/p?forget=1" in shown
    asked = stranger_of(desk).get("/p?forget=1", headers=PAGE).text
    assert "forgotten.js" in asked and "remembered.js" not in asked and "no longer knows you" in asked


def test_the_page_without_a_code_offers_nothing_to_say(desk: Desk):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    a, _ = seated(desk, draw_id)
    client = stranger_of(desk)
    mark = client.get(f"/p?find={a}", headers=PAGE).text.partition("who=")[2][:10]
    page = client.get(f"/p?who={mark}", headers=PAGE).text
    assert "<form" not in page and 'id="own"' not in page and code_of(desk, a) not in page


def test_whoever_waits_for_a_held_event_sees_it_on_the_own_page(desk: Desk, now: Now):
    draw_id = drawn(desk, "Open", FOUR, PROPOSED)
    call_up.hold(desk, draw_id, now.s + 600)
    a, _ = names(seen(desk, draw_id), "M1-1")
    assert "held back until" in Phone(desk, a).page()
