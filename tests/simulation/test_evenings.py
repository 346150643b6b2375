"""A few evenings of two events; `make sim ARGS=--evenings` plays as many as one wants."""

import pytest

from tests.simulation import story


@pytest.mark.parametrize("seed", [4, 11])
def test_nobody_plays_at_two_places_and_both_events_end(seed):
    counts, _ = story.played(seed, is_evening=True)
    assert counts.facts > 500 and counts.acts > 50
