"""Which acts of an event affect each other: a form older than such an act is confirmed first (DESK 4)."""

from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.entering import Amend, CheckIn, Enter, Pay, PayOut
from host_tools.director.formats.acts.leaving import OfLeaving
from host_tools.director.formats.acts.reporting import Note, Report, ReportMatch, Seat, Settle
from host_tools.director.formats.acts.ruling import OfRulings
from host_tools.director.formats.deciding import Act, OfCalls, Undo

OF_PAIRING = Note | Report | ReportMatch | Seat | Settle
OF_ENTRY = Amend | CheckIn | Pay | PayOut | OfLeaving

Subject = tuple[str, str]


def bears_on(done: Act | Undo, wanted: Act | Undo) -> bool:
    """Both concern the same thing; a draw or an undo concerns everything but fees."""
    if isinstance(done, Pay) and isinstance(wanted, Pay):
        return done.entry == wanted.entry
    if isinstance(done, Pay) or isinstance(wanted, Pay):
        return isinstance(done, Undo)
    mine, theirs = _subject(wanted), _subject(done)
    return mine is None or theirs is None or mine == theirs


def _subject(act: Act | Undo) -> Subject | None:
    """None = the whole event."""
    if isinstance(act, OF_PAIRING):
        return "pairing", act.code
    if isinstance(act, OF_ENTRY):
        return "entry", act.entry
    if isinstance(act, Enter):
        return "entry", act.entry.id
    if isinstance(act, OfCalls):
        return "calls", ""
    if isinstance(act, OfRulings):
        return "rulings", ""
    return ("announced", "") if isinstance(act, Announce) else None
