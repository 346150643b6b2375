"""The computer's clock is set in mid-event, by a day, a year or to 1970: nobody is locked out, nothing stands still."""

import os
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from host_tools.director import identity
from host_tools.director.desk import backups, proposals
from host_tools.director.desk.access import accounts, tries
from host_tools.director.desk.access.tries import TooManyTries, Tries
from host_tools.director.desk.backups import EVERY_S, Safekeeping
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.draws import seats
from host_tools.director.store import newcomers
from host_tools.director.views import fleet, logins
from matchcore.log import link
from tests.director import as_json
from tests.director.conftest import PAGE, Now, client_as, stranger_of
from tests.director.device import Device
from tests.director.newcomer import Newcomer
from tests.director.test_trusted_browsers import fill

DAY_S = 86_400.0
YEAR_S = 365 * DAY_S
TO_1970_S = -1_790_000_000.0
LEAPS = pytest.mark.parametrize("leap_s", [-3600.0, -DAY_S, TO_1970_S, DAY_S, YEAR_S])


def is_in(client: TestClient) -> bool:
    return client.get("/results", headers=PAGE).status_code == 200


# -- who is logged in --------------------------------------------------------------------------------------------------


@LEAPS
def test_nobody_is_logged_out(client: TestClient, desk: Desk, now: Now, leap_s: float):
    clerk = client_as(desk, identity.CLERK)
    now.leap(leap_s)
    assert is_in(client) and is_in(clerk) and len(accounts.living(desk)) == 2
    late = client_as(desk, identity.ASSISTANT)  # whoever logs in meanwhile ends nobody's session, nor is theirs ended
    now.leap(-leap_s)
    assert is_in(client) and is_in(clerk) and is_in(late) and len(accounts.living(desk)) == 3
    client_as(desk, identity.ASSISTANT)
    assert is_in(client) and is_in(clerk) and is_in(late)


@LEAPS
def test_a_session_still_ends_after_twelve_hours(client: TestClient, desk: Desk, now: Now, leap_s: float):
    now.s += accounts.SESSION_S / 2
    assert is_in(client)
    now.leap(leap_s)
    now.s += accounts.SESSION_S / 2 - 1
    assert is_in(client)
    now.s += 1
    assert not is_in(client) and not accounts.living(desk)
    client_as(desk, identity.ASSISTANT)
    now.leap(-leap_s)
    assert not is_in(client)


@LEAPS
def test_a_restart_after_it_logs_out_nobody_who_was_at_work(
    client: TestClient, open_desk: Callable[[], Desk], now: Now, leap_s: float
):
    now.leap(leap_s)
    assert is_in(client)  # which notes the use
    again = stranger_of(open_desk())
    again.headers["Cookie"] = client.headers["Cookie"]
    assert is_in(again)
    now.s += accounts.SESSION_S
    assert not is_in(again)


def test_the_page_of_people_shows_who_is_logged_in(client: TestClient, desk: Desk, now: Now):
    now.leap(-DAY_S)
    assert is_in(client)
    (line,) = [one for one in logins.page(desk).people if one.sessions]
    assert line.sessions[0].last_s == now.s


def test_a_full_disk_and_a_clock_set_back_lock_nobody_out(desk: Desk, now: Now):
    tried = Tries(desk)
    for _ in range(tries.FREE):
        tried.begin("name elena")
    now.leap(-DAY_S)
    fill(desk)
    with pytest.raises(TooManyTries) as refused:
        tried.begin("name elena")
    assert refused.value.wait_s == 2
    now.s += 2
    tried.begin("name elena")


# -- tables ------------------------------------------------------------------------------------------------------------


def test_a_table_that_is_off_is_not_shown_as_in_contact(playing: Device, desk: Desk, now: Now):
    """It was heard from in what is now the future: tables that are on call again within seconds."""
    now.leap(-DAY_S)
    card = as_json.table(desk, 7)
    assert card["link"]["level"] == "lost" and card["link"]["silent"]
    playing.sync()
    card = as_json.table(desk, 7)
    assert card["link"]["level"] == "good" and not card["link"]["silent"] and not card["is_alert"]


def test_no_match_is_called_to_a_table_that_is_off(device: Device, desk: Desk, now: Now):
    def free() -> list[int]:
        with desk.reading() as connection:
            return seats.free_tables(connection, now.s)

    device.sync()
    assert free() == [7]
    now.leap(-DAY_S)
    assert free() == []
    device.sync()
    assert free() == [7]


def test_a_new_table_is_not_kept_out_by_those_of_before(desk: Desk, now: Now):
    for seed in range(newcomers.MOST_OF_ONE_HOST):
        Newcomer(seed).announce(desk)
    now.leap(-DAY_S)
    Newcomer(99).announce(desk)
    assert len(fleet.page(desk).newcomers) == 1


def test_a_rejected_message_is_not_shown_for_a_day(device: Device, desk: Desk, now: Now):
    device.sync()
    forged = bytearray(device.request())
    forged[-1] ^= 1
    with pytest.raises(link.BadMessage):
        device.post(bytes(forged))
    assert fleet.page(desk).devices[0].wrong
    now.leap(-DAY_S)
    device.sync()
    assert not fleet.page(desk).devices[0].wrong


# -- spectators, backups -----------------------------------------------------------------------------------------------


def test_spectators_may_tell_again(playing: Device, desk: Desk, now: Now):
    for number in range(proposals.MOST_TOLD):
        proposals.tell(desk, 7, f"word {number}")
    now.leap(-DAY_S)
    proposals.tell(desk, 7, "the clock runs for the wrong side")


@pytest.mark.parametrize("leap_s", [-3600.0, -DAY_S, TO_1970_S])
def test_backups_go_on_at_their_pace(desk: Desk, store_path, now: Now, leap_s: float):
    keeping = Safekeeping(desk, store_path)
    made = keeping.make()[0]
    _stamp(keeping, now.s)
    now.leap(leap_s)
    assert not keeping.is_due()  # not one a second until the clock has caught up
    now.s += EVERY_S
    assert keeping.is_due() and made.last_s is not None
    keeping.make()
    assert not keeping.is_due()


def test_what_is_backed_up_after_it_is_kept(desk: Desk, store_path, now: Now):
    """A folder full of backups from what is now the future does not displace those that are made now."""
    keeping = Safekeeping(desk, store_path)
    for hour in range(backups.RECENT + backups.HOURS + backups.DAYS + 2):
        keeping.make()
        _stamp(keeping, now.s)
        now.s += DAY_S if hour > backups.RECENT + backups.HOURS else 3600.0
    now.leap(-YEAR_S)
    keeping.make()
    names = [one.name for one in backups.listed(keeping.folders[0])]
    _stamp(keeping, now.s)
    assert backups._name(now.s, store_path.parent, keeping.source.ending) in names
    assert keeping.states()[0].last_s == now.s


def _stamp(keeping: Safekeeping, at_s: float) -> None:
    """The newest file has the time of the test's clock, as it would have that of the computer's."""
    newest = max(keeping.folders[0].iterdir(), key=lambda path: path.stat().st_ctime_ns)
    os.utime(newest, (at_s, at_s))
