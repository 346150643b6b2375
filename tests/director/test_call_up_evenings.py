"""Evenings of three events by chance, on four tables: whatever the desk does, no table is given twice, and nobody.

`PROPERTY_FACTOR=10 pytest tests/director/test_call_up_evenings.py` plays more of them."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from host_tools.director import spelling
from host_tools.director.desk import elsewhere, results, undoing
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import call_up, calling, draw_state, proposing, ties
from host_tools.director.desk.draws.call_up import Shown
from host_tools.director.desk.draws.going_on import GoingOn
from host_tools.director.desk.draws.proposing import Proposal
from host_tools.director.faults import Fault
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import OpenConsolation
from host_tools.director.formats.acts.reporting import Seat
from host_tools.director.formats.announced import BY_HAND, CALLS, PROPOSED, Announced
from host_tools.director.store import matches
from matchcore.games.backgammon.phases import OFFERED, PLAYING
from tests.core_properties.bounds import FACTOR
from tests.director.conftest import Now
from tests.director.device import Device
from tests.director.drawn import do
from tests.director.test_drawn_side_by_side import drawn

SEEDS = range(8 * FACTOR)
STEPS = 50
TABLES = (7, 8, 9, 10)
PEOPLE = [f"Player {number}" for number in range(12)]


class Hall:
    def __init__(self, desk: Desk, devices: dict[int, Device], now: Now, chance: random.Random) -> None:
        self.desk, self.devices, self.now, self.chance = desk, devices, now, chance
        self.itself = GoingOn(desk)
        self.drawn = []
        for event in ("Open", "Speed", "Intermediate"):  # several play in two of them
            lines = "\n".join(chance.sample(PEOPLE, chance.randint(3, 8)))
            self.drawn.append(drawn(desk, event, lines, PROPOSED, chance.choice(("club", "wbgf21"))))
            said = Announced((1,), calls=chance.choice(CALLS), rest_min=chance.choice((0, 10)))
            do(desk, self.drawn[-1], Announce(said))
            do(desk, self.drawn[-1], OpenConsolation("progressive"))

    def queue(self) -> list[Proposal]:
        with self.desk.reading() as connection:
            found = draw_state.going_on(self.desk.draws, connection)
            return proposing.whole_queue(connection, found, self.desk.now_s())

    def step(self) -> None:
        acts = (self.call, self.call_shown, self.play, self.play, self.verify, self.verify, self.wait, self.hold)
        with suppress(Fault):
            self.chance.choice((*acts, self.first, self.waive, self.again, self.seat, self.undo))()

    def any_of_queue(self) -> Proposal:
        found = self.queue()
        if not found:
            raise Fault("NO_PAIRING", pairing="")
        return self.chance.choice(found)

    def call(self) -> None:
        one = self.any_of_queue()
        calling.call(self.desk, one.draw_id, one.code, self.chance.choice(TABLES))

    def call_shown(self) -> None:
        call_up.call_all(self.desk, [Shown(one.draw_id, one.code, one.table) for one in self.queue() if one.table])

    def play(self) -> None:
        device = self.devices[self.chance.choice(TABLES)]
        device.sync()
        if device.match.phase == OFFERED:
            device.accept()
            device.begin_game()
        if device.match.phase == PLAYING:
            device.play(winner=self.chance.randrange(2))
        device.sync()

    def verify(self) -> None:
        with self.desk.reading() as connection:
            found = [one.id for rows in matches.reported(connection).values() for one in rows]
        if found:
            results.verify(self.desk, self.chance.choice(found))

    def wait(self) -> None:
        self.now.s += self.chance.choice((10, 60, 300))
        for device in self.devices.values():
            device.sync()
        self.itself.look()

    def hold(self) -> None:
        call_up.hold(self.desk, self.chance.choice((0, *self.drawn)), self.chance.choice((0, self.now.s + 200)))

    def first(self) -> None:
        one = self.any_of_queue()
        call_up.first(self.desk, one.draw_id, one.code)

    def waive(self) -> None:
        one = self.any_of_queue()
        call_up.waive_rest(self.desk, one.draw_id, one.code)

    def again(self) -> None:
        call_up.call_again(self.desk, self.chance.choice(self.drawn), "M1-1")

    def seat(self) -> None:
        one = self.any_of_queue()
        do(self.desk, one.draw_id, Seat(one.code, self.chance.choice(("7", "B 1", "B 2"))))

    def undo(self) -> None:
        last = undoing.last_own(self.desk)
        if last:
            undoing.undo(self.desk, last)

    def check(self) -> None:
        queue = self.queue()
        given = [one for one in queue if one.table]
        self.check_once([one.table for one in given])
        self.check_once([name for one in given for name in self.people(ties.names_of(one.turn.draw, one.code))])
        by_hand = {one.draw_id for one in queue if one.turn.draw.event.announced.calls == BY_HAND}
        assert not any(one.rests or one.waits or one.is_busy or one.draw_id in by_hand for one in given)
        with self.desk.reading() as connection:
            every = matches.are_open(connection)
            live = [one for one in every if not elsewhere.is_closing(connection, one)]
        assert not {one.table for one in given} & {one.table_number for one in every}
        self.check_once([one.table_number for one in live])
        self.check_once([name for one in live for name in self.people(one.names)])

    def people(self, names: tuple[str, ...]) -> set[str]:
        return set[str]().union(*(spelling.people(name) for name in names))

    def check_once(self, found: list) -> None:
        assert len(found) == len(set(found))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_table_is_given_twice_and_nobody_is_called_twice(
    desk: Desk, new_device: Callable[[int], Device], now: Now, seed: int
):
    devices = {number: new_device(number) for number in TABLES}
    hall = Hall(desk, devices, now, random.Random(seed))
    hall.wait()
    for _ in range(STEPS):
        hall.step()
        hall.check()
