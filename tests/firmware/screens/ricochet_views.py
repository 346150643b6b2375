"""Ricochet Robots in every state, as players meet it: the table itself fills the views."""

from players import Players

from matchcore.games.ricochet import facts
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR
from table.games.ricochet import game
from table.pressing.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT

NAMES = ("Anna", "Bert", "Carla", "Dino")
EIGHT = NAMES + ("Elena", "Furio", "Gaia", "Hugo")
LONG_NAMES = ("Annamaria Castelnuovo", "Bert van der Meulen") + EIGHT[2:]


class RicochetPlayers(Players):
    game = game

    def order(self, kind, values=(), text=""):
        self._orders += 1
        order = Fact()
        order.begin(self._orders, 0, kind, BY_DIRECTOR)
        order.fill((self._orders,) + tuple(values))
        order.text = text
        return self._answer([order], 0)

    def offered(self, names=NAMES, options=0):
        """Table 7, the first player begins, 60 s, minimum 5."""
        return self.order(facts.BEGUN, (7, 0, 60, 5, options), "\n".join(("Club cup",) + tuple(names)))

    def begun(self, names=NAMES, options=0, tokens=()):
        """Accepted by both."""
        self.offered(names, options).press(LEFT, RIGHT)
        for player in range(len(tokens)):
            self.order(facts.TOKENS_SET, (player, tokens[player]))
        return self

    def planning(self, names=NAMES, options=0, tokens=(2, 1, 3)):
        return self.begun(names, options, tokens).press(LEFT)

    def declare(self, player, fewer=0):
        """A press, and its entry; the proposed number, or so many fewer."""
        self.press(LEFT)
        return self.enter(player, fewer)

    def enter(self, player, fewer=0):
        return self.press(*([KEY_2] * player + [KEY_1] + [KEY_1] * fewer + [KEY_3]))

    def shown(self, valid=True):
        """The glass is out, and the first has shown."""
        return self.declare(0).press(KEY_1).wait(61_000).press(KEY_1 if valid else KEY_2)


def everybody(texts):
    """(name, state, players)."""

    def new():
        return RicochetPlayers(texts)

    def glass():
        return new().planning().declare(0).declare(1).press(KEY_1)

    yield "ricochet_idle", "idle", new()
    yield "ricochet_how_many_players", "how many players", new().press(KEY_1).press(KEY_2)
    yield "ricochet_self_test", "self-test", new().press(KEY_2)
    yield "ricochet_picture", "picture", new().press(KEY_2).press(KEY_1)
    yield "ricochet_players", "players", new().offered().press(LEFT)
    yield "ricochet_players_eight", "players", new().offered(EIGHT)
    yield "ricochet_token", "token", new().begun(tokens=(2, 1, 3))
    yield "ricochet_planning", "planning", new().planning().wait(72_000)
    yield "ricochet_planning_long", "planning", new().planning(EIGHT).wait(301_000)
    yield "ricochet_who", "who", new().planning().press(LEFT)
    yield "ricochet_who_more", "who", glass().press(LEFT, RIGHT)
    yield "ricochet_how_many", "how many", new().planning().press(LEFT).press(KEY_2, KEY_2, KEY_2, KEY_1, KEY_1)
    yield "ricochet_declared", "declared", new().planning().declare(0)
    yield "ricochet_glass", "glass", glass().declare(2).declare(0, 1).wait(10_000)
    yield "ricochet_phones", "planning", new().planning(EIGHT, 2).wait(301_000)
    yield "ricochet_glass_phones", "glass", new().planning(EIGHT, 3).declare(2).wait(10_000)
    yield "ricochet_glass_eight", "glass", _everybody_declares(new().planning(EIGHT, 1))
    yield "ricochet_show", "show", glass().wait(61_000).press(LEFT, LEFT, LEFT)
    yield "ricochet_tie", "show", _tie(new().planning(tokens=()))
    yield "ricochet_award", "award", new().planning().shown().press(RIGHT)
    yield "ricochet_award_two", "award", new().planning(NAMES[:2], tokens=(4, 5)).shown()
    yield "ricochet_award_eight", "award", new().planning(LONG_NAMES).shown()
    yield "ricochet_void", "void", new().planning().shown(False)
    yield "ricochet_ask_void", "void?", new().planning().press(KEY_2)
    yield "ricochet_void_glass", "void", glass().wait(10_000).press(KEY_2).press(KEY_1).press(LEFT)
    yield "ricochet_no_press", "no press?", glass().press(LEFT, RIGHT).press(KEY_3).press(LEFT)
    yield "ricochet_mistake", "mistake?", new().planning().declare(0).press(KEY_2).press(LEFT)
    yield "ricochet_placing", "placing", _placing(new().planning())
    yield "ricochet_dispute", "dispute", glass().press(KEY_3).press(KEY_1)
    yield "ricochet_whom", "whom?", new().planning().menu(2).press(KEY_1)
    yield "ricochet_retires", "agreed?", new().begun().menu(2).press(KEY_1).press(KEY_2, KEY_1).press(LEFT)
    yield "ricochet_warned", "agreed?", _warned(new().begun()).menu(3).press(KEY_1).press(KEY_2, KEY_1)
    yield "ricochet_late", "agreed?", new().offered().menu(3).press(KEY_1).press(KEY_1)
    yield "ricochet_out", "agreed?", new().begun().menu(5).press(KEY_1).press(KEY_2, KEY_2, KEY_1)
    yield "ricochet_take_back", "agreed?", new().planning().menu(1).press(KEY_1)
    yield "ricochet_over", "over", _won(new())
    yield "ricochet_over_eight", "over", _over_eight(new())
    yield "ricochet_sealed", "sealed", _won(new()).press(LEFT, RIGHT)
    yield "ricochet_menu", "menu", new().planning().press(KEY_3)


def _everybody_declares(players):
    """One after the other, the last two once more with less."""
    for player in range(8):
        players.declare(player)
    return players.declare(7, 1).declare(6, 2)


def _tie(players):
    """Two declare within 50 ms, with as many tokens (RR-13)."""
    players.press(LEFT).press(RIGHT, after_ms=20)
    players.enter(0).press(KEY_2, KEY_1).press(KEY_2, KEY_3)
    return players.press(KEY_1).wait(61_000)


def _placing(players):
    """Robots and markers are placed again after so many void rounds (RR-21)."""
    while players.match.phase != 8:
        players.press(KEY_2).press(KEY_1).press(LEFT, RIGHT)
        if players.match.phase == 2:
            players.press(LEFT)
    return players


def _warned(players):
    """The second player, once."""
    return players.menu(3).press(KEY_1).press(KEY_2, KEY_1).press(LEFT, RIGHT)


def _over_eight(players):
    """With a warning, and a player who is out."""
    players.begun(EIGHT, tokens=(3, 1, 2, 0, 1, 0, 2))
    _warned(players).menu(2).press(KEY_1).press(KEY_2, KEY_2, KEY_2, KEY_1).press(LEFT, RIGHT)
    return players.press(LEFT).shown().press(LEFT, RIGHT)


def _won(players):
    players.begun(tokens=(3, 1, 2)).press(LEFT)
    return players.shown().press(LEFT, RIGHT)
