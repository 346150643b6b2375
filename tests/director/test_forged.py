"""Reports that must not count: forged, replayed, crossed, from one phone or player for both (forged.py has more)."""

import pytest

from host_tools.director.desk.desk import Desk
from tests.director import forged
from tests.director.conftest import Now

KINDS = ("forged", "replayed", "crossed", "one player", "one phone", "honest, agreed")
NUMBER = 250


@pytest.mark.parametrize("seed", [1, 2])
def test_none_is_accepted_whatever_came_before(desk: Desk, now: Now, seed: int):
    found = forged.run(desk, now, NUMBER, seed)
    assert found["tried"] == NUMBER and found["accepted"] == 0
    assert all(found[kind] for kind in KINDS), found
