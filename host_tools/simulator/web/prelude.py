# type: ignore  # MicroPython's asyncio and the page's own module; the host's checker knows neither
"""Run in the page's interpreter before main.py: differences from a device that the firmware should not know."""

import asyncio
import io
import sys

import page

_sleep_ms = asyncio.sleep_ms


def _fair_sleep_ms(ms):
    """A task that only ever sleeps 0 ms would keep the Worker from receiving the page's presses and answers."""
    return _sleep_ms(ms if ms > 0 else 1)


def _report(loop, context):
    """A task has died unobserved."""
    text = io.StringIO()
    sys.print_exception(context["exception"], text)
    page.crashed(text.getvalue())


asyncio.sleep_ms = asyncio.core.sleep_ms = _fair_sleep_ms
asyncio.core.Loop.default_exception_handler = _report
sys.path.insert(0, "/")
