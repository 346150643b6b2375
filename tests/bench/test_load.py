"""The load of `make bench`: tables that really play call every server. No test can judge a server's speed."""

import asyncio
import math
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from typer.testing import CliRunner

from host_tools.bench.__main__ import app
from host_tools.bench.figures.load import curve, goals, season, servers, virtual
from host_tools.bench.figures.load.holding import LATE_S, Holding
from host_tools.bench.figures.load.players import PATIENCE_S, Player, Span, Taken, percentile
from host_tools.bench.figures.load.tables import filled
from host_tools.bench.figures.load.traffic import TCP_INFO, Traffic
from host_tools.bench.figures.load.virtual import VirtualLoop
from host_tools.bench.figures.load.websocket_line import FLOORS, FloorLine
from host_tools.director.desk.desk import Desk
from host_tools.director.store import Store

NUMBER = curve.QUICK[0]
BEGUN = 4  # facts of a match that has begun


@pytest.fixture(scope="module")
def measured():
    ((number, found, missing),) = curve.measure((NUMBER,), curve.QUICK_STRETCHES, tuple(curve.NAMES), lambda: None)
    return found, missing


@pytest.mark.parametrize("name", curve.NAMES)
def test_every_call_and_order_comes_through_or_the_server_is_missing_in_words(measured, name: str):
    found, missing = measured
    if name in missing:
        pytest.skip(missing[name])
    taken = found[name]
    assert taken.why() == {}
    assert len(taken.facts_ms) > 1 and len(taken.orders_ms) > 1
    assert TCP_INFO is None or min(taken.carried) > 0
    assert 0 < percentile(taken.facts_ms, 50) <= percentile(taken.facts_ms, 99) < math.inf


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setattr(servers.shutil, "which", lambda *_, **__: None)
    with pytest.raises(servers.NotAvailable, match="no mosquitto here"), servers.mqtt(tmp_path, tmp_path):
        pass
    section = curve.section_of(9, {}, {"MQTT": "no mosquitto here"}, ("MQTT",))
    assert section.lines[0].not_available == "no mosquitto here"


@pytest.mark.parametrize("wrong", [["--tables", "many"], ["--tables", "0"], ["--against", "nginx"]])
def test_what_cannot_be_measured_is_refused(wrong: list[str]):
    done = CliRunner().invoke(app, ["load", *wrong])
    assert done.exit_code == 1 and wrong[1] in done.output


def took(facts_ms: float, order_ms: float = 1.0, server_s: float = 1.0, failed: int = 0) -> Taken:
    return Taken([facts_ms], [order_ms], [(0.0, "late")] * failed, calls=9, server_s=server_s)


def test_the_goals_are_ratios_of_one_run():
    """2,000 tables were not measured with a broker, and 1,000 not at all."""
    found = goals.lines(
        {
            500: {"line": took(3, 20, 1), "MQTT": took(2), "polling": took(9, server_s=4), "floor": took(1)},
            2000: {"line": took(5, failed=2), "polling": took(9), "floor": took(math.inf)},
        }
    )
    assert [(line.name, line.cells or line.not_available) for line in found] == [
        ("a fact's p99 at 500 tables, × MQTT's", ("1.50", "1.5")),
        ("processor time at 500 tables, × polling's", ("0.25", "0.25")),
        ("processor time at 500 tables, × the floor's", ("1.00", "1.2")),
        ("an order's p99 at 500 tables", ("20 ms", "150 ms")),
        ("a fact's p99 at 2,000 tables, × MQTT's", "MQTT was not measured"),
        ("processor time at 2,000 tables, × polling's", ("1.00", "0.25")),
        ("processor time at 2,000 tables, × the floor's", ("1.00", "1.2")),
        ("failed at 2,000 tables", ("2", "0")),
    ]


# -- tables in virtual time --------------------------------------------------------------------------------------------


class Silent(Holding):
    """A line on which nobody answers."""

    opened = 0

    def _connect(self) -> None:
        self.opened += 1
        self._opened()

    def _say(self, body: bytes) -> None:
        pass

    def _leave(self) -> None:
        pass


@pytest.fixture
def alone(desk: Desk) -> Iterator[Callable[[type[Player]], Player]]:
    """A table that plays for half a minute."""
    loop = VirtualLoop()
    (table,) = filled(desk, 1, loop.time)

    async def played(kind: type[Player]) -> Player:
        span = Span.of(loop.time(), 1.0, 30.0, 0.0)
        player = kind(table, 0, span, Taken(), Traffic(), loop.time)
        player.start()
        await asyncio.sleep(span.until_s + 10 - loop.time())
        player.end()
        return player

    yield lambda kind: loop.run_until_complete(played(kind))
    loop.close()


@pytest.fixture
def desk(tmp_path) -> Iterator[Desk]:
    with closing(Store(tmp_path / "store.sqlite")) as store:
        yield Desk(store, lambda: 1_700_000_000.0)


def test_facts_that_nobody_answers_have_failed_each_once_and_the_line_is_doubted(alone):
    player = alone(Silent)
    before_the_count = 1
    made = player.table.seq - BEGUN - before_the_count
    assert made > 2 and player.taken.why() == {"a fact was not answered": made}
    assert 30 / LATE_S < player.opened <= 42 / LATE_S


class Hasty(FloorLine):
    """A line on which every call is answered at once."""

    orders = 0  # with each answer
    said = 0

    def _connect(self) -> None:
        self._opened()

    def _say(self, body: bytes) -> None:
        self.said += 1
        self._said = self.table.seq
        orders = b"\n".join([b"0"] * self.orders)
        self.at(self.now_s() + 0.1, lambda: self._answered(body[:14] + FLOORS.pack(1000, self.orders) + orders))


class Telling(Hasty):
    orders = 1


def test_whoever_is_told_something_calls_again_at_once_and_whoever_is_told_nothing_after_a_second(alone):
    """As a real table does, whose order makes a fact; otherwise orders would wait for the next call."""
    presses = 10
    assert alone(Hasty).said < 40 + 2 * presses
    assert alone(Telling).said > 250


def test_an_answer_after_a_tables_patience_is_a_failure(alone):
    player = alone(Silent)
    player.taken = Taken()
    player.made += [(1, player.now_s() - PATIENCE_S - 0.1), (2, player.now_s() - 0.5), (3, player.now_s())]
    player.heard(2, [])
    assert player.taken.why() == {"a fact was answered too late": 1}
    assert player.taken.facts_ms == [pytest.approx(500)] and percentile([], 99) == math.inf


def test_a_simulated_hall_needs_no_time_and_nothing_in_it_fails():
    found = {line.name: line.values for line in virtual.section(is_quick=True).lines}
    assert found["failed"]["failed"] == 0 < found["failed"]["calls"]
    assert 0 < found["a fact, p50 / p99"]["p50_ms"] < 1000 and 0 < found["the link's thread works"]["share"] < 1


def test_a_season_is_played_verified_and_looked_at():
    """`make bench` shows that a call costs no more afterwards; this test, that all the data are there."""
    found = season.section(is_quick=True)
    names = [line.name for line in found.lines]
    assert "a call with a press, ms" in names and [f"the page {path}" for path in season.PAGES] == names[-4:]
    assert not any(line.not_available for line in found.lines)
