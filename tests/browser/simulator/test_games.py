"""Another game than the usual one in the browser: a real board, without a director, with files of its own."""

import time
from collections.abc import Callable

import pytest

from tests.browser.simulator.conftest import Director, Table

PATIENCE_S = 30
BUTTON_MS, KEY_MS = 1050, 350  # two signatures are a second apart


class Hand:
    """Two players at the page: they read the screen and click."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def view(self) -> dict:
        return self.page.evaluate("matchTable.view") or {}

    def until(self, is_there: Callable[[dict], bool]) -> dict:
        deadline = time.monotonic() + PATIENCE_S
        while not (view := self.view()) or not is_there(view):
            assert time.monotonic() < deadline, view
            self.page.wait_for_timeout(20)
        return view

    def expect(self, state: str) -> dict:
        return self.until(lambda view: view["state"] == state)

    def press(self, control: str, ms: int, state: str) -> dict:
        self.page.wait_for_timeout(ms)
        self.page.locator(f'button[data-control="{control}"]').click()
        return self.expect(state)

    def key(self, label: str, state: str) -> dict:
        return self.press(f"key{self.view()['labels'].index(label) + 1}", KEY_MS, state)

    def button(self, side: str, state: str) -> dict:
        return self.press(side, BUTTON_MS, state)

    def says(self) -> str:
        return self.page.locator('[data-part="live"]').text_content() or ""


@pytest.fixture
def at(director: Director, context) -> Callable[[str], Hand]:
    def opened(game: str) -> Hand:
        table = Table(context.new_page())
        table.page.goto(f"{director.url()}?game={game}")
        hand = Hand(table)
        hand.expect("idle")
        return hand

    return opened


def test_a_game_of_chess_is_played_and_is_still_there_after_a_reload(at: Callable[[str], Hand]):
    hand = at("clock")
    hand.key("LOCAL MATCH", "systems")
    hand.key("CHOOSE", "settings")
    hand.button("left", "settings")
    hand.button("right", "ready")
    hand.button("right", "running")
    hand.button("left", "running")
    assert hand.until(lambda view: view["score"] == [1, 0])["turn"] == 1
    assert "MOVES" in hand.says() and "Crawford" not in hand.says()
    hand.page.reload()
    hand.until(lambda view: view["score"] == [1, 0])
    assert not hand.table.errors


def test_a_round_of_ricochet_robots_beside_it(at: Callable[[str], Hand]):
    at("clock").page.close()
    hand = at("ricochet")
    hand.key("LOCAL MATCH", "how many players")
    hand.key("CHOOSE", "players")
    hand.button("left", "players")
    hand.button("right", "token")
    hand.button("left", "planning")
    hand.button("right", "who")
    hand.key("CHOOSE", "how many")
    hand.key("ENTER", "declared")
    hand.key("GLASS", "glass")
    assert "10 Player 1" in hand.says() and not hand.table.errors


def test_an_unknown_game_is_the_usual_one(at: Callable[[str], Hand]):
    assert "LOCAL MATCH" in at("poker").view()["labels"]
