"""Simulated tables play whole matches to the end, identical for the same seed, and lose nothing."""

import asyncio
import hashlib
from pathlib import Path

from host_tools.director.desk.devices import updating
from host_tools.director.store import orders, records, updates
from host_tools.simulator.hall import hall
from host_tools.simulator.hall.hall import FAILED
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.log.fact import unpack
from matchcore.log.journal import payload_of
from tests.simulator.hall import virtual
from tests.simulator.hall.rehearsal import Rehearsal


def kinds(log: list[bytes]) -> list[str]:
    return [ROWS.name(unpack(VOCABULARY, payload_of(record)).kind) for record in log]


def test_whole_matches_are_played_confirmed_and_verified(tmp_path: Path):
    rehearsal = Rehearsal(tmp_path)
    rehearsal.play(verified=2)
    done = rehearsal.matches(records.VERIFIED)
    assert all(match.code and match.sealed_s for match in done)
    assert rehearsal.hall.counts[FAILED] == 0
    rehearsal.deliver()
    for number in (1, 2):
        assert rehearsal.log(number)[-len(rehearsal.kept(number)) :] == rehearsal.kept(number)


def test_the_same_seed_gives_the_same_facts(tmp_path: Path):
    logs = []
    for name in ("first", "again"):
        (tmp_path / name).mkdir()
        rehearsal = Rehearsal(tmp_path / name, (1,), seed=7)
        rehearsal.play(verified=1)
        logs.append(rehearsal.log(1))
    assert logs[0] == logs[1]
    assert {"assigned", "accepted", "pressed", "confirmed"} <= set(kinds(logs[0]))


def test_a_hall_that_is_stopped_stops_even_if_news_comes_at_that_very_moment():
    async def waits() -> bool:
        news = asyncio.Event()
        task = asyncio.create_task(hall._either(news, 1000))
        await asyncio.sleep(0)
        news.set()
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert virtual.run(lambda hall_time: waits())


def test_with_faults_and_a_director_that_is_started_anew_nothing_is_lost(tmp_path: Path):
    async def restarts(rehearsal: Rehearsal) -> None:
        while True:
            await rehearsal.hall.time.pause(200_000)
            rehearsal.restart_director()

    rehearsal = Rehearsal(tmp_path, seed=3, has_faults=True)
    rehearsal.play(4, restarts)
    rehearsal.deliver()
    assert rehearsal.hall.counts[FAILED] > 0
    for number in (1, 2):
        kept = rehearsal.kept(number)
        assert rehearsal.log(number)[-len(kept) :] == kept
    with rehearsal.desk.reading() as connection:
        waiting = [order for number in (1, 2) for order in orders.waiting(connection, number)]
    assert not waiting


def test_a_release_that_is_offered_is_declined_in_words(tmp_path: Path):
    """It does not stay on offer for ever, and play goes on."""
    rehearsal = Rehearsal(tmp_path, (1,))
    listing = b'{"board": "ES3C28P", "version": "2.0.0", "files": []}'
    release = updates.BundleRow(hashlib.sha256(listing).digest(), "ES3C28P", "2.0.0", len(listing), listing + b"...")
    updating.offer(rehearsal.desk, release, [1])
    rehearsal.play(verified=1)
    with rehearsal.desk.reading() as connection:
        row = updates.of_table(connection, 1)
    assert row is not None and (row.state, row.digest) == (updates.REFUSED, None)
    assert "no flash" in row.why and rehearsal.hall.counts[FAILED] == 0
