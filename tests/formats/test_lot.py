"""A verifiable lot: a second program, written from the text of the README, draws the same."""

import hashlib

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats.lot import SEEDS, Lot, keeps
from host_tools.director.formats.model import FormatError
from tests.formats.events import CHEAP


def drawn_by_hand(seed: int, dice: str, about: str, number: int) -> list[int]:
    """The README's steps, one by one, with the words of all blocks made at once."""
    key = hashlib.sha256(b"LOT-1 draw %d %s %s\n" % (seed, dice.encode(), about.encode())).digest()
    blocks = b"".join(hashlib.sha256(key + bytes([0, 0, 0, block])).digest() for block in range(number // 4 + 1))
    words = [int(blocks[at : at + 4].hex(), 16) for at in range(0, len(blocks), 4)]
    items = list(range(number))
    for last in reversed(range(1, number)):
        while words[0] >= 4294967296 // (last + 1) * (last + 1):
            words.pop(0)
        other = words.pop(0) % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def test_a_second_program_agrees_on_ten_thousand_seeds():
    for seed in range(10_000):
        number = 1 + seed % 13
        assert Lot(seed * 1_844_674_407_370_955, about="M").order(number) == drawn_by_hand(
            seed * 1_844_674_407_370_955, "", "M", number
        )


@CHEAP
@given(st.integers(0, SEEDS - 1), st.text("123456", max_size=6), st.integers(0, 300))
def test_everybody_comes_once_and_a_second_program_agrees(seed, dice, number):
    order = Lot(seed, dice, "C2").order(number)
    assert sorted(order) == list(range(number))
    assert order == drawn_by_hand(seed, dice, "C2", number)


def test_the_algorithm_stays_what_it_is():
    """Old draws have to come out again after years: a change of the algorithm needs another name."""
    assert Lot(1, about="M").order(8) == [6, 1, 5, 4, 7, 3, 0, 2]
    assert Lot(1).commitment == "692b882a16b12de8b28b63d3153f4823c7c0740d9d766eb64c97ec8f707ff0d4"


def test_dice_and_purpose_change_the_draw_and_not_the_commitment():
    lot = Lot(12345, about="M")
    with_dice = Lot(12345, "6314", "M")
    assert lot.order(16) != with_dice.order(16) != with_dice.for_("C2").order(16)
    assert lot.commitment == with_dice.commitment
    assert keeps(12345, lot.commitment) and not keeps(12346, lot.commitment)


def test_every_order_comes_about_equally_often():
    """Six orders of three, 6,000 lots: each 1,000 times, give or take five standard deviations."""
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        order = tuple(Lot(seed).order(3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())


@pytest.mark.parametrize(("seed", "dice"), [(-1, ""), (SEEDS, ""), (1, "0"), (1, "6-3"), (1, "17")])
def test_what_is_no_seed_or_no_dice_is_refused(seed, dice):
    with pytest.raises(FormatError):
        Lot(seed, dice)
