"""Correctly signed facts that no firmware of ours sends, of every game: all pages open, and the other tables go on."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings as hypothesis_settings, strategies as st

from host_tools.director import game
from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.clock.settings import Settings as ClockSettings
from host_tools.director.games.ricochet.settings import Settings as RicochetSettings
from host_tools.director.store import Store
from matchcore.games.clock import facts as clock_facts
from matchcore.log.fact import Fact
from matchcore.sides import AUTHORS, BY_DIRECTOR
from tests.core_properties.bounds import bounded
from tests.director import walk
from tests.director.conftest import Now, client_of, settings
from tests.director.device import AnyDevice, Device, line_to
from tests.director.other_games import ClockDevice, RicochetDevice
from tests.director.test_live import Browser, feed_of
from tests.director.test_strange_facts import NUMBERS, TEXTS, Strange

SOUND = {"backgammon": 1, "clock": 2, "ricochet": 3}  # the tables of a game where all goes on
STRANGE = {name: number + 10 for name, number in SOUND.items()}
MAY_BE_HELD = (200, 409, 422)  # a page of the strange table may explain why it cannot be opened now
FOUR = ["Anna", "Bert", "Carla", "Dino"]
TEXTS_OF_GAMES = st.one_of(
    TEXTS,
    st.sampled_from(
        (
            "M7\n90:00\nAnna\nBen",
            "M7\nnever\nAnna\nBen",
            "M7\n90:00\nAnna",
            "\n",
            "\n" * 9,
            "M7\nAnna\nBert\nCarla\nDino",
            "RR-99 never",
        )
    ),
)


def backgammon(device: Device) -> None:
    device.accept()
    device.begin_game()


def clock(device: ClockDevice) -> None:
    device.sign()
    device.move(4)


def ricochet(device: RicochetDevice) -> None:
    device.sign()
    device.win_round(3)


class Played(NamedTuple):
    device: type[AnyDevice]
    settings: Callable[[], Any]
    begin: Callable[[Any], None]


GAMES = {
    "backgammon": Played(Device, settings, backgammon),
    "clock": Played(
        ClockDevice, lambda: ClockSettings("clock", ["Short", "Polgár"], "League", "round 2", system="90:00"), clock
    ),
    "ricochet": Played(
        RicochetDevice, lambda: RicochetSettings("ricochet", FOUR, "Robots", "table 1", first=2), ricochet
    ),
}


@contextmanager
def hall(name: str) -> Iterator[tuple[Desk, AnyDevice]]:
    """A table of another game in play, and one of this game, which will be strange."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "director.sqlite")
        desk = Desk(store, Now())
        try:
            sound = "ricochet" if name == "clock" else "clock"
            in_play(desk, SOUND[sound], GAMES[sound])
            yield desk, in_play(desk, STRANGE[name], GAMES[name])
        finally:
            store.close()


def in_play(desk: Desk, number: int, played: Played) -> AnyDevice:
    device = played.device(number, enrolment.enrol(desk, number, f"Board {number}"), line_to(desk))
    device.sync()
    placing.assign(desk, number, played.settings())
    device.sync()
    played.begin(device)
    device.sync()
    return device


@st.composite
def strange_facts(draw: st.DrawFn, name: str) -> Strange:
    kinds = game.kinds(name)
    every = [kind for kind in range(1, len(kinds.VOCABULARY.counts)) if kind != kinds.SEAM]
    kind = draw(st.sampled_from(every))
    ints = tuple(draw(NUMBERS) for _ in kinds.values(kind))
    by = draw(st.one_of(st.just(BY_DIRECTOR), st.integers(0, len(AUTHORS) - 1)))
    later_ms = draw(st.sampled_from((0, 1000, 3_600_000, -100_000, (1 << 32) - 1)))
    return Strange(kind, by, later_ms, ints, draw(TEXTS_OF_GAMES)[:700] if kinds.text(kind) else "")


def sign(device: AnyDevice, said: Strange) -> None:
    """Anything, into this table's log; the chain of its records is right."""
    fact = Fact()
    at_ms = min(max(0, device.now_ms + said.later_ms), (1 << 32) - 1)
    fact.begin(max(device.records, default=0) + 1, at_ms, said.kind, said.by)
    fact.fill(said.ints)
    fact.text = said.text
    device.records[fact.seq] = device._chain.record(fact)
    device.match.seq = fact.seq


@cache
def usual(name: str) -> dict[str, int]:
    """How each page of this hall is answered before anything strange: some are only for one game."""
    with hall(name) as (desk, _):
        return statuses(desk)


def statuses(desk: Desk) -> dict[str, int]:
    client = client_of(desk)
    found = [(address, walk.look(client, address).status_code) for address in walk.addresses(desk)]
    return {"/p/CODE" if address.startswith("/p/") else address: status for address, status in found}  # drawn by lot


def check_pages(desk: Desk, name: str) -> None:
    for address, status in statuses(desk).items():
        is_own = f"/{STRANGE[name]}" in address or "/matches/" in address or "?" in address
        assert status in (MAY_BE_HELD if is_own else (usual(name)[address],)), address
    assert Browser(feed_of(desk)).news()


@pytest.mark.parametrize("name", GAMES)
def test_facts_that_no_firmware_sends_break_no_page_and_are_delivered(name: str):
    @given(st.lists(strange_facts(name), min_size=1, max_size=6))
    @hypothesis_settings(bounded(4), phases=(Phase.generate,))  # finding a smaller example takes minutes
    def check(said: list[Strange]) -> None:
        with hall(name) as (desk, device):
            for one in said:
                sign(device, one)
            device.exchange()
            assert device.end.stored == device.match.seq
            check_pages(desk, name)

    check()


def test_a_ruling_that_makes_no_sense_stands_in_the_report_as_such():
    """TOU-06: with its table and its fault; whatever else was ruled is there too."""
    with hall("clock") as (desk, device):
        sign(device, Strange(clock_facts.MOVES_SET, BY_DIRECTOR, 1000, (0, 1, 9), "miscounted"))
        sign(device, Strange(clock_facts.RESULT, BY_DIRECTOR, 1000, (0, 1, 77), "unheard of"))
        device.exchange()
        client = client_of(desk)
        for address in ("/rulings", "/rulings.csv"):
            page = walk.look(client, address).text
            assert "cannot be shown" in page and "miscounted" in page, address
