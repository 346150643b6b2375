"""A table that plays another game: heard in its own words, followed, ordered to, shown, verified, corrected, undone."""

import csv
import io
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import giving, placing, results, tickets, undoing
from host_tools.director.desk.desk import Desk, need_match, need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Fault
from host_tools.director.games.clock.settings import Settings as ClockSettings
from host_tools.director.games.ricochet.settings import Settings as RicochetSettings
from host_tools.director.order import Order
from host_tools.director.store import acts, matches, records
from host_tools.director.views import exports, matches as views
from host_tools.director.views.at_table import cards
from host_tools.director.views.exporting.whose import exported
from matchcore.games.backgammon import facts as backgammon_facts
from matchcore.games.clock import facts as clock_facts
from matchcore.games.clock.topics import calls
from matchcore.games.ricochet import facts as ricochet_facts
from matchcore.log import link
from matchcore.log.fact import BadFact
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from tests.director.conftest import PAGE, Now, client_as, say_yes, settings
from tests.director.device import Device, line_to
from tests.director.other_games import ClockDevice, RicochetDevice

NAMES = ["Anna", "Bert", "Carla", "Dino"]


@pytest.fixture
def clock(desk: Desk) -> ClockDevice:
    return ClockDevice(5, enrolment.enrol(desk, 5, "Board 5"), line_to(desk))


@pytest.fixture
def ricochet(desk: Desk) -> RicochetDevice:
    return RicochetDevice(6, enrolment.enrol(desk, 6, "Board 6"), line_to(desk))


@pytest.fixture
def chess(clock: ClockDevice, desk: Desk) -> ClockDevice:
    """A game of chess in play."""
    clock.sync()
    placing.assign(desk, 5, ClockSettings("clock", ["Short", "Polgár"], "Club league", "round 2", system="90:00"))
    clock.sync()
    clock.sign()
    clock.move(4)
    clock.sync()
    return clock


@pytest.fixture
def robots(ricochet: RicochetDevice, desk: Desk) -> RicochetDevice:
    """A game of four, one round played."""
    ricochet.sync()
    placing.assign(desk, 6, RicochetSettings("ricochet", NAMES, "Robots", "table 1", first=2))
    ricochet.sync()
    ricochet.sign()
    ricochet.win_round(3)
    ricochet.sync()
    return ricochet


def game_of(desk: Desk, number: int) -> str:
    with desk.reading() as connection:
        return need_table(connection, number).game


def row(desk: Desk, match_id: int = 1) -> matches.MatchRow:
    with desk.reading() as connection:
        return need_match(connection, match_id)


# -- which game --------------------------------------------------------------------------------------------------------


def test_a_table_is_known_to_play_what_its_first_message_says(desk: Desk, clock: ClockDevice, ricochet: RicochetDevice):
    clock.sync()
    ricochet.sync()
    assert (game_of(desk, 5), game_of(desk, 6)) == ("clock", "ricochet")


def test_pages_show_a_table_without_facts_and_a_match_not_begun(
    desk: Desk, clock: ClockDevice, ricochet: RicochetDevice, client: TestClient
):
    clock.sync()
    ricochet.sync()
    assert_shown(client, "/tables/5", "/tables/6")
    placing.assign(desk, 5, ClockSettings("clock", ["Short", "Polgár"], "Club league", system="90:00"))
    placing.assign(desk, 6, RicochetSettings("ricochet", NAMES, "Robots"))
    assert_shown(client, "/tables/5", "/tables/6", "/matches/1", "/matches/2")


def assert_shown(client: TestClient, *pages: str) -> None:
    for page in pages:
        answer = client.get(page, headers=PAGE)
        assert answer.status_code == 200 and "cannot be shown" not in answer.text, page


def test_a_table_that_is_started_with_another_game_leaves_its_match(desk: Desk, playing: Device, now: Now):
    placing.assign(desk, 7, settings(name_a="Anna", name_b="Carla"))
    now.s += 60
    other = ClockDevice(7, playing.key, line_to(desk), log_id=99)
    other.sync()
    assert game_of(desk, 7) == "clock"
    assert [row(desk, one).status for one in (1, 2)] == [records.INTERRUPTED, records.WITHDRAWN]
    now.s += 60
    playing.restart()
    playing.turn()
    playing.sync()
    assert (game_of(desk, 7), row(desk).status) == ("backgammon", records.PLAYING)


def test_a_copy_of_an_old_message_does_not_change_the_game_of_a_table_that_calls(desk: Desk, playing: Device, now: Now):
    placing.assign(desk, 7, settings(name_a="Anna", name_b="Carla"))
    copy = ClockDevice(7, playing.key, line_to(desk), log_id=99).request()
    now.s += 1
    line_to(desk)(copy)
    assert game_of(desk, 7) == "backgammon"
    with pytest.raises(link.BadMessage) as caught:
        line_to(desk)(copy)
    assert caught.value.kind == link.REPLAYED
    assert [row(desk, one).status for one in (1, 2)] == [records.PLAYING, records.ASSIGNED]


def test_a_match_of_another_game_is_refused_by_name(desk: Desk, clock: ClockDevice):
    clock.sync()
    for wrong in (settings(), RicochetSettings("ricochet", NAMES)):
        with pytest.raises(Fault, match="Table 5 plays Plain clock"):
            placing.assign(desk, 5, wrong)


# -- a game at the plain clock -----------------------------------------------------------------------------------------


def test_a_chess_game_from_the_assignment_to_the_verified_result(desk: Desk, chess: ClockDevice, client: TestClient):
    (card,) = client.get("/api/tables").json()["tables"]
    assert (card["game"], card["state"], card["words"]) == ("clock", "running", "Polgár to move")
    assert [seat["points"] for seat in card["match"]["seats"]] == ["2", "1"]
    assert card["match"]["event"] == "Club league"
    assert client.get("/api/tables/5").json()["forms"] == ["pause", "end_game"]
    chess.finish(1)
    chess.sync()
    assert (row(desk).status, row(desk).winner, row(desk).points) == (records.REPORTED, 1, (0, 2))
    (line,) = client.get("/api/results").json()["matches"]
    assert line["result"]["words"] == "Polgár wins 0 – 1, on the board"
    results.verify(desk, 1)
    chess.sync()
    assert chess.match.is_verified


def test_a_drawn_game_is_half_a_point_for_each(desk: Desk, chess: ClockDevice):
    chess.finish(-1)
    chess.sync()
    assert playing("clock").result_words(1, -1, row(desk).points, row(desk).names) == "Drawn ½ – ½, on the board"


def test_the_arbiter_sets_times_and_moves_and_rules(desk: Desk, chess: ClockDevice, client: TestClient):
    def give(**form: str) -> None:
        answer = client.post("/tables/5/orders", data=form)
        assert answer.status_code in (200, 303), answer.text
        chess.sync()

    give(form="pause", reason="Noise")
    give(form="set_time", side="0", left_ms="12:00", reason="The clock was wrong")
    give(form="set_moves", side="1", moves="9", reason="")
    give(form="resume")
    clock = chess.match.clock
    assert (clock.left_ms(chess.now_ms, 0), clock.sides[1].moves) == (720_000, 9)
    give(form="end_game", winner="1", reason="Telephone")
    chess.sign()
    chess.sync()
    assert row(desk).winner == 1
    words = client.get("/tables/5", headers=PAGE).text
    assert "Short has 12:00 left (The clock was wrong)" in words and "Polgár wins 0 – 1, by ruling" in words


def test_what_the_table_would_refuse_is_asked_about_first(desk: Desk, chess: ClockDevice):
    with pytest.raises(Fault, match="FIDE 6.10.2"):
        giving.give(desk, 5, Order(14 - 5, (0, 60_000), "Too late"), confirmed="")  # the clock runs


# -- a game of Ricochet Robots -----------------------------------------------------------------------------------------


def test_a_game_of_four_from_the_assignment_to_the_verified_result(
    desk: Desk, robots: RicochetDevice, client: TestClient
):
    (card,) = client.get("/api/tables").json()["tables"]
    assert [(seat["name"], seat["points"]) for seat in card["match"]["seats"]] == [
        ("Anna", "0"),
        ("Bert", "0"),
        ("Carla", "0"),
        ("Dino", "1"),
    ]
    page = client.get("/tables/6", headers=PAGE).text
    assert "Token to Dino, 7 moves" in page and "1. Dino, 1" in page
    robots.win(3)
    robots.sync()
    match = row(desk)
    assert (match.status, match.winner, match.points) == (records.REPORTED, 3, (0, 0, 0, 4))
    assert match.places == (2, 2, 2, 1)
    results.verify(desk, 1)
    assert row(desk).status == records.VERIFIED
    lines = list(csv.DictReader(io.StringIO("".join(exports.of_players(views.in_order(desk))))))
    assert [(one["player"], one["points"], one["has_won"]) for one in lines] == [
        ("Anna", "0", "no"),
        ("Bert", "0", "no"),
        ("Carla", "0", "no"),
        ("Dino", "4", "yes"),
    ]


@pytest.mark.parametrize("system", ["1:30:00", "fide-rapid|fide-blitz"])
def test_names_stay_as_they_were_typed(desk: Desk, clock: ClockDevice, ricochet: RicochetDevice, system: str):
    """The table cuts names that its letters make longer, and writes a system in its own way."""
    for device, made in (
        (clock, ClockSettings("clock", ["Шорт", "Polgár 王"], system=system)),
        (ricochet, RicochetSettings("ricochet", ["Владислав Щербаченко", "Bert"])),
    ):
        device.sync()
        placing.assign(desk, device.number, made)
        device.sync()
        with desk.reading() as connection:
            table = need_table(connection, device.number)
            assert list(desk.follower(connection, table).state.names) == made.names


def test_who_is_out_stays_last_when_the_tokens_are_corrected(desk: Desk, robots: RicochetDevice):
    giving.give(desk, 6, Order(ricochet_facts.DISQUALIFIED, (0,), "Cheating"))
    giving.give(desk, 6, Order(ricochet_facts.RETIRED, (2,)))
    robots.sync()
    robots.win(3)
    robots.sync()
    results.correct(desk, 1, playing("ricochet").verdict(1, 1, (0, 5, 0, 4), "Counted again"))
    lines = list(csv.DictReader(io.StringIO("".join(exports.of_players(views.in_order(desk))))))
    assert [(one["player"], one["points"], one["place"]) for one in lines] == [
        ("Anna", "0", "4"),
        ("Bert", "5", "1"),
        ("Carla", "0", "3"),
        ("Dino", "4", "2"),
    ]


def test_when_all_are_out_nobody_has_won(desk: Desk, ricochet: RicochetDevice, client: TestClient):
    ricochet.sync()
    placing.assign(desk, 6, RicochetSettings("ricochet", ["Anna", "Bert"], "Robots"))
    ricochet.sync()
    ricochet.sign()
    giving.give(desk, 6, Order(ricochet_facts.RETIRED, (0,)))
    ricochet.sync()
    giving.give(desk, 6, Order(ricochet_facts.DISQUALIFIED, (1,), "Cheating"))
    ricochet.sync()
    ricochet.sign()
    ricochet.sync()
    assert "Nobody wins: Anna 0, Bert 0" in client.get("/matches/1", headers=PAGE).text
    lines = list(csv.DictReader(io.StringIO("".join(exports.of_players(views.in_order(desk))))))
    assert [(one["has_won"], one["place"]) for one in lines] == [("no", "1"), ("no", "2")]


@pytest.mark.parametrize(("winner", "points"), [(0, [1, 0]), (NOBODY, [0.5, 0.5])])
def test_a_game_of_chess_is_a_point_or_half_of_one(
    desk: Desk, chess: ClockDevice, client: TestClient, winner: int, points: list[float]
):
    chess.finish(winner)
    chess.sync()
    lines = list(csv.DictReader(io.StringIO("".join(exports.of_players(views.in_order(desk))))))
    assert [one["points"] for one in lines] == [str(one) for one in points]
    (line,) = csv.DictReader(io.StringIO("".join(exports.results(exported(desk, views.in_order(desk))))))
    assert [line["score_a"], line["score_b"]] == [str(one) for one in points]
    (match,) = client.get("/api/results").json()["matches"]
    assert match["result"]["score"] == points


def test_a_player_s_call_is_settled(desk: Desk, chess: ClockDevice, client: TestClient):
    chess.do(calls.call)
    chess.sync()
    (card,) = cards.list_cards(desk, [5])
    tickets.settle(desk, 5, card.need.occasion)
    chess.sync()
    assert not chess.match.is_called()
    assert_shown(client, "/tables/5")


def test_the_director_corrects_the_clock_while_he_is_called(desk: Desk, chess: ClockDevice, client: TestClient):
    """His orders are not refused with "please wait", and his corrections are not a second call."""
    chess.do(calls.call)
    chess.sync()
    occasion = cards.list_cards(desk, [5])[0].need.occasion
    for form in ({"form": "set_time", "left_ms": "4:00"}, {"form": "set_moves", "moves": "7"}):
        said = {"side": "0", "reason": "not pressed"} | form
        assert say_yes(client, "/tables/5/orders", said).status_code == 303
        chess.sync()
    assert chess.match.clock.sides[0].moves == 7 and chess.match.clock.left_ms(chess.match.at_ms, 0) == 240_000
    assert cards.list_cards(desk, [5])[0].need.occasion == occasion
    assert say_yes(client, "/tables/5/orders", {"form": "resume"}).status_code == 303
    chess.sync()
    assert chess.match.is_time_running() and cards.list_cards(desk, [5])[0].need is None


def test_an_assignment_on_the_screen_is_undone(desk: Desk, clock: ClockDevice, ricochet: RicochetDevice):
    for device, made in (
        (clock, ClockSettings("clock", ["Short", "Polgár"], system="90:00")),
        (ricochet, RicochetSettings("ricochet", NAMES)),
    ):
        device.sync()
        placing.assign(desk, device.number, made)
        device.sync()
        with desk.reading() as connection:
            *_, newest = acts.read_all(connection)
        undoing.undo(desk, newest.id)
        device.sync()
        assert device.match.is_idle()


def test_an_order_with_words_that_its_fact_cannot_take_is_not_given(desk: Desk, chess: ClockDevice):
    with pytest.raises(BadFact):
        giving.give(desk, 5, Order(clock_facts.RESUMED, (), "Go on"))
    chess.sync()


@pytest.mark.parametrize("is_over", [False, True])
def test_an_assistant_only_proposes_what_changes_the_result(desk: Desk, robots: RicochetDevice, is_over: bool):
    form = {"form": "late_player", "player": "1", "late_s": "10", "reason": ""}
    if is_over:
        robots.win(3)
        robots.sync()
        form = {"form": "undo", "undone": str(robots.match.undo.newest()), "reason": ""}
    before = robots.match.phase, robots.match.active
    client_as(desk, identity.ASSISTANT).post("/tables/6/orders", data=form)
    robots.sync()
    assert (robots.match.phase, robots.match.active) == before


def test_a_game_that_is_over_does_not_go_on_while_one_of_its_players_plays_elsewhere(
    desk: Desk, robots: RicochetDevice, device: Device
):
    robots.win(3)
    robots.sync()
    placing.assign(desk, 7, settings(name_a="Dino", name_b="Emma"))
    undone = Order(ricochet_facts.UNDONE, (robots.match.undo.newest(),), "slip")
    with pytest.raises(Fault, match="Dino plays at table 7"):
        giving.give(desk, 6, undone)
    device.sync()
    giving.give(desk, 7, Order(backgammon_facts.CLOSED, (), "wrong table"))
    device.sync()
    giving.give(desk, 6, undone)


def test_an_assistant_warns_a_player_who_is_a_little_late(desk: Desk, robots: RicochetDevice):
    form = {"form": "late_player", "player": "1", "late_s": "9", "reason": ""}
    client_as(desk, identity.ASSISTANT).post("/tables/6/orders", data=form)
    robots.sync()
    assert robots.match.warnings == (0, 1, 0, 0)


def test_the_referee_penalises_and_the_last_player_gets_the_missing_points(
    desk: Desk, robots: RicochetDevice, client: TestClient
):
    """RR-25, RR-28 to RR-31; the record of it is the referees' (RR-36)."""
    for form in (
        {"form": "warn_player", "player": "0", "reason": "Counting aloud"},
        {"form": "retire", "player": "1", "reason": ""},
        {"form": "last_of_game", "player": "0", "reason": "Again"},
        {"form": "disqualify", "player": "2", "reason": "Cheating"},
    ):
        assert client.post("/tables/6/orders", data=form).status_code in (200, 303)
        robots.sync()
    page = client.get("/tables/6", headers=PAGE).text
    assert "Anna is warned (RR-30) (Counting aloud)" in page
    assert page.count("Another similar offence may make Anna last of the game (RR-30).") == 1
    assert page.count("Another similar offence") == 1
    report = client.get("/rulings?event=Robots", headers=PAGE).text
    assert "Anna is warned (RR-30)" in report
    found = list(csv.DictReader(io.StringIO(client.get("/rulings.csv").text.lstrip("\ufeff"))))
    assert [(one["player"], one["rule"], one["reason"]) for one in found] == [
        ("Anna", "RR-30", "Counting aloud"),
        ("Bert", "RR-28", ""),
        ("Anna", "RR-31", "Again"),
        ("Carla", "RR-31", "Cheating"),
    ]
    robots.sign()
    robots.sync()
    assert row(desk).points == (0, 0, 0, 4)
    assert row(desk).places == (2, 3, 4, 1)  # the first to go is last (RR-28)


def test_a_result_is_corrected_with_all_its_points_and_the_correction_undone(desk: Desk, robots: RicochetDevice):
    robots.win(3)
    robots.sync()
    results.verify(desk, 1)
    verdict = playing("ricochet").read_verdict(
        {"result": "1", "winner": "", "score_a": "4", "score_b": "0", "score_c": "0", "score_d": "4", "reason": "Wrong"}
    )
    results.correct(desk, 1, verdict)
    (line,) = views.in_order(desk)
    assert line.result and line.reported
    assert (line.result.score, line.result.winners) == ((4, 0, 0, 4), (0, 3))
    assert line.result.words == "Shared win: Anna 4, Dino 4, Bert 0, Carla 0"
    assert line.reported.score == (0, 0, 0, 4)
    last = undoing.last_own(desk)
    assert last is not None
    undoing.undo(desk, last)
    (line,) = views.in_order(desk)
    assert line.result and line.result.score == (0, 0, 0, 4)


@pytest.mark.parametrize(
    "form, words",
    [
        ({"score_d": "3"}, "3 tokens|most tokens"),
        ({"winner": "0"}, "The winner has the most tokens: Dino with 4"),
        ({"score_a": "15"}, "19 tokens, 17 at most"),
    ],
)
def test_an_impossible_result_is_refused_with_the_rule(desk: Desk, robots: RicochetDevice, form: dict, words: str):
    robots.win(3)
    robots.sync()
    typed = {
        "result": "1",
        "winner": "3",
        "score_a": "0",
        "score_b": "0",
        "score_c": "4",
        "score_d": "4",
        "reason": "x",
    }
    if "score_a" in form or "winner" in form:
        typed["score_c"] = "0"
    with pytest.raises(Fault, match=words):
        results.correct(desk, 1, playing("ricochet").read_verdict(typed | form))
    assert row(desk).status == records.REPORTED


@pytest.mark.parametrize(
    "names, rule",
    [(["Anna"] * 2, "SAME_NAME"), (["A", "B"], ""), (NAMES * 3, "BAD_PLAYERS")],
)
def test_settings_that_no_game_can_be_played_by_are_refused(names: list[str], rule: str):
    if not rule:
        RicochetSettings("ricochet", names).check()
        return
    with pytest.raises(Refusal, match=rule):
        RicochetSettings("ricochet", names).check()


def test_declarations_by_phone_are_an_order_of_the_referee(desk: Desk, robots: RicochetDevice):
    giving.give(desk, 6, Order(ricochet_facts.PHONES_SET, (1,)))
    robots.sync()
    assert robots.match.has_phones == 1


# -- by its pages ------------------------------------------------------------------------------------------------------


def test_a_game_is_assigned_by_the_form_of_its_game(desk: Desk, ricochet: RicochetDevice, client: TestClient):
    ricochet.sync()
    page = client.get("/tables/6/assign", headers=PAGE).text
    assert "Ricochet Robots" in page and 'name="name_7"' in page
    form = {f"name_{at}": name for at, name in enumerate(NAMES)}
    form |= {"first": "2", "glass_s": "45", "minimum": "5", "event": "Robots", "has_phones": "1"}
    assert client.post("/tables/6/assign", data=form | {"glass_s": "5"}).status_code == 422
    assert client.post("/tables/6/assign", data=form, headers={"Accept": "application/json"}).json() == {"match": 1}
    ricochet.sync()
    match = ricochet.match
    assert (match.names, match.starter, match.glass_ms, match.has_phones) == (tuple(NAMES), 1, 45_000, 1)


def test_a_clock_system_that_contradicts_itself_is_refused_in_words(clock: ClockDevice, client: TestClient):
    clock.sync()
    form = {"name_0": "Short", "name_1": "Polgár", "system": "30:00, 60:00"}
    answer = client.post("/tables/5/assign", data=form)
    assert answer.status_code == 422 and "FIDE 6.2" in answer.json()["message"]


def test_every_page_is_there_for_every_game(
    desk: Desk, chess: ClockDevice, robots: RicochetDevice, client: TestClient, new_device: Callable[[int], Device]
):
    backgammon = new_device(1)
    placing.assign(desk, 1, settings())
    backgammon.sync()
    chess.finish(1)
    chess.sync()
    robots.win(3)
    robots.sync()
    for path in ("/", "/calls", "/results", "/live", "/live/5", "/live/6", "/tables/5", "/tables/6", "/matches/1",
                 "/matches/2", "/matches/1?correct", "/matches/2?correct", "/tables/5/assign", "/log", "/rulings",
                 "/results/verify-all", "/pause-all", "/announce", "/players.csv", "/results.csv"):  # fmt: skip
        answer = client.get(path, headers=PAGE)
        assert answer.status_code == 200, (path, answer.text[:500])
        assert "cannot be shown" not in answer.text, path
    assert "Anna 0, Bert 0" in client.get("/results/verify-all", headers=PAGE).text
