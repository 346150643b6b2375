"""Seeds 50 to 99; the rest are in test_first_fifty.py, so that two cores share them."""

import pytest

from tests.simulation import story


@pytest.mark.parametrize("seed", range(50, 100))
def test_nothing_is_lost_doubled_or_misordered(seed: int):
    story.run(seed)
