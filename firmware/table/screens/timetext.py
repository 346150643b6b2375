"""The times of the clocks as characters, without allocating, because they change while nobody does anything.

Times in all other texts are made with these, by `viewer.minutes`.
"""

from micropython import const

LONGEST = const(6)  # characters of the longest time: 198:00 or 0:41.6

_MINUTE_TENTHS = const(600)
_HALF_MINUTE_TENTHS = const(300)
_TEN_SECONDS_TENTHS = const(100)
_SECONDS = const(1000)  # added to whole seconds, so that one number says which of the two is shown
_TWO_MINUTES = const(1120)  # the first of them that is not low
_MOST_SECONDS = const(59999)  # 999:59
_ZERO = const(48)
_COLON = const(58)
_POINT = const(46)


def shown_time(bank_ms: int) -> int:
    """One number for what a bank of `bank_ms` looks like: two times look the same if and only if it is the same.

    Rounded up, so 0 means that nothing is left (CLK-04).  Below one minute it is tenths of a second.
    """
    tenths = (bank_ms + 99) // 100
    if tenths <= 0:
        return 0
    if tenths < _MINUTE_TENTHS:
        return tenths
    return _SECONDS + min((bank_ms + 999) // 1000, _MOST_SECONDS)


def is_low(shown: int) -> bool:
    """Whether `shown` is less than one minute."""
    return shown < _MINUTE_TENTHS


def quarters(shown: int) -> int:
    """How much of the line of low time is there: a quarter under two minutes, one more each under one minute, 30 s
    and 10 s; nothing once the bank is empty, which is said in words."""
    if shown >= _TWO_MINUTES or shown <= 0:
        return 0
    return 4 - (shown >= _TEN_SECONDS_TENTHS) - (shown >= _HALF_MINUTE_TENTHS) - (shown >= _MINUTE_TENTHS)


def shown_seconds(delay_ms: int) -> int:
    """Whole seconds of a delay, rounded up; never negative."""
    return (delay_ms + 999) // 1000 if delay_ms > 0 else 0


def write_number(number: int, characters: bytearray, start: int) -> int:
    """Write a number of up to three digits as character codes from `start`; the index after its last digit."""
    if number >= 100:
        characters[start] = _ZERO + number // 100
        start += 1
    if number >= 10:
        characters[start] = _ZERO + number // 10 % 10
        start += 1
    characters[start] = _ZERO + number % 10
    return start + 1


def write_time(shown: int, characters: bytearray) -> int:
    """Write what `shown_time` gave as character codes, 13:24, 0:41.6 or 0:00; how many characters that are."""
    is_tenths = 0 < shown < _MINUTE_TENTHS
    seconds = shown // 10 if is_tenths else max(0, shown - _SECONDS)
    end = write_number(seconds // 60, characters, 0)
    characters[end] = _COLON
    characters[end + 1] = _ZERO + seconds % 60 // 10
    characters[end + 2] = _ZERO + seconds % 10
    end += 3
    if is_tenths:
        characters[end] = _POINT
        characters[end + 1] = _ZERO + shown % 10
        end += 2
    return end
