"""Another game, assigned at the desk by its own form, played on a board in the browser, and followed live."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.director.command import server
from host_tools.director.command.server import Director
from host_tools.director.desk.devices import enrolment
from tests.browser.hands import Hand
from tests.director.conftest import BOARDS

TABLE = 4


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with server.director_in(tmp_path, BOARDS) as running:
        enrolment.enrol(running.desk, TABLE, "Window", is_simulated=True)
        yield running


@pytest.fixture
def desk(context, director: Director):
    """The director's browser, at the form for the table once the table has said what it plays."""
    context.add_cookies([director.cookie])
    return context.new_page()


def assign(desk, director: Director, **typed: str) -> None:
    """Once the table has said what it plays, its form is that of its game."""
    desk.goto(f"{director.address}/tables/{TABLE}/assign")
    desk.wait_for_function(
        """() => document.querySelector('[name="name_0"]') || void setTimeout(() => location.reload(), 300)"""
    )
    for name, value in typed.items():
        desk.fill(f'[name="{name}"]', value)
    desk.click('form.stacked button:text("Assign")')


def test_ricochet_robots_at_the_desk_and_at_the_table(director: Director, context, desk):
    hand = Hand(context.new_page(), f"{director.address}/simulator/{TABLE}?game=ricochet")
    hand.expect("idle")
    assign(desk, director, name_0="Anna", name_1="Bert", name_2="Carla", event="Robots")
    hand.expect("players")
    hand.button("left", "players")
    hand.button("right", "token")
    hand.button("left", "planning")
    hand.button("right", "who")
    hand.key("CHOOSE", "how many")
    hand.key("ENTER", "declared")
    hand.key("GLASS", "glass")
    card = desk.locator("#cards .card")
    card.get_by_text("Round 1: the glass runs").wait_for()
    assert "Anna: 10" in card.inner_text() and "Robots" in card.inner_text()
    desk.locator("#course").get_by_text("1. Anna, 0").wait_for()  # not yet known when the page was opened
    assert not hand.errors


def test_a_game_of_chess_at_the_desk_and_at_the_table(director: Director, context, desk):
    hand = Hand(context.new_page(), f"{director.address}/simulator/{TABLE}?game=clock")
    hand.expect("idle")
    assign(desk, director, name_0="Short", name_1="Polgár", system="fide-blitz")
    hand.expect("settings")
    hand.button("left", "settings")
    hand.button("right", "ready")
    hand.button("right", "running")
    hand.button("left", "running")
    card = desk.locator("#cards .card")
    card.get_by_text("Polgár to move").wait_for()
    assert "3:00 fischer 2" in card.inner_text()
    desk.fill("#order", "pause")
    desk.click('summary:text("Pause")')
    desk.click('details[open] button:text("Pause the clock")')
    hand.expect("paused")
    assert not hand.errors


def test_a_player_declares_by_phone_and_it_is_on_the_table_s_screen(director: Director, context, browser, desk):
    """The referee allows it, the phone takes the address from the player's slip, and the table decides."""
    hand = Hand(context.new_page(), f"{director.address}/simulator/{TABLE}?game=ricochet")
    hand.expect("idle")
    assign(desk, director, name_0="Anna", name_1="Bert", name_2="Carla")
    hand.expect("players")
    hand.button("left", "players")
    hand.button("right", "token")
    hand.button("left", "planning")
    desk.fill("#order", "declarations")
    desk.click('summary:text("Allow declarations by phone")')
    desk.click('details[open] button:text("Allow")')
    address = desk.locator("#phones article", has_text="Carla").locator("p").text_content()
    hand.until(lambda view: "phones" in view["heading"])
    others = browser.new_context()
    phone = others.new_page()
    phone.goto(director.address + "/declare" + address.partition("/declare")[2])
    phone.click('.pad button:text("1")')
    phone.click('.pad button:text("×")')
    phone.click('.pad button:text("8")')
    phone.click('button:text("Declare")')
    phone.get_by_text("8 moves: it counts").wait_for()
    hand.until(lambda view: "8 Carla" in view["items"])
    desk.goto(f"{director.address}/live/{TABLE}")
    desk.get_by_text("Carla: 8").wait_for()
    others.close()
    assert not hand.errors
