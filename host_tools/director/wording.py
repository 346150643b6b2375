"""Times, facts, orders, refusals and states in words.  The texts themselves are in texts/."""

from collections.abc import Sequence
from typing import Any

from host_tools import languages
from host_tools.director.texts import has, language, text
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CAUSE_RESET
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import absences, game_corrections
from matchcore.log.fact import Fact
from matchcore.sides import AUTHORS, BY_A, BY_B, LETTERS, NOBODY

Names = tuple[str, str]


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


def name_of(side: int, names: Names) -> str:
    """The name of a side's player, or the word for neither."""
    if side not in (0, 1):
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


def reason_name(number: int) -> str:
    return numbered("reason", rulesets.PAUSE_REASONS, number)


def kind_name(number: int) -> str:
    return numbered("kind", scoring.KINDS, number, 1)


def result_name(number: int) -> str:
    return numbered("result", scoring.RESULTS, number, 1)


def cause_name(number: int) -> str:
    """Why a double was void."""
    return numbered("cause", game_corrections.CAUSES, number, 1)


def delay_name(number: int) -> str:
    """The occasion of a lateness: the start, a break, or the last one."""
    names = {absences.FOR_LAST: "late.for_last", absences.FOR_START: "late.for_start"}
    return text(names.get(number, "late.for_break"), number=number)


def breaks_words(breaks: tuple[int, int], names: Names) -> str:
    """Whose breaks are used, and how many of each."""
    used = [text("breaks.of", name=name_of(side, names), number=breaks[side]) for side in (0, 1) if breaks[side]]
    return ", ".join(used) or text("side.nobody")


def result_words(result: int, winner: int, score_a: int, score_b: int, names: Names) -> str:
    if winner not in (0, 1):
        return text("results.words_nobody", score=f"{score_a} – {score_b}", result=result_name(result))
    first, second = winners_first(winner, (score_a, score_b))
    is_by_game = result == scoring.POINTS and first == second  # the other side's points are not from a game (LEN-03)
    by = text("result.by_game") if is_by_game else result_name(result)
    said = {"score": f"{first} – {second}", "result": by}
    return text("results.words", winner=name_of(winner, names), **said)


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
    sentences = languages.refusals(language() if language() in languages.spoken() else languages.USUAL)
    words = sentences.get(code, code).rstrip(".")
    if value and (code in VALUED or code not in sentences):
        words = text("refusal.with_value", words=words, value=value + _UNITS.get(code, ""))
    if has("refusal.hint." + code):
        words += " – " + text("refusal.hint." + code)
    return text("refusal.with_rule", words=words, rule=rule)


def refusal_of_order(refusal: str) -> str:
    """The text of a fact ORDER_REFUSED in words."""
    code, _, rest = refusal.partition(" ")
    rule, _, value = rest.partition(" ")
    return refusal_words(code, rule, value)


def fact_words(fact: Fact, names: Names, undone: Fact | None = None) -> str:
    """A fact as a sentence in the past; `undone`: the fact it takes back."""
    return _with_reason(plain_words(fact, names, undone), fact)


def order_words(order: Fact, names: Names, undone: Fact | None = None) -> str:
    """An order as an instruction; `undone`: the fact it takes back."""
    return _with_reason(plain_order_words(order, names, undone), order)


def plain_words(fact: Fact, names: Names, undone: Fact | None = None) -> str:
    """A fact as a sentence, without the reason."""
    return text("fact." + name_of_fact(fact) + _variant(fact), **values_of(fact, names, undone))


def plain_order_words(order: Fact, names: Names, undone: Fact | None = None, key: str = "ordered.") -> str:
    """An order without the reason; the key of its texts selects an instruction or a prediction."""
    return text(key + name_of_fact(order) + _variant(order), **values_of(order, names, undone))


def because(fact: Fact) -> str:
    """The reason or the ruling that a fact states, or ""."""
    return fact.text if facts.row(fact.kind).text in _BECAUSE else ""


def name_of_fact(fact: Fact) -> str:
    return facts.row(fact.kind).name


_BECAUSE = ("reason", "ruling")


def _with_reason(sentence: str, fact: Fact) -> str:
    reason = because(fact)
    return text("fact.because", sentence=sentence, because=reason) if reason else sentence


def _variant(fact: Fact) -> str:
    """The variant of a fact where its values determine one: the end of the key of its text."""
    if fact.kind == facts.BANK_GIVEN and facts.value(fact, "ms") < 0:
        return ".taken"
    if fact.kind == facts.GAME_RULED and facts.value(fact, "winner") == NOBODY:
        return ".void"
    if fact.kind == facts.DICE_SAID and not facts.value(fact, "thrown"):
        return ".not"
    if fact.kind == facts.ROLL_JUDGED and not facts.value(fact, "stands"):
        return ".not"
    if fact.kind == facts.MARKED and facts.value(fact, "side") == NOBODY:
        return ".unnamed"
    if fact.kind == facts.RESTORED and facts.value(fact, "cause") == CAUSE_RESET:
        return ".reset"
    if fact.kind == facts.CLOCK_SET and not facts.value(fact, "per_point_ms") and not facts.value(fact, "delay_ms"):
        return ".away"
    return ""


def values_of(fact: Fact, names: Names, undone: Fact | None = None) -> dict[str, Any]:
    """Values for the sentence of a fact or an order; `undone`: the fact it takes back."""
    values = {"uncertain_ms": 0} | facts.as_dict(fact)
    if facts.row(fact.kind).text == "refusal":
        values["refusal"] = fact.text  # also where a table gives none
    values = _readable(values, names) | {"by": author_name(fact.by, names)}
    if undone is not None:
        values["undone_words"] = text("undone.words", words=plain_words(undone, names))
    if fact.kind == facts.ASSIGNED:
        values["names"] = " – ".join(fact.text.split("\n")[2:4])
    for name in ("words", "rule"):  # texts within the sentence, present or not
        values.setdefault(name, fact.text)
    return values


# Values better known by another name: (name, key in a sentence, how to word it).
_SAID = (
    ("ms", "ms_text", span_text),
    ("ms", "taken_text", lambda ms: span_text(-ms)),
    ("per_point_ms", "per_point", span_text),
    ("delay_ms", "delay", delay_text),
    ("credit_a_ms", "credit_a", span_text),
    ("credit_b_ms", "credit_b", span_text),
    ("refusal", "refusal_words", refusal_of_order),
)


def _readable(values: dict[str, Any], names: Names) -> dict[str, Any]:
    """The values of a fact, plus their readable versions."""
    readable = dict(values)
    if "side" in values:
        readable["side"] = name_of(values["side"], names)
        readable["other"] = name_of(1 - values["side"], names)
    if "winner" in values:
        readable["winner_name"] = name_of(values["winner"], names)
    if "holder" in values:
        in_middle = values["holder"] not in (0, 1)
        player = name_of(values["holder"], names)
        readable["holder_name"] = text("holder.middle") if in_middle else text("holder.side", name=player)
    for name, words in (("reason", reason_name), ("kind", kind_name), ("result", result_name), ("cause", cause_name)):
        if isinstance(values.get(name), int):
            readable[name + "_name"] = words(values[name])
    if "delay" in values:
        readable["delay_name"] = delay_name(values["delay"])
    if "undone" in values:
        number = values["undone"]
        readable["undone_words"] = text("undone.fact", number=number) if number else text("undone.newest")
    if "breaks_a" in values:
        readable["breaks"] = breaks_words((values["breaks_a"], values["breaks_b"]), names)
    readable |= {key: words(values[name]) for name, key, words in _SAID if name in values}
    return readable
