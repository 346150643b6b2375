"""A release's own part in its trial: it decides whether it stays.

It stays when its self-test passes, a whole picture is drawn, and the director has answered, or after a minute without
an answer.  Otherwise it steps back; if it cannot, boot.py's watchdog resets the device, and boot.py steps back after
three starts.
"""

import asyncio
import sys

from matchcore import loading
from matchcore.compat import TYPE_CHECKING
from matchcore.log.link import BadMessage
from table.keeping import slots

if TYPE_CHECKING:
    from table.app import App
    from table.linking.link_task import LinkTask

UP_MS = 10000  # a kept release has come up after this time, if not earlier
ALONE_MS = 60000  # a release on trial stays after this time without an answer
LOOK_MS = 500
KEPT = "kept"
BACK = "back"
_PROBE = "self-test"
_DISPLAY = 4  # its bit in the self-test


async def watch(app: "App") -> None:
    state = slots.read_state()
    if state.get("trial"):
        await _prove(app, state)
    else:
        await _come_up(app)
        if state.get("starts") or state.get("why"):
            state["starts"], state["why"] = 0, ""
            slots.write_state(state)
    while state.get("news") and app.link and not await _is_told(app.link):
        await asyncio.sleep_ms(LOOK_MS)


async def _come_up(app: "App") -> None:
    is_tested = False
    for _ in range(UP_MS // LOOK_MS):
        await asyncio.sleep_ms(LOOK_MS)
        if app.link and app.link.answered:
            return
        if app.is_seen and not is_tested:
            is_tested = True
            if not self_test(app):
                return


async def _is_told(link: "LinkTask") -> bool:
    if not link.answered:
        return False
    with loading.borrowed("table.linking.updating") as updating:
        kind = updating.Talk
    try:
        await link.talk(kind).tell_news()
        return True
    except (OSError, BadMessage):
        await asyncio.sleep_ms(UP_MS)
        return False


async def _prove(app: "App", state: dict) -> None:
    _, version = slots.release_in(".")
    try:
        why = await _is_fit(app)
    except Exception as error:  # whatever it is, this release is to blame
        sys.print_exception(error)  # type: ignore  # CPython's sys has none
        why = "%s: %s" % (type(error).__name__, error)
    if why:
        state.update({"trial": "", "starts": 0, "news": [BACK, version, why]})
        slots.write_state(state)
        slots.reset()
    state["news"] = [KEPT, version, ""]
    slots.keep(state)
    if "watchdog" not in app.board:
        slots.reset()  # the watchdog started by boot.py still runs, and must be fed


async def _is_fit(app: "App") -> str:
    """The fault, or "" once there is nothing more to wait for."""
    began = app.ticks.now()
    await asyncio.sleep_ms(LOOK_MS)
    why = self_test(app)
    while not why and app.ticks.diff(app.ticks.now(), began) < ALONE_MS and not (_is_drawn(app) and _is_answered(app)):
        await asyncio.sleep_ms(LOOK_MS)
        why = app.table.fault if app.tasks.died else ""
    return why or ("" if _is_drawn(app) else "no picture in %d s" % (ALONE_MS // 1000))


def _is_drawn(app: "App") -> bool:
    return app.screen is None or app.is_seen


def _is_answered(app: "App") -> bool:
    return app.link is not None and app.link.answered > 0


def self_test(app: "App") -> str:
    """The faults of parts essential to play, or ""."""
    word = b"%d" % app.ticks.now()
    app.store.replace(_PROBE, word)
    if app.store.read(_PROBE) != word:
        return "what is written is not what is read"
    app.store.remove(_PROBE)
    failed = app.device.self_test if app.device else 0  # the result at power-on (self_test.py)
    if failed & _DISPLAY and app.display and app.display.is_hint:
        failed -= _DISPLAY  # it would reject every release without changing anything
    if failed > 0:
        return "the self-test failed: %d" % failed
    return app.table.fault if app.tasks.died else ""
