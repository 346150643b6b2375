"""When a match ends, and what is far behind its plan: rank 9 of the order of need."""

from collections.abc import Callable

import pytest

from host_tools.director.desk import placing
from host_tools.director.desk.desk import Desk
from host_tools.director.views import cards, forecast, states
from tests.director.conftest import Now, settings
from tests.director.device import Device


@pytest.mark.parametrize(("a", "b", "games"), [(1, 1, 1.0), (2, 2, 1.28), (7, 7, 4.65), (6, 7, 4.18), (0, 5, 0.0)])
def test_the_games_that_are_left(a: int, b: int, games: float):
    assert forecast.games_left(a, b) == pytest.approx(games, abs=0.006)


def test_a_slow_match_ends_late():
    """To 9 at 3 – 2, the fifth game since 6 min, after 96 min: 69 min more, 84 later than planned."""
    found = forecast.forecast(9, (6, 7), finished=4, played=96, running=6, point=9)
    assert found.left == pytest.approx(69, abs=1) and found.late == pytest.approx(84, abs=1)
    assert found.is_behind
    assert not forecast.forecast(9, (9, 9), finished=0, played=1, running=1, point=9).is_behind


def test_a_match_that_is_behind_stands_last_of_those_that_need_somebody(
    new_device: Callable[[int], Device], desk: Desk, now: Now
):
    device, found = new_device(7), settings()
    found.options["clock"] = "off"
    placing.assign(desk, 7, found)
    device.sync()
    device.accept()
    device.begin_game(turns=0)
    device.sync()
    assert cards.every(desk, [7])[0].need is None
    now.s += 7200
    device.now_ms += 7_200_000
    device.sync()
    (card,) = cards.every(desk, [7])
    assert card.need is not None
    assert card.need.kind == "behind" and card.rank == states.BEHIND and not card.is_alert
    assert "later than planned" in card.need.words and card.need.detail.startswith("Game 1 after 120 min")
    assert [act.label for act in card.need.acts] == ["Open"]
