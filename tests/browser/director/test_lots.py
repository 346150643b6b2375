"""A lot is repeated in the visitor's own browser, by a program that shares nothing with the one that drew."""

import hashlib
import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from host_tools.director.command.server import Director
from host_tools.director.desk.draws import acting, draw_state
from host_tools.director.form_parsing import entries
from host_tools.director.formats import deciding, lines
from host_tools.director.formats.acts.drawing import Draw, DrawAgain, OpenConsolation
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.grouping import DrawFromGroups, DrawGroups
from host_tools.director.formats.acts.pairing import PairSwing, PairSwiss, StartSwing
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.deciding import Act, State
from host_tools.director.formats.lot import SEEDS, Lot
from host_tools.director.formats.model import Entry, Result
from host_tools.director.formats.progress import READY
from host_tools.director.store.draws import DrawRow, LotRow
from host_tools.director.views.drawn import lots

EVENTS = 12
LINES = "\n".join(f"Player {number}" for number in range(1, 14))
MANY = 1_000


@pytest.fixture
def draw_id(director: Director) -> int:
    found = acting.open_draw(director.desk, "Open")
    acting.enter(director.desk, found, partial(entries.read, {"lines": LINES}, "lines"))
    acting.act(director.desk, found, Draw(0, "6314"), {})
    return found


def test_a_visitor_without_a_login_sees_that_the_draw_is_the_one_committed_to(
    context, director: Director, draw_id: int
):
    page = context.new_page()
    page.goto(f"{director.address}/live/draws/{draw_id}")
    page.wait_for_selector("text=your browser has repeated it: the same")
    assert page.locator("[data-lot]").count() == 1


def test_another_seed_is_not_the_one_committed_to(context, director: Director, draw_id: int):
    page = context.new_page()
    page.goto(f"{director.address}/live/draws/{draw_id}")
    lot = page.evaluate("JSON.parse(document.querySelector('[data-lot]').dataset.lot)")
    assert page.evaluate("isRight", lot)
    assert not page.evaluate("isRight", lot | {"seed": str((int(lot["seed"]) + 1) % SEEDS)})
    assert not page.evaluate("isRight", lot | {"dice": "6315"})
    assert not page.evaluate("isRight", lot | {"drawn": [*lot["drawn"][1:], lot["drawn"][0]]})


def test_it_agrees_with_the_directors_program(context, director: Director, draw_id: int):
    chance, page = random.Random(1), context.new_page()
    page.goto(f"{director.address}/live/draws/{draw_id}")
    asked = [
        [str(chance.randrange(SEEDS)), chance.choice(("", "1", "6314")), chance.choice(("M", "C2", "G")), number % 70]
        for number in range(MANY)
    ]
    found = page.evaluate("all => all.map(one => order(...one))", asked)
    assert found == [Lot(int(seed), dice, about).order(number) for seed, dice, about, number in asked]


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_its_sha_256_is_that_of_the_standard(context, director: Director, draw_id: int, length: int):
    page, data = context.new_page(), random.Random(length).randbytes(length)
    page.goto(f"{director.address}/live/draws/{draw_id}")
    assert bytes(page.evaluate("bytes => bytesOf(sha256(bytes))", list(data))) == hashlib.sha256(data).digest()


# -- whole draws -------------------------------------------------------------------------------------------------------


def entered(chance: random.Random, number: int) -> list[Entry]:
    seeds = chance.sample(range(1, 5), 4) + [0] * number
    clubs = ("", "", "Roma", "Delft", "Bonn")
    return [
        Entry(str(at), (f"P{at}",), chance.choice(clubs), "", chance.choice((0, 1500, 1600)), seeds[at - 1])
        for at in chance.sample(range(1, number + 1), number)
    ]


def event_of(chance: random.Random, acts: Sequence[Act]) -> State:
    """The acts, with results of all their pairings by chance."""
    state = State()
    for act in acts:
        state = state.after(deciding.apply(state, act, {}, state.revision))
        while isinstance(act, DrawGroups | PairSwiss | PairSwing | OpenConsolation):
            ready = [one for one in state.event.standings().values() if one.state == READY]
            if not ready:
                break
            for one in ready:
                a, b = (side or "" for side in one.sides)
                report = Report(one.pairing.code, Result((a, b), chance.choice((a, b)), points=(1, 1)))
                state = state.after(deciding.apply(state, report, {}, state.revision))
    return state


def acts_of(chance: random.Random, kind: str) -> list[Act]:
    number, dice = chance.randint(9, 24), chance.choice(("", "6314"))
    seed = chance.randrange(SEEDS)
    begun: list[Act] = [Enter(one) for one in entered(chance, number)]
    more = [chance.randrange(SEEDS) for _ in range(4)]
    apart, late = chance.choice(("", "club")), min(chance.choice((0, 1, 2)), lines.most_late(number))
    begins: dict[str, list[Act]] = {
        "knockout": [Draw(seed, dice, late, chance.choice((True, False)), apart, chance.choice((1, 2)))],
        "again": [Draw(seed), OpenConsolation("progressive"), DrawAgain("L", more[0], dice)],
        "groups": [DrawGroups(2, seed, dice, chance.choice((True, False)))],
        "from groups": [DrawGroups(chance.choice((2, 3)), seed), DrawFromGroups(chance.choice((1, 2)), more[0], dice)],
        "swiss": [PairSwiss(one, dice) for one in more],
        "swing": [StartSwing(100, (1, 2)), *[PairSwing(one, dice) for one in more]],
        "byes": [Draw(seed), OpenConsolation("simple")],
    }
    return begun + begins[kind]


def lots_in(state: State) -> list[dict[str, Any]]:
    """As the page has them, for each act with a lot."""
    row, found = DrawRow(1, "Open", 0.0, 1), []
    draw = draw_state.Draw(row, state, [], {}, {}, {}, {})
    for at, done in enumerate(state.log):
        if acting.has_lot(done.act):
            found.append(lots.check_of(draw, LotRow(1, 1, str(done.act.seed), 0.0, at)))
    return [one for one in found if one]


@pytest.mark.parametrize("kind", ["knockout", "again", "groups", "from groups", "swiss", "swing", "byes"])
def test_the_browser_repeats_every_kind_of_draw(context, director: Director, draw_id: int, kind: str):
    page, found = context.new_page(), []
    page.goto(f"{director.address}/live/draws/{draw_id}")
    for number in range(EVENTS):
        chance = random.Random(number)
        found += lots_in(event_of(chance, acts_of(chance, kind)))
    assert len(found) >= EVENTS and len({one["kind"] for one in found}) in (1, 2)
    wrong = page.evaluate("lots => lots.filter(lot => !isRight(lot))", found)
    assert not wrong, wrong[0]
    others = [one | {"seed": str((int(one["seed"]) + 1) % SEEDS)} for one in found]
    others = [one | {"commitment": Lot(int(one["seed"])).commitment} for one in others]
    still = page.evaluate("lots => lots.filter(lot => isRight(lot)).length", others)
    assert still <= len(found) / 5, "another seed gives the same draw"
