"""The page's five controls: mouse, touch and keyboard.

The browser stamps each press; its age gives the tick.
"""

import time

import page  # type: ignore  # registered by the page's worker; no stub knows it

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Ring(Protocol):
        def put(self, control: int, ticks: int, uncertain_ms: int = 0) -> None: ...


class Buttons:
    def start(self, ring: "Ring", ticks_ms: "Callable[[], Any]", wake: "Callable[[], None]") -> None:
        def press(control: int) -> None:
            ring.put(control, edge_ticks(ticks_ms))
            wake()

        page.on_press(press)

    def is_down(self, control: int) -> bool:
        return page.is_down(control)


def edge_ticks(ticks_ms: "Callable[[], Any]") -> int:
    """The tick of the press being reported."""
    now = ticks_ms()
    age_ms = page.age_ms()
    # The first calls take milliseconds; repeat until age and tick fall within the same one.
    while ticks_ms() != now:
        now = ticks_ms()
        age_ms = page.age_ms()
    return time.ticks_add(now, -age_ms)


def create(part: dict) -> Buttons:
    return Buttons()
