"""Another game than the usual one in the browser: a real board, with files of its own."""

from collections.abc import Callable

import pytest

from tests.browser.hands import Hand
from tests.browser.simulator.conftest import Director


@pytest.fixture
def at(director: Director, context) -> Callable[[str], Hand]:
    def opened(game: str) -> Hand:
        hand = Hand(context.new_page(), f"{director.url()}?game={game}")
        hand.expect("idle")
        return hand

    return opened


def test_a_game_of_chess_is_played_and_is_still_there_after_a_reload(at: Callable[[str], Hand]):
    hand = at("clock")
    hand.key("LOCAL", "systems")
    hand.key("CHOOSE", "settings")
    hand.button("left", "settings")
    hand.button("right", "ready")
    hand.button("right", "running")
    hand.button("left", "running")
    assert hand.until(lambda view: view["score"] == [1, 0])["turn"] == 1
    assert "MOVES" in hand.says() and "Crawford" not in hand.says()
    hand.page.reload()
    hand.until(lambda view: view["score"] == [1, 0])
    assert not hand.errors


def test_a_round_of_ricochet_robots_beside_it(at: Callable[[str], Hand]):
    at("clock").page.close()
    hand = at("ricochet")
    hand.key("LOCAL", "how many players")
    hand.key("CHOOSE", "players")
    hand.button("left", "players")
    hand.button("right", "token")
    hand.button("left", "planning")
    hand.button("right", "who")
    hand.key("CHOOSE", "how many")
    hand.key("ENTER", "declared")
    hand.key("GLASS", "glass")
    assert "10 Player 1" in hand.says() and not hand.errors
