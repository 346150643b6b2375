"""The order in which networks are tried, and the handling of a network added while the table runs."""

import json
import random
import socket
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import workbench
from network import AccessPoint

from host_tools.director.desk.devices import enrolment
from matchcore.log import finding
from table.linking import radio as radio_module
from table.linking.wifi_task import STEP_MS
from tests.waiting import PATIENCE_S
from tests.wifi.radio import Radio
from tests.wifi.unix_table import UnixTable

NETWORKS = (("club", "password-1"), ("hall", "password-2"), ("phone", "password-3"))
KEY = enrolment.new_key(7)


def order(radio: Radio) -> list[str]:
    return [name for name, _ in radio.task._networks]


def test_the_best_heard_comes_first_and_a_hidden_one_last():
    radio = Radio(random.Random(1), NETWORKS)
    radio.task.sort([("hall", -50, False), ("else", -30, True), ("phone", -70, False)])
    assert order(radio) == ["hall", "phone", "club"]
    radio.task.sort([])
    assert order(radio) == ["hall", "phone", "club"]


def test_one_that_led_to_the_director_may_be_weaker():
    radio = Radio(random.Random(1), NETWORKS[:1])
    radio.air.points = [AccessPoint("club", "password-1")]
    radio.run(20_000)
    assert radio.is_well()
    radio.task._networks = list(NETWORKS)
    radio.task.sort([("hall", -50, False), ("club", -60, False), ("phone", -90, False)])
    assert order(radio) == ["club", "hall", "phone"]
    radio.task.sort([("hall", -50, False), ("club", -70, False)])
    assert order(radio) == ["hall", "club", "phone"]


def test_the_one_that_worked_last_is_tried_first_after_a_restart_and_not_looked_for():
    radio = Radio(random.Random(1), NETWORKS)
    radio.air.points = [AccessPoint("phone", "password-3")]
    radio.run(60_000)
    assert radio.is_well() and radio.kept == ["phone"]
    radio.air.joins.clear()
    radio.start_over(random.Random(2))
    radio.run(20_000)
    assert radio.is_well() and [name for _, name in radio.air.joins] == ["phone"]
    assert not radio.task.is_unsorted


def test_it_is_written_down_once_and_never_while_a_clock_runs():
    radio = Radio(random.Random(1), NETWORKS[:1])
    radio.air.points = [AccessPoint("club", "password-1")]
    radio.link.is_there = False
    radio.run(20_000)
    radio.play(True)
    radio.link.is_there = True
    radio.run(4_000)
    assert radio.is_well() and radio.kept == []
    radio.play(False)
    radio.run(20_000)
    assert radio.kept == ["club"]
    for _ in range(3):  # left and joined again, again and again
        radio.air.points = []
        radio.run(60_000)
        radio.air.points = [AccessPoint("club", "password-1")]
        radio.run(60_000)
    assert radio.is_well() and radio.kept == ["club"]


def test_where_it_is_gone_the_others_are_looked_for():
    radio = Radio(random.Random(1), NETWORKS)
    radio.kept.append("phone")
    radio.start_over(random.Random(2))
    radio.air.points = [AccessPoint("hall", "password-2")]
    while not radio.task.is_unsorted:  # at once, as table/linking/radio.py does
        radio.run(STEP_MS)
        assert workbench.now_ms() < 10_000
    radio.task.sort([("hall", -50, False)])
    radio.run(20_000)
    assert radio.is_well() and radio.kept == ["phone", "hall"]


def test_a_name_that_nobody_knows_any_more_is_no_hint():
    radio = Radio(random.Random(1), NETWORKS)
    radio.kept.append("gone")
    radio.start_over(random.Random(2))
    radio.run(5_000)
    assert radio.task.is_unsorted and radio.air.joins[0][1] == "club"


def table_of(micropython: Path, folder: Path, config: dict, asked: int = 9) -> UnixTable:
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config))
    return UnixTable(micropython, folder, asked)


def test_a_table_looks_before_it_joins(micropython: Path, tmp_path: Path):
    """The neighbours have the weakest signal, and come first only in the file."""
    wifi = [["Vicini", "not-theirs"], ["Nobody", "password-1"], ["Sala <torneo>", "password-1"]]
    with table_of(micropython, tmp_path / "flash", {"wifi": wifi}) as table:
        table.until("1 1 0", "air")
        assert table.say("joins") == "Sala <torneo>"
        assert "faults []" in table.say("lines")


def test_a_network_by_improv_needs_no_restart_to_find_the_director(micropython: Path, tmp_path: Path):
    """An enrolled table without a network: it asks for its director as soon as it has joined one."""
    known = {"table": 7, "key": KEY.hex(), "director": ["http://0.0.0.0"]}
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as director:
        director.bind(("0.0.0.0", 0))
        director.settimeout(PATIENCE_S)
        with table_of(micropython, tmp_path / "flash", known, director.getsockname()[1]) as table:
            table.until("Table")
            table.say("take Sala <torneo> password-1")
            table.until("1 1 0", "air")
            question = director.recv(finding.LARGEST)
            assert finding.table_of(question) == 7


def test_what_answers_improv_is_kept_by_its_task_alone():
    started: list = []
    radio = SimpleNamespace(
        station=SimpleNamespace(hostname=""), link=None, is_joined=bool, _start=lambda *said: started.append(said)
    )
    radio_module.Radio._answer_on_cable(radio, SimpleNamespace())  # type: ignore[arg-type]
    assert [name for name, _ in started] == ["background"] and radio.is_on_cable
    assert not {"table.linking.improv_task", "table.linking.cable"} & set(sys.modules)
