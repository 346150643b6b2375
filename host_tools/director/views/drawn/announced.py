"""Announcements and prizes of an event, on the page of its draw."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.desk.draws.draw_state import Draw
from host_tools.director.formats import prizes
from host_tools.director.formats.announced import Announced
from host_tools.director.formats.event import prize_key
from host_tools.director.formats.prizes import Paid
from host_tools.director.wording import section_name


@dataclass(frozen=True)
class Prize:
    place: int
    name: str
    amount: int
    by_lot: int  # the part of it that level players could not share
    entry: str
    paid_out: int | None  # None = not yet


@dataclass(frozen=True)
class Money:
    """A section's prizes: by place, and to whom as far as that is known."""

    section: str
    letter: str
    pool: int
    parts: tuple[int, ...]
    prizes: tuple[Prize, ...]


def announced_form(said: Announced) -> dict[str, str]:
    """As the form that changes it has it."""
    found = {
        "lengths": _spaced(said.lengths),
        "side_lengths": _spaced(said.side_lengths),
        "calls": said.calls,
        "rest_min": str(said.rest_min),
        "are_from_the_end": "1" if said.are_from_the_end else "",
        "verifies_itself": "1" if said.verifies_itself else "",
    }
    if said.checks_in_by_phone:
        found["checks_in_by_phone"] = "1"
    if said.pairs_itself:
        found["pairs_itself"] = "1"
    if said.rounds:
        found["rounds"] = str(said.rounds)
    if said.full_at:
        found["full_at"] = str(said.full_at)
    if said.entries_each > 1:
        found["entries_each"] = str(said.entries_each)
    if said.re_entry_until_s is not None:
        found["until"] = wording.time_of_day(said.re_entry_until_s)
    if said.last_chance_s is not None:
        found["last_chance"] = wording.time_of_day(said.last_chance_s)
    if said.ties:
        found |= {"ties": "1", "pairs_bank": "", "pairs_delay": ""}
        if said.ties.per_point_ms is not None:
            found["pairs_bank"] = wording.span_text(said.ties.per_point_ms)
        if said.ties.delay_ms is not None:
            found["pairs_delay"] = str(said.ties.delay_ms // 1000)
    if said.prizes:
        sections = " ".join(f"{letter} {share}" for letter, share in said.prizes.sections)
        found |= {"fee": str(said.prizes.fee), "returned": str(said.prizes.returned), "unit": str(said.prizes.unit)}
        found |= {"sections": sections, "places": _spaced(said.prizes.places)}
    return found


def _spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def money(draw: Draw) -> Iterator[Money]:
    """The prizes of each section."""
    event, said = draw.event, draw.event.announced.prizes
    if said is None:
        return
    for letter, pool in prizes.pools(event).items():
        parts = prizes.shared(pool, said.places, said.unit)
        paid = tuple(_prize(draw, letter, one) for one in draw.prizes.get(letter, ()))
        yield Money(section_name(letter), letter, pool, tuple(parts), paid)


def _prize(draw: Draw, letter: str, one: Paid) -> Prize:
    paid_out = draw.event.paid_out.get(prize_key(letter, one.entry))
    return Prize(one.place, draw.names[one.entry], one.amount, one.by_lot, one.entry, paid_out)
