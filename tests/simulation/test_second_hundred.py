"""Seeds 100 to 199; the others are in the file beside this one, so that two cores share them."""

import pytest

from tests.simulation import story


@pytest.mark.parametrize("seed", range(100, 200))
def test_nothing_is_lost_doubled_or_misordered(seed: int):
    story.run(seed)
