"""The lists over a match: rules in force, help, why the director is called."""

from matchcore.rules import rulesets
from table.pages import help_pages
from table.pages.viewer import minutes


def fill(viewer, table, now_ms: int, state: str) -> None:
    """Fill the viewer's view for one of the states of this module."""
    _PAGES[state](viewer, table, now_ms)


def _call_reason(viewer, table, now_ms: int) -> None:
    reasons = [viewer.text("call_" + reason) for reason in rulesets.CALL_REASONS]
    viewer.show_list(viewer.text("call_reason"), reasons + [viewer.text("mode_entry")])


def _rules(viewer, table, now_ms: int) -> None:
    """What is in force, first what is otherwise than in the rule set (GEN-02)."""
    match = table.match
    rules = match.rules
    lines = [rules["title"]] if rules["title"] else []
    lines += ["* %s = %s" % pair for pair in match.overrides]
    lines += [line for line in [_option(viewer, name, match.options[name]) for name in sorted(match.options)] if line]
    if rules["title"]:
        lines += _rules_in_words(viewer, match, rules)
    viewer.show_list(viewer.text("rules_title"), lines or [viewer.text("no_match")])


def _option(viewer, name: str, value) -> str:
    """An exception of this match in words; "" for what other pages say."""
    if "_extra_" in name:
        key, side = "opt_bank" if name[:4] == "bank" else "opt_delay", 1 if "_b_" in name else 0
        return viewer.text(key, name=viewer.name(side), time=("-" if value < 0 else "+") + minutes(abs(value)))
    if name == "split_first_ms":
        return viewer.text("opt_split", time=minutes(value))
    if name in ("observer", "overtime_min", "best_of"):
        return viewer.text("opt_" + name, value=value)
    if name == "sign" or value in ("doubles", "consultation"):
        return viewer.text("opt_" + value)
    return viewer.text("no_clock") if name == "clock" and value == "off" else ""


def _rules_in_words(viewer, match, rules: dict) -> list:
    from matchcore.rules import lateness

    lines = []
    if match.has_clock:
        lines.append(viewer.text("rule_times", bank=minutes(match.per_point_ms), delay=match.delay_ms // 1000))
    breaks = rulesets.breaks_allowed(rules, match.length)
    lines.append(viewer.text("rule_breaks", number=breaks, minutes=rules["breaks.minutes"]))
    lines.append(viewer.text("rule_" + rules["expiry.trigger"]))
    moves = match.moves if rules["illegal.policy"] == "legal_or_responsible" else rules["illegal.policy"]
    lines.append(viewer.text("rule_" + moves))
    every_min = rules["late.interval_min"]
    moment_s = lateness.moment_s(rules, match.options.get("grace_min"))
    lines.append(viewer.text("rule_late", minutes=moment_s // 60 + every_min, every=every_min))
    lines.append(viewer.text("rule_" + rules["crawford.void"]))
    return lines


def _help(viewer, table, now_ms: int) -> None:
    texts = table.texts.HELP
    titles = [help_pages.page_of(texts, table.match.rules, topic)[0] for topic in help_pages.TOPICS]
    viewer.show_list(viewer.text("help_title"), titles)


def _help_page(viewer, table, now_ms: int) -> None:
    page = help_pages.page_of(table.texts.HELP, table.match.rules, table.actions.topic)
    viewer.show_list(page[0], page[1:])


_PAGES = {
    "rules": _rules,
    "help": _help,
    "help page": _help_page,
    "call reason": _call_reason,
}
