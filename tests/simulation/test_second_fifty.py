"""Seeds 100 to 199; the rest are in test_first_hundred.py, so that two cores share them."""

import pytest

from tests.simulation import story


@pytest.mark.parametrize("seed", range(100, 200))
def test_nothing_is_lost_doubled_or_misordered(seed: int):
    story.run(seed)
