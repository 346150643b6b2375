"""Acts of the desk on an event: previewed, asked about, carried out, undone (DESK 4, R-14).

Both functions are pure: `consequences` lists the changes of an act, with a question for each match that has begun;
`apply` returns the entry to append to the log.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from host_tools.director.formats import tallies
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.calling import CallAgain, First, Hold, SetRound, WaiveRest
from host_tools.director.formats.acts.drawing import (
    Draw,
    DrawAgain,
    DrawByHand,
    GiveByes,
    OpenConsolation,
    OpenFinals,
)
from host_tools.director.formats.acts.entering import Amend, CheckIn, CloseLate, Enter, Pay, PayOut
from host_tools.director.formats.acts.grouping import DrawFromGroups, DrawGroups, EndAfter
from host_tools.director.formats.acts.leaving import OfLeaving
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, PairWaiting, StartSwing
from host_tools.director.formats.acts.reporting import Note, Report, ReportMatch, Seat, Settle
from host_tools.director.formats.acts.ruling import Appeal, OfRulings
from host_tools.director.formats.corrections import (
    IN_PLAY,
    OVER,
    Change,
    Count,
    LeftOut,
    changes,
    left_out,
    recounted,
    twice,
    worst_first,
)
from host_tools.director.formats.event import Calling, Event, annulled, let_stand
from host_tools.director.formats.model import EntryId, FormatError
from host_tools.director.formats.progress import Sides, Standings

OfEntries = Enter | Amend | CheckIn | Pay | PayOut | OfLeaving | CloseLate | Announce
OfKnockout = Draw | DrawByHand | OpenConsolation | OpenFinals | GiveByes | DrawAgain
OfRounds = DrawGroups | EndAfter | DrawFromGroups | PairSwiss | PairWaiting | StartSwing | PairSwing
OfCalls = Hold | First | WaiveRest | CallAgain | SetRound
Act = OfEntries | OfKnockout | OfRounds | OfRulings | OfCalls | Seat | Note | Report | ReportMatch | Settle

SETTLED = (Appeal, Seat, Enter, CheckIn, GiveByes, DrawAgain, DrawFromGroups, PairSwiss, PairWaiting, PairSwing)
LOTS = (Draw, DrawByHand, DrawGroups, StartSwing)  # they rest on all entries before them
BESIDE_LOTS = Announce | Pay | PayOut | OfRulings | OfCalls  # no lot rests on these

# Answers for a match that has begun and whose sides change.
STANDS = "stands"  # as begun, by a ruling; the entry left out keeps the loser's place, if there is one
STANDS_ALONE = "stands alone"  # as begun; the entry left out has lost its place
AGAIN = "again"  # stopped or annulled, and played by the right sides
FREEZE = "freeze"  # until it is decided
ANSWERS = (STANDS, AGAIN, FREEZE)

Answers = Mapping[str, str]  # code of a pairing -> answer


@dataclass(frozen=True)
class Undo:
    """Takes back the act of this number, from 0; an undo, too, can be undone."""

    number: int


@dataclass(frozen=True)
class Answered:
    """An answer, and the sides that stand by it: those of the match that has begun, or of a place that is kept."""

    code: str
    answer: str
    sides: Sides


@dataclass(frozen=True)
class Done:
    """An act in the log, with the answers that it was given with."""

    act: Act | Undo
    answers: tuple[Answered, ...] = ()


Mark = tuple[int, Event]  # after so many acts
MARKED_EVERY = 128  # acts


@dataclass(frozen=True)
class State:
    """The log of an event, what it folds to, and how far the tables are with its matches."""

    log: tuple[Done, ...] = ()
    event: Event = field(default_factory=Event)
    statuses: Mapping[str, str] = field(default_factory=dict)
    at_tables: Mapping[str, Sides] = field(default_factory=dict)  # who plays there
    marks: tuple[Mark, ...] = ()  # the event now and then on the way: an undo folds from the last one before its act

    def begun_by(self, code: str) -> Sides | None:
        """Who began the match that counts for a pairing; None = nobody has."""
        result, board = self.event.results.get(code), self.event.boards.get(code)
        return result.sides if result else self.at_tables.get(code) or (board.sides if board else None)

    @property
    def revision(self) -> int:
        return len(self.log)

    def after(self, done: Done) -> "State":
        """With one more act; only an undo folds others again, from the last mark before the act that it takes back."""
        log, marks = (*self.log, done), self.marks
        if isinstance(done.act, Undo):
            marks = _marks_before(marks, _concerned(self.log, done.act))
            event = fold(log, marks)
        else:
            event = _step(self.event, done)
        if len(log) % MARKED_EVERY == 0:
            marks = (*marks, (len(log), event))
        return replace(self, log=log, event=event, marks=marks)

    def statuses_of(self, event: Event) -> Mapping[str, str]:
        """How far each match is; a tie of which a match is over is in play, and so is a match without a device."""
        begun = dict.fromkeys(
            (code for code in (*event.matches, *event.boards) if code not in event.results), IN_PLAY[0]
        )
        noted = dict.fromkeys((code for code in event.noted if code not in event.results), OVER[0])
        return {**begun, **noted, **self.statuses}


@dataclass(frozen=True)
class Preview:
    """The changes of an act, worst first, and the pairings that need an answer before it is done.

    `counts`: wins and points of Swing that change.  `twice`: entries that could then be called to two sections at once.
    `left_out`: by each match that is asked about, who would be if it stands.
    """

    revision: int
    changes: tuple[Change, ...]
    questions: tuple[str, ...]
    answers: tuple[Answered, ...]
    counts: tuple[Count, ...] = ()
    twice: tuple[EntryId, ...] = ()
    left_out: Mapping[str, Sequence[LeftOut]] = field(default_factory=dict)


def fold(log: tuple[Done, ...], marks: tuple[Mark, ...] = ()) -> Event:
    """The event after all acts that have not been undone; the same acts give the same bytes.

    `marks`: on the way there; what they rest on still stands."""
    return _folded(log, marks, len(log))


def _folded(log: tuple[Done, ...], marks: tuple[Mark, ...], checked_from: int) -> Event:
    """Acts from this one on are checked again; results that lose their sides are asked about instead."""
    first, event = marks[-1] if marks else (0, Event())
    gone = undone(log)
    for number in range(first, len(log)):
        done = log[number]
        if number not in gone:
            if number >= checked_from and not isinstance(done.act, _ASKED_ABOUT):
                done.act.check(event)
            event = _step(event, done)
    return event


def _marks_before(marks: tuple[Mark, ...], number: int) -> tuple[Mark, ...]:
    """Those that do not rest on this act or a later one."""
    return tuple(mark for mark in marks if mark[0] <= number)


def before(state: State, number: int) -> Event:
    """The event before the act of this number."""
    return fold(state.log[:number], _marks_before(state.marks, number))


def undone(log: tuple[Done, ...]) -> set[int]:
    """The numbers of the acts that have been undone, and not done again."""
    gone: set[int] = set()
    for number in reversed(range(len(log))):
        act = log[number].act
        if number not in gone and isinstance(act, Undo):
            gone.add(act.number)
    return gone


def _step(event: Event, done: Done) -> Event:
    """One act with its answers; an undo has only these, for what it takes away is not folded."""
    if not isinstance(done.act, Undo):
        event = done.act.apply(event)
    if isinstance(done.act, LOTS):  # its pairings are others now
        event = replace(event, calling=Calling(event.calling.held_until_s))
    return _answered(event, done.answers)


def _answered(event: Event, answers: tuple[Answered, ...]) -> Event:
    for one in answers:
        if one.answer == AGAIN:
            event = annulled(event, one.code)
        elif one.answer == STANDS:
            event = let_stand(event, one.code, one.sides)
    return event


def consequences(state: State, act: Act | Undo, answers: Answers | None = None) -> Preview:
    """The changes of an act with these answers; an answer may raise questions further on."""
    done = _without_answers(state, act)
    before, statuses, open_answers = state.event.standings(), state.statuses_of(state.event), dict(answers or {})
    ruled = {act.code} if isinstance(act, Settle) else set[str]()
    found = _kept(done, act.code, statuses) if isinstance(act, Settle) and act.stands else ()
    while True:
        event = _answered(done, found)
        after = event.standings()
        codes = [*after, *(code for code in before if code not in after)]
        differing = list(changes(before, after, statuses, codes))
        begun = (one.code for one in differing if one.needs_an_answer and not _is_right(state, after, one.code))
        known = {one.code for one in found} | ruled
        asked = [code for code in dict.fromkeys(begun) if code not in known]
        answered = next((code for code in asked if code in open_answers), None)
        if answered is None:
            break
        answer, sides = _answer(open_answers.pop(answered)), _begun_by(state, before, answered)
        found += (Answered(answered, STANDS if answer == STANDS_ALONE else answer, sides),)
        if answer == STANDS:
            found += _kept(_answered(done, found), answered, statuses)
    if open_answers:
        raise FormatError("not_asked", pairings=sorted(open_answers))
    _check_results(event, after)
    counts = recounted(tallies.counts(state.event, before), tallies.counts(event, after))
    shown = tuple(worst_first(differing))
    would_be = {code: _would_be_left_out(event, code, _begun_by(state, before, code), statuses) for code in asked}
    return Preview(state.revision, shown, tuple(asked), found, tuple(counts), twice(after), would_be)


def _begun_by(state: State, before: Standings, code: str) -> Sides:
    return state.begun_by(code) or before[code].sides


def _kept(event: Event, code: str, statuses: Mapping[str, str]) -> tuple[Answered, ...]:
    """The places that stand with those who are left out by a match that stands."""
    return tuple(Answered(one.place, STANDS, one.sides) for one in left_out(event.standings(), code, statuses))


def _would_be_left_out(event: Event, code: str, sides: Sides, statuses: Mapping[str, str]) -> Sequence[LeftOut]:
    return left_out(_answered(event, (Answered(code, STANDS, sides),)).standings(), code, statuses)


def _is_right(state: State, after: Standings, code: str) -> bool:
    """Whether the match that has begun has the sides that its pairing has now."""
    return code in after and set(state.begun_by(code) or ()) == set(after[code].sides)


def _answer(answer: str) -> str:
    if answer not in (*ANSWERS, STANDS_ALONE):
        raise FormatError("no_such_answer", answer=answer)
    return answer


def _check_results(event: Event, standings: Standings) -> None:
    """Refuse to take away a pairing that has a result."""
    lost = [code for code in (*event.results, *event.matches) if code not in standings]
    if lost:
        raise FormatError("match_begun", pairing=lost[0])


def _without_answers(state: State, act: Act | Undo) -> Event:
    """The event with an act, before any answer; refused if the act cannot be done now."""
    if isinstance(act, Undo):
        _check_undo(state, act, undone(state.log))
        first = _concerned(state.log, act)
        event = _folded((*state.log, Done(act)), _marks_before(state.marks, first), first)
    else:
        act.check(state.event)
        made = settled(state, act)
        event = state.event if isinstance(made, Undo) else made.apply(state.event)
    _check_ties(state, event)
    return event


def _check_ties(state: State, event: Event) -> None:
    """Refuse to change whether pairings are ties while one is at a table: its matches would be of nothing."""
    begun = state.statuses_of(state.event)
    if begun and (event.announced.ties is None) != (state.event.announced.ties is None):
        raise FormatError("at_a_table", pairing=next(iter(begun)))


def undoable(state: State, numbers: Iterable[int]) -> set[int]:
    """Those on which no lot rests; whether matches do that have begun, only a preview says."""
    gone, found = undone(state.log), set[int]()
    for number in numbers:
        try:
            _check_undo(state, Undo(number), gone)
        except FormatError:
            continue
        found.add(number)
    return found


def _check_undo(state: State, act: Undo, gone: Collection[int]) -> None:
    """Refuse to undo what a lot rests on."""
    if not 0 <= act.number < len(state.log) or act.number in gone:
        raise FormatError("nothing_to_undo", act=act.number)
    later = [state.log[number].act for number in range(act.number + 1, len(state.log)) if number not in gone]
    later = [one for one in later if not isinstance(one, Undo)]
    target = state.log[act.number].act
    if isinstance(target, Announce) and target.announced.ties and state.event.matches:
        raise FormatError("match_begun", pairing=next(iter(state.event.matches)))
    if any(isinstance(one, LOTS) for one in later) and not isinstance(target, BESIDE_LOTS):
        raise FormatError("drawn_since", act=act.number)
    if isinstance(target, LOTS) and state.event.results:
        raise FormatError("match_begun", pairing=next(iter(state.event.results)))
    if isinstance(target, Undo) and isinstance(state.log[target.number].act, LOTS) and later:
        raise FormatError("acts_since", act=act.number)


def _concerned(log: tuple[Done, ...], act: Undo) -> int:
    """The act that is taken back or done again: nothing changes before it."""
    target = log[act.number].act
    return _concerned(log, target) if isinstance(target, Undo) else act.number


_ASKED_ABOUT = Seat | Note | Report | ReportMatch | Settle | OfCalls | Undo


def apply(state: State, act: Act | Undo, answers: Answers | None, revision: int) -> Done:
    """The entry to append to the log; refused if the state has changed since the preview, or a question is open."""
    if revision != state.revision:
        raise FormatError("changed_meanwhile", revision=state.revision)
    return decided(state, act, consequences(state, act, answers))


def decided(state: State, act: Act | Undo, preview: Preview) -> Done:
    """The same, for a preview that was made of this very state."""
    if preview.revision != state.revision:
        raise FormatError("changed_meanwhile", revision=state.revision)
    if preview.questions:
        raise FormatError("unanswered", pairings=list(preview.questions))
    return Done(settled(state, act), preview.answers)


def settled(state: State, act: Act | Undo) -> Act | Undo:
    """The act with everything it takes from this state, so that undoing another act does not change it."""
    return act.settled(state.event) if isinstance(act, SETTLED) else act
