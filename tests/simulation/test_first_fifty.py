"""Seeds 0 to 49; the rest are in test_second_fifty.py, so that two cores share them."""

import pytest

from tests.simulation import story


@pytest.mark.parametrize("seed", range(0, 50))
def test_nothing_is_lost_doubled_or_misordered(seed: int):
    story.run(seed)
