"""The rules in force, in words; departures from the rule set first (GEN-02)."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.rules import rulesets
from table.pages.sheet import joined, minutes

if TYPE_CHECKING:
    from matchcore.compat import Any
    from table.games.backgammon.at_table import Sheet, Table

_EASED = (("larger", "larger"), ("light", "bright"))  # entries of the menu, and their words in the rule's value


def rules_in_force(sheet: "Sheet", table: "Table", now_ms: int) -> None:
    match = sheet.match
    title = match.rules["title"]
    said = _rules_in_words(sheet) if title else []
    lines = [title] if title else []
    for key, text in match.overrides:
        lines += [line for line in _changed(sheet, table, key, text, said) if line not in lines]
    lines += [line for line in [_option(sheet, name, match.options[name]) for name in sorted(match.options)] if line]
    lines += [line for _, line in said if "* " + line not in lines]
    sheet.show_list(sheet.text("rules_title"), lines or [sheet.text("no_match")], table.dialog.choice)


def _changed(sheet: "Sheet", table: "Table", key: str, text: str, said: list) -> list:
    """A rule changed for this match (GEN-02): its own line, else its subject and new value."""
    eased = [
        name for name, word in _EASED if key == "special_needs" and word in text and name not in table.parts.missing
    ]
    if eased:
        from table.answering import display_settings

        return ["* " + display_settings.entry(table, name) for name in eased]
    for keys, line in said:
        if key in keys:
            return ["* " + line]
    about = sheet.text("about_" + key.partition(".")[0])
    value = sheet.match.rules.get(key)
    words = table.texts.HELP
    holds = words.get("%s:%s" % (key, value)) or words.get(key) if value is not None else None
    if holds is None:
        return [sheet.texts.get(key + ":" + text) or sheet.text("rule_changed", about=about)]  # SET-07: its mode
    return ["* " + about + ":"] + ([holds] if isinstance(holds, str) else list(holds))


def change_in_words(sheet: "Sheet", change: str) -> str:
    """The rule just changed, `breaks.minutes = 7`, in the players' words."""
    key = change.partition("=")[0].strip()
    for keys, line in _rules_in_words(sheet):
        if key in keys:
            return line
    return joined((sheet.text("about_" + key.partition(".")[0]), sheet.text("see_rules")))


def _option(sheet: "Sheet", name: str, value: "Any") -> str:
    if "_extra_" in name:
        key, side = "opt_bank" if name[:4] == "bank" else "opt_delay", 1 if "_b_" in name else 0
        return sheet.text(key, name=sheet.name(side), time=("-" if value < 0 else "+") + minutes(abs(value)))
    if name == "split_first_ms":
        return sheet.text("opt_split", time=minutes(value))
    if name in ("observer", "overtime_min", "best_of"):
        return sheet.text("opt_" + name, value=value)
    if name in ("national", "expiry_told", "sound"):
        return sheet.text("opt_" + name)
    if name == "sign" or value in ("doubles", "consultation"):
        return sheet.text("opt_" + value)
    return sheet.text("no_clock") if name == "clock" and value == "off" else ""


def _rules_in_words(sheet: "Sheet") -> list:
    from matchcore.games.backgammon.rules import lateness

    match = sheet.match
    rules = match.rules
    lines = []
    if match.has_clock:
        lines.append(((), sheet.text("rule_times", bank=minutes(match.per_point_ms), delay=match.delay_ms // 1000)))
    breaks = rulesets.breaks_allowed(rules, match.length)
    line = sheet.text("rule_breaks", number=breaks, minutes=rules["breaks.minutes"])
    lines.append((("breaks.table", "breaks.minutes"), line))
    lines.append((("expiry.trigger",), sheet.text("rule_" + rules["expiry.trigger"])))
    moves = match.moves if rules["illegal.policy"] == "legal_or_responsible" else rules["illegal.policy"]
    lines.append((("illegal.policy",), sheet.text("rule_" + moves)))
    every_min = rules["late.interval_min"]
    moved_min = match.options.get("grace_min")
    moment_s = lateness.moment_s(rules, moved_min, moved_min or 0)
    if match.has_clock and rules["late.clock_instead"] == "does_at_moment":
        line = sheet.text("rule_late_clock", minutes=moment_s // 60)  # LAT-07: instead of points
    else:
        line = sheet.text("rule_late", minutes=moment_s // 60 + every_min, every=every_min)
    lines.append((("late.first_point_min", "late.interval_min", "late.clock_instead"), line))
    lines.append((("crawford.void",), sheet.text("rule_" + rules["crawford.void"])))
    return lines
