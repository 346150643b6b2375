"""A hall of 24 tables in every state that a director meets, played by the core alone in a few seconds.

Everything happens on one timeline that ends now, so that the ages on the pages are right.
"""

import time
from collections.abc import Callable

from host_tools.director.desk import giving, placing, results
from host_tools.director.desk.desk import Desk
from host_tools.director.desk.devices import enrolment
from host_tools.director.games.backgammon.settings import Settings
from host_tools.director.order import Order
from host_tools.director.store import matches
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.topics import beginning, breaks, calls, results as signing, turn
from tests.director.device import TURN_MS, Device, line_to

SPAN_S = 3000  # how long the hall has been open
MAIN, CONSOLATION, SPEED = ("Main", "round 2", 9), ("Consolation", "round 1", 7), ("Speed", "quarter-finals", 3)

Players = tuple[str, str]


class Hall:
    """The tables of a desk; `at` moves one of them, and the desk's time, to a moment."""

    def __init__(self, desk: Desk, ends_s: float | None = None) -> None:
        self.desk = desk
        self.zero_s = (ends_s or time.time()) - SPAN_S
        self.now_s = self.zero_s
        self.devices: dict[int, Device] = {}
        self._plans: list[tuple[float, int, Callable[[Device], object]]] = []
        self._told_s = desk.now_s

    def fill(self) -> None:
        """Play everything planned, in order, then let every linked table call."""
        self.desk.now_s = lambda: self.now_s
        try:
            for at_s, number, what in sorted(self._plans, key=lambda plan: plan[0]):
                device = self._at(number, at_s)
                what(device)
                device.sync()
        finally:
            self.desk.now_s = self._told_s

    def hear(self, *numbers: int) -> None:
        """These tables call, as they do every second."""
        for number in numbers:
            self.devices[number].now_ms = int((self.desk.now_s() - self.zero_s) * 1000)
            self.devices[number].sync()

    def _at(self, number: int, at_s: float) -> Device:
        self.now_s = self.zero_s + at_s
        if number not in self.devices:
            key = enrolment.enrol(self.desk, number, f"Table {number}")
            self.devices[number] = Device(number, key, line_to(self.desk))
        device = self.devices[number]
        device.now_ms = max(device.now_ms, int(at_s * 1000))
        return device

    def plan(self, number: int, at_s: float, what: Callable[[Device], object] = lambda device: None) -> None:
        self._plans.append((at_s, number, what))

    def match(self, number: int, at_s: float, where: tuple[str, str, int], players: Players, **options: str) -> None:
        """A match is assigned to a table."""
        event, round_, length = where
        settings = Settings(length, *players)
        settings.event, settings.round = event, round_
        settings.options.update(options)
        self.plan(number, at_s, lambda device: placing.assign(self.desk, number, settings))

    def playing(
        self,
        number: int,
        where: tuple[str, str, int],
        players: Players,
        won: str = "",
        last_s: float = 6,
        from_s: float = 900,
    ) -> None:
        """In play; `won`: the winners of the games so far, with B's gammons in lower case (b)."""
        self.match(number, from_s, where, players)
        self.plan(number, from_s + 5, lambda device: device.accept())
        for index, winner in enumerate(won):
            kind = scoring.GAMMON if winner.islower() else scoring.SINGLE
            side = "AB".index(winner.upper())
            self.plan(number, from_s + 20 + 200 * index, lambda device: device.begin_game(0, turns=20))
            self.plan(number, from_s + 130 + 200 * index, lambda device, side=side, kind=kind: device.win(side, kind))
        begin_s = from_s + 20 + 200 * len(won)
        self.plan(number, begin_s, lambda device: device.begin_game(number % 2))
        for at_s in range(int(begin_s) + 24, SPAN_S - int(last_s), 24):
            self.plan(number, at_s, lambda device: device.turn(0))
        self.plan(number, SPAN_S - last_s, lambda device: device.turn(0))


def fill(desk: Desk, ends_s: float | None = None) -> Hall:
    """24 tables: eight need the director, one is free, the others play."""
    hall = Hall(desk, ends_s)
    _calm(hall)
    _needing(hall)
    for number in range(1, 25):
        if number != 14:
            hall.plan(number, SPAN_S)
    hall.fill()
    return hall


def _calm(hall: Hall) -> None:
    hall.playing(1, MAIN, ("Bianchi", "Novak"), "AbAB", 16)
    hall.playing(2, MAIN, ("Lindqvist J.", "Okafor"), "BaBAAb", 20)
    hall.playing(4, CONSOLATION, ("Fischer", "Petrov"), "AABB", 8)
    hall.plan(4, SPAN_S - 3, lambda device: device.double())
    hall.match(6, 0, MAIN, ("Costa", "Haas"))
    hall.plan(6, 5, lambda device: device.accept())
    for index in range(5):
        hall.plan(6, 20 + 300 * index, lambda device: device.begin_game(0, turns=20))
        side = index % 2
        hall.plan(6, 250 + 300 * index, lambda device, side=side: device.win(side, scoring.GAMMON))
    hall.match(8, 0, MAIN, ("Yılmaz", "Brandt"))
    hall.plan(8, 5, lambda device: device.accept())
    hall.plan(8, SPAN_S - 300, lambda device: device.begin_game(0, turns=20))
    hall.plan(8, SPAN_S - 120, lambda device: device.win(1))
    hall.plan(8, SPAN_S - 108, lambda device: device.do(breaks.begin_break, 1, 0, after_ms=0))
    hall.playing(10, CONSOLATION, ("Jensen", "Marchetti"), "A", 10)
    hall.match(12, SPAN_S - 150, CONSOLATION, ("Dupont", "Almeida"))
    hall.playing(13, MAIN, ("Kowalska", "Stein"), "ABABABAB", 15, 0)
    hall.playing(15, SPEED, ("Rivera", "Sato"), "", 3, SPAN_S - 300)
    hall.playing(16, MAIN, ("Greco", "Hansen"), "bAB", 9)
    hall.playing(17, CONSOLATION, ("Ferrari", "Nowak"), "AaB", 40)
    hall.plan(17, SPAN_S - 18, lambda device: device.do(turn.pause, after_ms=0))
    hall.playing(19, MAIN, ("Weiss", "Popescu"), "aAbb", 5)
    hall.playing(20, SPEED, ("Larsen", "Conti"), "A", 30, SPAN_S - 600)
    hall.plan(20, SPAN_S - 20, lambda device: device.do(turn.pause, after_ms=0))
    hall.plan(20, SPAN_S - 10, lambda device: device.do(signing.claim, 0, scoring.SINGLE, after_ms=0))
    hall.plan(21, SPAN_S - 240)
    hall.match(23, 0, SPEED, ("Moretti", "Blanc"))
    hall.plan(23, 5, lambda device: device.accept())
    hall.plan(23, 20, lambda device: device.play(0))
    hall.plan(23, SPAN_S - 60, lambda device: _verify(hall, 23))
    hall.playing(24, MAIN, ("Aydin", "Romano"), "aAbbA", 12)


def _verify(hall: Hall, number: int) -> None:
    with hall.desk.reading() as connection:
        match = matches.last_on(connection, number)
    assert match is not None
    results.verify(hall.desk, match.id)


def _needing(hall: Hall) -> None:
    hall.playing(7, MAIN, ("Rossi", "De Vries"), "aABaB", 170)
    hall.plan(7, SPAN_S - 161, lambda device: device.do(calls.call_director, "DISPUTE", after_ms=0))
    hall.match(18, 0, CONSOLATION, ("Weber", "Nielsen"))
    hall.plan(18, 5, lambda device: device.accept())
    spent_s = TURN_MS // 1000 + 12 + 14 * 60  # until the press, the delay, the bank
    hall.plan(18, SPAN_S - 52 - spent_s, lambda device: device.begin_game(0, turns=0))
    hall.plan(18, SPAN_S - 51, lambda device: device.do(_tick, after_ms=0))
    start_s = time.localtime(hall.zero_s + SPAN_S - 680)
    begins = str(start_s.tm_hour * 3600 + start_s.tm_min * 60 + start_s.tm_sec)
    hall.match(3, SPAN_S - 900, MAIN, ("Kaya", "Lindqvist A."), start_s=begins)
    hall.plan(3, SPAN_S - 700, lambda device: device.do(beginning.accept, 1, after_ms=0))
    hall.match(11, 0, CONSOLATION, ("Moreau", "Haddad"))
    hall.plan(11, 5, lambda device: device.accept())
    hall.plan(11, SPAN_S - 900, lambda device: device.play(0))
    hall.plan(11, SPAN_S - 35)
    hall.match(22, 0, CONSOLATION, ("Berg", "Silva"))
    hall.plan(22, 5, lambda device: device.accept())
    hall.plan(22, SPAN_S - 1200, _play_unsigned)
    hall.plan(22, SPAN_S - 364, lambda device: device.do(signing.confirm, 0, after_ms=0))
    hall.playing(14, CONSOLATION, ("Vega", "Iversen"), "AaB", 250)
    hall.playing(5, CONSOLATION, ("Toth", "Klein"), "aB", 370)
    hall.playing(9, MAIN, ("Duarte", "Engström"), "abA", 4)
    hall.plan(9, SPAN_S - 2, lambda device: giving.give(hall.desk, 9, Order(facts.PAUSED, (), "clock check")))


def _tick(match, now_ms: int) -> None:
    match.tick(now_ms)


def _play_unsigned(device: Device) -> None:
    while not device.match.is_match_won():
        device.begin_game(first=device.match.game_number % 2)
        device.turn()
        device.win(0, scoring.GAMMON)
