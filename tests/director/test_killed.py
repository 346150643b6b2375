"""A director is killed under load, again and again: every acknowledged fact is there, once."""

import http.client
import json
import threading
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from host_tools.director.desk import placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store, acts, facts, orders
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.shared import tokens
from matchcore.games.backgammon import facts as kinds
from tests.director.conftest import person_of, settings
from tests.director.device import LOG_ID, Device, line_to
from tests.director.test_several_directors import Process, Table
from tests.waiting import until

TABLES = 4
TURNS = 120
KILLED_AT = (60, 140, 220, 300)  # facts that are acknowledged
SPOKEN_TO = 9  # somebody gives orders to this table meanwhile; it no longer calls
WAIT_S = 60


class Person:
    """Somebody at a browser who announces one thing after another; `told`: the accepted ones."""

    def __init__(self, address: str, token: str) -> None:
        self._host = address.removeprefix("http://")
        port = int(self._host.rpartition(":")[2])
        self._headers = {
            "Cookie": f"{cookie_name(port)}={token}",
            tokens.HEADER: tokens.csrf_of(token),
            "Origin": address,
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self.told: list[str] = []
        self.failed = 0
        self.tried = 0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on, daemon=True)
        self._thread.start()

    def _go_on(self) -> None:
        while not self._is_over.wait(0.02):
            self.tried += 1
            words = f"announcement {self.tried}"
            try:
                self._announce(words)
            except (OSError, http.client.HTTPException):
                self.failed += 1

    def _announce(self, words: str) -> None:
        with closing(http.client.HTTPConnection(self._host, timeout=20)) as connection:
            form = {"form": "announce", "reason": words}
            connection.request("POST", f"/tables/{SPOKEN_TO}/orders", urlencode(form), self._headers)
            answer = connection.getresponse()
            said = answer.read()
            if answer.status == 409:  # a question: yes
                form["confirmed"] = json.loads(said)["confirm"]
                connection.request("POST", f"/tables/{SPOKEN_TO}/orders", urlencode(form), self._headers)
                answer = connection.getresponse()
            if answer.status == 303:
                self.told.append(words)

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join()


def stored_in(hall: list[Table]) -> int:
    return sum(table.device.end.stored for table in hall)


def check(path: Path, acknowledged: dict[int, int], told: list[str], hall: list[Table]) -> None:
    """Another process checks: everything is there, nothing twice, the logs complete from the beginning."""
    with closing(Store(path)) as store, store.reading() as connection:
        for table in hall:
            stored = facts.newer(connection, table.device.number, LOG_ID, 0)
            assert len(stored) >= acknowledged[table.device.number]
            assert [one.fact.seq for one in stored] == list(range(1, len(stored) + 1))
            assert [one.record for one in stored] == [table.device.records[one.fact.seq] for one in stored]
        every = [order.fact for order in reversed(orders.latest(connection, SPOKEN_TO, 1 << 30))]
        given = [fact.text for fact in every if fact.kind == kinds.ANNOUNCED]
        assert len(set(given)) == len(given) and set(told) <= set(given)
        assert given == sorted(given, key=lambda words: int(words.split()[-1]))
        said = [act.became["text"] for act in acts.read_all(connection) if act.kind == "order"]
        assert said == given, "an order without its act, or an act without its order"
        assert acts.verify(connection).broken_at is None


def test_whatever_was_acknowledged_is_there_after_every_kill(tmp_path: Path):
    path = tmp_path / "director.sqlite"
    with closing(Store(path)) as store:
        desk = Desk(store, time.time)
        token = accounts.begin(desk, person_of(desk), "127.0.0.1")
        keys = {number: enrolment.enrol(desk, number, "") for number in range(1, TABLES + 1)}
        spoken_to = Device(SPOKEN_TO, enrolment.enrol(desk, SPOKEN_TO, ""), line_to(desk))
        for number in (*keys, SPOKEN_TO):
            placing.assign(desk, number, settings())
        spoken_to.sync()
    process = Process(path)
    hall = [Table(number, key, [process], TURNS) for number, key in keys.items()]
    person = Person(process.address, token)
    try:
        for number in KILLED_AT:
            told = len(person.told)
            until(lambda number=number: stored_in(hall) >= number, f"{number} facts")
            until(lambda told=told: len(person.told) > told, "an order that is taken")
            acknowledged = {table.device.number: table.device.end.stored for table in hall}
            told_by_then = list(person.told)
            process.kill()
            check(path, acknowledged, told_by_then, hall)
            process.start()
        for table in hall:
            table.join(time.monotonic() + WAIT_S)
    finally:
        person.stop()
        said = process.close()
    assert "Traceback" not in said
    assert sum(table.failed for table in hall) + person.failed, "nobody was in the middle of anything"
    check(path, {table.device.number: table.device.match.seq for table in hall}, person.told, hall)
