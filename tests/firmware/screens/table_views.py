"""Every state as players meet it: the views are filled by the table itself, played into that state."""

from players import Players

from matchcore import facts
from table.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT
from table.screens.view import View
from table.table import NO_LINK

LONG_NAMES = ("Giovanni Battista Pellegrini-Rossi", "Wilhelmina van der Meulen-De Vries")


def before(new):
    yield "idle", "idle", new()
    yield "idle_linked", "idle", new().stored()
    yield "menu_idle", "menu", new().menu()
    yield "lengths", "lengths", new().press(KEY_1).press(RIGHT, RIGHT)
    yield "self_test", "self-test", new().stored().press(KEY_2).wait(65_000)
    yield "self_test_pressed", "self-test", new().stored().press(KEY_2, LEFT)
    yield "offered", "offered", new().offered().press(LEFT)
    yield "offered_score", "offered", new().offered(score_a=4, score_b=2)
    yield "offered_long", "offered", new().offered(25, LONG_NAMES, moves="responsible")
    yield "offered_local", "offered", new().press(KEY_1).press(KEY_1)
    yield "ready", "ready", new().ready()
    yield "ready_crawford", "ready", new().ready(score_a=6, score_b=3)


def on_the_clock(new):
    yield "running", "running", new().playing()
    yield "running_low", "running", new().playing().wait(506_000)
    yield "running_local", "running", new().press(KEY_1).press(KEY_1).press(LEFT, RIGHT).press(LEFT).wait(3_000)
    yield "running_no_link", "running", away(new().playing())
    yield "refused", "running", new().playing(score=(6, 3)).press(KEY_1)
    yield "menu", "menu", new().playing().menu(1)
    yield "help", "help", new().playing().menu().press(KEY_1, KEY_1)
    yield "double_asked", "double?", new().playing().press(KEY_1)
    yield "doubled", "doubled", new().playing().doubled().wait(2_000)
    yield "doubled_long", "doubled", new().playing(names=LONG_NAMES).doubled().wait(2_000)
    yield "waiting", "running", new().playing().losing_delay().press(LEFT).wait(2_000)
    yield "taken", "running", new().playing().doubled().press(RIGHT).wait(2_000)
    yield "pass_asked", "pass?", new().playing().doubled().press(KEY_2)
    yield "pass_asked_more", "pass?", new().playing().doubled().press(RIGHT).press(LEFT).doubled().press(KEY_2)
    yield "expired", "expired", new().playing().wait(900_000)
    yield "time_asked", "time?", new().playing().wait(900_000).press(KEY_1)


def paused(new):
    yield "paused", "paused", new().playing().paused().wait(34_000)
    yield "paused_below", "paused", new().playing().paused().press(RIGHT, RIGHT, RIGHT)
    yield "paused_reason", "paused", new().playing().paused_for("ROLL_DISPUTE")
    yield "paused_early_dice", "paused", new().playing().paused_for("EARLY_DICE")
    yield "result_asked", "result?", new().playing().doubled().press(RIGHT).claiming().press(KEY_1)
    yield "game_over", "game over?", new().playing().doubled().press(RIGHT).claimed(2)
    yield "paused_refused", "paused", new().playing().doubled().order(facts.PAUSED).press(KEY_1)
    yield "game_over_crawford", "game over?", new().playing(score=(5, 2)).claimed()
    yield "game_over_long", "game over?", new().playing(names=LONG_NAMES).claimed(3)
    yield "passed", "passed?", new().playing().doubled().press(KEY_2, RIGHT)
    yield "passed_again", "passed?", new().playing().doubled().press(KEY_2, RIGHT, RIGHT)
    yield "dispute", "dispute", new().playing().menu(1).press(KEY_1).wait(34_000)
    yield "withdraw", "withdraw?", new().playing().menu(1).press(KEY_1, KEY_1, LEFT)
    yield "restored", "restored", power_cut(new().playing())
    yield "restored_one", "restored", power_cut(new().playing()).press(LEFT)


def after(new):
    yield "match_over", "match over?", new().decided().press(LEFT)
    yield "match_over_again", "match over?", new().decided().press(LEFT, LEFT)
    yield "match_over_time", "match over?", new().playing().wait(900_000).press(KEY_1, KEY_1)
    yield "sealed", "sealed", new().sealed().stored()
    yield "sealed_unsent", "sealed", new().sealed()
    yield "sealed_time", "sealed", new().playing().wait(900_000).press(KEY_1, KEY_1, LEFT, RIGHT)
    yield "qr", "qr", new().sealed().press(KEY_2)
    yield "history", "history", new().sealed().press(KEY_1)
    yield "history_ready", "history", games(new().ready(25), 6).press(KEY_1)
    yield "history_long", "history", games(new().ready(15, names=LONG_NAMES), 15).press(LEFT, RIGHT, KEY_1)
    yield "history_empty", "history", new().ready().press(KEY_1)
    yield "menu_sealed", "menu", new().sealed().press(KEY_3)


def games(players, number):
    """So many games, won in turn."""
    for index in range(number):
        players.press(RIGHT, LEFT, RIGHT).claimed(index % 3 + 1, index % 2).press(1 - index % 2)
    return players


def away(players):
    players.table.link_lost(NO_LINK)
    return players.step()


def power_cut(players):
    players.switch_on()
    return players


def copied(view):
    """A view of its own: the table goes on with the one it has."""
    other = View()
    for name in view.__dict__:
        value = getattr(view, name)
        setattr(other, name, list(value) if isinstance(value, list) else value)
    other.revision = 1
    return other


def played(texts):
    """(name, state, view) of everything, in this language."""
    for group in (before, on_the_clock, paused, after):
        for name, state, players in group(lambda: Players(texts)):
            yield name, state, copied(players.step().table.view)
