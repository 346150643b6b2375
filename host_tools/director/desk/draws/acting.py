"""Acts on a draw: previewed, asked about, carried out in one transaction with what they mean for matches at tables."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from host_tools.director import identity, spelling
from host_tools.director.desk import acts, confirmation, elsewhere, giving
from host_tools.director.desk.access import committee, limits
from host_tools.director.desk.confirmation import Confirmed
from host_tools.director.desk.desk import Desk, need_table
from host_tools.director.desk.draws import bearing, boards, latecomers, paper, questions, twins, written
from host_tools.director.desk.draws.draw_state import Draw, need_draw
from host_tools.director.desk.draws.naming_acts import in_words
from host_tools.director.desk.draws.proposing import held_words
from host_tools.director.desk.draws.refusals import worded
from host_tools.director.desk.draws.twins import Twin
from host_tools.director.desk.playing import playing
from host_tools.director.faults import Choice, Fault
from host_tools.director.following import ledger
from host_tools.director.form_parsing.entries import Known, Lines
from host_tools.director.formats import deciding
from host_tools.director.formats.acts.drawing import EDITION, Draw as DrawLots
from host_tools.director.formats.acts.entering import CheckIn, Enter, Pay, PayOut
from host_tools.director.formats.acts.leaving import Disqualify, MoveTo, OfLeaving, Refuse
from host_tools.director.formats.acts.reporting import Note, Report, ReportMatch, Seat, Settle
from host_tools.director.formats.acts.ruling import Appeal, Expel, NameCommittee, Refer
from host_tools.director.formats.corrections import CALLED
from host_tools.director.formats.deciding import AGAIN, Act, Answers, Preview, Undo
from host_tools.director.formats.lot import SEEDS
from host_tools.director.formats.model import Entry
from host_tools.director.formats.progress import Standing
from host_tools.director.store import draws, events, matches, orders, players, records, tables
from host_tools.director.store.draws import PlayedRow
from host_tools.director.texts import text

MOST_ENTRIES, MOST_PLAYERS = 4000, 2000  # of an event
ANSWER = questions.ANSWER
NO_ANSWERS: Answers = {}
# The rules cited by the acts that the federation is told about.
RULES = {
    Disqualify: "PEN-04",
    Refuse: "TOU-02",
    MoveTo: "TOU-02",
    Expel: "SPC-04",
    Refer: "TOU-06",
    NameCommittee: "ROL-02",
    Appeal: "DSP-02",
}


def open_draw(desk: Desk, event: str) -> int:
    """A draw for an event, with a lot committed to at once; its number."""
    limits.check_event(event)
    with desk.writing() as connection:
        return open_in(desk, connection, events.name_now(connection, event))


def open_in(desk: Desk, connection: Connection, event: str) -> int:
    if draws.of_event(connection, event):
        raise Fault("DRAW_EXISTS", 409, event=event)
    draw_id = draws.add(connection, event, desk.now_s())
    _commit(desk, connection, draw_id, 1)
    acts.note(desk, connection, acts.NEW_DRAW, after={"draw": draw_id, "event": event}, event=event)
    return draw_id


def _commit(desk: Desk, connection: Connection, draw_id: int, number: int) -> None:
    draws.commit_to(connection, draw_id, number, secrets.randbelow(SEEDS), desk.now_s())


@dataclass(frozen=True)
class Step:
    """An act, its consequences, and what is asked before it is done."""

    draw: Draw
    act: Act | Undo
    answers: Answers
    preview: Preview
    reasons: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def about(self) -> object:
        """Must be the same when it is done."""
        return self.preview.revision, self.preview.answers


def act(
    desk: Desk,
    draw_id: int,
    wanted: Act,
    answers: Answers,
    *,
    confirmed: Confirmed = None,
    made_from: int | None = None,
    refuse: Callable[[Draw], None] = lambda draw: None,
) -> None:
    """Do it; a lot is the one committed to. Asks about everything that somebody would lose by it, and about what was
    done `made_from` a revision that is no longer the newest one. `refuse`: raises `Fault` for reasons of its own."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        refuse(draw)
        check_rights(connection, draw, wanted)
        _check_values(desk, connection, draw, wanted)
        wanted = _completed(draw, wanted, desk.now_s())
        meanwhile = _meanwhile(draw, wanted, made_from)
        step, what = plan(draw, wanted, answers), in_words(draw, wanted, draw.lot.number)
        reasons = [*meanwhile, *_too_early(draw, wanted, desk.now_s()), *step.reasons]
        confirmation.need_yes(confirmed, text("draw.will", what=what), reasons, step.about, choices=step.choices)
        _do_and_note(desk, connection, step, what)


def _too_early(draw: Draw, wanted: Act, now_s: float) -> Sequence[str]:
    """A board is taken by a director only while calls are held back, or before the start of its round (DESK 6)."""
    held = held_words(draw, now_s, wanted.code) if isinstance(wanted, Seat) else ()
    if held and identity.current().role != identity.DIRECTOR:
        raise Fault("SEAT_EARLY", 409, why="; ".join(held))
    return held


def act_in(desk: Desk, connection: Connection, draw_id: int, wanted: Act) -> None:
    """An act that needs no question."""
    draw = need_draw(desk.draws, connection, draw_id)
    wanted = _completed(draw, wanted, desk.now_s())
    _do_and_note(desk, connection, plan(draw, wanted, {}), in_words(draw, wanted, draw.lot.number))


def _meanwhile(draw: Draw, wanted: Act, made_from: int | None) -> list[str]:
    """The acts since then that it may rest on, in words."""
    log = draw.state.log
    newer = range(len(log) if made_from is None else made_from, len(log))
    lots = {one.act: one.number for one in draw.lots}
    felt = [(number, log[number].act) for number in newer if bearing.bears_on(log[number].act, wanted)]
    return [text("draw.meanwhile", what=in_words(draw, one, lots.get(number, 0))) for number, one in felt]


def _do_and_note(desk: Desk, connection: Connection, step: Step, what: str) -> None:
    draw = step.draw.row
    after = {"draw": draw.id, "act": do(desk, connection, step)}
    reason, rule = getattr(step.act, "reason", ""), RULES.get(type(step.act), "")
    acts.note(desk, connection, acts.DRAW, after=after, reason=reason, rule=rule, event=draw.event, what=what)


def enter(
    desk: Desk,
    draw_id: int,
    read: Callable[[Known], Lines],
    answers: Answers = NO_ANSWERS,
    *,
    decided: twins.Decided = NO_ANSWERS,
    confirmed: Confirmed = None,
) -> None:
    """Enter several; asks about what is left out, no open place, spelling twins about whom nothing is `decided`;
    without asking, all or none."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        limits.check_event(draw.row.event)
        found, every = _read(desk, connection, draw, read, decided)
        if confirmed is None or not found.lines:
            found.check()
        _check_size([*draw.event.entries, *found.entries], draw.former)
        sentence = text("draw.will_enter", number=len(found.lines))
        asked = [one.words for one in every if decided.get(one.field) not in twins.DECISIONS]
        reasons = (*found.left_out, *found.wrong, *asked)
        places = latecomers.choices(draw, len(found.lines), answers, ANSWER)
        confirmation.need_yes(confirmed, sentence, reasons, found.entries, found.said, choices=places)
        for one in found.lines:
            now = need_draw(desk.draws, connection, draw_id)
            for each in latecomers.acts(now.state, one.entry, answers):
                act_in(desk, connection, draw_id, each)
            if one.is_paid:
                act_in(desk, connection, draw_id, Pay(one.entry.id))
            if one.number:
                players.number(connection, one.entry.names[0], *one.number)
            for name, spoken in one.spoken.items():
                players.speak(connection, name, spoken)


def all_here(desk: Desk, draw_id: int, *, confirmed: Confirmed = None) -> None:
    """All who are missing are here, one act each, after a question."""
    with desk.writing() as connection:
        draw = need_draw(desk.draws, connection, draw_id)
        limits.check_event(draw.row.event)
        event = draw.event
        wanted = [one.id for one in event.entries if one.id not in {*event.here, *event.out}]
        sentence, names = text("entries.will_be_here", number=len(wanted)), [draw.names[one] for one in wanted]
        reasons = [text("entries.slip")] if wanted else []
        confirmation.need_yes(confirmed, sentence, reasons, wanted, names)
        for entry in wanted:
            act_in(desk, connection, draw_id, CheckIn(entry))


def look_over(
    desk: Desk, draw_id: int, read: Callable[[Known], Lines], decided: twins.Decided = NO_ANSWERS
) -> tuple[Lines, list[Twin]]:
    """These lines as they would be entered, and the spelling twins that they had at first; nothing is entered."""
    with desk.reading() as connection:
        return _read(desk, connection, need_draw(desk.draws, connection, draw_id), read, decided)


def _read(
    desk: Desk, connection: Connection, draw: Draw, read: Callable[[Known], Lines], decided: twins.Decided
) -> tuple[Lines, list[Twin]]:
    known = _known(connection, draw, desk.now_s())
    lines = read(known)
    every = twins.found(desk.draws, connection, lines.lines)
    return read(twins.settled(known, every, decided)) if decided else lines, every


def _check_size(entries: Sequence[Entry], former: spelling.Former) -> None:
    """`Fault` beyond what an event is made for (DESK 12)."""
    people = {one for entry in entries for one in spelling.people(spelling.BETWEEN.join(entry.names), former)}
    if len(entries) > MOST_ENTRIES:
        raise Fault("TOO_MANY_ENTRIES", number=len(entries), most=MOST_ENTRIES)
    if len(people) > MOST_PLAYERS:
        raise Fault("TOO_MANY_PLAYERS", number=len(people), most=MOST_PLAYERS)


def _known(connection: Connection, draw: Draw, now_s: float) -> Known:
    numbers = {(one.federation, one.member): one.name for one in players.read_all(connection) if one.member}
    return Known(draw.row.event, draw.event.entries, draw.former, _entries_each(draw, now_s), numbers)


def _entries_each(draw: Draw, now_s: float) -> int:
    """How many entries a player may have now."""
    said = draw.event.announced
    is_over = said.re_entry_until_s is not None and now_s > said.re_entry_until_s
    return 1 if is_over else said.entries_each


def check_rights(connection: Connection, draw: Draw, wanted: Act | Undo) -> None:
    """`Fault` for somebody of another event, and for a player of a match that it decides (ROL-01)."""
    limits.check_event(draw.row.event)
    for standing in _decided_by(draw, wanted):
        limits.check_own(connection, [draw.names[side] for side in standing.sides if side])


def _check_values(desk: Desk, connection: Connection, draw: Draw, wanted: Act) -> None:
    """Check typed values that an event alone cannot judge: lengths of matches, boards of all events."""
    if isinstance(wanted, NameCommittee):
        committee.check(connection, draw, wanted)
    if isinstance(wanted, PayOut):
        _check_prize(draw, wanted)
    if isinstance(wanted, Note) or (isinstance(wanted, Report) and wanted.is_on_paper):
        paper.check(connection, draw, wanted)
    if isinstance(wanted, Seat):
        boards.check_free(desk.draws, connection, wanted.board)
        standing = draw.settled.get(wanted.code) if wanted.code not in draw.played else None
        names = [draw.names[side] for side in standing.sides if side] if standing else []
        elsewhere.check(desk, connection, elsewhere.AT_NO_TABLE, names)


def _check_prize(draw: Draw, wanted: PayOut) -> None:
    found = {one.entry: one.amount for one in draw.prizes.get(wanted.section, ())}
    if found.get(wanted.entry, 0) != wanted.amount or not wanted.amount:
        raise Fault("OTHER_PRIZE", 409, name=draw.names.get(wanted.entry, ""), amount=found.get(wanted.entry, 0))


def _decided_by(draw: Draw, wanted: Act | Undo) -> list[Standing]:
    if isinstance(wanted, Note | Report | ReportMatch | Settle):
        return [one for one in (draw.settled.get(wanted.code),) if one]
    if isinstance(wanted, OfLeaving):
        return [one for one in draw.settled.values() if wanted.entry in one.sides and not one.is_decided]
    return []


def _completed(draw: Draw, wanted: Act, now_s: float) -> Act:
    """With the lot committed to, the sides that a match was begun with, and the time of a result on paper."""
    if isinstance(wanted, Note | Report):
        return replace(wanted, at_s=now_s)
    if isinstance(wanted, Settle):
        return replace(wanted, sides=draw.state.begun_by(wanted.code) or (None, None))
    if isinstance(wanted, Seat) and wanted.code in draw.played:
        status = draw.statuses[wanted.code]
        raise Fault("PAIRING_NOT_READY", 409, pairing=wanted.code, status=text("pairing." + status))
    if isinstance(wanted, Seat):
        return replace(wanted, at_s=now_s)
    if isinstance(wanted, Appeal):
        return committee.convened(draw, wanted)
    if isinstance(wanted, DrawLots):
        wanted = replace(wanted, edition=EDITION)
    return replace(wanted, seed=int(draw.lot.seed)) if has_lot(wanted) else wanted


def has_lot(wanted: Act | Undo) -> bool:
    return hasattr(wanted, "dice")


def plan(draw: Draw, wanted: Act | Undo, answers: Answers) -> Step:
    """The consequences of an act; `Fault` if it cannot be done now."""
    with worded(draw):
        preview = deciding.consequences(draw.state, wanted, _asked_for(draw, wanted, answers))
    choices = tuple(questions.choice(draw, preview, code) for code in preview.questions)
    return Step(draw, wanted, answers, preview, tuple(questions.reasons(draw, wanted, preview)), choices)


def _asked_for(draw: Draw, wanted: Act | Undo, answers: Answers) -> Answers:
    """Those of these answers that are asked for; others are of an earlier look."""
    kept: dict[str, str] = {}
    while len(kept) < len(answers):
        asked = deciding.consequences(draw.state, wanted, kept).questions
        found = next((code for code in asked if code in answers), None)
        if found is None:
            break
        kept[found] = answers[found]
    return kept


def do(desk: Desk, connection: Connection, step: Step) -> int:
    """The number of the act; its matches are taken off their tables where it says so."""
    draw = step.draw
    with worded(draw):
        done = deciding.decided(draw.state, step.act, step.preview)
    number = draw.state.revision
    draws.add_act(connection, draw.row.id, number, *written.write(done))
    if isinstance(step.act, Enter):
        players.know(connection, step.act.entry.names)
    if has_lot(step.act):
        draws.use_lot(connection, draw.lot, number)
        _commit(desk, connection, draw.row.id, draw.lot.number + 1)
    stopped = {one.code for one in step.preview.answers if one.answer == AGAIN}
    if isinstance(step.act, Settle) and not step.act.stands:
        stopped.add(step.act.code)
    stopped |= {change.code for change in step.preview.changes if change.status in CALLED}
    for code in sorted(stopped):
        for one in draw.at_tables(code):
            _take_off(desk, connection, draw.row.id, one)
    return number


def _take_off(desk: Desk, connection: Connection, draw_id: int, one: PlayedRow) -> None:
    """The match no longer counts; if it is not over, its table is cleared."""
    draws.annul(connection, draw_id, one.code)
    if one.match.status not in records.OPEN_STATUSES:
        return
    table = need_table(connection, one.match.table_number)
    follower = desk.follower(connection, table)
    on_table = ledger.run_of(connection, follower)
    orders.cancel(connection, giving.about_match(connection, one.match), desk.now_s())
    if on_table is not None and on_table.id == one.match.id:
        for order in playing().orders_to_close(follower, text("draw.closed")):
            giving.add(desk, connection, table, order)
    else:
        matches.change(connection, one.match.id, status=records.WITHDRAWN)
    tables.touch(connection, table.number)
