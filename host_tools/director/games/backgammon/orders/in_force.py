"""The rules of a match: its rule set, and every deviation from it in words (GEN-02)."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.games.backgammon.orders import assignment, easing, lettering
from host_tools.director.games.backgammon.reading import rules_in_force
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.texts import has, text
from matchcore.games.backgammon.phases import IDLE
from matchcore.games.backgammon.rules import reporting, rulekeys, rulesets, rulevalues
from matchcore.games.backgammon.state.match import Match

_CLOCK_ORDER = (
    "bank_ms",
    "split_first_ms",
    "bank_extra_a_ms",
    "bank_extra_b_ms",
    "delay_extra_a_ms",
    "delay_extra_b_ms",
    "overtime_min",
)
_OTHER_ORDER = (
    "start_s", "grace_min", "observer", "sign", "national", "expiry_told", "sound", "confirm_min", "pauses", "pauses_s",
)  # fmt: skip


@dataclass(frozen=True)
class ChangedRule:
    """A rule that deviates from the rule set."""

    key: str
    rule: str
    value: str
    usual: str


@dataclass(frozen=True)
class InForce:
    title: str
    moves: str
    changed: tuple[ChangedRule, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class OfferedRule:
    """A rule changeable for a match, with its value in a rule set and its possible values."""

    key: str
    rule: str
    value: str
    may_be: str


def of_state(state: Match) -> InForce | None:
    """The rules in force now, with the director's orders; None without a match."""
    if state.phase == IDLE:
        return None
    policy = text("assign.moves." + (state.moves or "legal"))
    return InForce(state.rules["title"], policy, tuple(_changed(state)), tuple(_notes(state)))


def sentence(state: Match) -> str:
    """The same in one line, for a match being assigned; "" = everything follows the rule set."""
    found = of_state(state)
    if found is None:
        return ""
    changed = [text("force.changed", rule=one.rule, value=one.value, usual=one.usual) for one in found.changed]
    return "; ".join([*changed, *found.notes])


def _changed(state: Match) -> list[ChangedRule]:
    """Deviations from the rule set: times first, then other rules."""
    usual = rules_in_force.of_rule_set(state.rules["id"])
    found = []
    if state.has_clock and state.length and "bank_ms" not in state.options:
        now_ms, usual_ms = state.per_point_ms, usual["clock.bank_ms_per_point"]
        found.append(_line("clock.bank_ms_per_point", wording.span_text(now_ms), wording.span_text(usual_ms)))
    if state.has_clock:
        now, then = wording.delay_text(state.delay_ms), wording.delay_text(usual["clock.delay_ms"])
        found.append(_line("clock.delay_ms", now, then))
    found = [line for line in found if line.value != line.usual]
    differences = rules_in_force.differences(state.rules, state.rules["id"])
    found += [_line(*difference) for difference in differences if difference[0] in assignment.CHANGEABLE]
    of_display = (*rulesets.TABLE_KEYS, easing.KEY)
    shown = [(key, value) for key, value in state.overrides if key not in of_display]
    return found + [_line(key, value, rulevalues.write(usual[key])) for key, value in shown]


def _line(key: str, value: str, usual: str) -> ChangedRule:
    return ChangedRule(key, rule_name(key), value, usual)


def rule_name(key: str) -> str:
    """The name of a rule; its key if it has none yet."""
    return text("rule." + key) if has("rule." + key) else key


def _notes(state: Match) -> list[str]:
    """Matters that rule sets leave to the director: who plays, with which clocks, when, watched by whom."""
    options, letters = state.options, lettering.names(state.names)
    notes = _format(state)
    if letters != state.names:
        notes.append(text("force.letters", a=letters[0], b=letters[1]))
    if options.get("players", "singles") != "singles":
        notes.append(text("assign.players." + options["players"]))
    if not state.has_clock:
        notes.append(text("force.no_clock"))
    notes += [_option(state, name) for name in _CLOCK_ORDER if state.has_clock and options.get(name)]
    eased = dict(state.overrides).get(easing.KEY)
    if eased:
        notes.append(text("fact.rule_changed.eased", needs=easing.words(eased, state.names)))
    ignored = _ignored(state.rules)
    return notes + [_option(state, name) for name in _OTHER_ORDER if name in options and name not in ignored]


def _format(state: Match) -> list[str]:
    """A series, a tie or a stake, if the match is not about points to a length alone."""
    options = state.options
    notes = [] if state.length else [text("force.games" if state.is_single_game() else "force.session")]
    if "stake" in options:
        notes.append(text("force.stake", value=options["stake"]))
    if "held_a" in options and "held_b" in options:
        notes.append(text("force.held", a=options["held_a"], b=options["held_b"]))
    if options.get("best_of", 1) > 1:
        won = {"a": options.get("series_a", 0), "b": options.get("series_b", 0)}
        notes.append(text("force.best_of", best_of=options["best_of"], **won))
    if "tie_a" in options or "tie_b" in options:
        notes.append(text("force.tie", a=options.get("tie_a", 0), b=options.get("tie_b", 0)))
    return notes


def _ignored(rules: dict) -> list[str]:
    """Options without effect under these rules (AMB-40)."""
    return ["confirm_min"] if reporting.is_either_enough(rules) else []


def _option(state: Match, name: str) -> str:
    value = state.options[name]
    side = 1 if "_b_" in name else 0
    words = value
    if name == "start_s":
        words = f"{value // 3600:02}:{value // 60 % 60:02}"
    elif name.startswith("delay"):
        words = _signed(value, wording.delay_text(value))
    elif name.startswith("bank_extra"):
        words = _signed(value, wording.span_text(value))
    elif name.endswith("_ms"):
        words = wording.span_text(value)
    key = name.replace("_a_", "_").replace("_b_", "_")
    return text("force." + key, value=words, name=wording.name_of(side, state.names))


def _signed(value: int, words: str) -> str:
    return "+" + words if value > 0 else words


# -- what the form of an assignment offers ----------------------------------------------------------------------------


def rules_offered(name: str) -> list[OfferedRule]:
    """Every rule changeable for a match, with its value in this rule set and its possible values."""
    rules, known = rules_in_force.of_rule_set(name), known_values()
    return [OfferedRule(key, rule_name(key), rulevalues.write(rules[key]), known[key]) for key in assignment.CHANGEABLE]


def known_values() -> dict[str, str]:
    """The possible values of each rule, as words or bounds."""
    lines = rulekeys.KEYS.strip().split("\n")
    return {line.split(" ")[0]: _may_be(line.split(" ")[1:]) for line in lines}


def _may_be(known: Sequence[str]) -> str:
    kind, words = known[0], known[1:]
    if kind in ("word", "answer"):
        return text("rule.may_be_one", words=", ".join(words))
    if kind == "words":
        return text("rule.may_be_some", words=", ".join(words))
    if kind == "number":
        return text("rule.may_be_number", unit=words[0], low=words[1], high=words[2])
    return text("rule.may_be_table") if kind == "table" else text("rule.may_be_numbers")


def breaks(state: Match) -> int:
    return rulesets.breaks_allowed(state.rules, state.length)


def preview(settings: Settings, match: Match) -> str:
    """The starting conditions of a match: `match` is made from these settings (CLK-08)."""
    values = {"breaks": breaks(match), "bank": "", "delay": ""}
    banks = [wording.span_text(_total_ms(match, side)) for side in (0, 1)]
    delays = [wording.delay_text(account.delay_ms) for account in match.clock.sides]
    if not match.has_clock:
        words = text("assign.preview_no_clock", breaks=values["breaks"])
    elif banks[0] == banks[1] and delays[0] == delays[1]:
        words = text("assign.preview", **(values | {"bank": banks[0], "delay": delays[0]}))
    else:
        pairs = {"bank": f"{banks[0]} – {banks[1]}", "delay": f"{delays[0]} – {delays[1]}"}
        words = text("assign.preview_each", a=settings.name_a, b=settings.name_b, **(values | pairs))
    more = sentence(match)
    return f"{words}. {more}" if more else words


def _total_ms(match: Match, side: int) -> int:
    """Both parts of a bank (CLK-11)."""
    return match.clock.bank_left_ms(0, side) + match.clock.reserve_left_ms(0, side)
