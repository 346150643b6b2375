"""Games at a plain clock in the states that tests begin from."""

from matchcore.games.clock.game.account import PART
from matchcore.games.clock.game.clock import Clock
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.topics import beginning, moves, results
from matchcore.sides import BY_A, BY_B

NAMES = ("Anna", "Bruno")
S = 1000


def clock(system, automatic=False):
    """A is on turn from 0 ms on."""
    found = Clock()
    found.set_up(0, *beginning.read(system), automatic)
    found.press(0, 1)
    return found


def think(found, *seconds):
    """The sides move in turn, each after so many seconds."""
    now_ms = found.since_ms
    for spent in seconds:
        now_ms += int(spent * S)
        found.press(now_ms, found.active)
    return now_ms


def left(found, now_ms=None):
    """Of A and B, in seconds."""
    now_ms = found.since_ms if now_ms is None else now_ms
    return found.left_ms(now_ms, 0) / S, found.left_ms(now_ms, 1) / S


def periods(found, now_ms, side):
    """Periods of byo-yomi that are left, with the one that runs."""
    return found.part_at(now_ms, side) % PART


def sign(game, now_ms):
    results.sign(game, now_ms, BY_A)
    results.sign(game, now_ms, BY_B)


def playing(system="5:00", **settings):
    """A is on turn from 0 ms on."""
    game = new_match()
    beginning.begin(game, NAMES, 1, system, "club", 7, **settings)
    sign(game, 0)
    moves.press(game, 0, BY_B)
    game.clear_fresh()
    return game
