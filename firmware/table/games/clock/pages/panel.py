"""The panel of every page of the plain clock: names, times, moves."""

from matchcore.clock import RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.clock.game.account import PART
from matchcore.games.clock.game.systems import (
    BRONSTEIN,
    EXTRA_MS,
    FISCHER,
    KIND,
    OVERTIME,
    PERIODS,
    TIME_MS,
    begins_black,
)
from matchcore.sides import NOBODY
from table.pages.sheet import minutes
from table.screens.view import CHIP_BLACK, CHIP_NONE, CHIP_WHITE, NO_PERIODS

_LOW_MS = 60000
_LAST_MS = 10000  # of the last period
_MOST_DOTS = 5  # more periods are a number
_CHIPS = ((CHIP_WHITE, CHIP_BLACK), (CHIP_BLACK, CHIP_WHITE))  # of A, who begins the game, and of B
_NO_CHIPS = (CHIP_NONE, CHIP_NONE)

if TYPE_CHECKING:
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
        view.delay_ms[half] = clock.delay_left(now_ms) if side == clock.active else clock.sides[side].delay_ms


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
    view.expired = clock.sides[left].flag_ms >= 0, clock.sides[right].flag_ms >= 0
    view.delay_full_ms = max([account.delay_ms for account in clock.sides])
    view.is_running = clock.state == RUNNING
    view.has_delay = view.delay_full_ms > 0
    parts = clock.part_at(now_ms, 0), clock.part_at(now_ms, 1)
    view.part = parts[clock.active] if view.is_running else 0
    view.turn = sheet.half(clock.active)
    view.is_waiting = False
    view.badge, view.badge_half, view.is_badge_word = sheet.text("moves"), NOBODY, True
    view.has_score = False
    systems = [account.stages for account in clock.sides]
    view.notes = _note(sheet, systems[left], parts[left]), _note(sheet, systems[right], parts[right])
    chips = _CHIPS[begins_black(systems[0])] if systems[0] else _NO_CHIPS
    view.chips = chips[left], chips[right]
    of_left, of_right = _ending(systems[left], parts[left]), _ending(systems[right], parts[right])
    view.periods = of_left[0], of_right[0]
    view.alarm_ms = of_left[1], of_right[1]


def _note(sheet: "Sheet", stages: tuple, part: int) -> str:
    """Beside the time of a side: its periods, or what each move gives."""
    if not stages:
        return ""
    at, periods = divmod(part, PART)
    stage = stages[at]
    if periods:
        time = minutes(stage[TIME_MS])
        if stage[PERIODS] > _MOST_DOTS:
            return "%d \u00d7 %s" % (periods, time)
        return sheet.text("last_period") if periods == 1 else sheet.text("period_of", time=time)
    if stage[KIND] in (FISCHER, BRONSTEIN):
        key = "each_move" if stage[KIND] == FISCHER else "each_move_most"
        return sheet.text(key, seconds=stage[EXTRA_MS] // 1000)
    return ""


def _ending(stages: tuple, part: int) -> tuple:
    """(its periods, what is red): time whose end loses the game; 0 while another period or stage follows."""
    if not stages:
        return NO_PERIODS, _LOW_MS
    at, periods = divmod(part, PART)
    if periods:
        most = stages[at][PERIODS]
        return (periods, most) if most <= _MOST_DOTS else NO_PERIODS, 0 if periods > 1 else _LAST_MS
    is_followed = at + 1 < len(stages) and stages[at + 1][KIND] in OVERTIME
    return NO_PERIODS, 0 if is_followed else _LOW_MS


def complete(sheet: "Sheet") -> None:
    """Every page is as it was written."""


def news(sheet: "Sheet", is_menu: bool, now_ms: int) -> tuple:
    """The director sends no messages to this game."""
    return "", -1


def setting(sheet: "Sheet", now_ms: int) -> str:
    """The times of a game in play, for the self-test."""
    match = sheet.match
    return minutes(match.clock.left_ms(now_ms, 0)) if match.system else ""
