"""Darts at the desk: assigned by its form, played, verified, corrected, exported, cleared; every page is looked at.

Run in sources that darts has been put into.
"""

import sys
from pathlib import Path

from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.store import Store
from matchcore.folding.orders import seam
from matchcore.games.darts import facts, orders
from matchcore.games.darts.match import Match
from tests.director.conftest import PAGE, PROGRAM, Now, client_of, say_yes
from tests.director.device import AnyDevice, line_to

PAGES = ("/", "/tables/5", "/tables/5/assign", "/calls", "/e", "/results", "/rulings", "/log", "/live", "/live/5")
PAGES += ("/api/tables", "/api/tables/5", "/api/results", "/results.csv", "/rulings.csv", "/facts.jsonl")


class DartsDevice(AnyDevice):
    vocabulary, new_match = facts.ROWS.vocabulary, Match
    carry_out, seam = staticmethod(orders.carry_out), staticmethod(seam)

    def sign(self):
        for side in (0, 1):
            self.do(Match.sign, side)
        self.sync()

    def throw(self, *visits):
        for points in visits:
            self.do(Match.throw, points)
        self.sync()


class Evening:
    def __init__(self, folder):
        now = Now()
        self.desk = Desk(Store(folder / "director.sqlite"), now, now.steady_s)
        self.client = client_of(self.desk)
        self.device = DartsDevice(5, enrolment.enrol(self.desk, 5, "Board 5"), line_to(self.desk))
        self.device.sync()

    def look(self, *words):
        """The pages are there; that of the table has these words."""
        for address in (*PAGES, *(["/matches/1"] if self.device.match.last_order else [])):
            answer = self.client.get(address, headers=PAGE)
            assert answer.status_code == 200 and "cannot be shown" not in answer.text, address
        page = self.client.get("/tables/5", headers=PAGE).text
        assert all(word in page for word in words), (words, page)

    def send(self, path, **form):
        answer = say_yes(self.client, path, form)
        assert answer.status_code == 303, answer.text
        self.device.sync()

    def play(self):
        self.look("Assign a match")
        assert "Points to begin with" in self.client.get("/tables/5/assign", headers=PAGE).text
        wrong = {"name_0": "Phil", "name_1": "Michael", "start": "1"}
        refused = self.client.post("/tables/5/assign", data=wrong, headers=PROGRAM)
        assert refused.status_code == 422 and "Points to begin with" in refused.json()["message"]
        self.send("/tables/5/assign", name_0="Phil", name_1="Michael", start="301", event="Darts", round="final")
        self.look("waiting for both players")
        self.device.sign()
        self.device.throw(180, 60, 120)
        self.look("Michael throws", "A game from 301", "180 points")
        self.device.throw(100, 1)
        self.look("Over, to be signed")
        self.device.sign()
        self.look("Phil wins, 141 left")
        self.send("/matches/1/verify", x="1")
        self.send("/matches/1/correct", result="1", winner="1", score_a="3", score_b="0", reason="sides swapped")
        assert "Michael wins, 3 left" in self.client.get("/matches/1", headers=PAGE).text
        assert "Darts" in self.client.get("/results.csv").text
        self.send("/tables/5/orders", form="withdraw")
        self.look()


if __name__ == "__main__":
    Evening(Path(sys.argv[1])).play()
