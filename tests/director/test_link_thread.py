"""Work in the link's thread: in turn, and with its results and errors back in the loop."""

import asyncio
import gc
import threading

import pytest

from host_tools.director.web.connections.link_thread import LinkThread
from tests.waiting import until


def test_work_is_done_in_turn_in_one_thread():
    thread = LinkThread()
    done: list[int] = []

    def work(number: int) -> tuple[int, int]:
        done.append(number)
        return number, threading.get_ident()

    async def several() -> list[tuple[int, int]]:
        return await asyncio.gather(*(thread.run(work, number) for number in range(20)))

    found = asyncio.run(several())
    assert [number for number, _ in found] == done == list(range(20))
    assert {ident for _, ident in found}.isdisjoint({threading.get_ident()}) and len({i for _, i in found}) == 1


def test_an_error_is_raised_where_the_result_is_waited_for_and_work_goes_on():
    thread = LinkThread()

    async def both() -> int:
        with pytest.raises(ZeroDivisionError):
            await thread.run(lambda: 1 // 0)
        return await thread.run(lambda: 7)

    assert asyncio.run(both()) == 7


def test_whoever_has_given_up_waiting_stops_nobody():
    thread, goes_on = LinkThread(), threading.Event()

    async def left_and_again() -> int:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(thread.run(goes_on.wait), 0.01)
        goes_on.set()
        return await thread.run(lambda: 7)

    assert asyncio.run(left_and_again()) == 7


def test_it_ends_with_its_owner_even_when_its_loop_has_closed_meanwhile():
    goes_on = threading.Event()
    found: list[threading.Thread] = []

    def work() -> None:
        found.append(threading.current_thread())
        goes_on.wait()

    async def leave(thread: LinkThread) -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(thread.run(work), 0.01)

    asyncio.run(leave(LinkThread()))
    until(lambda: bool(found))
    gc.collect()
    goes_on.set()
    until(lambda: not found[0].is_alive())
