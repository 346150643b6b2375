"""Whether everything is stored, and when the last backup was made: a line for the footer of the pages."""

import time
from dataclasses import dataclass

from host_tools.director.desk.backups import Safekeeping
from host_tools.director.faults import Fault
from host_tools.director.texts import text


@dataclass(frozen=True)
class Stored:
    """`words` as a sentence; `is_trouble`: somebody must act on it."""

    words: str
    is_trouble: bool


def footer_line(keeping: Safekeeping | None, trouble: Fault | None = None) -> Stored:
    """`trouble`: why nothing can be stored now, None = it can; `keeping`: None = backups are made elsewhere."""
    if trouble:
        return Stored(trouble.message, True)
    if keeping is None:
        return Stored(text("stored.all"), False)
    first, *others = keeping.states()
    failed = [state.trouble for state in (first, *others) if state.trouble]
    if first.last_s is None:
        return Stored(" · ".join([text("stored.all"), text("stored.no_backup"), *failed]), bool(failed))
    at = time.strftime("%H:%M", time.localtime(first.last_s))
    return Stored(" · ".join([text("stored.all"), text("stored.backup", time=at), *failed]), bool(failed))
