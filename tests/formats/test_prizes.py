"""Prizes: split by section and place, rounded, shared by those who are level (R-26)."""

import pytest
from hypothesis import given, strategies as st

from host_tools.director.formats import prizes
from host_tools.director.formats.acts.announcing import Announce
from host_tools.director.formats.acts.drawing import Draw, OpenConsolation, OpenFinals
from host_tools.director.formats.acts.entering import Enter
from host_tools.director.formats.acts.reporting import Report
from host_tools.director.formats.announced import Announced, Prizes
from host_tools.director.formats.event import Event
from host_tools.director.formats.lot import Lot
from host_tools.director.formats.model import Entry, FormatError, Result
from host_tools.director.formats.prizes import Level, Paid
from host_tools.director.formats.progress import READY
from host_tools.director.formats.tallies import section_of


def test_the_worked_case():
    assert prizes.shared(1935, [40, 25, 25, 10], 5) == [785, 480, 480, 190]


@given(st.integers(0, 100_000), st.lists(st.integers(0, 100), min_size=1, max_size=12), st.integers(1, 50))
def test_the_sum_is_the_pool_exactly(pool: int, shares: list[int], unit: int):
    parts = prizes.shared(pool, shares, unit)
    assert sum(parts) == (pool if sum(shares) else 0)
    assert all(part % unit == 0 for part in parts[1:])


@given(
    st.lists(st.integers(1, 5), min_size=1, max_size=6), st.lists(st.integers(0, 500), max_size=10), st.integers(1, 20)
)
def test_those_who_are_level_share_their_prizes(sizes: list[int], parts: list[int], unit: int):
    names = iter(range(99))
    levels = [Level(size, tuple(str(next(names)) for _ in range(size))) for size in sizes]
    found = prizes.paid(levels, parts, unit, Lot(1, "", "M"))
    assert sum(one.amount for one in found) == sum(parts[: sum(sizes)])
    for place in {one.place for one in found}:
        amounts = [one.amount - one.by_lot for one in found if one.place == place]
        assert len(set(amounts)) == 1


def test_what_cannot_be_shared_goes_by_lot_and_the_page_can_say_so():
    found = prizes.paid([Level(1, ("A",)), Level(2, ("B", "C"))], [100, 30, 25], 10, Lot(1, "", "M"))
    assert sorted(one.amount for one in found) == [25, 30, 100] and sum(one.by_lot for one in found) == 15
    assert found[0] == Paid(1, "A", 100)


def test_a_place_that_is_not_known_yet_is_not_paid():
    found = prizes.paid([Level(1, ()), Level(1, ("B",)), Level(2, ("C",))], [100, 50, 20, 20], 1, Lot(1, "", "M"))
    assert found == [Paid(2, "B", 50)]


def event(entries: int, announced: Announced) -> Event:
    found = Event()
    for act in (*(Enter(Entry(str(at), (str(at),))) for at in range(1, entries + 1)), Announce(announced), Draw(7)):
        act.check(found)
        found = act.apply(found)
    return found


def test_the_final_keeps_two_places_until_it_is_over():
    found = event(4, Announced())
    for code in ("M1-1", "M1-2"):
        a, b = found.standings()[code].sides
        assert a and b
        found = Report(code, Result((a, b), a)).apply(found)
    levels = prizes.levels(found, section_of(found, "M"), found.standings())
    assert [(level.size, len(level.entries)) for level in levels] == [(1, 0), (1, 0), (2, 2)]


def test_a_knock_out_pays_winner_finalist_and_both_who_lost_before_them():
    found = event(6, Announced(prizes=Prizes(50, 90, 5, (("M", 70), ("C", 30)), (50, 30, 10, 10))))
    assert prizes.pools(found) == {"M": 190, "C": 80}
    while ready := [code for code, one in found.standings().items() if one.state == READY]:
        a, b = found.standings()[ready[0]].sides
        assert a and b
        found = Report(ready[0], Result((a, b), a)).apply(found)
    levels = prizes.levels(found, section_of(found, "M"), found.standings())
    assert [level.size for level in levels] == [1, 1, 2, 2]
    paid = prizes.paid(levels, prizes.shared(190, (50, 30, 10, 10), 5), 5, Lot(1, "", "M"))
    assert [(one.place, one.amount) for one in paid] == [(1, 105), (2, 55), (3, 15), (3, 15)]


@pytest.mark.parametrize("is_beaten_first", [False, True])
def test_finals_of_a_double_elimination_pay_each_once(is_beaten_first: bool):
    """With and without the second final."""
    found = event(4, Announced())
    for act in (OpenConsolation("with finalist"), OpenFinals()):
        found = act.apply(found)
    while ready := [one for one in found.standings().values() if one.state == READY]:
        a, b = ready[0].sides
        assert a and b
        winner = b if ready[0].pairing.code == "F1-1" and is_beaten_first else a
        found = Report(ready[0].pairing.code, Result((a, b), winner)).apply(found)
    standings = found.standings()
    levels = prizes.levels(found, section_of(found, "F"), standings)
    known = [entry for level in levels for entry in level.entries]
    assert len(known) == len(set(known)) == 2
    assert known[0] == standings["F2-1" if is_beaten_first else "F1-1"].winner


@pytest.mark.parametrize(
    "announced",
    [
        Announced(lengths=(0,)),
        Announced(side_lengths=(100,)),
        Announced(calls="shouted"),
        Announced(rest_min=-1),
        Announced(rest_min=241),
        Announced(prizes=Prizes(10)),
        Announced(prizes=Prizes(10, 101, 1, (("M", 100),), (1,))),
        Announced(prizes=Prizes(10, 100, 0, (("M", 100),), (1,))),
        Announced(prizes=Prizes(10, 100, 1, (("M", 0),), (1,))),
        Announced(prizes=Prizes(10, 100, 1, (("M", 1),), (0,))),
        Announced(prizes=Prizes(10, 100, 1, (("M", -1), ("C", 5)), (1,))),
    ],
)
def test_what_cannot_be_announced_is_refused(announced: Announced):
    with pytest.raises(FormatError):
        Announce(announced).check(Event())


@pytest.mark.parametrize(
    ("announced", "lengths"),
    [
        (Announced(), [0, 0, 0]),
        (Announced(lengths=(7, 9)), [7, 9, 9]),
        (Announced(lengths=(9, 11), are_from_the_end=True), [9, 9, 11]),
    ],
)
def test_lengths_of_rounds(announced: Announced, lengths: list[int]):
    assert [announced.length(number, 3, is_side=False) for number in (1, 2, 3)] == lengths
    assert announced.length(1, 3, is_side=True) == 0
