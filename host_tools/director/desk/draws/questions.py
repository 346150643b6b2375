"""Changes and questions of an act on a draw, in words (RES-10, R-14)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.faults import Choice
from host_tools.director.formats.acts.drawing import DrawByHand
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.leaving import OfLeaving
from host_tools.director.formats.corrections import OPEN, Change, LeftOut
from host_tools.director.formats.deciding import ANSWERS, LOTS, STANDS, STANDS_ALONE, Act, Preview, Undo, undone
from host_tools.director.formats.model import NOBODY, Entry
from host_tools.director.formats.progress import Side
from host_tools.director.texts import text

ANSWER = "answer."  # begins the field of an answer; the code of the pairing follows
MOST = 24  # lines of a question


def reasons(draw: Draw, wanted: Act | Undo, preview: Preview) -> Iterator[str]:
    """Every line that somebody leaves, or whose match has begun; one line for a lot over a lot."""
    if isinstance(wanted, Enter):
        draw = _with(draw, wanted.entry)
    if isinstance(wanted, LOTS) and draw.event.is_drawn:
        lots = [one.number for one in draw.lots if one.act is not None]
        is_by_hand = isinstance(_last_lot(draw), DrawByHand)
        yield text("draw.over_by_hand") if is_by_hand else text("draw.over", lot=lots[-1])
    felt = [one for one in preview.changes if _is_felt(wanted, one)]
    yield from (_walkover(draw, wanted, one) or change_words(draw, one) for one in felt[:MOST])
    if len(felt) > MOST:
        yield text("draw.more_changes", number=len(felt) - MOST)


def _last_lot(draw: Draw) -> Act | Undo | None:
    gone, log = undone(draw.state.log), draw.state.log
    stands = (number for number in reversed(range(len(log))) if number not in gone)
    return next((log[number].act for number in stands if isinstance(log[number].act, LOTS)), None)


def _with(draw: Draw, entry: Entry) -> Draw:
    """The same draw, with the name of an entry about to be made."""
    event = replace(draw.event, entries=(*draw.event.entries, entry))
    return replace(draw, state=replace(draw.state, event=event))


def _is_felt(wanted: Act | Undo, change: Change) -> bool:
    if change.status not in OPEN or isinstance(wanted, OfLeaving):
        return True
    return change.out is not None and not isinstance(wanted, LOTS)


def _walkover(draw: Draw, wanted: Act | Undo, change: Change) -> str:
    """The opponent who advances because somebody leaves; "" = another change, or not known yet."""
    if not isinstance(wanted, OfLeaving) or (change.out, change.in_) != (wanted.entry, NOBODY):
        return ""
    other = draw.settled[change.code].sides[1 - change.side]
    said = {"code": change.code, "other": draw.names[wanted.entry]}
    return text("draw.walkover", name=draw.names[other], **said) if other else ""


def change_words(draw: Draw, change: Change) -> str:
    status = text("pairing." + change.status)
    said = {"code": change.code, "status": status, "out": _side(draw, change.out), "name": _side(draw, change.in_)}
    return text("draw.change", **said)


def choice(draw: Draw, preview: Preview, code: str) -> Choice:
    """In names: who plays, who should, and where those go who would be left out."""
    here = [one for one in preview.changes if one.code == code and one.out and one.in_]
    result = draw.event.results.get(code) or draw.unverified.get(code)
    score = text("match.title", a=result.points[0], b=result.points[1]) if result else ""
    key = "draw.question_over" if result else "draw.question"
    words = [text(key, code=code, names=_names(draw, code), score=score)]
    words += [text("draw.question_side", name=_side(draw, one.in_), out=_side(draw, one.out)) for one in here]
    options = {answer: text("answer." + answer) for answer in ANSWERS}
    if here:
        left_out = " / ".join(_side(draw, one.in_) for one in here)
        options[STANDS] = text("answer.stands_without", name=left_out)
    if places := preview.left_out[code]:
        stands = {STANDS: _of_places(draw, "keeps", places), STANDS_ALONE: _of_places(draw, "leaves", places)}
        options = {**stands, **{answer: words for answer, words in options.items() if answer not in stands}}
    return Choice(ANSWER + code, "; ".join(words), tuple(options.items()))


def _of_places(draw: Draw, answer: str, places: Sequence[LeftOut]) -> str:
    said = [
        text("answer." + answer, code=one.place, name=draw.names[one.winner], other=draw.names[one.loser])
        for one in places
    ]
    return f"{text('answer.stands')}: {'; '.join(said)}"


def _side(draw: Draw, side: Side) -> str:
    if side is None:
        return text("draw.open_place")
    return draw.names[side] if side else text("draw.no_one")


def _names(draw: Draw, code: str) -> str:
    """Of those who began its match, or else of its sides."""
    standing = draw.settled.get(code)
    a, b = draw.state.begun_by(code) or (standing.sides if standing else (None, None))
    return text("match.title", a=_side(draw, a), b=_side(draw, b))
