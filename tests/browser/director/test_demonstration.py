"""`make run` shows within seconds: running clocks, a call, a result to verify; and that it is a demonstration."""

from pathlib import Path

from host_tools.director.command import demo
from host_tools.simulator.hall import demonstration
from tests.browser.director.conftest import Director

TIMES = "#table-2 .bank, #table-2 .delay"
RUNS_ON = "([where, shown]) => [...document.querySelectorAll(where)].map(one => one.innerText).join() !== shown.join()"


def test_the_first_page_is_full_of_life(page, director: Director, tmp_path: Path):
    demo.prepare(director.desk)
    with demonstration.playing(director.desk, director.address, tmp_path):
        page.goto(director.address)
        page.wait_for_selector("text=Demonstration: nobody is here")
        for words in ("dispute", "late for the start", "both have confirmed"):
            page.wait_for_selector(f"#needs >> text={words}")
        page.wait_for_selector("#table-6 >> text=Break")
        page.wait_for_function(RUNS_ON, arg=[TIMES, page.locator(TIMES).all_inner_texts()])
        result = page.locator("#needs .need", has_text="both have confirmed").first
        number = result.get_attribute("data-number")
        result.get_by_role("button", name="Verify").click()
        page.wait_for_selector(f"#table-{number} >> text=Verified")
        page.goto("about:blank")
