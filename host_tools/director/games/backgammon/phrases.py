"""The facts, orders and results of backgammon in words.  The texts themselves are in texts/."""

from typing import Any

from host_tools.director.games.backgammon import kinds
from host_tools.director.games.backgammon.orders import easing
from host_tools.director.texts import text
from host_tools.director.wording import (
    Names,
    author_name,
    because,
    delay_text,
    name_of,
    numbered,
    refusal_of_order,
    span_text,
    winners_first,
)
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CAUSE_RESET
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.topics import absences, game_corrections
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY


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


def result_words(result: int, winner: int, points: tuple[int, ...], names: Names) -> str:
    score_a, score_b = points
    if winner not in (0, 1):
        return text("results.words_nobody", score=f"{score_a} – {score_b}", result=result_name(result))
    first, second = winners_first(winner, (score_a, score_b))
    is_by_game = result == scoring.POINTS and first == second  # the other side's points are not from a game (LEN-03)
    by = text("result.by_game") if is_by_game else result_name(result)
    said = {"score": f"{first} – {second}", "result": by}
    return text("results.words", winner=name_of(winner, names), **said)


def fact_words(fact: Fact, names: Names, undone: Fact | None = None) -> str:
    """A fact as a sentence in the past; `undone`: the fact it takes back."""
    return _with_reason(plain_words(fact, names, undone), fact)


def order_words(order: Fact, names: Names, undone: Fact | None = None) -> str:
    """An order as an instruction; `undone`: the fact it takes back."""
    return _with_reason(plain_order_words(order, names, undone), order)


def plain_words(fact: Fact, names: Names, undone: Fact | None = None) -> str:
    """A fact as a sentence, without the reason."""
    return text("fact." + ROWS.name(fact.kind) + _variant(fact), **values_of(fact, names, undone))


def plain_order_words(order: Fact, names: Names, undone: Fact | None = None, key: str = "ordered.") -> str:
    """An order without the reason; the key of its texts selects an instruction or a prediction."""
    return text(key + ROWS.name(order.kind) + _variant(order), **values_of(order, names, undone))


def _with_reason(sentence: str, fact: Fact) -> str:
    reason = because(fact, kinds.KINDS)
    return text("fact.because", sentence=sentence, because=reason) if reason else sentence


def _variant(fact: Fact) -> str:
    """The variant of a fact where its values determine one: the end of the key of its text."""
    if fact.kind == facts.BANK_GIVEN and ROWS.value(fact, "ms") < 0:
        return ".taken"
    if fact.kind == facts.GAME_RULED and ROWS.value(fact, "winner") == NOBODY:
        return ".void"
    if fact.kind == facts.DICE_SAID and not ROWS.value(fact, "thrown"):
        return ".not"
    if fact.kind == facts.ROLL_JUDGED and not ROWS.value(fact, "stands"):
        return ".not"
    if fact.kind == facts.MARKED and ROWS.value(fact, "side") == NOBODY:
        return ".unnamed"
    if fact.kind == facts.RESTORED and ROWS.value(fact, "cause") == CAUSE_RESET:
        return ".reset"
    if fact.kind == facts.CLOCK_SET and not any(fact.values(1)):
        return ".away"
    if easing.is_of(fact):
        return ".eased"
    return ""


def values_of(fact: Fact, names: Names, undone: Fact | None = None) -> dict[str, Any]:
    """Values for the sentence of a fact or an order; `undone`: the fact it takes back."""
    values = {"uncertain_ms": 0} | ROWS.as_dict(fact)
    if ROWS.text(fact.kind) == "refusal":
        values["refusal"] = fact.text  # also where a table gives none
    values = _readable(values, names) | {"by": author_name(fact.by, names)}
    if undone is not None:
        values["undone_words"] = text("undone.words", words=plain_words(undone, names))
    if easing.is_of(fact):
        values["needs"] = easing.words(fact.text.partition("= ")[2], names)
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
