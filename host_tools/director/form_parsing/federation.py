"""The acts of the federation's report as typed; the button's name is the kind of act."""

from collections.abc import Callable, Mapping

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.acts.leaving import Disqualify, MoveTo, Refuse
from host_tools.director.formats.acts.ruling import DECISIONS, Appeal, Expel, NameCommittee, Refer
from host_tools.director.formats.deciding import Act
from host_tools.director.texts import text

LONGEST_ENTRY = 12
LONGEST_EVENT = 40
LONGEST_NAMES = 300  # of a committee, or of the parties


def read(form: Form) -> Act:
    kind = form.get("form", "")
    if kind not in _READERS:
        raise Fault("NO_FORM", form=kind[:20])
    return _READERS[kind](form)


def _line(form: Form, name: str, most: int) -> str:
    return fields.line(form, name, text("federation." + name), most=most, is_needed=True)


def _entry(form: Form) -> str:
    return fields.line(form, "entry", text("draw.entry"), most=LONGEST_ENTRY, is_needed=True)


def _reason(form: Form) -> str:
    return fields.line(form, "reason", text("field.reason"), most=fields.LONGEST_REASON, is_needed=True)


def _names(form: Form, name: str, is_needed: bool) -> tuple[str, ...]:
    """Names with commas between."""
    typed = fields.line(form, name, text("federation." + name), most=LONGEST_NAMES, is_needed=is_needed)
    return tuple(one.strip() for one in typed.split(",") if one.strip())


def _committee(form: Form) -> Act:
    return NameCommittee(_names(form, "members", True), _names(form, "substitutes", False))


def _appeal(form: Form) -> Act:
    decision = fields.choice(form, "decision", text("federation.decision"), DECISIONS)
    ruling, parties = _line(form, "ruling", fields.LONGEST_REASON), _line(form, "parties", LONGEST_NAMES)
    return Appeal(ruling, parties, decision, _reason(form))


_READERS: Mapping[str, Callable[[Form], Act]] = {
    "Disqualify": lambda form: Disqualify(_entry(form), _reason(form)),
    "Refuse": lambda form: Refuse(_entry(form), _reason(form)),
    "Expel": lambda form: Expel(_line(form, "person", fields.LONGEST_REASON), _reason(form)),
    "Refer": lambda form: Refer(_line(form, "ruling", fields.LONGEST_REASON), _reason(form)),
    "NameCommittee": _committee,
    "Appeal": _appeal,
    "MoveTo": lambda form: MoveTo(_entry(form), _line(form, "to", LONGEST_EVENT), _reason(form)),
}
