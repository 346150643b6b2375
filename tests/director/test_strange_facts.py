"""A correctly signed log that makes no sense: it is shown as such, and the other tables are undisturbed.

A faulty device, or one with firmware that this desk does not know yet, may send a nonexistent side, an undo out of
place, a nonexistent rule. Its facts are kept, its log is still delivered, every page opens.
"""

import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, given, settings as hypothesis_settings, strategies as st

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.following.follower import Follower, follow_run
from host_tools.director.store import Store, facts as fact_rows
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.topics import doubling, results, score_corrections, turn
from matchcore.log import journal
from matchcore.log.fact import LONGEST_TEXT, Fact
from matchcore.sides import AUTHORS
from tests.core_properties.bounds import bounded
from tests.director import as_json, ready, walk
from tests.director.conftest import Now, client_of, settings
from tests.director.device import LOG_ID, Device, line_to
from tests.director.test_live import Browser, feed_of, read

STRANGE, SOUND = 7, 8
HELD = (200, 409, 422)  # a page of the strange table may explain why it cannot be opened now


class Strange(NamedTuple):
    """A fact that is not checked before signing."""

    kind: int
    by: int
    later_ms: int
    ints: tuple[int, ...]
    text: str


# -- the stage of a match before the strange fact
# -----------------------------------------------------------------------


def is_offered(device: Device) -> None:
    pass


def is_playing(device: Device) -> None:
    device.accept()
    device.begin_game()


def is_doubled(device: Device) -> None:
    is_playing(device)
    device.do(doubling.double, device.match.clock.active)


def is_claimed(device: Device) -> None:
    is_playing(device)
    device.do(turn.pause)
    device.do(results.claim, 0, 1)


def is_ready_again(device: Device) -> None:
    is_playing(device)
    device.win(0)


def is_sealed(device: Device) -> None:
    device.accept()
    device.play()


STAGES = (is_offered, is_playing, is_doubled, is_claimed, is_ready_again, is_sealed)

# -- the strange facts
# --------------------------------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.integers(-2, 12),
    st.sampled_from((-(1 << 31), -(1 << 30), 63, 64, 99, 100, 1000, 65536, 1 << 30, (1 << 31) - 1)),
    st.integers(-(1 << 31), (1 << 31) - 1),
)
ASSIGNMENT = "M7\nwbgf21\nAnna\nBen\nMain draw\nround 3\nlegal"
TEXTS = st.one_of(
    st.sampled_from(
        (
            "",
            ASSIGNMENT,
            ASSIGNMENT + "\nclock = off",
            ASSIGNMENT + "\nbest_of = many",
            ASSIGNMENT + "\nstart_s = 99999999999",
            ASSIGNMENT.replace("wbgf21", "unheard_of"),
            "one\ntwo",
            "clock.delay_ms = soon",
            "clock.delay_ms = -5",
            "breaks.minutes = 3",
            "there.is_none = 1",
            "=1+1",
            "2 7 120000 12000 0 0",
            "PEN-01 NOBODY",
            "\u202e\x00\x7f",
            "x" * 700,
        )
    ),
    st.text(max_size=40),
)


@st.composite
def strange_facts(draw: st.DrawFn) -> Strange:
    kind = draw(st.sampled_from(ROWS.kinds()))
    ints = tuple(draw(NUMBERS) for _ in ROWS.values(kind))
    text = draw(TEXTS) if ROWS.text(kind) else ""
    later_ms = draw(st.sampled_from((0, 1000, 5000, 3_600_000, -1, -100_000, (1 << 32) - 1)))
    return Strange(kind, draw(st.integers(0, len(AUTHORS) - 1)), later_ms, ints, text[:700])


# -- the desk ----------------------------------------------------------------------------------------------------------


class Hall(NamedTuple):
    desk: Desk
    strange: Device
    sound: Device


@contextmanager
def hall(stage) -> Iterator[Hall]:
    """Two tables with a match each; the one that will be strange is at this stage."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(ready.sealed(Path(folder) / "director.sqlite"))
        desk = Desk(store, Now())
        try:
            yield Hall(desk, *(with_match(desk, number, stage) for number in (STRANGE, SOUND)))
        finally:
            store.close()


def with_match(desk: Desk, number: int, stage) -> Device:
    device = Device(number, enrolment.enrol(desk, number, f"Board {number}"), line_to(desk))
    placing.assign(desk, number, settings())
    device.sync()
    stage(device)
    device.sync()
    return device


def sign(hall: Hall, said: Strange) -> None:
    """Anything, into the strange table's log; the chain of its records is right."""
    device, fact = hall.strange, Fact()
    at_ms = min(max(0, device.now_ms + said.later_ms), (1 << 32) - 1)
    fact.begin(max(device.records, default=0) + 1, at_ms, said.kind, said.by)
    fact.fill(said.ints)
    fact.text = said.text if len(said.text.encode()) <= LONGEST_TEXT else ""
    if said.kind == facts.SEAM:
        device.exchange()
        _go_on_behind(hall, fact.first(), fact.seq - 1)
    device.records[fact.seq] = device._chain.record(fact)
    device.match.seq = fact.seq


def _go_on_behind(hall: Hall, last_good: int, last: int) -> None:
    """A seam resumes the chain where it says that the log is good; elsewhere it gets a chain of its own."""
    if last_good < last:
        with hall.desk.reading() as connection:
            found = fact_rows.digest_at(connection, STRANGE, LOG_ID, last_good)
        hall.strange._chain.digest = found or journal.NO_DIGEST


def check_pages(desk: Desk) -> None:
    """Every page opens; one about the strange table may explain why it cannot do its job now."""
    client = client_of(desk)
    for address in walk.addresses(desk):
        answer = walk.look(client, address)
        may_be_held = f"/{STRANGE}" in address or "/matches/" in address or "?" in address
        assert answer.status_code in (HELD if may_be_held else (200,)), (address, answer.text)
    assert len(read(Browser(feed_of(desk)).news())) == 5  # both cards, what waits, the newest act, and their ages


@given(st.sampled_from(STAGES), st.lists(strange_facts(), min_size=1, max_size=3))
@hypothesis_settings(bounded(6), phases=(Phase.generate,))  # finding a smaller example takes minutes
def test_facts_that_make_no_sense_break_no_page_and_are_delivered(stage, said):
    with hall(stage) as both:
        for one in said:
            sign(both, one)
        both.strange.exchange()
        assert both.strange.end.stored == both.strange.match.seq
        check_pages(both.desk)


SAID = {
    "side 7": Strange(facts.PRESSED, 1, 1000, (7,), ""),
    "undo of fact 2": Strange(facts.UNDONE, 3, 1000, (0, 2), "an undo out of place"),
    "there.is_none": Strange(facts.RULE_CHANGED, 3, 1000, (0,), "there.is_none = 1"),
    "result 77": Strange(facts.RULED, 3, 1000, (0, 77, 0), ""),
}


@pytest.mark.parametrize("problem", list(SAID))
def test_what_makes_no_sense_is_named_and_the_last_sound_state_stays(problem: str):
    """The fact and its fault, on the pages of all tables, of this one and of the match; never a result."""
    with hall(is_playing) as both:
        client, score = client_of(both.desk), both.strange.match.score_a
        sign(both, SAID[problem])
        both.strange.exchange()
        for page in ("/", f"/tables/{STRANGE}", "/matches/1"):
            assert problem in unescape(walk.look(client, page).text), page
        table = as_json.table(both.desk, STRANGE)
        assert table["state"] == "unfollowable" and table["match"]["score"][0] == score
        assert problem in table["problem"] and problem in table["notes"][0]
        assert as_json.table(both.desk, SOUND)["state"] == "running"
        assert [match["status"] for match in as_json.matches(both.desk)] == ["playing", "playing"]


def test_a_strange_table_is_followed_again_from_its_next_match_on():
    with hall(is_playing) as both:
        sign(both, SAID["side 7"])
        both.strange.exchange()
        sign(both, Strange(facts.ASSIGNED, 0, 1000, (0, 5, 120000, 12000, 0, 0, 0, STRANGE, 2), ASSIGNMENT))
        both.strange.exchange()
        table = as_json.table(both.desk, STRANGE)
        assert (table["state"], table["match"]["names"], table["notes"]) == ("offered", ["Anna", "Ben"], [])


def test_a_penalty_that_makes_no_sense_stands_in_the_report_as_such():
    """TOU-06: it blames no player, and the other entries are there."""
    with hall(is_playing) as both:
        sign(both, Strange(facts.PENALTY, 3, 1000, (0, 7, 2), "PEN-03 told off"))
        both.strange.exchange()
        both.sound.do(score_corrections.penalise, 0, 1, 1, "PEN-03 dice thrown at the opponent")
        both.sound.sync()
        lines = as_json.rulings(both.desk)
        assert [line["points"] for line in lines] == [0, 1]
        assert "makes no sense: side 7" in lines[0]["words"] and lines[0]["players"] == []


@pytest.mark.parametrize("problem", list(SAID))
def test_why_a_table_is_not_followed_keeps_nothing_of_who_asked_alive(problem: str):
    class Request:
        pass

    with hall(is_playing) as both:
        sign(both, SAID[problem])
        both.strange.exchange()
        with both.desk.reading() as connection:
            first = fact_rows.last_assigned(connection, STRANGE, LOG_ID)
            run = fact_rows.of_run(connection, STRANGE, LOG_ID, first)

    def follow() -> tuple[Follower, weakref.ref[Request]]:
        request = Request()
        return follow_run(STRANGE, run), weakref.ref(request)

    follower, request = follow()
    assert problem in follower.problem and request() is None
