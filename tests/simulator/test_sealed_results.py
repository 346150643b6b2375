"""A sealed result between a HEADLESS table and the desk: the director's ruling, and the QR code."""

import time
from pathlib import Path

import zxingcpp

from host_tools.director.command import server
from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.desk.playing import Verdict
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import Store
from host_tools.director.web import app
from host_tools.simulator import mat, play
from host_tools.simulator.headless import Headless, enrol
from host_tools.simulator.player import BUTTON_MS, Players
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.sides import B
from tests import ports
from tests.director import as_json
from tests.firmware.test_qr import picture
from tests.waiting import until

MATCH = mat.read(Path(__file__).parents[1] / "matches" / "auto-0002.mat")  # gnubg A wins 3-0


def scanned(table: Headless) -> str:
    """The line that a scanner reads from the table's screen, which is then restored."""
    rows = table.press("key2")["qr"]
    table.press("key2", 400)
    found = zxingcpp.read_barcode(picture([row.replace("#", "1") for row in rows]))
    assert found
    return found.text


def words(view: dict) -> list[str]:
    assert view["state"] == "sealed"
    return [text for _, text in view["lines"]]


def result(desk: Desk) -> dict:
    (found,) = as_json.matches(desk)
    return found


def test_a_correction_is_shown_at_the_table(micropython: Path) -> None:
    """RES-10: a ruling changes the winner; score and code stay as played."""
    with play.hall() as (director, table):
        play.play(director, table, MATCH)
        before = words(table.view())
        assert before[0] == "gnubg A wins the match" and "by ruling of the director" not in before
        results.correct(director.desk, 1, Verdict(scoring.POINTS, B, (3, 0), "the names were swapped"))
        table.sync()
        shown = words(table.sync())
        assert shown[0] == "gnubg B wins the match" and "by ruling of the director" in shown
        assert shown[-1].endswith("verified by the director")
        assert [line for line in before if "code" in line] == [line for line in shown if "code" in line]
        passport = f"{director.address.upper()}/PASSPORT/{result(director.desk)['code']}"
        until(lambda: table.sync() and scanned(table) == passport, "the director has all facts")


def test_a_result_that_is_sealed_again_has_another_code_at_both_ends(micropython: Path) -> None:
    with play.hall() as (director, table):
        first = play.play(director, table, MATCH).result["code"]
        giving.give(director.desk, play.TABLE, Order(facts.UNDONE, (0,), "signed by mistake"))
        table.sync()
        assert table.sync()["state"] == "match over?"
        table.press("right", BUTTON_MS)
        assert table.view()["state"] == "sealed"
        code = table.sync()["code"]
        assert code != first and result(director.desk)["code"] == code


def test_a_result_is_handed_over_while_the_director_cannot_be_reached(micropython: Path, tmp_path: Path) -> None:
    """The desk verifies it from the line alone; once the network is back, the facts arrive and the table is told."""
    desk = Desk(Store(tmp_path / server.STORE_NAME), time.time)
    listening = server.bind(ports.own())  # where it comes again
    port, address = server.port_of(listening), server.address_of(listening)
    enrol(tmp_path / "table", play.TABLE, enrolment.enrol(desk, play.TABLE, ""), [address])
    with Headless(tmp_path / "table") as table:
        with server.running(app.create(desk, port), listening):
            placing.assign(desk, play.TABLE, Settings(MATCH.length, *MATCH.names))
            players = Players(table, MATCH)
            players.view = play.until_offered(table)
        players.play()
        assert words(table.view())[-1] == "kept here until the director answers"
        handed = results.hand_over(desk, scanned(table))
        assert handed.is_new and result(desk)["result"]["score"] == [3, 0] and result(desk)["sealed_s"] is None
        results.verify(desk, 1)
        with server.running(app.create(desk, port), server.bind(port)):
            table.sync()
            assert words(table.sync())[-1].endswith("verified by the director")
    assert (result(desk)["status"], result(desk)["code"]) == ("verified", handed.said.code) and result(desk)["sealed_s"]
    assert len(as_json.match(desk, 1)["games"]) == len(MATCH.games)
    desk.store.close()
