"""A few evenings from a spreadsheet to their prizes; `make sim ARGS=--untouched` plays as many as one wants."""

import pytest

from tests.simulation.untouched import evening


@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_ends_without_a_touch(seed: int):
    seen, trace = evening.played(seed)
    happened = "\n".join(trace)
    assert seen.matches > 150 and seen.touches == 0
    for mishap in ("fails", "network is gone", "laptop sleeps", "disqualified", "late place", "Marco: "):
        assert mishap in happened, mishap
