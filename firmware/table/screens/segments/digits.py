"""A player's four digits: the bank as mm:ss, under one minute ss.t, which is the only point.

The colon blinks while the bank runs; in the delay, at rest, in a pause and at 0:00 it is steady.
From 100 minutes on they are whole minutes without a colon.  On a page without clocks they are dark, or show the score
of a finished match; on the self-test's picture all are lit.
"""

from micropython import const

from matchcore.compat import TYPE_CHECKING
from table.screens.timetext import is_low, shown_time
from table.screens.view import GIANT, PAGE_CARD, PAGE_PICTURE

if TYPE_CHECKING:
    from table.screens.view import View

# Segments a to g from the lowest bit up; the point is the highest bit.
DIGITS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
POINT = const(0x80)
DARK = const(0)
_LIT = const(0xFF)
COLON = const(4)  # its place after the four digits
COUNT = const(5)

_BLINK_MS = const(500)
_SECONDS = const(1000)  # added by timetext to whole seconds
_LONG_SECONDS = const(6000)  # 100:00, too long for the digits


def write(view: "View", side: int, cells: bytearray, has_points: bool = True) -> None:
    """Allocates nothing."""
    for index in range(COUNT):
        cells[index] = DARK
    if view.page == PAGE_PICTURE:
        for index in range(COLON):
            cells[index] = _LIT
        cells[COLON] = 1
        return
    if view.page >= PAGE_CARD:
        if has_result(view):
            _number(view.score[side], cells)
        return
    bank_ms, delay_ms = view.bank_ms[side], view.delay_ms[side]
    is_going = view.turn == side and view.is_running and delay_ms <= 0
    shown = shown_time(bank_ms, view.alarm_ms[side])
    is_short = shown and is_low(shown)
    if is_short and has_points:
        _tenths(shown, cells)
    else:
        _minutes((shown + 9) // 10 if is_short else max(0, shown - _SECONDS), cells)
        if is_going and shown and bank_ms // _BLINK_MS & 1:
            cells[COLON] = 0


def has_result(view: "View") -> bool:
    """Whether this card shows the result of the match."""
    if not view.score[0] and not view.score[1]:
        return False
    for line in view.lines:
        if line[0] == GIANT:
            return True
    return False


def _number(number: int, cells: bytearray) -> None:
    for index in range(3, 0, -1):
        if number or index == 3:
            cells[index] = DIGITS[number % 10]
        number //= 10


def _minutes(seconds: int, cells: bytearray) -> None:
    minutes = seconds // 60
    if seconds >= _LONG_SECONDS:
        _number((seconds + 59) // 60, cells)
        return
    if minutes >= 10:
        cells[0] = DIGITS[minutes // 10]
    cells[1] = DIGITS[minutes % 10]
    cells[2] = DIGITS[seconds % 60 // 10]
    cells[3] = DIGITS[seconds % 10]
    cells[COLON] = 1


def _tenths(tenths: int, cells: bytearray) -> None:
    if tenths >= 100:
        cells[1] = DIGITS[tenths // 100]
    cells[2] = DIGITS[tenths // 10 % 10] | POINT
    cells[3] = DIGITS[tenths % 10]
