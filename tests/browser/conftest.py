"""Chromium, driven as a person would drive it, from this machine and started as in every lane."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.toolchain.paths import CHROMIUM_FLAGS

# A name for this machine that is not localhost, over plain HTTP: as a tablet on the hall's Wi-Fi sees it.
HALL_HOST = "director.test"


# Not for the whole session: while Playwright runs, no other test of the same process can run an event loop.
@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator:
    sync_api = pytest.importorskip("playwright.sync_api")
    flags = [*CHROMIUM_FLAGS, f"--host-resolver-rules=MAP {HALL_HOST} 127.0.0.1"]
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(chromium), args=flags)
        yield started
        started.close()


@pytest.fixture
def context(browser) -> Iterator:
    """Its own browser profile: no files, no cookies, no cache."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900})
    opened.set_default_timeout(60_000)  # on a busy machine
    yield opened
    opened.close()
