"""Hands at a board in the browser, for any game."""

import time
from collections.abc import Callable

PATIENCE_S = 60
BUTTON_MS, KEY_MS = 1050, 350  # two signatures are a second apart


class Hand:
    """Two players at the page: they read the screen and click."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(address)

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
