"""Waits after wrong passwords: shared by all directors on one store, and kept across restarts."""

from collections.abc import Callable

import pytest

from host_tools.director.desk.access.tries import FORGET_S, FREE, TooManyTries, Tries
from host_tools.director.desk.desk import Desk
from host_tools.director.store import tries as rows
from tests.director.conftest import Now

KEYS = ("name elena", "address 192.168.1.77")


def wait_s(tries: Tries, *keys: str) -> int:
    """The remaining wait, 0 = none."""
    try:
        tries.check(*keys)
    except TooManyTries as refused:
        return refused.wait_s
    return 0


def test_two_directors_count_together(open_desk: Callable[[], Desk]):
    one, other = Tries(open_desk()), Tries(open_desk())
    for number in range(FREE):
        (one, other)[number % 2].begin(*KEYS)
    for tries in (one, other, Tries(open_desk())):
        assert wait_s(tries, *KEYS) == 2 and wait_s(tries, KEYS[0]) == 2
        with pytest.raises(TooManyTries):
            tries.begin(*KEYS)
    assert wait_s(one, "address 192.168.1.78") == 0


def test_who_is_right_at_one_waits_at_none(open_desk: Callable[[], Desk], now: Now):
    one, other = Tries(open_desk()), Tries(open_desk())
    for _ in range(FREE):
        one.begin(*KEYS)
    now.s += 2
    other.begin(*KEYS)
    assert wait_s(one, *KEYS) == 4
    other.right(*KEYS)
    assert wait_s(one, *KEYS) == 0


def test_a_clock_that_is_behind_makes_nobody_wait_longer(open_desk: Callable[[], Desk], now: Now):
    tries = Tries(open_desk())
    for _ in range(FREE):
        tries.begin(*KEYS)
    now.s -= 365 * 86400
    assert wait_s(tries, *KEYS) == 2
    now.s += 2
    assert wait_s(tries, *KEYS) == 0


def test_what_is_old_and_what_is_too_much_is_forgotten(open_desk: Callable[[], Desk], now: Now, monkeypatch):
    desk = open_desk()
    tries = Tries(desk)
    tries.begin("address old")
    now.s += FORGET_S + 1
    monkeypatch.setattr(rows, "MOST", 3)
    for number in range(6):
        now.s += 1
        tries.begin(f"address {number}")
    with desk.reading() as connection:
        kept = rows.read(connection, ["address old", *(f"address {number}" for number in range(6))])
    assert set(kept) == {"address 2", "address 3", "address 4", "address 5"}
