"""The plain clock in every state, as players meet it: the table itself fills the views."""

from players import NAMES, Players

from matchcore.games.clock import facts, phases
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR, NOBODY
from table.games.clock import game
from table.pressing.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT

LONG_NAMES = ("Giovanni Battista Pellegrini-Rossi", "Wilhelmina van der Meulen-De Vries")
CLASSICAL = "40/120:00, 30:00 fischer 30"


class ClockPlayers(Players):
    game = game

    def order(self, kind, values=(), text=""):
        self._orders += 1
        order = Fact()
        order.begin(self._orders, 0, kind, BY_DIRECTOR)
        order.fill((self._orders,) + tuple(values))
        order.text = text
        return self._answer([order], 0)

    def offered(self, system="3:00 fischer 2", names=NAMES, automatic=0):
        return self.order(facts.BEGUN, (7, automatic), "\n".join(("Club cup, round 2", system) + tuple(names)))

    def running(self, system="3:00 fischer 2", names=NAMES, automatic=0):
        """Rossi, at the left, is on turn."""
        return self.offered(system, names, automatic).press(LEFT, RIGHT).press(RIGHT)


def everybody(texts):
    """(name, state, players)."""

    def new():
        return ClockPlayers(texts)

    def ended(winner, how=phases.AGREED):
        return new().running().order(facts.RESULT, (winner, how))

    yield "clock_idle", "idle", new()
    yield "clock_systems", "systems", new().press(KEY_1).press(KEY_2, KEY_2)
    yield "clock_self_test", "self-test", new().press(KEY_2)
    yield "clock_picture", "picture", new().press(KEY_2).press(KEY_1)
    yield "clock_settings", "settings", new().offered(CLASSICAL).press(LEFT)
    yield "clock_settings_long", "settings", new().offered("5:00 delay 5 | 4:00 delay 5", LONG_NAMES, 1)
    yield "clock_ready", "ready", new().offered("10:00 delay 12").press(LEFT, RIGHT)
    yield "clock_running", "running", new().running().press(LEFT, RIGHT, after_ms=4000)
    yield "clock_running_stages", "running", new().running(CLASSICAL).press(LEFT, after_ms=1_500_000)
    yield "clock_running_delay", "running", new().running("10:00 delay 12").wait(5000)
    yield "clock_byo_yomi", "running", new().running("0:20, 5x0:30 byo-yomi").wait(61_000)
    yield "clock_last_seconds", "running", new().running("0:20, 2x0:30 byo-yomi").wait(74_000)
    yield "clock_many_periods", "running", new().running("0:20, 12x0:30 byo-yomi").wait(61_000)
    yield "clock_last_period", "running", new().running("0:20, 2x0:30 byo-yomi").wait(61_000)
    yield "clock_canadian", "running", new().running("0:20, 25/10:00 canadian").wait(61_000)
    yield "clock_hourglass", "running", new().running("5:00 hourglass").wait(260_000)
    yield "clock_flagged", "flagged", new().running("1:00").wait(75_000)
    yield "clock_paused", "paused", new().running().press(KEY_2).press(LEFT)
    yield "clock_restored", "paused", _again(new().running(CLASSICAL).wait(9000))
    yield "clock_dispute", "dispute", new().running().press(KEY_2).press(KEY_2)
    yield "clock_ask_result", "result?", new().running(names=LONG_NAMES).press(KEY_1)
    yield "clock_result", "result", ended(0).press(LEFT)
    yield "clock_result_drawn", "result", ended(NOBODY)
    yield "clock_result_ruled", "result", ended(1, phases.RULING)
    yield "clock_result_on_time", "result", new().running("1:00", automatic=1).wait(75_000)
    yield "clock_sealed", "sealed", ended(0).press(LEFT, RIGHT)
    yield "clock_verified", "sealed", ended(0).press(LEFT, RIGHT).order(facts.VERIFIED)
    yield "clock_menu", "menu", new().running().press(KEY_3)


def _again(players):
    players.switch_on()
    return players
