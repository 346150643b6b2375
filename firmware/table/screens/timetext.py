"""The times of the clocks as characters, without allocating."""

from micropython import const

HOURS = const(7)  # characters of a time with hours, 1:31:55; shorter ones have fewer
LONGEST = const(8)  # of one from ten hours on, 12:31:55

_MINUTE_MS = const(60000)
_MINUTE_TENTHS = const(600)
_HALF_MINUTE_TENTHS = const(300)
_TEN_SECONDS_TENTHS = const(100)
_SECONDS = const(1000)  # added to whole seconds, so that one number tells seconds from tenths
_TWO_MINUTES = const(1120)  # the lowest that is not low
_MOST_SECONDS = const(359999)  # 99:59:59
_HOUR_SECONDS = const(3600)
_ZERO = const(48)
_COLON = const(58)
_POINT = const(46)


def shown_time(bank_ms: int, alarm_ms: int = _MINUTE_MS) -> int:
    """A number for a bank of `bank_ms`: equal if and only if two times look the same.

    Rounded up, so 0 means an empty bank (CLK-04).  Tenths of a second below `alarm_ms`, at most one minute.
    """
    tenths = (bank_ms + 99) // 100
    if tenths <= 0:
        return 0
    if tenths < _MINUTE_TENTHS and bank_ms < alarm_ms:
        return tenths
    return _SECONDS + min((bank_ms + 999) // 1000, _MOST_SECONDS)


def is_low(shown: int) -> bool:
    """Whether `shown` has tenths, or is an empty bank."""
    return shown < _MINUTE_TENTHS


def quarters(shown: int) -> int:
    """The line of low time: a quarter under two minutes, one more each under one minute, 30 s and 10 s; none for an
    empty bank, which is shown in words."""
    if shown >= _TWO_MINUTES or shown <= 0:
        return 0
    return 4 - (shown >= _TEN_SECONDS_TENTHS) - (shown >= _HALF_MINUTE_TENTHS) - (shown >= _MINUTE_TENTHS)


def shown_seconds(delay_ms: int) -> int:
    """Whole seconds of a delay, rounded up; never negative."""
    return (delay_ms + 999) // 1000 if delay_ms > 0 else 0


def write_number(number: int, characters: bytearray, start: int) -> int:
    """Up to three digits as character codes from `start`; returns the index after the last."""
    if number >= 100:
        characters[start] = _ZERO + number // 100
        start += 1
    if number >= 10:
        characters[start] = _ZERO + number // 10 % 10
        start += 1
    characters[start] = _ZERO + number % 10
    return start + 1


def _write_colon(at: int, characters: bytearray) -> int:
    characters[at] = _COLON
    return at + 1


def write_time(shown: int, characters: bytearray) -> int:
    """The result of `shown_time` as character codes, 1:31:55, 13:24, 0:41.6 or 0:00; returns their number."""
    is_tenths = 0 < shown < _MINUTE_TENTHS
    seconds = shown // 10 if is_tenths else max(0, shown - _SECONDS)
    start = 0
    if seconds >= _HOUR_SECONDS:
        start = _write_colon(write_number(seconds // _HOUR_SECONDS, characters, 0), characters)
        seconds %= _HOUR_SECONDS
        if seconds < 10 * 60:
            characters[start] = _ZERO
            start += 1
    end = _write_colon(write_number(seconds // 60, characters, start), characters)
    characters[end] = _ZERO + seconds % 60 // 10
    characters[end + 1] = _ZERO + seconds % 10
    end += 2
    if is_tenths:
        characters[end] = _POINT
        characters[end + 1] = _ZERO + shown % 10
        end += 2
    return end
