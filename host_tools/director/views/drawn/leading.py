"""The way through an event: where its pages are, the steps of its evening, and the next one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from anyascii import anyascii
from sqlalchemy import Connection

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws.draw_state import LARGEST_ID, Draw, need_draw
from host_tools.director.faults import Fault
from host_tools.director.formats.event import Event
from host_tools.director.store import draws, events, places, tables
from host_tools.director.texts import text
from host_tools.director.views.drawn.steps import Step, frozen, next_steps

AT_ONCE = ("GiveByes", "PairSwiss", "PairSwing", "CloseLate")  # next steps that need nothing to be typed


@dataclass(frozen=True)
class Next:
    """One button: a form with these values, or else a link."""

    words: str
    link: str = ""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Stage:
    """A step of the evening: over, the present one, or still to come."""

    words: str
    link: str
    is_done: bool
    is_now: bool


# -- addresses ---------------------------------------------------------------------------------------------------------


def addresses(connection: Connection) -> dict[int, str]:
    """The page of each event, by its draw: `/e/` and its short name, or its number where two are alike."""
    shorts = events.shorts(connection)
    named = {row.id: _slug(shorts.get(row.event, row.event)) for row in draws.read_all(connection)}
    often = Counter(named.values())
    return {key: "/e/" + (quote(slug) if slug and often[slug] == 1 else str(key)) for key, slug in named.items()}


def draw_id_of(connection: Connection, typed: str) -> int:
    """The draw that an address means."""
    if typed.isdecimal() and int(typed) <= LARGEST_ID:
        return int(typed)
    found = {address: key for key, address in addresses(connection).items()}.get("/e/" + quote(_slug(typed)))
    if found is None:
        raise Fault("NO_EVENT", 404, name=typed[:40])
    return found


def _slug(name: str) -> str:
    """ "" for a name of digits only, which would be taken for a number."""
    words = "".join(one if one.isalnum() else " " for one in anyascii(name).casefold()).split()
    return "" if "".join(words).isdecimal() else "-".join(words)


# -- what comes next ---------------------------------------------------------------------------------------------------


def next_of(draw: Draw, at: str, callable_now: int) -> Next | None:
    """The next step of an event, whose pages are `at`; `callable_now`: how many matches have a free table."""
    event = draw.event
    if not event.is_drawn:
        return _before_the_draw(draw, at)
    if any(frozen(draw)):
        return Next(text("next.decide"), at + "#frozen")
    if draw.reported:
        return Next(text("next.verify", number=draw.reported[0].match.table_number), "/results")
    if draw.noted:
        return Next(text("next.verify_board", board=draw.event.boards[next(iter(draw.noted))].name), "/results")
    steps = {step.kind: step for step in reversed(list(next_steps(draw))) if step.kind in AT_ONCE}
    if "CloseLate" not in steps and steps:
        return _form(next(steps[kind] for kind in AT_ONCE if kind in steps))
    if callable_now:
        return Next(text("next.call", number=callable_now), "/call-up")
    if steps:
        return _form(steps["CloseLate"])
    return Next(text("next.prizes"), at + "/prizes") if event.is_over else None


def _before_the_draw(draw: Draw, at: str) -> Next:
    """A knock-out, or Swiss where its rounds are announced; other formats are on the page of the draw."""
    number = len(draw.event.taking_part)
    if number < 2:
        return Next(text("next.enter"), at + "/entries")
    said = draw.event.announced
    kind = "PairWaiting" if said.pairs_itself else "PairSwiss" if said.rounds else "Draw"
    key = "next.draw_here" if draw.event.here else "next.draw"
    return Next(text(key, number=number), values=(("form", kind),))


def _form(step: Step) -> Next:
    words = text("step." + step.kind)
    return Next(f"{words}: {step.title}" if step.title else words, values=(("form", step.kind), *step.values))


def tables_here(connection: Connection) -> tuple[int, int]:
    """(those with a device, boards without one)."""
    devices = {one.number for one in tables.read_all(connection)}
    boards = {number for number, one in places.read_all(connection).items() if one.is_board} - devices
    return len(devices), len(boards)


def stages(draw: Draw, at: str, here_are: tuple[int, int], length: int) -> list[Stage]:
    """`here_are`: tables with and without a device; `length`: of its first matches."""
    event, said = draw.event, draw.event.announced
    every = sum(entry.id not in event.out for entry in event.entries)
    here = len([one for one in event.here if one not in event.out])
    over = sum(one.is_decided for one in draw.settled.values())
    rules = text("stage.length", length=length)
    devices, boards = here_are
    places = text("stage.tables", number=_tables_words(devices, boards) if boards else devices)
    entered = text("stage.here", here=here, number=every) if here else text("stage.entries", number=every)
    played = text("stage.played", over=over, number=len(draw.settled)) if event.is_drawn else text("stage.play")
    drawn = text("stage.drawn") if event.is_drawn else text("stage.draw")
    is_over = event.is_drawn and event.is_over
    prizes = text("stage.prizes")
    if said.prizes:
        prizes = text("stage.fees", fee=said.prizes.fee, number=every, paid=len(event.paid))
    now = 2 if not event.is_drawn else 5 if is_over else 4
    found = [
        (rules, at + "/settings", True),
        (places, "/fleet" if devices else "/call-up/places", devices + boards > 0),
        (entered, at + "/entries", event.is_drawn),
        (drawn, at + "/draw", event.is_drawn),
        (played, at + "/rounds", is_over),
        (prizes, at + "/prizes", False),
    ]
    return [Stage(words, link, is_done, step == now) for step, (words, link, is_done) in enumerate(found)]


# -- before anything is drawn ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lead:
    """A first step: to do, or done; the first one to do is the present one.  `state`: what there is, in words."""

    words: str
    about: str
    state: str
    link: str
    is_done: bool
    is_now: bool


def first_steps(desk: Desk) -> list[Lead]:
    """From an empty store to the draw; none once an event is drawn."""
    with desk.reading() as connection:
        found = [need_draw(desk.draws, connection, row.id) for row in draws.read_all(connection)]
        at, rules = addresses(connection), events.read_all(connection)
        devices, boards = tables_here(connection)
    if any(draw.event.is_drawn for draw in found):
        return []
    entries = next((at[draw.row.id] for draw in found if not draw.event.entries), at[found[0].row.id] if found else "")
    number, here = (sum(len(each(draw.event)) for draw in found) for each in (_entered, _here))
    usual = [text("lead.usual", event=one.name, length=text("tables.to", length=one.length)) for one in rules]
    steps = [
        ("rules", "/event-settings", ", ".join(usual)),
        ("tables", "/tables/new", _tables_words(devices, boards)),
        ("event", "/e#new-event", ", ".join(draw.row.event for draw in found)),
        (
            "entries",
            f"{entries}/entries" if entries else "/e#new-event",
            text("lead.entered", here=here, number=number) if number else "",
        ),
    ]
    now = next((key for key, _, state in steps if not state), "")
    return [
        Lead(text("lead." + key), text(f"lead.{key}_about"), state, link, bool(state), key == now)
        for key, link, state in steps
    ]


def _tables_words(devices: int, boards: int) -> str:
    said = [text("lead.devices", number=devices)] if devices else []
    return ", ".join([*said, *([text("lead.boards", number=boards)] if boards else [])])


def _entered(event: Event) -> Sequence[object]:
    return [one for one in event.entries if one.id not in event.out]


def _here(event: Event) -> Sequence[object]:
    return [one for one in event.here if one not in event.out]
