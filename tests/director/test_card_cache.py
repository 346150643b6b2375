"""A card is made anew when something changes: a fact, the table's silence, or time alone."""

from collections.abc import Callable

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.views.card_cache import CardCache
from matchcore.games.backgammon.topics import beginning
from tests.director.conftest import Now
from tests.director.device import Device
from tests.director.test_lateness import start_s


@pytest.fixture
def late(assigned: Callable[..., Device], now: Now) -> Device:
    """Rossi waits for De Vries, who is a minute late; the first point is due at 5:00 (LAT-02)."""
    device = assigned(start_s=start_s(now))
    device.do(beginning.accept, 0, after_ms=0)
    device.sync()
    now.s += 60
    device.sync()
    return device


def points(card_cache: CardCache, version: int) -> list[int]:
    """Due by the card of this version."""
    (card,) = card_cache.cards()
    assert version and card.late
    return [line.points for line in card.late.lines]


def test_it_is_made_anew_when_points_fall_due_and_not_before(late: Device, desk: Desk, now: Now):
    card_cache = CardCache(desk)
    began_s = now.s
    while points(card_cache, card_cache.look()) == [0]:
        version, due_s = card_cache.look(), now.s + (card_cache.cards()[0].changes_s or 0)
        now.s = due_s - 1
        late.exchange()  # it is in contact, and says nothing new
        assert card_cache.look() == version
        now.s = due_s + 0.1
        assert card_cache.look() > version
    assert now.s - began_s == pytest.approx(240, abs=2)


def test_it_is_made_anew_when_the_clock_was_set_back(late: Device, desk: Desk, now: Now):
    card_cache = CardCache(desk)
    version = card_cache.look()
    now.s -= 1
    late.exchange()
    assert card_cache.look() > version
