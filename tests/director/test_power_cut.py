"""A whole hall is switched on at once: everybody is answered before long, and nobody twice."""

import pytest

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import rhythm
from tests.director.virtual_hall import Hall, without_signatures


def test_after_a_cut_of_power_2000_tables_are_all_answered_within_30_seconds(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    without_signatures(monkeypatch)
    hall = Hall(desk, 2000, monkeypatch)
    hall.run(60.0)
    first_s = [answered[0] for answered in hall.answered_s.values() if answered]
    assert len(first_s) == 2000 and max(first_s) < 30
    assert max(hall.taken.values()) == 1 and hall.in_vain < 0.05 * 2000
    assert hall.last_failed_s < 30, "whoever is back stays"
    assert all(hall.loop.time() - answered[-1] < rhythm.MOST_S for answered in hall.answered_s.values())
    assert hall.longest_wait_s > rhythm.AT_REST_S[1], "it has told them to wait longer"
    assert hall.rhythm.wait_s(16, is_in_play=False) == rhythm.AT_REST_S[1], "and is over it"
