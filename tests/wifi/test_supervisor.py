"""The supervisor on a model of the radio: it always recovers, and never upsets the driver."""

import random

import pytest
import workbench
from hypothesis import given, settings, strategies as st
from network import (
    STAT_CONNECT_FAIL,
    STAT_HANDSHAKE_TIMEOUT,
    STAT_WRONG_PASSWORD,
    UNKNOWN_ERROR,
    WLAN,
    AccessPoint,
)

from matchcore.clock import RUNNING
from table.linking import wifi
from tests.wifi.radio import Radio, Ticks

HALL = ("hall", "secret-1")
CLUB = ("club", "secret-2")
PHONE = ("phone", "")

SOON_MS = 15_000
# One round of three networks that are missing or stuck, the longest pause with its jitter, a restarted interface.
BACK_MS = 4 * 60_000


def radio(*networks, seed=1, **values) -> Radio:
    made = Radio(random.Random(seed), networks or (HALL,), **values)
    made.air.points = [AccessPoint(*HALL)]
    return made


def test_it_joins_and_wakes_the_link():
    table = radio()
    table.run(SOON_MS)
    assert table.is_well() and table.link.woken == 1
    assert table.air.hostname_at_start == "match-table"


def test_a_wrap_of_the_ticks_changes_nothing():
    table = radio(start=Ticks.PERIOD - 5000)
    table.run(SOON_MS)
    assert table.is_well() and not workbench.faults


def test_the_second_network_is_tried_when_the_first_is_not_there():
    table = radio(CLUB, HALL)
    table.run(SOON_MS)
    assert table.is_well() and [ssid for _, ssid in table.air.joins] == ["club", "hall"]


@pytest.mark.parametrize("refusal", [STAT_WRONG_PASSWORD, STAT_CONNECT_FAIL, 15, STAT_HANDSHAKE_TIMEOUT])
def test_the_second_network_is_joined_when_the_first_has_another_password(refusal):
    """The driver keeps reporting the first failure while the second network is being joined."""
    table = radio(CLUB, HALL)
    club = AccessPoint("club", "changed", rssi=-40)
    club.refusal = refusal
    table.air.points.append(club)
    table.run(SOON_MS)
    assert table.is_well() and [ssid for _, ssid in table.air.joins] == ["club", "hall"]


def test_a_reason_from_before_a_soft_reset_does_not_count():
    table = radio()
    table.air.points[0].password = "changed"
    table.run(SOON_MS)
    table.air.points[0].password = HALL[1]
    table.start_over(random.Random(2))
    table.run(SOON_MS)
    assert table.is_well() and not workbench.faults


@pytest.mark.parametrize("is_there", [False, True])
def test_an_attempt_that_ends_as_the_one_before_it_does_not_last_until_its_time_is_up(is_there):
    """The driver's status never changes: only that the access point has not let it in shows the end of the attempt."""
    table = radio(CLUB)
    table.air.points = [AccessPoint("club", "changed")] if is_there else []
    table.run(60_000)
    second = table.air.joins[1][0]
    ends = [at for at, _ in table.air.joins if at > second]
    assert ends[0] - second < wifi.JOIN_MS - 5000


def test_an_address_that_comes_late_is_waited_for_also_behind_a_failure():
    table = radio(CLUB, HALL)
    table.air.points[0].dhcp_ms = wifi.JOIN_MS - 4000
    table.run(30_000)
    assert table.is_well() and [ssid for _, ssid in table.air.joins] == ["club", "hall"]


def test_a_password_that_stays_wrong_goes_on_being_told():
    table = radio(("hall", "secret-?"))
    for _ in range(10):
        table.run(SOON_MS)
        assert table.reason() == "wifi_refused"


@pytest.mark.parametrize("refusal", [STAT_WRONG_PASSWORD, 15, STAT_HANDSHAKE_TIMEOUT])
def test_a_wrong_password_is_told_from_a_network_that_is_not_there(refusal):
    table = radio(("hall", "secret-?"))
    table.air.points[0].refusal = refusal
    table.run(SOON_MS)
    assert table.task.wifi.why == wifi.REFUSED and table.reason() == "wifi_refused"
    table.air.points[0].is_on = False
    table.run(BACK_MS)
    assert table.task.wifi.why == wifi.NOT_FOUND and table.reason() == "no_wifi"


def test_it_calls_never_again_without_a_pause():
    table = radio()
    table.air.points = []
    table.run(20 * 60_000)
    times = [at for at, _ in table.air.joins]
    pauses = [later - sooner for sooner, later in zip(times, times[1:])]
    assert min(pauses) >= 2400 + 1000 and max(pauses) > 30_000
    assert len(times) < 60 and not workbench.faults


@pytest.mark.parametrize("error", [MemoryError("WiFi Out of Memory"), UNKNOWN_ERROR])
def test_no_memory_is_tried_again(error):
    table = radio()
    table.air.no_memory, table.air.no_memory_error = 3, error
    table.run(2000)
    assert table.task.problem == str(error)
    table.run(40_000)
    assert table.is_well() and table.task.problem == ""


def test_an_access_point_that_goes_and_comes_back():
    table = radio()
    table.run(SOON_MS)
    table.air.points[0].is_on = False
    table.run(8000)
    assert not table.is_well() and table.reason() == "no_wifi"
    table.run(60_000)
    table.air.points[0].is_on = True
    table.run(BACK_MS)
    assert table.is_well() and not workbench.faults


def test_joined_is_no_proof_of_life():
    table = radio()
    table.run(SOON_MS)
    table.air.is_dead = True  # `status` goes on reporting success
    table.run(5000)
    assert table.reason() == "no_director"
    table.run(2 * 60_000)
    assert table.is_well() and not workbench.faults


def test_a_director_who_has_gone_home_is_looked_for_ever_more_rarely():
    table = radio()
    table.run(SOON_MS)
    joins = len(table.air.joins)
    table.link.is_there = False
    table.run(60 * 60_000)
    assert 3 <= len(table.air.joins) - joins <= 12
    assert table.reason() == "no_director"
    table.link.is_there = True
    table.run(2000)
    assert table.is_well()


def test_a_stuck_interface_is_started_anew_but_not_while_a_clock_runs():
    table = radio()
    table.run(SOON_MS)
    table.air.points[0].is_on = False
    table.run(8000)
    table.air.points[0].is_on, table.air.is_stuck = True, True
    table.play(True)
    table.run(5 * 60_000)
    assert not table.is_well() and table.held_while_playing_ms == 0
    table.play(False)
    table.run(2 * 60_000)
    assert table.is_well()


def test_a_fixed_address_needs_nobody_to_give_it():
    ip = ("192.168.1.9", "255.255.255.0", "192.168.1.1", "192.168.1.1")
    table = radio(ip=ip)
    table.air.points[0].has_dhcp = False
    table.run(SOON_MS)
    assert table.is_well() and table.task.station.addresses() == ip[:2]


def test_without_an_address_it_is_not_joined_and_another_network_is_tried():
    table = radio(HALL, CLUB)
    table.air.points = [AccessPoint(*HALL), AccessPoint(*CLUB)]
    table.air.points[0].has_dhcp = False
    table.run(2 * SOON_MS)
    assert table.is_well() and table.air.joins[-1][1] == "club"


def test_the_radio_sleeps_between_matches_only():
    table = radio()
    table.run(SOON_MS)
    assert table.air.station.power == WLAN.PM_NONE
    table.sleeps_between_matches()
    table.run(1000)
    assert table.air.station.power == WLAN.PM_PERFORMANCE


def test_after_a_soft_reset_the_radio_is_where_it_was():
    """A soft reset leaves the radio as it is: on its way, or joined, and a connect() is an error."""
    table = radio()
    table.run(3000)
    for ms in (500, SOON_MS):
        table.start_over(random.Random(2))
        table.run(ms)
    assert table.is_well() and not workbench.faults


def test_a_hall_that_gets_its_power_back_does_not_come_in_step():
    """Forty tables, the access point away for ten minutes: their attempts are spread."""
    joins = []
    for seed in range(40):
        table = radio(seed=seed)
        table.run(SOON_MS)
        assert table.is_well()
        table.air.points[0].is_on = False
        table.run(10 * 60_000)
        joins.append(table.air.joins)
    first = [times[0][0] for times in joins]
    assert max(first) - min(first) > 1500
    last = sorted(times[-1][0] for times in joins)
    assert max(sum(at <= other < at + 1000 for other in last) for at in last) <= 6


EVENTS = st.sampled_from(
    ["ap off", "ap on", "club off", "club on", "dead", "stuck", "no memory", "password", "dhcp", "director", "play"]
)


@settings(max_examples=150)
@given(
    seed=st.integers(0, 1 << 30),
    count=st.integers(1, 3),
    start=st.sampled_from([0, Ticks.PERIOD - 60_000]),
    story=st.lists(st.tuples(EVENTS, st.integers(0, 120_000)), max_size=25),
)
def test_whatever_happens_it_comes_back_and_misuses_nothing(seed, count, start, story):
    table = radio(*[HALL, CLUB, PHONE][:count], seed=seed, start=start)
    hall, club = table.air.points[0], AccessPoint(*CLUB, rssi=-80)
    table.air.points.append(club)
    for event, ms in story:
        if event.endswith(("off", "on")):
            (hall if event.startswith("ap") else club).is_on = event.endswith("on")
        elif event == "dead":
            table.air.is_dead = True
        elif event == "stuck":
            table.air.is_stuck = True
        elif event == "no memory":
            table.air.no_memory = 2
        elif event == "password":
            hall.password = "other-pw" if hall.password == HALL[1] else HALL[1]
        elif event == "dhcp":
            hall.has_dhcp = not hall.has_dhcp
        elif event == "director":
            table.link.is_there = not table.link.is_there
        else:
            table.play(table.clock.state != RUNNING)
        table.run(ms)
    assert not workbench.faults
    assert table.held_while_playing_ms == 0
    hall.is_on, hall.password, hall.has_dhcp = True, HALL[1], True
    table.link.is_there = True
    table.play(False)
    table.air.is_dead = False
    table.run(BACK_MS + (20 * 60_000 if not table.is_well() and table.air.station.is_joined else 0))
    assert table.is_well() and not workbench.faults
