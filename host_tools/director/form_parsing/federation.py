"""The acts of the federation's report as typed; the button's name is the kind of act."""

from collections.abc import Callable, Mapping

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.formats.acts.leaving import Disqualify, MoveTo, Refuse
from host_tools.director.formats.deciding import Act
from host_tools.director.texts import text

LONGEST_ENTRY = 12
LONGEST_EVENT = 40


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


_READERS: Mapping[str, Callable[[Form], Act]] = {
    "Disqualify": lambda form: Disqualify(_entry(form), _reason(form)),
    "Refuse": lambda form: Refuse(_entry(form), _reason(form)),
    "MoveTo": lambda form: MoveTo(_entry(form), _line(form, "to", LONGEST_EVENT), _reason(form)),
}
