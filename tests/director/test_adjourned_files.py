"""The file of an adjourned match says all to the millisecond, and nothing in it can be changed."""

import json
import re
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import zxingcpp
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, example, given, settings as hypothesis_settings, strategies as st
from PIL import Image

from host_tools.director.desk import giving, placing
from host_tools.director.desk.access import accounts
from host_tools.director.desk.adjourning import adjourning, resuming, signed_file
from host_tools.director.desk.adjourning.signed_file import Adjourned
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.faults import Fault, Question
from host_tools.director.games.backgammon.routes.adjourned import LARGEST_CODE
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import Store
from host_tools.director.web.entry.sessions import cookie_name
from host_tools.director.web.shared import tokens
from host_tools.director.web.shared.services import services_of
from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import IDLE
from matchcore.games.backgammon.state.match import Match
from matchcore.refusal import Refusal
from matchcore.sides import NOBODY
from tests.core.random_play import Chance, next_command, step_ms
from tests.director import ready
from tests.director.conftest import PAGE, Now, client_of, person_of
from tests.director.device import Device, line_to
from tests.director.forms import forms_of
from tests.director.lined import Hall, serving

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PLAIN = Settings(7, "Núria", "Борис")
STATE = (
    "3 7 120000 12000 3 2 6 0 9 2 0 -1 0 0 1 0 0 0 -1 -1 0 0 1 0 0 0 0 -1 0 "
    "0 7123 0 1 12000 543210 87654 0 0 0 0 0 0 0 0 0 -1"
)


def adjourned(**other: Any) -> Adjourned:
    said: dict[str, Any] = {
        "code": "00112233445566778899aabbccddeeff",
        "game": "backgammon",
        "values": tuple(PLAIN.values()),
        "words": PLAIN.text(),
        "state": STATE,
        "place": "Ferrara",
        "begun": "Ferrara",
        "director": "Elena",
        "reason": "no time left",
        "adjourned_s": 1_790_000_000,
        "started_s": 1_789_990_000,
    }
    return Adjourned(**said | other)


FILE = signed_file.written(adjourned(), SIGNER)


@contextmanager
def director(folder: Path, number: int) -> Iterator[tuple[Desk, Device]]:
    """One with a store and a key of his own, and a free table."""
    with closing(Store(ready.copied(folder / f"{number}.sqlite"))) as store:
        desk = Desk(store, Now())
        device = Device(number, enrolment.enrol(desk, number, "Board"), line_to(desk))
        device.sync()
        yield desk, device


# -- there and back ----------------------------------------------------------------------------------------------------

LEFT_OUT = ("assign", "order", "correct", "move_in")  # those of the director are given by the desk


def play(device: Device, chance: Chance, many: int) -> None:
    """Anything that people do at a table, whether it is allowed or not."""
    for _ in range(many):
        name, act = next_command(device.match, chance.pick)
        device.now_ms += step_ms(chance.pick)
        if name not in LEFT_OUT and act.__name__ not in LEFT_OUT:
            try:
                act(device.match, device.now_ms, chance.pick)
            except Refusal:
                pass
            device.write()


def stands(match: Match, now_ms: int, *, has_turn: bool = True) -> tuple:
    """`has_turn`: nobody is absent, whose time has to be started again wherever the match goes on."""
    clock = match.clock
    score = match.names, match.length, match.score_a, match.score_b, match.game_number, match.game_phase, match.games
    cube = match.cube_level, match.cube_holder, match.doubler, match.crawford_a, match.crawford_b
    breaks = match.used_a, match.used_b, match.break_left_ms(now_ms) if match.is_on_break() else None
    ruled = match.late_a, match.late_b, match.withdrawn, match.has_clock, match.claim_winner, match.claim_kind
    owes = [account.owes_delay for account in clock.sides]
    sides = [(clock.bank_left_ms(now_ms, side), clock.reserve_left_ms(now_ms, side)) for side in (0, 1)]
    turn = (clock.active, clock.delay_left(now_ms)) if has_turn else ()
    return score, cube, breaks, ruled, turn, owes, sides


@hypothesis_settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(seed=61151258, many=48, length=3)  # with an absent player
@given(seed=st.integers(0, 1 << 30), many=st.integers(5, 120), length=st.sampled_from((1, 3, 7, 25)))
def test_whatever_was_played_goes_on_at_another_director_as_it_stood(seed: int, many: int, length: int):
    with TemporaryDirectory() as folder, director(Path(folder), 7) as here, director(Path(folder), 3) as there:
        (desk, device), (other, at) = here, there
        placing.assign(desk, 7, Settings(length, "Núria", "Борис"))
        device.sync()
        device.accept()
        device.begin_game()
        play(device, Chance(seed), many)
        device.sync()
        if device.match.clock.state == RUNNING:
            giving.give(desk, 7, Order(facts.PAUSED))
            device.sync()
        try:
            adjourning.adjourn(desk, 1, "", "late")
        except Fault as fault:
            assert fault.code in ("NOT_MOVABLE", "ADJOURNS_RESULT", "TOO_MANY_GAMES")  # it is over
            return
        with desk.reading() as connection:
            file = resuming.need(connection, 1).row.file
        assert len(file.encode()) <= LARGEST_CODE
        resuming.resume(other, resuming.take(other, file), 3)
        at.sync()
        left, has_turn = device.match, device.match.absent == NOBODY  # this table has not heard of it yet
        assert stands(at.match, at.now_ms, has_turn=has_turn) == stands(left, device.now_ms, has_turn=has_turn)


# -- nothing can be changed --------------------------------------------------------------------------------------------


def test_what_is_written_is_read_as_it_was():
    assert signed_file.read(FILE + "\n").adjourned == adjourned()


def test_no_bit_of_it_can_be_changed():
    data = FILE.encode()
    accepted = []
    for at in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[at // 8] ^= 1 << at % 8
        try:
            signed_file.read(flipped.decode("utf-8", "replace"))
            accepted.append(at)
        except Fault as fault:
            assert fault.code == "BAD_ADJOURNED"
    assert accepted == []


@given(st.integers(0, len(FILE)), st.integers(0, len(FILE)), st.text(max_size=20))
def test_no_part_of_it_can_be_replaced(first: int, last: int, words: str):
    forged = FILE[:first] + words + FILE[last:]
    if forged.strip() != FILE:
        with pytest.raises(Fault, match="cannot be resumed"):
            signed_file.read(forged)


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "null",
        "[" * 5000,
        "9" * 5000,
        '{"format":"match-table adjourned 1"}',
        '{"format":["x"],"match":[]}',
        "x" * 9000,
        "MT1 7-Q4K2",
        FILE[:-1],
        FILE.replace('"key":"', '"key":"A'),
        FILE.replace("Elena", "Elena\x00"),
        FILE.replace('{"format"', '{"format":"match-table adjourned 1","format"', 1),
        json.dumps(json.loads(FILE), indent=1),
        json.dumps(json.loads(FILE) | {"signature": None}),
    ],
    ids=lambda one: one[:24],
)
def test_other_things_are_no_files(forged: str):
    with pytest.raises(Fault, match="cannot be resumed"):
        signed_file.read(forged)


def test_a_later_version_says_so():
    with pytest.raises(Fault, match="later version"):
        signed_file.read(FILE.replace("adjourned 1", "adjourned 2"))


def test_whose_key_it_is_cannot_be_changed():
    """Signed again by somebody else it is his: the key that people compare is another."""
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    mine, his = (signed_file.read(signed_file.written(adjourned(), one)).key for one in (SIGNER, other))
    assert signed_file.fingerprint(mine) != signed_file.fingerprint(his)
    with pytest.raises(Fault, match="signature does not fit"):
        signed_file.read(FILE.replace(mine, his))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"words": PLAIN.text().replace("wbgf21", "martian")}, "martian"),
        ({"words": "x"}, "GEN-02"),
        ({"values": (7,)}, "values"),
        ({"values": (400, *PLAIN.values()[1:])}, "400"),
        ({"state": STATE.replace("3 7 ", "3 9 ", 1)}, "INC-13"),
        ({"state": "1 2 3"}, "INC-13"),
        ({"state": STATE.replace("543210", "9999999999")}, "INC-13"),
        ({"game": "clock"}, "stays at its table"),
        ({"game": "poker"}, "no table here plays poker"),
    ],
    ids=["rule set", "settings", "values", "length", "other length", "state", "time", "game", "no game"],
)
def test_a_match_that_no_table_here_could_play_is_refused_in_words(said: dict[str, Any], words: str, desk: Desk):
    client = client_of(desk)
    file = signed_file.written(adjourned(**said), SIGNER)
    answer = client.post("/adjourned", data={"file": file}, headers=PAGE)
    assert 400 <= answer.status_code < 500 and words in answer.text
    assert "No match waits" in client.get("/adjourned", headers=PAGE).text


def test_nothing_in_it_runs_on_a_page(desk: Desk):
    hostile = Settings(7, "<script>alert(1)</script>", "\u202eBOB")
    said = adjourned(words=hostile.text(), place="<img src=x onerror=alert(1)>", reason="{{ 7*7 }}")
    client = client_of(desk)
    with pytest.raises(Question) as asked:
        resuming.take(desk, signed_file.written(said, SIGNER), confirmed="")
    resuming.take(desk, signed_file.written(said, SIGNER), confirmed=asked.value.mark)
    for path in ("/adjourned", "/adjourned/1", "/log"):
        page = client.get(path, headers=PAGE).text
        assert "<script>alert" not in page and "<img src=x" not in page and "BOB" in page


def test_the_code_on_the_page_is_the_file(desk: Desk):
    resuming.take(desk, FILE)
    page = client_of(desk).get("/adjourned/1", headers=PAGE).text
    (found,) = zxingcpp.read_barcodes(picture(page))
    assert found.text == FILE


@pytest.mark.parametrize(("letters", "has_code"), [(640, True), (641, False)])
def test_a_file_that_is_longer_than_any_code_has_none(desk: Desk, letters: int, has_code: bool):
    empty = len(signed_file.written(adjourned(place="", begun="", reason="", director=""), SIGNER).encode())
    rest = LARGEST_CODE - empty - 2 * 640 - 640
    said = adjourned(
        place="é" * 640, begun="x" * letters, reason="y" * min(rest, 700), director="z" * max(0, rest - 700)
    )
    resuming.take(desk, signed_file.written(said, SIGNER))
    page = client_of(desk).get("/adjourned/1", headers=PAGE)
    assert page.status_code == 200 and ("<svg" in page.text) == has_code and "/adjourned/1/file" in page.text


def picture(page: str) -> Image.Image:
    """The code of a page: its rows of dark modules, as segno draws them."""
    (svg,) = re.findall(r'<p class="code">(<svg.*?</svg>)', page, re.S)
    size = int(re.findall(r'width="(\d+)"', svg)[0]) // 3
    drawn = Image.new("L", (size, size), 255)
    x, y = 0, 0.0
    for kind, words in re.findall(r"([Mmh])([\d. -]*)", re.findall(r' d="([^"]+)"', svg)[-1]):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", words)]
        if kind == "h":
            drawn.paste(0, (int(x), int(y), int(x + numbers[0]), int(y) + 1))
            x += numbers[0]
        else:
            x, y = (numbers[0], numbers[1]) if kind == "M" else (x + numbers[0], y + numbers[1])
    return drawn.resize((size * 4, size * 4))


# -- two directors, each with a server ---------------------------------------------------------------------------------


class Browser:
    """Somebody at a director's pages."""

    def __init__(self, hall: Hall) -> None:
        self._address = hall.director.address
        token = accounts.begin(hall.director.desk, person_of(hall.director.desk), "127.0.0.1")
        name = cookie_name(services_of(hall.director.app).port)
        self._headers = {"Cookie": f"{name}={token}", tokens.HEADER: tokens.csrf_of(token), **PAGE}
        self._headers["Origin"] = self._address

    def get(self, path: str) -> str:
        return self._ask(path, None)

    def send(self, path: str, form: dict[str, str]) -> str:
        """The page that it leads to."""
        return self._ask(path, urllib.parse.urlencode(form).encode())

    def _ask(self, path: str, data: bytes | None) -> str:
        asked = urllib.request.Request(self._address + path, data, self._headers)
        with urllib.request.urlopen(asked) as answer:
            return answer.read().decode()


def post_to(hall: Hall) -> Callable[[bytes], bytes]:
    def post(message: bytes) -> bytes:
        headers = {"Content-Type": "application/octet-stream"}
        asked = urllib.request.Request(hall.director.address + "/link", message, headers)
        with urllib.request.urlopen(asked) as answer:
            return answer.read()

    return post


def test_a_match_goes_from_one_server_to_another(tmp_path: Path):
    with director(tmp_path, 7) as (desk, device), director(tmp_path, 3) as (other, at):
        with serving(desk) as hall, serving(other) as hall_there:
            device.post, at.post = post_to(hall), post_to(hall_there)
            here, there = Browser(hall), Browser(hall_there)
            placing.assign(desk, 7, Settings(7, "Núria", "Борис"))
            device.sync()
            device.accept()
            device.begin_game()
            device.turn(after_ms=23_456)
            device.sync()
            here.send("/tables/7/orders", {"form": "pause"})
            device.sync()
            before = stands(device.match, device.now_ms)
            here.send("/matches/1/adjourn", {"place": "Ferrara", "reason": "late"})
            device.sync()
            assert device.match.phase == IDLE
            question = there.send("/adjourned", {"file": here.get("/adjourned/1/file")})
            (yes,) = [form for form in forms_of(question) if form.action == "/adjourned"]
            there.send("/adjourned", yes.values())
            there.send("/adjourned/1/resume", {"table": "3"})
            at.sync()
            assert stands(at.match, at.now_ms) == before
