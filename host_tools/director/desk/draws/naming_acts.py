"""Acts on a draw in words, as questions, the log and the rulings say them."""

from host_tools.director import wording
from host_tools.director.desk.draws import paper
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats.acts.calling import Hold, SetRound
from host_tools.director.formats.acts.drawing import DrawByHand
from host_tools.director.formats.acts.entering import Amend, CheckIn, Enter, Pay, PayOut
from host_tools.director.formats.acts.leaving import OfLeaving
from host_tools.director.formats.acts.reporting import Note, Report, ReportMatch, Settle
from host_tools.director.formats.acts.ruling import Appeal, NameCommittee
from host_tools.director.formats.deciding import AGAIN, STANDS, Act, Undo
from host_tools.director.texts import text
from host_tools.director.wording import round_name, section_name


def in_words(draw: Draw, wanted: Act | Undo, lot: int) -> str:
    """An act in words; its fields fill the text of its kind.  `lot`: the number of the one it takes."""
    values: dict[str, object] = {name: value for name, value in vars(wanted).items() if name != "seed"}
    if isinstance(wanted, Enter):
        values["entry"] = " / ".join(wanted.entry.names)
    elif isinstance(wanted, Amend | CheckIn | Pay | OfLeaving):
        values["entry"] = draw.names.get(wanted.entry, wanted.entry)
    elif isinstance(wanted, PayOut):
        values |= {"entry": draw.names.get(wanted.entry, wanted.entry), "section": section_name(wanted.section)}
    elif isinstance(wanted, Note | Report):
        values["words"] = paper.words_of(draw, wanted)
        if isinstance(wanted, Report) and _is_verified_by(draw, wanted):
            return text("drawn.Report.noted", **values)
    elif isinstance(wanted, ReportMatch):
        values["winner"] = draw.names.get(wanted.result.winner, text("side.nobody"))
    elif isinstance(wanted, Hold):
        said = wording.time_of_day(wanted.until_s)
        return text("drawn.Hold", time=said) if wanted.until_s else text("drawn.Hold.go")
    elif isinstance(wanted, SetRound):
        at = wording.time_of_day(wanted.starts_s) if wanted.starts_s else text("draw.when_ready")
        values |= {"round": round_name(wanted.code), "said": wanted.length or text("draw.as_announced"), "time": at}
    elif isinstance(wanted, DrawByHand):
        values["thrown"] = ", ".join(wanted.order)
    elif isinstance(wanted, NameCommittee):
        values["members"] = ", ".join(wanted.members)
    elif isinstance(wanted, Appeal):
        values |= {"sitting": ", ".join(wanted.sitting), "decision": text("decision." + wanted.decision)}
    elif isinstance(wanted, Settle):
        values["answer"] = text("answer." + (STANDS if wanted.stands else AGAIN))
    return text("drawn." + type(wanted).__name__, lot=lot, **values)


def _is_verified_by(draw: Draw, wanted: Report) -> bool:
    """Whether it is the result that somebody else had noted."""
    noted = draw.event.noted.get(wanted.code)
    return noted is not None and noted.result == wanted.result
