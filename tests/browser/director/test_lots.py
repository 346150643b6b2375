"""A lot is repeated in the visitor's own browser, by a program that shares nothing with the one that drew."""

import hashlib
import random
from functools import partial

import pytest

from host_tools.director.desk.draws import acting
from host_tools.director.formats.acts.drawing import Draw
from host_tools.director.formats.lot import SEEDS, Lot
from host_tools.director.server import Director
from host_tools.director.typed import entries

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
