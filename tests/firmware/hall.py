"""A director's hall: a real server on a loopback socket, its SQLite file, and HEADLESS tables enrolled there.

Only the tables' time is virtual. One director serves many tests, each of which gets its own table.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.director.command.server import Director
from host_tools.director.desk import giving, placing
from host_tools.director.desk.desk import need_table
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import MatchRow, facts as fact_rows, matches, orders, records
from host_tools.simulator.hands import Play
from host_tools.simulator.headless import CONFIG, Headless, enrol
from host_tools.simulator.small_memory import code_keys, enrol_with_wifi
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.state.match import Match
from matchcore.log.fact import Fact

NAMES = ("Rossi", "De Vries")
MOST_SYNCS = 50  # an order comes with the answer to a call, but not with that of a call already under way


class Seat(Play):
    """A table with two players, and the director's knowledge of it."""

    def __init__(self, table: Headless, director: Director, number: int, key: bytes) -> None:
        super().__init__(table)
        self.director = director
        self.number = number
        self.match_id = 0
        self.key_of_link = key

    # -- the director's acts -------------------------------------------------------------------------------------

    def offer(self, length: int = 7, rule_set: str = "wbgf21", names: tuple[str, str] = NAMES, **changes) -> None:
        """The director assigns a match; `changes` are attributes of the settings, and `options` by name."""
        settings = Settings(length, *names, rule_set)
        settings.event, settings.round = "Main draw", "round 3"
        for name, value in changes.items():
            setattr(settings, name, value)
        self.match_id = placing.assign(self.director.desk, self.number, settings)
        for _ in range(MOST_SYNCS):
            if self.do("sync")["state"] == "offered":
                return
        raise AssertionError(f"the match was not offered: {self.view}")

    def match(self, length: int = 7, rule_set: str = "wbgf21", **changes) -> None:
        """The same, accepted by both."""
        self.offer(length, rule_set, **changes)
        self.left()
        self.right()
        self.expect("ready")

    def order(self, name: str, *values: int, words: str = "") -> str:
        """The director orders the fact of this name; returns "" if it was done, else its refusal: code, rule, value."""
        number = giving.give(self.director.desk, self.number, Order(getattr(facts, name.upper()), values, words))
        for _ in range(MOST_SYNCS):
            self.do("sync")
            with self.director.desk.reading() as connection:
                found = orders.find(connection, self.number, number)
            assert found
            if found.status != records.WAITING:
                assert found.status in (records.APPLIED, records.REFUSED)
                self.view = self.table.view()  # a call of its own may have brought the order
                return found.refusal
        raise AssertionError(f"the order {name} was not answered")

    # -- what the director knows ---------------------------------------------------------------------------------

    def known(self) -> Match:
        """The match as the director follows it, once everything has been sent."""
        self.do("sync")
        desk = self.director.desk
        with desk.reading() as connection:
            follower = desk.follower(connection, need_table(connection, self.number))
            assert not follower.problem, follower.problem
            return follower.state

    def facts(self, *names: str) -> list[dict]:
        """The facts of the match stored by the director, all or those of these names."""
        found = [ROWS.as_dict(fact) for fact in self.raw_facts()]
        return [fact for fact in found if not names or fact["fact"] in names]

    def raw_facts(self) -> list[Fact]:
        """All facts of the match stored by the director, as they came."""
        self.do("sync")
        desk = self.director.desk
        with desk.reading() as connection:
            follower = desk.follower(connection, need_table(connection, self.number))
            return [
                stored.fact for stored in fact_rows.of_run(connection, self.number, follower.log_id, follower.run_seq)
            ]

    def row(self) -> MatchRow:
        """The row of the last match offered here."""
        self.do("sync")
        with self.director.desk.reading() as connection:
            found = matches.find(connection, self.match_id)
        assert found
        return found

    def result(self) -> dict:
        """The director's results on it: type, winner, score, the status of the row."""
        self.do("sync")
        rows = self.director.get("/api/results")["matches"]
        row = next(row for row in rows if row["id"] == self.match_id)
        return {"status": row["status"], **(row["reported"] or {})}

    # -- play ----------------------------------------------------------------------------------------------------

    def said(self) -> str:
        """All text on the screen."""
        view = self.view
        texts = [
            view["heading"],
            view["status"],
            *view["places"],
            view["link"],
            *view["items"],
            *self.lines_shown(),
            *view["mark_texts"],
        ]
        return "\n".join(text for text in texts if text)

    def places(self) -> str:
        """Length, game and breaks below the score."""
        return " \u00b7 ".join(text for text in self.view["places"] if text)

    def pause_for(self, entry: str) -> dict:
        """Pause, and choose an entry of the list."""
        self.key("PAUSE")
        return self.choose(entry)

    def power_cut(self) -> None:
        """The plug is pulled and put back."""
        self.table.power_cut()
        self.table.switch_on()
        self.view = self.table.view()

    @contextmanager
    def without_director(self) -> Iterator[None]:
        """It knows of no director whenever it is switched on in this block."""
        path = self.table.files / CONFIG
        config = path.read_text(encoding="utf-8")
        path.write_text(json.dumps(json.loads(config) | {"director": []}), encoding="utf-8")
        yield
        path.write_text(config, encoding="utf-8")

    @property
    def code_keys(self) -> list[str]:
        """The code on the director's page of this table, as keys."""
        return code_keys(self.key_of_link, str(self.match_id) if self.match_id else "")

    @property
    def wrong_keys(self) -> list[str]:
        """A code that is wrong whatever the right one is: each key is the next one."""
        return ["key%d" % (int(key[-1]) % 3 + 1) for key in self.code_keys]

    def open_mode(self) -> None:
        """The director types the code."""
        self.menu("Director")
        self.expect("code?")
        for key in self.code_keys:
            self.press(key)
        self.expect("director")

    def win_game(self, side: str, kind: str = "single") -> None:
        """A whole game without cube turns; both confirm the winner."""
        self.start_left()
        self.win(side, kind)

    def double_and_take(self, doubler: str = "left") -> None:
        """The player on turn doubles, the other one takes."""
        self.double()
        self.press("right" if doubler == "left" else "left")
        self.expect("running")


class Hall:
    """The director, and a number for each table that a test requests."""

    def __init__(self, director: Director, folder: Path, options: dict) -> None:
        self.director = director
        self._folder = folder
        self.options = options
        self.seats: list[Seat] = []

    def table(self, language: str = "en", **options) -> Seat:
        """A new table, enrolled and switched on; `options`: those of Headless, its class as `kind`, and `has_wifi`."""
        number = len(self.seats) + 1
        key = enrolment.enrol(self.director.desk, number, f"Table {number}")
        files = self._folder / f"table-{number}"
        options = {**self.options, **options}
        enrolled = enrol_with_wifi if options.pop("has_wifi", False) else enrol
        enrolled(files, number, key, [self.director.address], language)
        kind = options.pop("kind", Headless)
        self.seats.append(Seat(kind(files, **options), self.director, number, key))
        return self.seats[-1]

    def close(self) -> None:
        """Switch off the tables that the finished test has left on; its players, of the same names, go home."""
        for seat in self.seats:
            seat.table.kill()
        with self.director.desk.writing() as connection:
            orders.cancel(connection, orders.every_waiting(connection), None)
            for match in matches.are_open(connection):
                matches.change(connection, match.id, status=records.INTERRUPTED)
