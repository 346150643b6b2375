"""A game's standing, decisions while time runs, the pause, the menu."""

from matchcore.clock import NEUTRAL
from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.phases import PLAYING
from matchcore.games.backgammon.rules import rulesets
from matchcore.sides import NOBODY
from table.pages.sheet import joined, minutes
from table.screens.view import FACT, GIANT, NAMES, PLAIN

if TYPE_CHECKING:
    from table.games.backgammon.at_table import Sheet, Table


def panel(sheet: "Sheet") -> None:
    """When no time is measured (CLK-27)."""
    view = sheet.view
    cube = sheet.text("cube", level=view.badge) if view.badge else ""
    if view.badge_half != NOBODY:
        cube += " \u00b7 " + view.names[view.badge_half]
    if view.is_badge_word:
        cube = sheet.text("crawford")
    sign = sheet.text("opt_yes") if sheet.match.options.get("sign") else ""  # SPC-03
    sign = joined((tie(sheet), sign))
    status = view.status_style, joined(view.places[:2] + (view.status, view.link))
    sheet.show_card("", (NAMES, "\u2013"), (GIANT, sheet.score()), (FACT, cube), status, (PLAIN, sign))


# -- the standing ------------------------------------------------------------------------------------------------------


def ready(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    if not _is_special(sheet):
        asked = sheet.text("ready" if match.has_clock and match.length else "ready_no_clock")
        sheet.show_status(joined((asked, tie(sheet))), FACT)
        _show_places(sheet, table, match.game_number + 1)
        if _sign(sheet):  # too long to stand beside anything, and once more in the game, with what it hides here
            sheet.show_places("", _sign(sheet), "", table.lost_link_text())


def course(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    if not _is_special(sheet):
        said = table.fault_text()
        if match.options:
            said = joined((tie(sheet), _sign(sheet), said))
        sheet.show_status(said, PLAIN)
        _show_places(sheet, table, match.game_number)


def _sign(sheet: "Sheet") -> str:
    """SPC-03."""
    return sheet.text("opt_yes") if sheet.match.has_clock and sheet.match.options.get("sign") else ""


def _show_places(sheet: "Sheet", table: "Table", number: int) -> None:
    """Length, game and breaks, each where a player looks for it without reading."""
    match = sheet.match
    game = "" if match.is_single_game() else sheet.text("game_number", number=number)
    sheet.show_places(_length(sheet), game, _breaks(sheet), table.lost_link_text())
    if "games" not in table.parts.missing:
        sheet.view.won = _won(sheet) if match.games else ((), ())


def _won(sheet: "Sheet") -> tuple:
    from table.games.backgammon.pages import history

    return history.won(sheet)


def _is_special(sheet: "Sheet") -> bool:
    """Show a delay that must run out, or an early double; False if there is neither."""
    match = sheet.match
    if sheet.view.is_waiting:
        sheet.show_status(sheet.text("waiting"))
    elif match.doubled_early != NOBODY:
        key = "early_doubled_press" if match.doubled_early == match.clock.active else "early_doubled"
        sheet.show_status(sheet.text(key, level=2 * match.cube_level))
    elif match.has_clock and match.phase == PLAYING and match.clock.state == NEUTRAL:
        sheet.show_status(sheet.text("turn_unset"))  # a clock introduced during the game (CLK-23)
    else:
        return False
    return True


def _length(sheet: "Sheet") -> str:
    match = sheet.match
    if not match.length:
        return session(sheet)
    return sheet.text("to" if match.is_confirmed_length else "to_local", length=match.length)


def session(sheet: "Sheet") -> str:
    """Words for play without a match length: a single game, with its stake (SWG-03), or a session."""
    if not sheet.match.is_single_game():
        return sheet.text("money")
    return stake(sheet) or sheet.text("single_game")


def stake(sheet: "Sheet") -> str:
    number = sheet.match.options.get("stake")
    return sheet.text("stake", number=number) if number else ""


def tie(sheet: "Sheet") -> str:
    """The score of a Davis Cup tie, as the pairs sit (DAV-04)."""
    options = sheet.match.options
    if "tie_a" not in options and "tie_b" not in options:
        return ""
    won = (options.get("tie_a", 0), options.get("tie_b", 0))
    left, right = sheet.sides()
    return sheet.text("tie", left=won[left], right=won[right])


def _breaks(sheet: "Sheet") -> str:
    """Those left, to save asking (SKP-08, BRK-01)."""
    match = sheet.match
    if not rulesets.breaks_allowed(match.rules, match.length):
        return ""
    breaks = rulesets.breaks_left(match.rules, match.length, (match.used_a, match.used_b))
    left, right = sheet.sides()
    return sheet.text("breaks_here", left=breaks[left], right=breaks[right])


# -- a player's decisions ----------------------------------------------------------------------------------------------


def ask_double(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    on_turn = sheet.match.clock.active
    sheet.show_later(1 - on_turn, sheet.text("ask_double", level=2 * sheet.match.cube_level))
    sheet.show_box(on_turn, sheet.text("hold_to_double"))


def doubled(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    doubler = match.doubler
    sheet.show_later(doubler, sheet.text("doubled", level=2 * match.cube_level))
    if sheet.view.is_waiting:  # a lost delay: no button takes before it has run out (INC-02)
        seconds = (match.clock.delay_left(now_ms) + 999) // 1000
        sheet.show_later(1 - doubler, sheet.text("doubled_wait", seconds=seconds))
    else:
        sheet.show_box(1 - doubler, sheet.text("press_to_take"))


def ask_pass(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    sheet.show_later(match.doubler, "+" + sheet.points(match.cube_level))
    sheet.show_box(1 - match.doubler, sheet.text("press_to_pass"))


def ask_doubler(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_status(sheet.text("ask_doubler", level=2 * sheet.match.cube_level))


def ask_early_double(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    on_turn = match.clock.active
    sheet.show_later(on_turn, sheet.text("ask_early_double", level=2 * match.cube_level))
    sheet.show_box(1 - on_turn, sheet.text("press_to_double"))


def ask_early_roll(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    on_turn = sheet.match.clock.active
    sheet.show_later(on_turn, sheet.text("ask_early_roll"))
    sheet.show_box(1 - on_turn, sheet.text("press_i_rolled"))


def ask_roll(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    """The decision on the early roll, and what follows without one (INC-04)."""
    match = sheet.match
    side = match.clock.active
    key = "ask_roll_repeated" if table.dialog.choice else "ask_roll_stands"
    quiet = match.quiet_b if side else match.quiet_a
    before = sheet.text("ask_roll_quiet", number=quiet) if quiet else ""
    sheet.show_status(joined((sheet.text(key, name=sheet.name(side)), before)))


def expired(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_later(1 - _time_is_over(sheet, now_ms), sheet.text("expired"))


def absent_over(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    sheet.show_later(1 - _time_is_over(sheet, now_ms), sheet.text("absent_here"))
    sheet.show_box(sheet.match.absent, sheet.text("press_i_am_here"))


def _time_is_over(sheet: "Sheet", now_ms: int) -> int:
    """Its half shows since when."""
    clock = sheet.match.clock
    side = clock.first_flag()
    sheet.show_later(side, sheet.text("time_over", time=minutes(now_ms - clock.sides[side].flag_ms)))
    return side


def ask_time(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    clock = sheet.match.clock
    loser = clock.loser(now_ms)
    sheet.show_status(sheet.text("ask_time", name=sheet.name(clock.first_flag() if loser == NOBODY else loser)))


# -- lists -------------------------------------------------------------------------------------------------------------


def paused(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    from table.games.backgammon.answering import menus

    match = sheet.match
    passed = minutes(now_ms - match.paused_at_ms)
    heading = sheet.text("paused", time=passed)
    if match.pause_reason == rulesets.REASON_DIRECTOR:
        heading = sheet.text("paused_over", time=passed)
    elif match.pause_reason:
        heading = sheet.text("paused_for", time=passed, reason=sheet.reason(rulesets.PAUSE_REASONS[match.pause_reason]))
    entries = [sheet.text(text) for text, _, _, _ in menus.pause_page(match, table.dialog.is_rest)]
    sheet.show_list(heading, entries, table.dialog.choice)
