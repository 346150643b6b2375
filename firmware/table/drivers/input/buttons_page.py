"""The five controls of the page: mouse, touch and keyboard.

The browser stamps a press when it happens.  However late this worker hears of it, its age turns it into the tick that
it happened at.
"""

import time

import page  # type: ignore  # registered by the page's worker; no stub knows it

TYPE_CHECKING = False  # as in matchcore.compat, which a driver does not know

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from table.pressing.controls import Edges


class Buttons:
    def start(self, edges: "Edges", ticks_ms: "Callable[[], Any]", wake: "Callable[[], None]") -> None:
        """From now on every press is put into `edges`, then `wake` is called."""

        def press(control: int) -> None:
            edges.put(control, edge_ticks(ticks_ms))
            wake()

        edges.held = page.is_down
        page.on_press(press)


def edge_ticks(ticks_ms: "Callable[[], Any]") -> int:
    """The tick of the press that the page is telling about."""
    now = ticks_ms()
    age_ms = page.age_ms()
    # The first calls take milliseconds; age and tick belong together only if none has passed between them.
    while ticks_ms() != now:
        now = ticks_ms()
        age_ms = page.age_ms()
    return time.ticks_add(now, -age_ms)


def create(part: dict) -> Buttons:
    return Buttons()
