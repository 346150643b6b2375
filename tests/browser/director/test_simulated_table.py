"""The demonstration: the firmware in the browser, on the director's desk."""

from host_tools.director.command import demo
from tests.browser.director.conftest import Director


def test_the_simulated_table_is_offered_its_match_and_plays(page, context, director: Director, wasm_folder):
    demo.prepare(director.desk)
    page.goto(director.address)
    simulator = context.new_page()
    simulator.goto(f"{director.address}/simulator/{demo.NUMBER}")
    page.wait_for_selector("#table-1 >> text=Offered: waiting for both players")
    press(simulator, "a")
    page.wait_for_selector("#table-1 >> text=Offered: waiting for De Vries")
    press(simulator, "l")
    page.wait_for_selector("#table-1 >> text=Between games")
    press(simulator, "l")
    page.wait_for_selector("#table-1 >> text=Rossi on turn")
    simulator.close()


def press(simulator, key: str) -> None:
    """A clock button, once it responds: signatures are a second apart, and a new screen is deaf at first (CLK-20)."""
    simulator.wait_for_timeout(1100)
    simulator.keyboard.press(key)
