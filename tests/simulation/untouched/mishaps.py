"""Mishaps of an evening, each once, at a time by chance."""

from collections.abc import Callable
from functools import partial

from host_tools.director import identity
from host_tools.director.desk import giving
from host_tools.director.desk.draws import acting
from host_tools.director.faults import Fault, Question
from host_tools.director.form_parsing import entries
from host_tools.director.formats.acts.leaving import Disqualify
from host_tools.director.formats.progress import READY, WAITING
from host_tools.director.order import Order
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.phases import OFFERED, PLAYING
from matchcore.games.backgammon.topics import calls
from matchcore.refusal import Refusal
from tests.simulation.untouched.hall import DEVICES, MINUTE_S, Hall
from tests.simulation.untouched.programme import INTERMEDIATE, LATE_S, OPEN

ELENA, MARCO = (identity.Person(name, identity.DIRECTOR) for name in ("Elena", "Marco"))
HOUR_S = 3600.0
GONE_MIN = 10
REPAIRED_S = 2 * HOUR_S


def plan(hall: Hall) -> None:
    """All of them, in the first hours, when there is most to play."""
    chance = hall.world.chance
    every: tuple[Callable[[Hall], None], ...] = (table_fails, network_goes, dispute, dispute, laptop_sleeps, disqualify)
    for mishap in every:
        hall.world.after(chance.uniform(0.3, 3.5) * HOUR_S, partial(mishap, hall))
    for name in (OPEN.name, INTERMEDIATE.name):
        hall.world.after(chance.uniform(0.2, 0.9) * LATE_S, partial(arrive, hall, name))
        hall.world.after(chance.uniform(1.01, 1.5) * LATE_S, partial(arrive, hall, name))


def table_fails(hall: Hall) -> None:
    """One that has been called to and nobody has begun at; it is repaired hours later."""
    number = next((one for one in DEVICES if hall.devices[one].match.phase == OFFERED), 0)
    if not number or hall.away:
        hall.world.after(MINUTE_S, partial(table_fails, hall))
        return
    hall.note(f"table {number} fails")
    hall.failed.add(number)
    hall.world.after(REPAIRED_S, partial(_repair, hall, number))
    hall.want_look(MINUTE_S + 1)
    hall.want_look(2 * MINUTE_S + 2)


def _repair(hall: Hall, number: int) -> None:
    hall.note(f"table {number} is repaired")
    hall.failed.discard(number)
    hall.come_back([number])


def network_goes(hall: Hall) -> None:
    """For ten minutes; the matches go on."""
    hall.note("the network is gone")
    gone = [number for number in DEVICES if number not in hall.away]
    hall.cut_off.update(gone)
    hall.world.after(GONE_MIN * MINUTE_S, partial(_network_comes, hall, gone))


def _network_comes(hall: Hall, gone: list[int]) -> None:
    hall.note("the network is back")
    hall.cut_off.difference_update(gone)
    hall.come_back(gone)


def laptop_sleeps(hall: Hall) -> None:
    hall.note("the laptop sleeps")
    hall.asleep_until_s = hall.world.s + HOUR_S
    hall.world.after(HOUR_S + 1, partial(_wake, hall))


def _wake(hall: Hall) -> None:
    hall.note("the laptop wakes")
    hall.come_back(list(DEVICES))


def dispute(hall: Hall) -> None:
    """Both players stop; two directors decide, and only one of them does."""
    if hall.is_asleep:
        hall.world.after(HOUR_S, partial(dispute, hall))
        return
    for number in DEVICES:
        device = hall.devices[number]
        if device.match.phase == PLAYING and number not in hall.away and not device.match.is_called():
            device.do(calls.call_director, "DISPUTE", after_ms=0)
            device.sync()
            hall.world.after(MINUTE_S, partial(_decide, hall, number))
            return


def _decide(hall: Hall, number: int) -> None:
    if number in hall.away or hall.is_asleep:
        hall.world.after(MINUTE_S, partial(_decide, hall, number))
        return
    done = 0
    for person in (ELENA, MARCO):
        try:
            with identity.acting_as(person):
                giving.give(hall.desk, number, Order(facts.CALL_ENDED, (), "roll is valid"), confirmed="")
            done += 1
        except (Fault, Refusal) as refused:
            hall.note(f"{person.name}: {refused}")
    hall.check(done == 1, f"{done} rulings on one dispute at table {number}")
    hall.devices[number].sync()
    hall.check(not hall.devices[number].match.is_called(), f"table {number} still calls")


def disqualify(hall: Hall) -> None:
    """Somebody who waits for a match of the consolation."""
    if hall.is_asleep:
        hall.world.after(HOUR_S, partial(disqualify, hall))
        return
    draw = hall.draw(OPEN.name)
    states = {code: one for code, one in draw.settled.items() if code.startswith("C") and code not in draw.played}
    found = [
        side
        for code, one in states.items()
        if one.state in (READY, WAITING) and code not in draw.event.boards
        for side in one.sides
        if side and side not in draw.event.out
    ]
    if not found:
        hall.world.after(10 * MINUTE_S, partial(disqualify, hall))
        return
    hall.note(f"{draw.names[found[0]]} is disqualified")
    with identity.acting_as(ELENA):
        acting.act(hall.desk, draw.row.id, Disqualify(found[0], "insults"), {})
    hall.want_look()
    hall.want_look(2)


def arrive(hall: Hall, event: str) -> None:
    """On a late place; or, once they are closed, on whatever the desk offers."""
    if hall.is_asleep:
        hall.world.after(HOUR_S, partial(arrive, hall, event))
        return
    hall.late += 1
    try:
        with identity.acting_as(ELENA):
            answers = _enter(hall, event, f"Late {hall.late}")
    except Fault as refused:  # every first match that he could take has begun
        hall.note(f"Late {hall.late} may not play in {event}: {refused}")
        return
    hall.note(f"Late {hall.late} comes to {event}: {answers or 'a late place'}")
    hall.want_look()


def _enter(hall: Hall, event: str, name: str) -> dict[str, str]:
    """The answers that were asked for: the last of the ways that are offered."""
    read, answers, mark = partial(entries.read, {"lines": name}, "lines"), dict[str, str](), ""
    while True:
        try:
            acting.enter(hall.desk, hall.draws[event], read, answers, confirmed=mark)
            return answers
        except Question as question:
            mark = question.mark
            answers |= {one.name.removeprefix(acting.ANSWER): one.options[-1][0] for one in question.choices}
