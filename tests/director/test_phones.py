"""Declarations by phone: their time at the edge of the window, whose phone it is, and the page (RR-33)."""

import contextlib
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.games.ricochet import phones
from host_tools.director.games.ricochet.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import acts, orders
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.phases import AWARD, GLASS, SHOWING
from matchcore.games.ricochet.topics import corrections, demonstration, interruptions, penalties, rounds
from matchcore.log.fact import unpack
from matchcore.log.journal import payload_of
from matchcore.sides import BY_A, BY_BOTH
from tests.director.conftest import PAGE, Now, client_as, kinds, stranger_of
from tests.director.device import line_to
from tests.director.other_games import RicochetDevice

NAMES = ["Anna", "Bert", "Carla"]
TABLE = 6


class Timed(RicochetDevice):
    """Whose clock and the director's go on together."""

    now: Now

    def pass_ms(self, ms: int) -> None:
        self.now_ms += ms
        self.now.s += ms / 1000

    def do(self, command, *arguments, after_ms: int = 0) -> None:
        self.pass_ms(after_ms)
        super().do(command, *arguments, after_ms=0)


@pytest.fixture
def table(desk: Desk, now: Now) -> Timed:
    """The glass runs: Anna has declared 9 aloud."""
    device = Timed(TABLE, enrolment.enrol(desk, TABLE, "Board 6"), line_to(desk))
    device.now = now
    device.sync()
    placing.assign(desk, TABLE, Settings("ricochet", NAMES, has_phones=True))
    device.sync()
    device.sign()
    device.do(rounds.reveal, BY_A)
    device.declare(0, 9)
    device.do(rounds.turn, BY_A)
    device.sync()
    return device


def code(desk: Desk, player: int) -> str:
    """The code on this player's slip."""
    with desk.reading() as connection:
        row = need_table(connection, TABLE)
        return phones.codes(connection, row, desk.follower(connection, row))[player]


def declare(desk: Desk, player: int, moves: int, given: str | None = None) -> int:
    return phones.declare(desk, TABLE, given or code(desk, player), moves, desk.now_s())


def switch(table: Timed, desk: Desk, is_on: int) -> None:
    giving.give(desk, TABLE, Order(facts.PHONES_SET, (is_on,)))
    table.sync()


def acts_of(desk: Desk) -> list[acts.ActRow]:
    with desk.store.reading() as connection:
        return list(acts.read_all(connection))


def status(desk: Desk, order: int) -> str:
    with desk.reading() as connection:
        row = orders.find(connection, TABLE, order)
    assert row is not None
    return row.status


def test_a_declaration_by_phone_counts_from_its_arrival_at_the_director(desk: Desk, table: Timed):
    table.pass_ms(10_000)
    order, arrived_ms = declare(desk, 1, 7), table.now_ms
    table.pass_ms(200)
    table.sync()
    assert status(desk, order) == "applied"
    player, moves, stamp_ms, uncertain_ms, is_phone = table.match.declarations[-1]
    assert (player, moves, is_phone) == (1, 7, 1)
    assert arrived_ms - uncertain_ms <= stamp_ms <= arrived_ms and 0 < uncertain_ms <= 251


@pytest.mark.parametrize("before_ms, counts", [(1000, True), (2, True), (-2, False), (-1000, False)])
def test_at_the_edge_of_the_window_its_arrival_decides(desk: Desk, table: Timed, before_ms: int, counts: bool):
    """Even if the table hears of it after the glass is out, within the time in which nobody shows yet."""
    table.pass_ms(table.match.glass_end_ms() - table.now_ms - before_ms)
    order = declare(desk, 2, 6)
    table.pass_ms(max(0, before_ms) + 200)
    table.do(rounds_tick)
    assert table.match.phase == SHOWING
    table.sync()
    assert status(desk, order) == ("applied" if counts else "refused")
    assert (table.match.last_moves(2) == 6) == counts and not has_refused(table)


def held_up(table: Timed, by_ms: int) -> None:
    """A call that takes so long to the director; the table goes on by itself and hears the answer."""
    call = table.request()
    table.pass_ms(by_ms)
    table.take(table.post(call))


@pytest.mark.parametrize("by_ms", [300, 1000, 2400, 3900])
def test_a_call_that_is_held_up_makes_no_late_declaration_count(desk: Desk, table: Timed, by_ms: int):
    """The glass runs out, the call comes late, and before the next one somebody declares."""
    table.pass_ms(table.match.glass_end_ms() - table.now_ms - by_ms + 200)
    held_up(table, by_ms)
    table.pass_ms(100)  # the glass has been out for 300 ms
    order = None
    with contextlib.suppress(Fault):
        order = declare(desk, 2, 6)
    table.do(rounds_tick)
    table.sync()
    assert table.match.last_moves(2) == 0
    assert order is None or status(desk, order) == "refused"


@pytest.mark.parametrize("by_ms", [300, 1000, 2400, 3900])
def test_nor_does_it_make_one_in_time_doubtful(desk: Desk, table: Timed, by_ms: int):
    table.pass_ms(10_000)
    held_up(table, by_ms)
    declare(desk, 2, 6)
    table.sync()
    (*_, stamp_ms, uncertain_ms, _) = table.match.declarations[-1]
    assert (table.now_ms - stamp_ms, uncertain_ms) == (0, 1)


def test_several_calls_that_agree_show_that_the_director_s_clock_was_set(desk: Desk, table: Timed, now: Now):
    now.s += 3
    for _ in range(5):
        table.pass_ms(200)
        table.exchange()
    declare(desk, 2, 6)
    table.sync()
    (*_, stamp_ms, uncertain_ms, _) = table.match.declarations[-1]
    assert (table.now_ms - stamp_ms, uncertain_ms) == (0, 1)


def test_a_doubt_that_all_calls_leave_is_kept_with_the_declaration(desk: Desk, table: Timed, now: Now):
    """Every call of late took 400 ms or more longer than the fastest, and no two agree: nobody knows which it is."""
    for by_ms in (400, 3000, 1200, 2100, 900):
        table.pass_ms(200)
        held_up(table, by_ms)
    declare(desk, 2, 6)
    table.sync()
    (*_, stamp_ms, uncertain_ms, _) = table.match.declarations[-1]
    assert (table.now_ms - stamp_ms, uncertain_ms) == (0, 401)


def test_a_match_that_begins_sets_the_table_s_clock_to_nought_at_once(desk: Desk, table: Timed, now: Now):
    with desk.reading() as connection:
        before_s = need_table(connection, TABLE).zero_s
    beginning_at(table)
    with desk.reading() as connection:
        assert need_table(connection, TABLE).zero_s == pytest.approx(now.s - table.now_ms / 1000, abs=0.001) != before_s


def beginning_at(table: Timed) -> None:
    """Restarted: match time goes on from its last fact."""
    table.restart()
    table.now_ms = table.match.at_ms
    table.now.s += 7
    table.exchange()


@pytest.mark.parametrize("by_s", [86_400, -86_400, 365 * 86_400, -365 * 86_400])
@pytest.mark.parametrize("hears", [0, 1])
def test_with_the_director_s_clock_a_day_off_a_declaration_counts(
    desk: Desk, table: Timed, now: Now, by_s: int, hears: int
):
    table.pass_ms(5000)
    table.sync()
    now.s += by_s
    for _ in range(hears):
        table.pass_ms(200)
        table.exchange()
    table.pass_ms(100)
    order = declare(desk, 2, 6)
    table.sync()
    assert status(desk, order) == "applied"
    (*_, stamp_ms, uncertain_ms, _) = table.match.declarations[-1]
    assert 0 <= table.now_ms - stamp_ms <= 200 and uncertain_ms <= 251


# -- how much a phone may do -------------------------------------------------------------------------------------------


def test_a_phone_has_a_few_declarations_a_second(desk: Desk, table: Timed):
    for moves in (21, 20, 19, 18):
        declare(desk, 1, moves)
    with pytest.raises(Fault, match="wait a moment"):
        declare(desk, 1, 17)
    declare(desk, 2, 8)  # another phone has its own
    table.pass_ms(400)
    declare(desk, 1, 17)


def test_refused_ones_cost_more_and_reach_neither_the_table_nor_the_log(desk: Desk, table: Timed):
    facts_before, acts_before = table.match.seq, len(acts_of(desk))
    said = []
    for _ in range(50):
        with pytest.raises(Fault) as refused:
            declare(desk, 0, 9)
        said.append(refused.value.code)
    assert said.count("NOT_LOWER") == 2 and said.count("TOO_FAST") == 48
    table.sync()
    assert (table.match.seq, len(acts_of(desk))) == (facts_before, acts_before)
    table.pass_ms(1000)
    declare(desk, 0, 8)


@pytest.mark.parametrize("has_told", [False, True])
def test_what_comes_too_late_for_certain_is_refused_here(desk: Desk, table: Timed, has_told: bool):
    """Also before the table has told that the glass is out."""
    table.pass_ms(table.match.glass_end_ms() - table.now_ms - 100)
    table.sync()
    table.pass_ms(300)
    if has_told:
        table.do(rounds_tick)
        table.sync()
    with pytest.raises(Fault, match="RR-09"):
        declare(desk, 2, 6)
    table.do(rounds_tick)
    table.sync()
    assert (table.match.phase, table.match.last_moves(2)) == (SHOWING, 0)
    assert not has_refused(table)


def test_after_one_that_the_table_has_refused_a_phone_waits(desk: Desk, table: Timed):
    order = declare(desk, 1, 7)
    table.do(interruptions.pause, BY_A, 0, "")
    table.sync()
    table.do(interruptions.resume, BY_BOTH, 0)
    table.sync()
    assert status(desk, order) == "refused"
    with pytest.raises(Fault, match="wait a moment"):
        declare(desk, 1, 7)
    table.pass_ms(2000)
    declare(desk, 1, 7)
    table.sync()
    assert table.match.last_moves(1) == 7


def has_refused(table: Timed) -> bool:
    """Whether the table has had to refuse an order, and keeps that on its flash."""
    return facts.ORDER_REFUSED in [unpack(table.vocabulary, payload_of(one)).kind for one in table.records.values()]


def is_paused(table: Timed) -> None:
    table.do(interruptions.pause, BY_A, 0, "")


def is_lower_aloud(table: Timed) -> None:
    table.declare(1, 6)


def is_retired(table: Timed) -> None:
    table.do(penalties.retire, 1, BY_BOTH, 0, "")


@pytest.mark.parametrize("happens, rule", [(is_paused, "RR-34"), (is_lower_aloud, "RR-11"), (is_retired, "RR-28")])
def test_one_that_has_become_void_on_its_way_reaches_neither_the_table_nor_its_log(
    desk: Desk, table: Timed, happens: Callable[[Timed], None], rule: str
):
    """It is found in the call that tells of it; the phone reads why, and waits as after any that is refused."""
    order = declare(desk, 1, 7)
    happens(table)
    table.sync()
    assert status(desk, order) == "refused" and not has_refused(table)
    page = stranger_of(desk).get(f"/declare/{TABLE}?code={code(desk, 1)}&order={order}", headers=PAGE).text
    assert rule in page


def test_one_that_the_table_may_have_is_answered_by_the_table(desk: Desk, table: Timed):
    """The answer that carried it may have come, or not: only the table knows."""
    order = declare(desk, 1, 7)
    table.post(table.request())  # the answer is lost
    table.do(interruptions.pause, BY_A, 0, "")
    table.exchange()
    assert status(desk, order) == "waiting"
    table.sync()
    assert status(desk, order) == "refused" and has_refused(table)


def test_at_most_twenty_declarations_wait_for_a_table(desk: Desk, table: Timed):
    for moves in range(50, 30, -1):
        declare(desk, 1, moves)
        table.pass_ms(400)
    with pytest.raises(Fault, match="20 declarations wait for table 6"):
        declare(desk, 2, 8)
    table.sync()
    declare(desk, 2, 8)
    table.sync()
    assert (table.match.last_moves(1), table.match.last_moves(2)) == (31, 8)


def rounds_tick(match, now_ms: int) -> None:
    match.tick(now_ms)


@pytest.mark.parametrize("apart_ms, first", [(299, 2), (301, 1)])
def test_arrivals_less_than_300_ms_apart_count_as_the_same_time(desk: Desk, table: Timed, apart_ms: int, first: int):
    """Then fewer tokens decide (RR-13): Bert, who came first, has one."""
    table.do(corrections.set_tokens, 1, 1, 0)
    declare(desk, 1, 7)
    table.pass_ms(apart_ms)
    declare(desk, 2, 7)
    table.sync()
    assert table.match.phase == GLASS
    assert table.match.order()[0] == (first,)


def test_a_table_calls_every_200_ms_while_phones_may_declare(desk: Desk, table: Timed):
    assert table.exchange().next_ms == 200
    table.do(rounds_tick, after_ms=60_000)
    assert table.exchange().next_ms == 200, "late ones may still come"


def test_and_each_second_as_long_as_they_are_on_even_where_its_calls_might_wait(table: Timed):
    table.match.phase = AWARD
    of_game = playing("ricochet")
    assert of_game.next_call_ms(table.match) == 1000
    table.match.has_phones = 0
    assert of_game.next_call_ms(table.match) is None


def test_a_code_speaks_for_its_player_alone(desk: Desk, table: Timed):
    """Whatever else is sent with it, and under what was declared aloud."""
    path, page = f"/declare/{TABLE}", stranger_of(desk)
    answer = page.post(path, data={"code": code(desk, 1), "player": "0", "moves": "3"}, headers=PAGE)
    assert answer.status_code == 303
    table.sync()
    assert (table.match.last_moves(0), table.match.last_moves(1)) == (9, 3)


def test_another_browser_with_the_same_slip_is_the_same_player_s_phone(desk: Desk, table: Timed):
    """A new cookie is not a new phone, and nobody shuts a player's own phone out."""
    for phone, moves in ((stranger_of(desk), "8"), (stranger_of(desk), "7")):
        answer = phone.post(f"/declare/{TABLE}", data={"code": code(desk, 1), "moves": moves}, headers=PAGE)
        assert answer.status_code == 303 and "set-cookie" not in answer.headers
    table.sync()
    assert [made[:2] for made in table.match.declarations] == [(0, 9), (1, 8), (1, 7)]


@pytest.mark.parametrize(
    "player, moves, rule",
    [(0, 9, "RR-11"), (0, 10, "RR-11"), (1, 0, "RR-11"), (1, 1000, "RR-11")],
)
def test_what_no_player_can_declare_is_refused_at_once(desk: Desk, table: Timed, player: int, moves: int, rule: str):
    with pytest.raises(Fault, match=rule):
        declare(desk, player, moves)
    table.sync()
    assert len(table.match.declarations) == 1


def test_a_number_that_is_on_its_way_is_replaced_only_by_a_lower_one(desk: Desk, table: Timed):
    declare(desk, 1, 8)
    with pytest.raises(Fault, match="RR-11"):
        declare(desk, 1, 8)
    declare(desk, 1, 7)
    table.sync()
    assert [made[1] for made in table.match.declarations] == [9, 8, 7]


def test_a_retired_player_declares_no_more(desk: Desk, table: Timed):
    table.do(penalties.retire, 1, BY_BOTH, 0, "")
    order = declare(desk, 1, 7)  # the desk has not heard of it
    table.sync()
    assert status(desk, order) == "refused"
    with pytest.raises(Fault, match="RR-28"):
        declare(desk, 1, 6)


def test_without_the_referee_s_leave_and_without_the_code_nothing_counts(desk: Desk, table: Timed):
    with pytest.raises(Fault, match="ask the referee"):
        declare(desk, 1, 7, given="11111111")
    right = code(desk, 1)
    switch(table, desk, 0)
    with pytest.raises(Fault, match="RR-33"):
        declare(desk, 1, 7, given=right)


# -- the page ----------------------------------------------------------------------------------------------------------


def test_a_player_declares_on_the_page_and_reads_what_has_become_of_it(desk: Desk, table: Timed, now: Now):
    phone, mine = stranger_of(desk), code(desk, 2)
    page = phone.get(f"/declare/{TABLE}?code={mine}", headers=PAGE).text
    assert "<h1><bdi>Carla</bdi></h1>" in page and "Anna: 9" in page and 'class="halves glass"' in page
    answer = phone.post(f"/declare/{TABLE}", data={"code": mine, "moves": "6"}, headers=PAGE)
    assert answer.status_code == 303
    waiting = phone.get(answer.headers["location"], headers=PAGE)
    assert "on its way to the table" in waiting.text and waiting.headers["Refresh"] == "1"
    table.sync()
    assert kinds(desk)[-1] == "order" and acts_of(desk)[-1].name == "Carla, by phone"
    assert "6 moves: it counts" in phone.get(answer.headers["location"], headers=PAGE).text
    again = phone.post(f"/declare/{TABLE}", data={"code": mine, "moves": "6"}, headers=PAGE)
    assert again.status_code == 422 and "RR-11" in again.text
    order = answer.headers["location"].rpartition("=")[2]
    others = phone.get(f"/declare/{TABLE}?code={code(desk, 1)}&order={order}", headers=PAGE).text
    assert "6 moves" not in others


def test_the_referee_finds_a_slip_for_each_player_and_nobody_else_sees_one(
    desk: Desk, table: Timed, client: TestClient
):
    page, codes = client.get(f"/tables/{TABLE}", headers=PAGE).text, [code(desk, player) for player in range(3)]
    slips = page.split('class="slip"')[1:]
    assert len(set(codes)) == len(slips) == 3
    for slip, name, one in zip(slips, NAMES, codes, strict=True):
        assert name in slip and "<svg" in slip and f"/declare/{TABLE}?code={one}" in slip
    elsewhere = [client.get(path, headers=PAGE).text for path in (f"/live/{TABLE}", "/api/tables")]
    elsewhere.append(stranger_of(desk).get(f"/tables/{TABLE}", headers=PAGE).text)
    elsewhere.append(client_as(desk, identity.OBSERVER, TABLE).get(f"/tables/{TABLE}", headers=PAGE).text)
    assert not any(one in said for one in codes for said in elsewhere)
    switch(table, desk, 0)
    assert 'class="slip"' not in client.get(f"/tables/{TABLE}", headers=PAGE).text


def test_one_that_the_director_takes_back_does_not_count(desk: Desk, table: Timed):
    order = declare(desk, 1, 7)
    giving.cancel(desk, TABLE, order)
    page = stranger_of(desk).get(f"/declare/{TABLE}?code={code(desk, 1)}&order={order}", headers=PAGE).text
    assert "7 moves: the director has taken it back" in page


def test_phones_off_and_on_again_gives_everybody_a_new_code(desk: Desk, table: Timed):
    before = code(desk, 1)
    switch(table, desk, 0)
    switch(table, desk, 1)
    assert code(desk, 1) != before
    with pytest.raises(Fault, match="ask the referee"):
        declare(desk, 1, 7, given=before)
    declare(desk, 1, 7)
    table.sync()
    assert table.match.last_moves(1) == 7


def test_the_last_game_s_address_is_not_this_one_s(desk: Desk, table: Timed):
    before = code(desk, 1)
    switch(table, desk, 0)
    table.do(rounds_tick, after_ms=60_000)
    table.do(demonstration.show, 0, 9)
    table.sign()
    table.win(0)
    table.sync()
    placing.assign(desk, TABLE, Settings("ricochet", NAMES, has_phones=True))
    table.sync()
    assert len(code(desk, 1)) == len(before) == 10 and code(desk, 1) != before
    phone = stranger_of(desk)
    for _ in range(8):  # a player who did not see that a new game has begun keeps nobody out
        phone.post(f"/declare/{TABLE}", data={"code": before, "moves": "7"}, headers=PAGE)
    assert phone.get(f"/declare/{TABLE}?code={code(desk, 1)}", headers=PAGE).status_code == 200


def test_between_rounds_nobody_declares(desk: Desk, table: Timed):
    table.do(rounds_tick, after_ms=60_500)
    table.do(demonstration.show, 0, 9)
    table.sync()
    with pytest.raises(Fault, match="RR-09"):
        declare(desk, 1, 7)


def test_codes_cannot_be_tried_one_after_the_other(desk: Desk, table: Timed):
    phone = stranger_of(desk)
    answers = [phone.get(f"/declare/{TABLE}?code=1111111{at}").status_code for at in range(8)]
    assert answers[:5] == [403] * 5 and answers[-1] == 429
