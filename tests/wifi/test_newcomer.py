"""A table without a key makes its code, announces itself, and trusts only a director that knows the code."""

import json
import os
import random
from types import SimpleNamespace

import pytest

from host_tools.director.desk.devices.enrolment import as_dict
from matchcore.games.backgammon.phases import IDLE, IN_GAME, SEALED
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import adopting, codes, link
from table.keeping import config as enrolment
from table.linking.newcomer import MOST_AT_ONCE, MOST_UNANSWERED, SAVED_MS, Newcomer
from table.linking.wifi_words import WORDS
from tests.wifi.test_finding import OWN, Ether
from tests.wifi.test_setup import Store

DIRECTOR = bytes((192, 168, 1, 5))
WIFI = [["Hall", "password-1"]]
GOOD = codes.code(0, bytes(range(22)))
PLAYING = next(iter(IN_GAME))


class Box:
    """A table fresh from its box, in a network."""

    def __init__(self, config: dict | None = None) -> None:
        self.store = Store(config if config is not None else {"wifi": WIFI})
        self.ether = Ether()
        self.restarts = 0
        self.said: list[str] = []
        self.table = SimpleNamespace(store=self.store, match=new_match(), is_changed=False, say=self.said.append)
        self.start()

    def start(self) -> None:
        seeded = random.Random(1)
        nonce, chance, words = (lambda: os.urandom(8)), seeded.randrange, WORDS["en"]
        self.newcomer = Newcomer(self.table, self.ether, "ES3C28P", nonce, chance, self._restart, words)  # type: ignore[arg-type]
        self.key = codes.key_of(0, self.newcomer.code)

    def _restart(self) -> None:
        self.restarts += 1

    def run(self, ms: int, is_up: bool = True) -> None:
        for _ in range(ms // 250):
            self.newcomer.step(250, is_up, OWN)

    def announced(self) -> bytes:
        """Its next announcement."""
        before = len(self.ether.sent)
        while len(self.ether.sent) == before:
            self.run(250)
        return self.ether.sent[-1][1]

    def hear(self, *answers: bytes) -> None:
        self.ether.waiting = list(answers)
        self.run(250)


def given(box: Box, said: bytes, number: int = 7, key: bytes = b"") -> bytes:
    """The answer of a director that has been given the code."""
    return adopting.given(said, key or box.key, number, DIRECTOR, 8080)


def test_it_makes_a_code_once_and_keeps_it():
    box = Box()
    code = box.newcomer.code
    assert box.store.config() == {"wifi": WIFI, "code": code} and box.key
    box.start()
    assert box.newcomer.code == code
    assert Box().newcomer.code != code  # after factory settings nothing is left of it


@pytest.mark.parametrize("damaged", ["", GOOD[:-1], "8" + GOOD[1:], 7, None, [GOOD], codes.code(7, bytes(range(22)))])
def test_a_damaged_code_is_made_anew(damaged):
    assert Box({"wifi": WIFI, "code": GOOD}).newcomer.code == GOOD
    box = Box({"wifi": WIFI, "code": damaged})
    assert box.newcomer.code != damaged and box.key and box.store.config()["code"] == box.newcomer.code


def test_it_announces_itself_to_everybody_and_shows_who_has_heard_it():
    box = Box()
    said = box.announced()
    assert box.ether.sent[-1][0] == "192.168.1.255"
    assert adopting.announced(said).board == "ES3C28P" and adopting.announced(said).id == adopting.id_of(box.key)
    assert box.newcomer.page == ""
    box.hear(adopting.heard(said, DIRECTOR, 8080))
    assert box.newcomer.page == "http://192.168.1.5:8080/fleet" and box.table.is_changed
    for _ in range(MOST_UNANSWERED + 2):
        box.announced()
    assert box.newcomer.page == ""  # that director has left


def test_a_director_that_misses_a_few_announcements_is_still_there():
    box = Box()
    for _ in range(3):
        for _ in range(MOST_UNANSWERED - 1):
            said = box.announced()
        box.hear(adopting.heard(said, DIRECTOR, 8080))
        assert box.newcomer.page == "http://192.168.1.5:8080/fleet"
    box.announced()
    assert box.newcomer.page == "http://192.168.1.5:8080/fleet"


def test_it_becomes_the_table_that_it_is_told_to_be():
    box = Box({"wifi": WIFI, "language": "it"})
    box.hear(given(box, box.announced()))
    director = ["http://192.168.1.5:8080"]
    known = {"wifi": WIFI, "language": "it"} | as_dict(7, box.key, director)
    assert box.store.config() == known and enrolment.read_config(box.store) == (known, "")  # type: ignore[arg-type]
    sent = len(box.ether.sent)
    assert not box.restarts
    box.run(SAVED_MS)
    assert box.restarts == 1 and len(box.ether.sent) == sent


def test_whoever_does_not_know_the_code_changes_nothing_and_is_counted():
    box = Box()
    before, old = box.store.data, box.announced()
    said = box.announced()
    thief = codes.key_of(0, codes.code(0, bytes(22)))
    forged = given(box, said)[:20]
    box.hear(
        given(box, old),  # a replay
        forged + link.sign(thief, forged),
        given(box, said)[:14] + b"\x08\x00" + given(box, said)[16:],  # another number
        adopting.heard(old, DIRECTOR, 8080),
        b"noise",
        b"",
    )
    box.run(20_000)
    assert (box.newcomer.rejected, box.restarts, box.newcomer.page) == (5, 0, "")
    assert box.store.data == before
    box.hear(given(box, box.announced()))
    assert box.store.config()["table"] == 7


def test_noise_does_not_keep_the_answer_from_being_read():
    box = Box()
    said = box.announced()
    box.ether.waiting = [b"noise"] * (3 * MOST_AT_ONCE) + [given(box, said)]
    box.run(1000)
    assert box.store.config()["table"] == 7


@pytest.mark.parametrize("number", [0, 10000])
def test_a_number_that_no_table_has_is_refused(number: int):
    box = Box()
    box.hear(given(box, box.announced(), number))
    assert "table" not in box.store.config() and box.newcomer.rejected == 1


def test_a_full_flash_is_said_and_it_is_tried_again():
    box = Box()
    before, box.store.is_full = box.store.data, True
    box.hear(given(box, box.announced()))
    assert box.store.data == before and "28" in box.said[0]
    box.store.is_full = False
    box.hear(given(box, box.announced()))
    box.run(SAVED_MS)
    assert box.store.config()["table"] == 7 and box.restarts == 1


def test_what_cannot_be_read_for_a_moment_is_not_written_over(monkeypatch):
    box = Box()
    said, before = given(box, box.announced()), box.store.data
    monkeypatch.setattr(box.store, "read", lambda name: b"")
    box.hear(said)
    assert box.store.data == before and "config.json" in box.said[0]
    box.start()
    assert box.store.data == before
    monkeypatch.undo()
    box.start()
    box.hear(given(box, box.announced()))
    assert box.store.config()["table"] == 7 and box.store.config()["wifi"] == WIFI


def test_a_table_at_which_somebody_plays_says_nothing_and_does_not_restart():
    box = Box()
    box.table.match.phase = PLAYING
    box.run(60_000)
    assert not box.ether.sent
    box.table.match.phase = SEALED
    box.hear(given(box, box.announced()))
    box.table.match.phase = PLAYING
    box.run(60_000)
    assert not box.restarts
    box.table.match.phase = IDLE
    box.run(250)
    assert box.restarts == 1


def test_without_a_network_it_says_nothing_and_no_way_out_is_tried_again():
    box = Box()
    box.run(60_000, is_up=False)
    assert not box.ether.sent
    box.ether.is_full = True
    box.run(30_000)
    box.ether.is_full = False
    assert box.announced()


def test_unheard_it_asks_ever_more_rarely():
    box = Box()
    box.run(30 * 60_000)
    assert 40 <= len(box.ether.sent) <= 100
    assert len({json.dumps(list(data)) for _, data in box.ether.sent}) == len(box.ether.sent)
