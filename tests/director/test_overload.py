"""More calls than can be handled: facts and the newest come first, and it ends as soon as the calls are fewer."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import exchange
from host_tools.director.desk.devices.intake import Promise
from host_tools.director.faults import Fault
from host_tools.director.web.connections import gate, link
from host_tools.director.web.connections.gate import Gate
from host_tools.director.web.shared.services import services_of
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import link as matchlink
from matchcore.log.director_end import DirectorEnd
from tests.director import virtual
from tests.director.conftest import Now
from tests.director.device import Device


class Hall:
    """Calls at a gate; more arrive while one transaction is being written."""

    loop: asyncio.AbstractEventLoop

    def __init__(self, desk: Desk, now: Now, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = Gate(desk, now)
        self.written: list[list[bytes]] = []
        self.meanwhile: list[Callable[[], None]] = []  # what happens while the next transactions are written
        monkeypatch.setattr(exchange, "replies_to", self._answers_to)
        self.calls: dict[bytes, asyncio.Task[bytes]] = {}
        self.in_play: set[int] = set()

    def _answers_to(self, desk: Desk, messages: Sequence[bytes], waited_s: Sequence[float]) -> list[exchange.Result]:
        self.written.append(list(messages))
        if self.meanwhile:
            self.loop.call_soon_threadsafe(self.meanwhile.pop(0))
        return [self._answer_to(message) for message in messages]

    def _answer_to(self, message: bytes) -> exchange.Result:
        table = exchange.said_sender(message)
        if table not in self.in_play:
            return b"answer to " + message
        end = DirectorEnd(VOCABULARY, table, bytes(32))
        request = end.receive(message, lambda seq: None)
        return exchange.Reply(end, request, (), b"", None, Promise(1.0, is_in_play=True), is_open=False)

    def come(self, *messages: bytes, is_gone: bool = False) -> None:
        def gone() -> bool:
            return is_gone

        for message in messages:
            self.calls[message] = self.loop.create_task(self.gate.exchange(message, gone))

    def run(self) -> dict[bytes, bytes | str]:
        """The outcome of every call: its answer, or the code of the fault."""

        async def all_of_them() -> dict[bytes, bytes | str]:
            self.loop = asyncio.get_running_loop()
            self.meanwhile.pop(0)()
            found: dict[bytes, bytes | str] = {}
            while len(found) < len(self.calls):
                for message, call in list(self.calls.items()):
                    try:
                        found[message] = await call
                    except Fault as fault:
                        found[message] = fault.code
            return found

        return asyncio.run(all_of_them())


@pytest.fixture
def hall(desk: Desk, now: Now, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(gate, "MOST_TOGETHER", 2)
    monkeypatch.setattr(gate, "MOST_WAITING", 4)
    return Hall(desk, now, monkeypatch)


def test_what_comes_together_is_one_transaction(hall: Hall):
    hall.meanwhile = [lambda: hall.come(b"1", b"2")]
    assert hall.run() == {b"1": b"answer to 1", b"2": b"answer to 2"}
    assert hall.written == [[b"1", b"2"]]


def test_the_newest_are_answered_first(hall: Hall):
    hall.meanwhile = [lambda: hall.come(b"0"), lambda: hall.come(b"1", b"2", b"3", b"4")]
    assert set(hall.run().values()) == {b"answer to %d" % i for i in range(5)}
    assert hall.written[1:] == [[b"3", b"4"], [b"1", b"2"]]


def test_beyond_a_bound_the_one_that_waits_longest_is_told_to_come_again(hall: Hall):
    hall.meanwhile = [lambda: hall.come(b"0"), lambda: hall.come(b"1", b"2", b"3", b"4", b"5", b"6")]
    found = hall.run()
    assert [message for message, became in found.items() if became == "BUSY"] == [b"1", b"2"]
    assert hall.written[1:] == [[b"5", b"6"], [b"3", b"4"]]


def test_a_call_that_its_table_has_given_up_is_left(hall: Hall, now: Now):
    def late() -> None:
        hall.come(b"1", b"2", b"3")
        hall.loop.call_soon(wait)

    def wait() -> None:
        now.s += gate.GIVEN_UP_S
        hall.come(b"4")

    hall.meanwhile = [lambda: hall.come(b"0"), late]
    found = hall.run()
    assert found[b"4"] == b"answer to 4" and [found[one] for one in (b"1", b"2", b"3")] == ["BUSY"] * 3
    assert hall.written[1:] == [[b"4"]]


def request(table: int, count: int, *, has_facts: bool = False, wait_ms: int = 0) -> bytes:
    """As much of a message as the gate reads, unproven."""
    end = matchlink.TableEnd(VOCABULARY, table, bytes(32), 5, 1)
    end.count = count - 1
    health = matchlink.Health(more=matchlink.waiting(wait_ms) if wait_ms else b"")
    return end.request(0, 0, b"facts" if has_facts else b"", health)


def test_facts_come_first(hall: Hall):
    quiet, facts = [request(n, 1) for n in (1, 2)], [request(n, 1, has_facts=True) for n in (3, 4)]
    hall.meanwhile = [lambda: hall.come(b"0"), lambda: hall.come(quiet[0], *facts, quiet[1])]
    hall.run()
    assert hall.written[1:] == [facts, quiet]


def test_among_the_others_tables_in_play_come_before_those_at_rest(hall: Hall):
    """As their last answers knew them."""
    hall.in_play = {1, 2}
    running, resting = [request(n, 2) for n in (1, 2)], [request(n, 1) for n in (3, 4)]
    facts = request(5, 1, has_facts=True)
    hall.meanwhile = [
        lambda: hall.come(request(1, 1), request(2, 1)),
        lambda: hall.come(*running, *resting),
        lambda: hall.come(facts),
    ]
    hall.run()
    assert hall.written[1:] == [running, [resting[1], facts], resting[:1]]


def test_they_are_not_told_to_come_again_before_those_at_rest_are(hall: Hall):
    hall.in_play = {1}
    running, resting = request(1, 3), [request(n, 1) for n in range(2, 7)]
    hall.meanwhile = [
        lambda: hall.come(request(1, 1)),
        lambda: hall.come(request(1, 2)),
        lambda: hall.come(running, *resting),
    ]
    found = hall.run()
    assert [message for message, became in found.items() if became == "BUSY"] == resting[:2]


def test_a_call_without_facts_has_its_turn_among_any_number_with_some(hall: Hall, now: Now, monkeypatch):
    monkeypatch.setattr(gate, "MOST_TOGETHER", 4)
    monkeypatch.setattr(gate, "MOST_WAITING", 100)
    monkeypatch.setattr(gate, "GIVEN_UP_S", 10.0)
    quiet = request(99, 1)

    def later() -> None:
        now.s += gate.STARVED_S
        hall.come(*(request(n, 1, has_facts=True) for n in range(5, 9)))

    hall.meanwhile = [
        lambda: hall.come(b"0"),
        lambda: hall.come(quiet, *(request(n, 1, has_facts=True) for n in range(1, 5))),
        later,
    ]
    hall.run()
    assert quiet not in hall.written[1] and quiet in hall.written[2]


def test_the_older_call_of_a_table_is_never_behind_its_newer_one(hall: Hall):
    """It would be refused as replayed, and its table as an older copy of itself."""
    older, newer = request(7, 1), request(7, 2, has_facts=True)
    hall.meanwhile = [lambda: hall.come(b"0"), lambda: hall.come(older, request(8, 1), request(9, 1), newer)]
    hall.run()
    assert hall.written[1] == [older, newer]


def test_nor_answered_at_all_if_the_table_has_left_it(hall: Hall):
    older, newer = request(7, 1), request(7, 2, has_facts=True)

    def both() -> None:
        hall.come(older, is_gone=True)
        hall.come(newer)

    hall.meanwhile = [lambda: hall.come(b"0"), both]
    assert hall.run()[older] == "BUSY"
    assert hall.written[1:] == [[newer]]


def together(desk: Desk, monkeypatch: pytest.MonkeyPatch, came: dict[bytes, float]) -> list[tuple[float, list[bytes]]]:
    """When, in virtual time, messages that come then are written."""
    loop, found = virtual.Loop(), []
    served = Gate(desk, loop.time)

    async def answers(calls: Sequence[gate.Call]) -> list[bytes]:
        found.append((round(loop.time(), 3), [call.data for call in calls]))
        return [b""] * len(calls)

    async def come(message: bytes, at_s: float) -> None:
        await asyncio.sleep(at_s)
        await (served.exchange(message) if message else asyncio.sleep(0, served.hurry()))

    async def all_of_them() -> None:
        await asyncio.gather(*(come(message, at_s) for message, at_s in came.items()))

    monkeypatch.setattr(served, "_answers", answers)
    virtual.run(loop, all_of_them())
    return found


WAITING = [request(n, 1, wait_ms=4000) for n in range(1, 4)]


def test_calls_that_may_wait_are_kept_a_moment_for_company(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    found = together(desk, monkeypatch, dict(zip(WAITING, (1.0, 1.1, 1.3), strict=True)))
    assert found == [(1.25, WAITING[:2]), (1.55, WAITING[2:])]


@pytest.mark.parametrize("other", [request(9, 1), request(9, 1, has_facts=True), b"", b"noise"])
def test_not_once_something_else_is_to_be_said(desk: Desk, monkeypatch: pytest.MonkeyPatch, other: bytes):
    """A call that may not wait, or an order."""
    found = together(desk, monkeypatch, {WAITING[0]: 1.0, WAITING[1]: 1.1, other: 1.1})
    assert found == [(1.1, [*WAITING[:2], *([other] if other else [])])]


def test_nor_are_more_than_fit_into_one_transaction(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "MOST_TOGETHER", 2)
    found = together(desk, monkeypatch, dict.fromkeys(WAITING, 1.0))
    assert [at_s for at_s, _ in found] == [1.0, 1.25]


def test_a_table_that_has_hung_up_is_left_while_others_wait(hall: Hall):
    def crowd() -> None:
        hall.come(b"1", b"2", b"3", is_gone=True)
        hall.come(b"4")

    hall.meanwhile = [lambda: hall.come(b"0"), crowd]
    found = hall.run()
    assert found[b"4"] == b"answer to 4" and found[b"3"] == "BUSY"
    assert hall.written[1:] == [[b"4"]]


def test_it_recovers_by_itself(hall: Hall, now: Now):
    hall.meanwhile = [lambda: hall.come(b"0"), lambda: hall.come(*(b"%d" % i for i in range(1, 100)))]
    found = hall.run()
    assert sum(became == "BUSY" for became in found.values()) == 95
    hall.calls, hall.meanwhile = {}, [lambda: hall.come(b"again")]
    assert hall.run() == {b"again": b"answer to again"}


def test_the_refusal_is_in_words_and_says_when_to_come_again(client: TestClient, device: Device, monkeypatch):
    async def full(*_: object) -> bytes:
        raise gate.busy()

    monkeypatch.setattr(services_of(client.app).the(Gate), "exchange", full)
    answer = client.post("/link", content=device.request(), headers={"Content-Type": link.MEDIA_TYPE})
    assert (answer.status_code, answer.json()["error"], answer.headers["retry-after"]) == (503, "BUSY", "2")
    assert "call again in 2 s" in answer.json()["message"]
