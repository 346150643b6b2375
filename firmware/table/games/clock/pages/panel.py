"""The panel of every page of the plain clock: names, times, moves."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock.game.accounts import RUNNING
from matchcore.games.clock.game.systems import DELAY, EXTRA_MS, KIND
from matchcore.sides import NOBODY
from table.pages.sheet import minutes

if TYPE_CHECKING:
    from matchcore.games.clock.game.clock import Clock
    from matchcore.games.clock.state.match import Match
    from table.games.clock.at_table import Sheet
    from table.screens.view import View


def tick(view: "View", match: "Match", now_ms: int) -> None:
    """Refresh the two times.  Does not allocate."""
    clock = match.clock
    swapped = 1 if match.is_swapped else 0
    for half in (0, 1):
        side = half ^ swapped
        view.bank_ms[half] = clock.left_ms(now_ms, side) if match.system else 0
        view.delay_ms[half] = clock.free_left(now_ms) if side == clock.active else full_delay_ms(clock, side)


def full_delay_ms(clock: "Clock", side: int) -> int:
    stages = clock.systems[side]
    if not stages or stages[clock.stage[side]][KIND] != DELAY:
        return 0
    return stages[clock.stage[side]][EXTRA_MS]


def is_due(view: "View", match: "Match", now_ms: int) -> bool:
    """Whether the side on turn has come to another stage or period."""
    clock = match.clock
    return clock.state == RUNNING and view.part != clock.part_at(now_ms, clock.active)


def fill(sheet: "Sheet", now_ms: int) -> None:
    view, match = sheet.view, sheet.match
    clock = match.clock
    left, right = sheet.sides()
    view.names = sheet.partners(left), sheet.partners(right)
    view.score = match.shown_score(left), match.shown_score(right)
    view.expired = clock.flag_ms[left] >= 0, clock.flag_ms[right] >= 0
    view.delay_full_ms = max(full_delay_ms(clock, 0), full_delay_ms(clock, 1))
    view.is_running = clock.state == RUNNING
    view.has_delay = view.delay_full_ms > 0
    view.part = clock.part_at(now_ms, clock.active) if view.is_running else 0
    view.turn = sheet.half(clock.active)
    view.is_waiting = False
    view.badge, view.badge_half, view.is_badge_word = sheet.text("moves"), NOBODY, True


def complete(sheet: "Sheet") -> None:
    """Every page is as it was written."""


def news(sheet: "Sheet", is_menu: bool, now_ms: int) -> tuple:
    """The director sends no messages to this game."""
    return "", -1


def setting(sheet: "Sheet", now_ms: int) -> str:
    """The times of a game in play, for the self-test."""
    match = sheet.match
    return minutes(match.clock.left_ms(now_ms, 0)) if match.system else ""
