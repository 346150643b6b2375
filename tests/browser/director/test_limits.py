"""People who may not rule on a match see on the board why, and who can, instead of the acts."""

from collections.abc import Callable

import pytest

from host_tools.director import identity
from host_tools.director.command.server import Director
from host_tools.director.desk.access import accounts
from host_tools.director.store import people as rows
from matchcore.games.backgammon.topics import calls
from tests.director.device import Device

SHOWN = "#need-t7 .acts [data-for]:visible"


@pytest.fixture
def page_of(context, director: Director) -> Callable:
    """A page of somebody who was invited."""

    def open_page(name: str, role: str = identity.DIRECTOR, **values: str):
        accounts.invite(director.desk, name, role, **values)
        with director.desk.reading() as connection:
            (found,) = [one.id for one in rows.read_all(connection) if one.name == name]
        token = accounts.begin(director.desk, found, "127.0.0.1")
        context.add_cookies([director.cookie | {"value": token}])
        return context.new_page()

    return open_page


@pytest.fixture
def called(new_device) -> Device:
    """Rossi against De Vries, who call."""
    device = new_device(7)
    device.do(calls.call_director, "DISPUTE")
    device.sync()
    return device


def test_who_plays_is_told_who_can_rule(director: Director, called: Device, page_of):
    accounts.invite(director.desk, "Marco", identity.ASSISTANT)
    page = page_of("rossi")
    page.goto(director.address)
    page.wait_for_selector(
        "#need-t7 .why >> text=You play in this match and cannot rule on it. Who can: Marco (ROL-01)"
    )
    assert page.locator(SHOWN).all_inner_texts() == ["I am going G"]
    page.goto(director.address + "/calls")
    page.wait_for_selector("#need-t7 .why >> text=Who can: Marco")


def test_so_is_who_plays_when_the_result_comes_in(director: Director, new_device, page_of):
    device = new_device(7)
    page = page_of("Elena", plays_as="De Vries")
    page.goto(director.address)
    device.play()
    device.sync()
    page.wait_for_selector("#need-m1 .why >> text=Who can: the committee (ROL-01)")
    assert page.locator("#need-m1 .acts [data-for]:visible").count() == 0


def test_who_is_here_for_another_event_is_told_so(director: Director, called: Device, page_of):
    page = page_of("Marco", event="Side event")
    page.goto(director.address)
    page.wait_for_selector("#need-t7 .why >> text=You are here for the event Side event; this is about Main draw")
    assert page.locator(SHOWN).count() == 0


def test_a_name_with_signs_in_it_is_shown_as_it_is(director: Director, called: Device, page_of):
    accounts.invite(director.desk, "Marco $& #1", identity.ASSISTANT)
    page = page_of("Elena", event="Open #2")
    page.goto(director.address)
    page.wait_for_selector("#need-t7 .why >> text=You are here for the event Open #2; this is about Main draw")
    page = page_of("rossi")
    page.goto(director.address)
    page.wait_for_selector("#need-t7 .why >> text=Marco $& #1 (ROL-01)")


def test_everybody_else_finds_all_acts(director: Director, called: Device, page_of):
    page = page_of("Anna", event="Main draw")
    page.goto(director.address)
    page.wait_for_selector("#need-t7")
    assert page.locator(SHOWN).count() == 2 and page.locator(".why").count() == 0
