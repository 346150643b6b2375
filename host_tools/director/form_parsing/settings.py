"""The form of a game that is assigned, for games whose settings are a few plain fields."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.director.faults import Fault
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.texts import text

LINE, NUMBER, CHECK = "line", "number", "check"


@dataclass(frozen=True)
class Asked:
    """One field; `offered`: values to choose from, with their meaning, beside any other."""

    name: str
    label: str
    usual: str = ""
    kind: str = LINE
    offered: Sequence[tuple[str, str]] = ()
    hint: str = ""


def read_names(form: Form, least: int, most: int, longest: int) -> list[str]:
    """Those that are filled in, in their order; `Fault` for too few, one that is too long, or one twice."""
    typed = [fields.line(form, f"name_{at}", text("assign.player", number=at + 1), longest) for at in range(most)]
    names = [name for name in typed if name]
    if len(names) < least:
        raise Fault("TOO_FEW_PLAYERS", number=len(names), least=least)
    for name in names:
        if names.count(name) > 1:
            raise Fault("SAME_PLAYER", name=name)
    return names
