"""The panel of every backgammon page: names, score, times and cube, and the director's last message."""

from matchcore.clock import RUNNING
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game.scoring import CRAWFORD
from matchcore.games.backgammon.phases import DOUBLED, IN_GAME, READY
from matchcore.sides import NOBODY
from table.games.backgammon.answering import states
from table.games.backgammon.pages import game
from table.pages.sheet import minutes
from table.screens.view import PAGE_CLOCKS

if TYPE_CHECKING:
    from matchcore.compat import Callable
    from matchcore.games.backgammon.state.match import Match
    from table.games.backgammon.at_table import Sheet
    from table.screens.view import View

NEWS_MS = 10000  # how long the director's message stays if it needs no press
_NEWS_STATES = (
    states.RUNNING,
    states.READY,
    states.PLAYING,
    states.PAUSED,
    states.BREAK,
    states.OFFERED,
    states.SEALED,
    states.EXPIRED,
    states.MATCH_OVER,
)


def tick(view: "View", match: "Match", now_ms: int) -> None:
    """Refresh the two times.  Does not allocate."""
    clock = match.clock
    swapped = 1 if match.is_swapped else 0
    for half in (0, 1):
        side = half ^ swapped
        view.bank_ms[half] = clock.bank_left_ms(now_ms, side)
        view.delay_ms[half] = clock.delay_left(now_ms) if side == clock.active else clock.sides[side].delay_ms


def is_due(view: "View", match: "Match", now_ms: int) -> bool:
    """Whether a delay that had to run out has done so."""
    return view.is_waiting and match.clock.delay_left(now_ms) == 0


def fill(sheet: "Sheet", now_ms: int) -> None:
    view, match, half = sheet.view, sheet.match, sheet.half
    clock = match.clock
    left, right = sheet.sides()
    view.names = sheet.partners(left), sheet.partners(right)
    view.score = match.shown_score(left), match.shown_score(right)
    view.expired = clock.sides[left].flag_ms >= 0, clock.sides[right].flag_ms >= 0
    view.delay_full_ms = clock.delay_ms
    view.turn = half(clock.active)
    view.is_running = clock.state == RUNNING
    view.is_waiting = clock.is_holding and clock.delay_left(now_ms) > 0
    view.badge, view.badge_half, view.is_badge_word = badge(match, half)


def badge(match: "Match", half: "Callable[[int], int]") -> tuple:
    """The cube at its owner's half, offered in the middle; or CRAWFORD (CRW-02): (text, half, whether it is a word)."""
    if match.phase not in IN_GAME and match.phase != READY:
        return "", NOBODY, False
    phase = match.next_phase() if match.phase == READY else match.game_phase
    if phase == CRAWFORD:
        return "CRAWFORD", NOBODY, True
    if match.phase == DOUBLED:
        return str(2 * match.cube_level), NOBODY, False
    return str(match.cube_level), half(match.cube_holder), False


def complete(sheet: "Sheet") -> None:
    """Without a clock the page of clocks becomes a card."""
    if sheet.view.page == PAGE_CLOCKS and not sheet.match.has_clock:
        game.panel(sheet)


def news(sheet: "Sheet", is_menu: bool, now_ms: int) -> tuple:
    """The director's last action or message, until both have confirmed it if required, else for a while: (the line or
    "", when it expires or -1)."""
    match = sheet.match
    until_ms = match.news_at_ms + NEWS_MS
    if not match.news or not (match.unread or now_ms < until_ms):
        return "", -1
    line = ""
    if sheet.view.state in _NEWS_STATES and not is_menu:
        from table.games.backgammon.pages import news as pages

        line = pages.shown(sheet, match)
    return line, -1 if match.unread else until_ms


def setting(sheet: "Sheet", now_ms: int) -> str:
    """The times of a match in play, for the self-test (CLK-24)."""
    match = sheet.match
    if not match.delay_ms:
        return ""
    bank = minutes(match.clock.bank_left_ms(now_ms, 0))
    return sheet.text("self_test_setting", bank=bank, delay=match.delay_ms // 1000)
