"""One table never darkens the others, whatever it signs: each kind of fact, with every value it can carry.

The older property (`test_strange_facts`) missed a call with a reason that the director does not know. It signs one to
three facts of 63 kinds an example, twenty examples: half of the kinds were never drawn, and a reason past the last one
would have had to come up at a table in play. Here every kind has a table of its own in each hall.
"""

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from host_tools.director.desk.desk import Desk
from host_tools.director.games.backgammon.views import forecast
from host_tools.director.games.backgammon.views.at_table import board, states
from host_tools.director.store import Store
from host_tools.director.texts import USUAL
from host_tools.director.views import parts
from host_tools.director.views.card_cache import CardCaches
from host_tools.director.web.watching import events
from host_tools.director.web.watching.feeds import Feeds
from host_tools.director.web.watching.screens import ON_STAGE
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.sides import AUTHORS
from tests.core_properties.bounds import FACTOR
from tests.director import as_json, ready, test_strange_facts as strange, walk
from tests.director.conftest import Now, client_of
from tests.director.device import Device
from tests.director.test_live import read
from tests.director.test_strange_facts import HELD, SOUND, STRANGE, Hall, Strange

LEAST, MOST = -(1 << 31), (1 << 31) - 1
SOUND_ONE = max(ROWS.kinds()) + 1
EDGES = (LEAST, -(1 << 30), -2, -1, 12, 26, 63, 64, 99, 4096, 65536, 1 << 30, MOST)
TEXTS = (
    "",
    "one\ntwo",
    "there.is_none = 1",
    "clock.delay_ms = soon",
    "2 7 120000 12000 0 0",
    "PEN-01 NOBODY",
    "x" * 700,
)


def said(kind: int, luck: random.Random) -> Strange:
    """One value from the whole range, or all of them: the fold goes furthest when only one is out of place."""
    ints = [luck.randint(0, 2) for _ in ROWS.values(kind)]
    if ints:
        places = range(len(ints)) if luck.random() < 0.2 else [luck.randrange(len(ints))]
        for place in places:
            ints[place] = luck.choice((*EDGES, luck.randint(LEAST, MOST)))
    text = luck.choice((*TEXTS, strange.ASSIGNMENT)) if ROWS.text(kind) else ""
    return Strange(kind, luck.randrange(len(AUTHORS)), luck.choice((0, 1000, -1)), tuple(ints), text)


# Who needs somebody; draws, and who is called and who is next.
WITHOUT_TABLES = ("calls", events.HALL_FEED, events.TURNS_FEED, events.ANNOUNCER_FEED, events.PLAYERS_FEED)


@contextmanager
def empty_desk() -> Iterator[Desk]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(ready.sealed(Path(folder) / "director.sqlite"))
        try:
            yield Desk(store, Now())
        finally:
            store.close()


def sign_all(desk: Desk, stage, every: list[Strange]) -> None:
    """A table for each kind, with the number of the kind; its facts are taken and kept."""
    for one in every:
        device = strange.with_match(desk, one.kind, stage)
        strange.sign(Hall(desk, device, device), one)
        device.sync()  # behind a seam an order comes again, and makes a fact
        assert device.end.stored == device.match.seq, one
    strange.with_match(desk, SOUND_ONE, stage)


def check_feeds(desk: Desk) -> None:
    """Every stream: each table has its part in it."""
    makers, numbers = events.makers(), {*ROWS.kinds(), SOUND_ONE}
    for name in makers:
        feed = Feeds(desk, CardCaches(desk).in_language, makers).feed(name, USUAL)
        feed.look()
        found = read([one for one in feed.since("", None)[0].split("\n\n") if one])
        shown = {data["number"] for event, data in found if event in ("card", "tile", "screen", "table")} - {ON_STAGE}
        assert shown == numbers or name in WITHOUT_TABLES, (name, numbers - shown)


def check_pages(desk: Desk, offset: int) -> None:
    """All pages of all tables; for one table and one match its own pages, and one of the others in turn."""
    client = client_of(desk)
    named, common = [], []
    for path in walk.paths(desk):
        if any(hole in path for hole in ("{draw:int}", "{event}", "{adjourned:int}")):
            continue  # no fact has the number of a draw, or of an adjournment
        (named if "{" in path else common).append(path)
    for path in common:
        assert walk.look(client, path).status_code == 200, path
    for kind in ROWS.kinds():
        turn = named[(kind + offset) % len(named)]
        for path in ("/tables/{number}", turn):
            address = path.replace(":int", "").format(number=kind, id=kind)
            answer = walk.look(client, address)
            assert answer.status_code in HELD, (address, answer.text)
    sound = walk.look(client, f"/tables/{SOUND_ONE}")
    assert sound.status_code == 200 and 'id="forms"' in sound.text


@pytest.mark.parametrize("turn", range(FACTOR))
@pytest.mark.parametrize("stage", strange.STAGES)
def test_whatever_a_table_signs_every_page_feed_and_stream_is_there(stage, turn: int):
    luck = random.Random(f"{stage.__name__} {turn}")
    with empty_desk() as desk:
        sign_all(desk, stage, [said(kind, luck) for kind in ROWS.kinds()])
        check_feeds(desk)
        check_pages(desk, luck.randrange(100))


UNKNOWN = {
    "a call": (Strange(facts.CALLED, 1, 1000, (99,), ""), "unknown (99)"),
    "a game": (Strange(facts.GAME_CORRECTED, 3, 1000, (0, 99, 0, 1, 2), ""), "game 99"),
    "a kind": (Strange(facts.CLAIMED, 1, 1000, (0, 12), ""), "unknown (12)"),
}


@pytest.mark.parametrize("what", list(UNKNOWN))
def test_a_number_that_the_director_does_not_know_is_shown_as_such(caplog, what: str):
    """A table with newer firmware is enough to cause it."""
    fact, words = UNKNOWN[what]
    with strange.hall(strange.is_playing) as both:
        strange.sign(both, fact)
        both.strange.exchange()
        client = client_of(both.desk)
        assert words in walk.look(client, f"/tables/{STRANGE}").text
        assert "could not be made" not in caplog.text
        strange.check_pages(both.desk)
        assert as_json.table(both.desk, SOUND)["state"] == "running"


class Fails:
    """A view that cannot show one of the tables."""

    def __init__(self, real, broken: Device) -> None:
        self._real = real
        self._broken = broken

    def __call__(self, follower, *values):
        if getattr(follower, "number", None) == self._broken.number:
            raise LookupError("26")
        return self._real(follower, *values)


@pytest.mark.parametrize(("module", "name"), [(states, "describe"), (board, "match_of"), (forecast, "of_match")])
def test_what_a_view_cannot_show_is_shown_as_such_at_that_table_alone(monkeypatch, caplog, module, name: str):
    """In any view: the others are unchanged, the page opens, and it is in the log."""
    with strange.hall(strange.is_playing) as both:
        monkeypatch.setattr(module, name, Fails(getattr(module, name), both.strange))
        client = client_of(both.desk)
        board_page, own = walk.look(client, "/"), walk.look(client, f"/tables/{STRANGE}")
        assert board_page.status_code == own.status_code == 200
        assert "This table cannot be shown" in board_page.text and "LookupError 26" in own.text
        assert as_json.table(both.desk, SOUND)["state"] == "running"
        assert client.get(f"/api/live/{STRANGE}").json()["state"] == "unshown"
        assert "a part of a page could not be made: table 7" in caplog.text


def test_a_piece_that_cannot_be_rendered_is_shown_as_such(monkeypatch):
    """The template of a row fails for one table: its row says so, and the stream goes on with all others."""
    real = parts.part
    monkeypatch.setattr(parts, "part", lambda about, make, instead: real(about, _broken(about) or make, instead))
    with strange.hall(strange.is_playing) as both:
        page = walk.look(client_of(both.desk), "/")
        assert page.status_code == 200 and page.text.count("This table cannot be shown") == 1
        assert f'href="/tables/{SOUND}"' in page.text


def _broken(about: str):
    def fail() -> str:
        raise ValueError("a row")

    return fail if about == f"table {STRANGE}, _tile.html" else None


def test_a_form_about_one_table_that_fails_is_refused_in_words(monkeypatch):
    """A page of one table that nothing else guards."""
    with strange.hall(strange.is_playing) as both:
        client: TestClient = client_of(both.desk)
        monkeypatch.setattr("host_tools.director.games.backgammon.views.placement.of_table", lambda *_: 1 // 0)
        answer = walk.look(client, f"/tables/{STRANGE}")
        assert answer.status_code == 409 and "ZeroDivisionError" in answer.text
        assert walk.look(client, "/").status_code == 200
