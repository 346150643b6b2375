"""The assignment form: settings read from it and written into it.  `Settings.check` decides what can be played."""

import re
from collections.abc import Sequence

from host_tools.director import wording
from host_tools.director.desk import event_settings
from host_tools.director.desk.settings import Settings as AnySettings
from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.store import EventRow
from host_tools.director.texts import text
from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules import options as core_options, reading

BETWEEN = " / "  # the names of several people on one side (GEN-03)
PLAYERS = ("singles", "doubles", "consultation")
OVERTIMES = ("0", "1", "2")  # minutes beyond the empty bank
BESTS = ("1", "3", "5")
CHANGEABLE = tuple(key for key in reading.keys() if "." in key and key not in core_options.TIMES)

# Options that are a time written m:ss, and those chosen from words; the first word is the default.
_TIMES = {
    "bank": "bank_ms",
    "split_first": "split_first_ms",
    "bank_extra_a": "bank_extra_a_ms",
    "bank_extra_b": "bank_extra_b_ms",
}
_CHOICES = {"players": PLAYERS, "overtime": OVERTIMES, "best_of": BESTS}
_OPTION_OF = {"overtime": "overtime_min"}
_DELAYS = {"delay_extra_a": "delay_extra_a_ms", "delay_extra_b": "delay_extra_b_ms"}
_NUMBERS = {
    "grace": "grace_min",
    "confirm": "confirm_min",
    "pauses": "pauses",
    "pauses_s": "pauses_s",
    "stake": "stake",
    "held_a": "held_a",
    "held_b": "held_b",
    "tie_a": "tie_a",
    "tie_b": "tie_b",
}
_COUNTS = ("series_a", "series_b")
_CHECKS = {
    "single_game": ("games", "1"),
    "no_clock": ("clock", "off"),
    "times_given": ("times_given", "yes"),
    "sign": ("sign", "yes"),
    "national": ("national", "yes"),
    "expiry_told": ("expiry_told", "claim"),
    "sound": ("sound", "yes"),
}
_SCORES = ("score_a", "score_b")
_RULE_FIELD = re.compile("rule_(?:key|value)_([0-9]{1,3})")


def label(field: str) -> str:
    return text("assign." + field)


def of_event(event: EventRow) -> Settings:
    """An event's defaults (GEN-02), without names."""
    found = Settings(event.length, "", "", event.rule_set)
    found.per_point_ms, found.delay_ms = event.per_point_ms, event.delay_ms
    found.event, found.moves, found.options = event.name, event.moves, event_settings.options_in(event.options)
    return found


def give_more_time(settings: Settings, sides: Sequence[tuple[int, int]]) -> None:
    """(ms of bank, ms of delay) for each side, unless the settings say something of their own (ACC-01)."""
    if settings.options.get("clock") == "off":
        return
    for letter, (bank_ms, delay_ms) in zip("ab", sides, strict=True):
        for name, ms in ((f"bank_extra_{letter}_ms", bank_ms), (f"delay_extra_{letter}_ms", delay_ms)):
            if ms:
                settings.options.setdefault(name, str(ms))


# -- reading -----------------------------------------------------------------------------------------------------------


def settings(form: Form) -> Settings:
    """The settings of a match as typed; a `Fault` names the field, the core's refusal the value."""
    has_no_length = fields.is_checked(form, "session") or fields.is_checked(form, "single_game")
    length = 0 if has_no_length else _length(form)
    found = Settings(length, _names(form, "a"), _names(form, "b"), form.get("rule_set", ""))
    found.per_point_ms = fields.milliseconds(form, "per_point", label("per_point"))
    found.delay_ms = fields.number(form, "delay", label("delay"), most=fields.LARGEST_NUMBER // 1000) * 1000
    found.event, found.round = fields.line(form, "event", ""), fields.line(form, "round", "")
    found.moves = form.get("moves", "legal")
    for field in _SCORES:
        if fields.is_given(form, field):
            setattr(found, field, fields.number(form, field, label(field), least=-fields.LARGEST_NUMBER))
    found.crawford_played = fields.is_checked(form, "crawford_played")
    found.options = {**_options(form), **_rules(form)}
    if not length and not {"bank_ms", "clock"} & found.options.keys():  # no formula gives a bank (CLK-07)
        raise Fault("MISSING", field=label("bank"))
    return found


def _length(form: Form) -> int:
    length = fields.number(form, "length", label("length"), least=-fields.LARGEST_NUMBER)
    bank.check_length(length)
    return length


def _names(form: Form, side: str) -> str:
    """The name of a side: one, or several separated by slashes."""
    name = form.get("name_" + side, "").strip()
    if not fields.is_given(form, "partner_" + side):
        return name
    partners = fields.line(form, "partner_" + side, label("partner_" + side))
    if form.get("players", PLAYERS[0]) == PLAYERS[0]:
        raise Fault("PARTNER_IN_SINGLES", field=label("partner_" + side), value=partners[:20])
    return BETWEEN.join([name, *(partner.strip() for partner in partners.split("/"))])


def _options(form: Form) -> dict[str, str]:
    """The options typed; defaults are left out."""
    found = {option: value for field, (option, value) in _CHECKS.items() if fields.is_checked(form, field)}
    for field, words in _CHOICES.items():
        if fields.choice(form, field, label(field), words, usual=words[0]) != words[0]:
            found[_OPTION_OF.get(field, field)] = form[field]
    for field, option in _TIMES.items():
        if fields.is_given(form, field):
            found[option] = str(fields.milliseconds(form, field, label(field)))
    for field, option in _DELAYS.items():
        if fields.is_given(form, field):
            found[option] = str(1000 * fields.number(form, field, label(field), least=-600, most=600))
    for field in _COUNTS:
        if fields.is_given(form, field):
            if "best_of" not in found:
                raise Fault("NO_SERIES", field=label(field), value=form[field].strip()[:20])
            found[field] = str(fields.number(form, field, label(field), most=len(BESTS)))
    if fields.is_given(form, "begins"):
        found["start_s"] = str(fields.time_of_day(form, "begins", label("begins")))
    for field, option in _NUMBERS.items():
        if fields.is_given(form, field):
            least, most = core_options.KNOWN[option]
            found[option] = str(fields.number(form, field, label(field), int(least), int(most)))
    if fields.is_given(form, "observer"):
        found["observer"] = fields.line(form, "observer", label("observer"))
    return found


def _rules(form: Form) -> dict[str, str]:
    """Rules changed for this match, in numbered pairs of fields (GEN-02)."""
    found: dict[str, str] = {}
    pairs = {pair[1] for pair in map(_RULE_FIELD.fullmatch, form) if pair}
    for number in sorted(pairs, key=int):
        key, value_field = form.get("rule_key_" + number, "").strip(), "rule_value_" + number
        if not key and not fields.is_given(form, value_field):
            continue
        if not key:
            raise Fault("NO_RULE_KEY", value=form[value_field].strip()[:40])
        value = fields.line(form, value_field, key, is_needed=True)
        if key not in CHANGEABLE:
            raise Fault("BAD_RULE_KEY", key=key[:40], value=value[:40])
        if key in found:
            raise Fault("RULE_TWICE", key=key, value=value[:40])
        found[key] = value
    return found


# -- writing -----------------------------------------------------------------------------------------------------------


def filled(settings: AnySettings) -> dict[str, str]:
    """The form filled with these settings."""
    options = settings.options
    form = {
        "length": str(settings.length or ""),
        "session": "" if settings.length or "games" in options else "1",
        "rule_set": settings.rule_set,
        "per_point": wording.span_text(settings.per_point_ms),
        "delay": str(settings.delay_ms // 1000),
        "event": settings.event,
        "round": settings.round,
        "moves": settings.moves,
        "observer": options.get("observer", ""),
        "crawford_played": "1" if settings.crawford_played else "",
    }
    if settings.score_a or settings.score_b:
        form |= {"score_a": str(settings.score_a), "score_b": str(settings.score_b)}
    form |= _filled_names(settings) | _filled_options(options)
    rules = sorted(name for name in options if name in CHANGEABLE)
    for number, key in enumerate(rules):
        form[f"rule_key_{number}"], form[f"rule_value_{number}"] = key, options[key]
    return form


def _filled_names(settings: AnySettings) -> dict[str, str]:
    names = dict(zip("ab", settings.names, strict=True))
    if settings.options.get("players", PLAYERS[0]) == PLAYERS[0]:
        return {"name_" + side: name for side, name in names.items()}
    found = {}
    for side, name in names.items():
        found["name_" + side], _, found["partner_" + side] = name.partition(BETWEEN)
    return found


def _filled_options(options: dict[str, str]) -> dict[str, str]:
    form = {field: "1" for field, (option, value) in _CHECKS.items() if options.get(option) == value}
    for field, words in _CHOICES.items():
        form[field] = options.get(_OPTION_OF.get(field, field)) or words[0]
    form |= {field: options[field] for field in _COUNTS if field in options}
    form |= {field: wording.span_text(int(options[key])) for field, key in _TIMES.items() if key in options}
    form |= {field: str(int(options[key]) // 1000) for field, key in _DELAYS.items() if key in options}
    if "start_s" in options:
        minutes = int(options["start_s"]) // 60
        form["begins"] = f"{minutes // 60:02}:{minutes % 60:02}"
    return form | {field: options[option] for field, option in _NUMBERS.items() if option in options}
