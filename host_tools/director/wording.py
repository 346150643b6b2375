"""Times, facts, orders, refusals and states in words.  The texts themselves are in texts/."""

import re
import time
from collections.abc import Sequence
from functools import reduce
from typing import Protocol

from host_tools.director.formats.progress import section_letter
from host_tools.director.game import Kinds
from host_tools.director.texts import has, language, text
from host_tools.languages.words import refusals
from matchcore.log.fact import Fact
from matchcore.sides import AUTHORS, BY_A, BY_B, LETTERS, NOBODY

Names = tuple[str, ...]  # of the sides

_DAY_S = 86400
_RULE = re.compile(r"\b[A-Z]{2,3}-\d\d\b")
_CITED = re.compile(r"(FIDE [\d.]+|\S+) ?(.*)", re.DOTALL)  # the rule of a refusal, and its value


def time_of_day(at_s: float, *, has_seconds: bool = False) -> str:
    return time.strftime("%H:%M:%S" if has_seconds else "%H:%M", time.localtime(at_s))


def date_and_time(at_s: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at_s))


def nearest_s(time_of_day_s: int, near_s: float) -> float:
    """A time of day, in seconds since midnight, on the day that puts it nearest to `near_s`."""
    day = time.localtime(near_s)
    at_s = time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 0, 0, time_of_day_s, 0, 0, -1))
    if at_s - near_s > _DAY_S / 2:
        return at_s - _DAY_S
    return at_s + _DAY_S if near_s - at_s > _DAY_S / 2 else at_s


def clock_text(ms: int) -> str:
    """A bank: m:ss rounded up, tenths under one minute, 0:00 only when it is empty (CLK-04)."""
    tenths = -(-max(0, ms) // 100)
    if 0 < tenths < 600:
        return f"0:{tenths // 10:02}.{tenths % 10}"
    return span_text(max(0, ms))


def span_text(ms: int) -> str:
    """m:ss, rounded up to whole seconds; with a minus sign if it is negative."""
    seconds = -(-abs(ms) // 1000)
    return f"{'-' if ms < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def exact_text(ms: int) -> str:
    """m:ss.mmm, as a match is adjourned with it; with a minus sign if it is negative."""
    seconds, rest = divmod(abs(ms), 1000)
    return f"{'-' if ms < 0 else ''}{seconds // 60}:{seconds % 60:02}.{rest:03}"


def delay_text(ms: int) -> str:
    return f"{ms / 1000:g} s"


def age_text(seconds: float) -> str:
    """How long ago, readable at a glance."""
    whole = int(max(0, seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def wait_text(seconds: float) -> str:
    """A waiting time: m:ss, as on a clock; hours in words."""
    whole = int(max(0, seconds))
    return f"{whole // 60}:{whole % 60:02}" if whole < 3600 else age_text(seconds)


def match_time_text(ms: int) -> str:
    """Match time of an event: h:mm:ss, rounded down."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def title(names: Sequence[str]) -> str:
    """Who plays."""
    return reduce(lambda before, name: text("match.title", a=before, b=name), names)


def name_of(side: int, names: Names) -> str:
    """The name of a side's player, or the word for neither."""
    if not 0 <= side < len(names):
        return text("side.nobody") if side == NOBODY else unknown(side)
    return names[side] or text("by." + LETTERS[side])


def unknown(number: int) -> str:
    """A number unknown to this director: the table's firmware is newer, or faulty."""
    return text("unknown.number", number=number)


def numbered(key: str, words: Sequence[str], number: int, least: int = 0) -> str:
    """The word for a number, by the key of its text; `least`: the first number with a word."""
    return text(f"{key}.{words[number]}") if least <= number < len(words) else unknown(number)


def author_name(by: int, names: Names) -> str:
    """The author of a fact: a player by name, the table, the director or both players."""
    return name_of(by - BY_A, names) if by in (BY_A, BY_B) else numbered("by", AUTHORS, by)


def winners_first(winner: int, score: tuple[int, int]) -> tuple[int, int]:
    """The score in the order of words that name the winner first."""
    return (score[1], score[0]) if winner == 1 else score


def waits_for(agreed: int, names: Names) -> str:
    """The players still to confirm: bit 1 = A, bit 2 = B has confirmed."""
    missing = [names[side] for side in (0, 1) if not agreed & (1 << side)]
    return {0: text("waits.nobody"), 2: text("waits.both")}.get(len(missing)) or missing[0]


# Refusals with a value worth showing; the others' value is a match number or a phase.
VALUED = frozenset(
    """
    BAD_CAUSE BAD_CUBE BAD_KIND BAD_LABEL BAD_LENGTH BAD_MOVES BAD_NAME BAD_NUMBER BAD_OPTION BAD_ORDER BAD_POINTS
    BAD_RESULT BAD_RULE BAD_SCORE BAD_SETTINGS BAD_SIDE BAD_STATE BAD_TIME DIRECTOR_DECIDES LENGTH_STANDS MATCH_OVER
    NAMES_TOO_LONG NOT_IN_RULES NOT_NEWEST NO_SUCH_GAME OVERTIME REASON_NOT_ALLOWED TIMES_NOT_GIVEN TOO_LATE
    UNKNOWN_RULE_SET
    """.split()
)
_UNITS = {"BAD_TIME": " ms", "OVERTIME": " min"}


def refusal_words(code: str, rule: str, value: str) -> str:
    """A refusal of the core as the table words it, with the offending value and the id of the rule."""
    sentences = refusals(language())
    words = sentences.get(code, code).rstrip(".")
    if value and (code in VALUED or code not in sentences):
        words = text("refusal.with_value", words=words, value=value + _UNITS.get(code, ""))
    if has("refusal.hint." + code):
        words += " – " + text("refusal.hint." + code)
    return text("refusal.with_rule", words=words, rule=rule)


def refusal_of_order(refusal: str) -> str:
    """The text of a fact ORDER_REFUSED in words."""
    code, _, rest = refusal.partition(" ")
    found = _CITED.match(rest)
    return refusal_words(code, found[1], found[2]) if found else refusal_words(code, rest, "")


def because(fact: Fact, kinds: Kinds) -> str:
    """The reason or the ruling that a fact states, or ""."""
    return fact.text if kinds.text(fact.kind) in _BECAUSE else ""


_BECAUSE = ("reason", "ruling")


def cited(words: str, usual: str) -> str:
    """The rule named in the director's words, or else the usual one."""
    found = _RULE.search(words)
    return found.group() if found else usual


def section_name(letter: str) -> str:
    """Main, consolation, group A."""
    if has("section." + letter):
        return text("section." + letter)
    return text("section.group", name=letter[1:]) if len(letter) > 1 else text("section.other", name=letter)


def round_name(code: str) -> str:
    """As the table and the rounds show it: the section and the number of the round."""
    letter = section_letter(code)
    number = code.removeprefix(letter).partition("-")[0]
    return text("draw.round", section=section_name(letter), number=number)


class OfRound(Protocol):
    """A match, or matches counted; `round` is as somebody typed it, `round_code` as the draw has it."""

    @property
    def round(self) -> str: ...

    @property
    def round_code(self) -> str: ...


def round_of(match: OfRound) -> str:
    return round_name(match.round_code) if match.round_code else match.round
