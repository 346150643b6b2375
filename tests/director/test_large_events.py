"""A page of an event does four times the work for four times the entries, not sixteen times."""

import threading
from types import FrameType

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation
from host_tools.director.formats.acts.grouping import DrawGroups
from tests.director.conftest import PAGE, client_of
from tests.director.drawn import do, open_draw

SMALL, LARGE = 32, 128
MOST = 0.95  # times as many calls an entry; what a page costs in any case makes it less
PAGES = ("", "/entries", "/draw", "/rounds", "/standings", "/prizes", "/settings")
FORMATS = {
    "knock-out": lambda number: (Draw(0), OpenConsolation("progressive")),
    "groups": lambda number: (DrawGroups(number // 10, 0),),
}


def calls(desk: Desk, address: str) -> int:
    """Of functions in Python, at the second look; requests are answered in threads of their own."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    client_of(desk).get(address, headers=PAGE)
    threading.setprofile(note)
    try:
        assert client_of(desk).get(address, headers=PAGE).status_code == 200
    finally:
        threading.setprofile(None)  # type: ignore[arg-type]  # as documented
    return count


@pytest.mark.parametrize("kind", FORMATS)
def test_pages_grow_with_the_entries_and_no_faster(desk: Desk, kind: str):
    found = {}
    for number in (SMALL, LARGE):
        draw_id = open_draw(desk, "\n".join(f"Player {number} {at}" for at in range(number)), f"Of {number}")
        for act in FORMATS[kind](number):
            do(desk, draw_id, act)
        addresses = [*(f"/e/{draw_id}{page}" for page in PAGES), f"/live/draws/{draw_id}"]
        found[number] = {address.replace(str(draw_id), "N"): calls(desk, address) for address in addresses}
    assert min(found[SMALL].values()) > 100
    grown = {address: found[LARGE][address] / count / (LARGE / SMALL) for address, count in found[SMALL].items()}
    assert {address: round(times, 2) for address, times in grown.items() if times > MOST} == {}
