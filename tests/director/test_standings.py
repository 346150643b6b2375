"""The state of matches is stored, so that a start folds no log from its beginning; only valid states are used."""

import json
import logging
import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import select, update

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.following import standings
from host_tools.director.following.follower import Follower
from host_tools.director.store import facts as rows, schema, tables
from host_tools.director.views.at_table import cards
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.match import Match
from matchcore.log import journal
from matchcore.refusal import Refusal
from random_play import Chance, next_command, step_ms
from tests.director.conftest import settings, stranger_of
from tests.director.device import LOG_ID as LOG, Device, line_to

WALKS = 12
STEPS = 250
EACH = 40  # facts, after which the state is stored and loaded


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list:
    """Every fact folded from now on."""
    found, usual = [], Match.fold
    monkeypatch.setattr(Match, "fold", lambda match, fact: (found.append(fact), usual(match, fact)))
    return found


def walk(seed: int) -> Iterator[tuple]:
    """The facts of matches played at random, with their records and the hashes after them."""
    match, chain, pick, now_ms = new_match(), journal.Chain(VOCABULARY), Chance(seed * 7919 + 5).pick, 0
    for _ in range(STEPS):
        now_ms += step_ms(pick)
        try:
            next_command(match, pick)[1](match, now_ms, pick)
        except Refusal:
            continue
        for fact in match.fresh[: match.fresh_count]:
            yield fact.copy(), chain.record(fact), chain.digest
        match.clear_fresh()


def said(follower: Follower) -> str:
    return json.dumps(standings._values_of(follower))


@pytest.mark.parametrize("seed", range(WALKS))
def test_it_stands_as_if_every_fact_had_been_folded(seed: int, desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """Stored at any point of a random match: the loaded state, and the state after more facts."""
    monkeypatch.setattr(standings, "OFTEN", 1)
    enrolment.enrol(desk, 7, "")
    every, taken = list(walk(seed)), 0
    follower, position = Follower(7), (0, 0, b"")
    for at in range(0, len(every), EACH):
        news = every[at : at + EACH]
        with desk.store.writing() as connection:
            rows.add(connection, 7, LOG, news, 1000.0 + at, {}, heard_ms=at)
            position = (LOG, news[-1][0].seq, news[-1][2])
            whole = Follower(7)
            whole.rebuild(connection, position)
            follower.catch_up(connection, position)
            assert said(follower) == said(whole)
            standings.keep(connection, follower)
            log_id, seq, digest = position
            tables.change(connection, 7, log_id=log_id, stored_seq=seq, digest=digest)
            follower = standings.follower_of(connection, need_table(connection, 7))
            is_kept = follower.position == position
            follower.catch_up(connection, position)
        taken += is_kept
        assert said(follower) == said(whole) and follower.remarks == whole.remarks
        assert follower.reported == whole.reported and follower.problem == whole.problem
    assert taken > 0


def started_again(desk: Desk) -> Desk:
    return Desk(desk.store, desk.now_s)


def test_after_a_start_a_finished_match_is_not_folded_again(reported: Device, desk: Desk, folded: list):
    (before,) = cards.list_cards(desk)
    folded.clear()
    (after,) = cards.list_cards(started_again(desk))
    assert after == before and after.match and after.match.result == "points" and not folded


def test_of_a_long_match_only_the_last_facts_are(playing: Device, desk: Desk, folded: list):
    for _ in range(3 * standings.OFTEN):
        playing.turn()
        playing.sync()
    (before,) = cards.list_cards(desk)
    folded.clear()
    (after,) = cards.list_cards(started_again(desk))
    assert after == before and 0 < len(folded) < 2 * standings.OFTEN


def test_what_comes_after_a_start_goes_on_from_there(reported: Device, desk: Desk):
    """The next match; and a device that has lost its last facts."""
    desk = started_again(desk)
    reported.post = line_to(desk)
    reported.lose_tail(reported.match.seq - 2)
    reported.sync()
    assert cards.list_cards(desk) == cards.list_cards(started_again(desk))
    reported.confirm()
    placing.assign(desk, 7, settings(name_a="Anna"))
    reported.sync()
    (card,) = cards.list_cards(started_again(desk))
    assert card.match and card.match.names[0] == "Anna" and card == cards.list_cards(desk)[0]


def change(desk: Desk, **values: object) -> None:
    with desk.store.writing() as connection:
        assert connection.execute(update(schema.devices.standings).values(**values)).rowcount == 1


def kept(desk: Desk) -> tuple:
    with desk.store.reading() as connection:
        return tuple(connection.execute(select(schema.devices.standings)).one())


WRONG: dict[str, dict] = {
    "another fold": {"fold": "0123456789abcdef"},
    "another log": {"log_id": LOG + 1},
    "other facts": {"digest": bytes(32)},
    "fewer facts": {"seq": 12},
    "no JSON": {"said": "{"},
    "no match": {"said": "[{}, {}, []]"},
    "another shape": {"said": "7"},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_not_of_this_fold_and_these_facts_is_not_believed(
    reported: Device, desk: Desk, folded: list, wrong: str, caplog: pytest.LogCaptureFixture
):
    """It is folded as before, and stored again."""
    before, row = cards.list_cards(desk), kept(desk)
    change(desk, **WRONG[wrong])
    folded.clear()
    desk = started_again(desk)
    with caplog.at_level(logging.WARNING, "director"):
        assert cards.list_cards(desk) == before and len(folded) == reported.match.seq
    assert ("table 7" in caplog.text) == ("said" in WRONG[wrong])
    desk.keep_standings()
    assert kept(desk) == row


def test_what_had_to_be_folded_is_stored_once_the_board_is_ready(
    reported: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    """Even for a table that sends nothing any more."""
    row, done = kept(desk), threading.Event()
    change(desk, fold="0123456789abcdef")
    desk = started_again(desk)
    keep = desk.keep_standings
    monkeypatch.setattr(desk, "keep_standings", lambda: (keep(), done.set()))
    with stranger_of(desk):
        assert done.wait(60)
    assert kept(desk) == row


def test_one_that_says_something_else_shows_that_it_was_asked(reported: Device, desk: Desk):
    """Otherwise the tests above would prove nothing: a stored state that is used is shown."""
    values = json.loads(kept(desk)[-1])
    values[2][0]["names"] = ["Somebody", "Else"]
    change(desk, said=json.dumps(values))
    (card,) = cards.list_cards(started_again(desk))
    assert card.match and card.match.names == ("Somebody", "Else")


def test_a_match_that_cannot_be_stored_is_told_and_goes_on(
    playing: Device, desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(standings, "_values_of", lambda _: [object()])
    with caplog.at_level(logging.WARNING, "director"):
        playing.play()
        playing.sync()
    assert "the state of table 7 cannot be stored" in caplog.text
    assert cards.list_cards(desk)[0].match
