"""Every state as players meet it: the table itself fills the views, played into that state."""

from players import Players

from matchcore.games.backgammon import facts
from table.linking import answers
from table.linking.link_states import NO_LINK
from table.pressing.controls import KEY_1, KEY_2, KEY_3, LEFT, RIGHT
from table.screens.view import HEARD, View

DOUBLES = {
    "players": "doubles",
    "times_given": "yes",
    "bank_extra_b_ms": "120000",
    "observer": "Ch. Weber",
    "sign": "yes",
    "breaks.minutes": "10",
}
SWING = {"games": "1", "clock": "off", "stake": "100", "held_a": "1000", "held_b": "300"}
LARGE_SWING = {"games": "1", "bank_ms": "1800000", "stake": "12800", "held_a": "1000000", "held_b": "2000000"}
TIE = {"tie_a": "2", "tie_b": "1"}
PAIRS = ("Anna Bianchi / Piero Rossi", "Giovanna De Vries / Carla Neri")
LONG_NAMES = ("Giovanni Battista Pellegrini-Rossi", "Wilhelmina van der Meulen-De Vries")


def before(new):
    yield "idle", "idle", new()
    yield "idle_linked", "idle", new().stored()
    yield "menu_idle", "menu", new().menu()
    yield "lengths", "lengths", new().press(KEY_1).press(KEY_2, KEY_2)
    yield "self_test", "self-test", tested(new()).wait(65_000)
    yield "self_test_pressed", "self-test", tested(new()).press(LEFT)
    yield "self_test_checked", "self-test", tested(new()).press(KEY_3, RIGHT)
    yield "self_test_failed", "self-test", tested(new(), 13).press(LEFT, RIGHT, KEY_1, KEY_2, KEY_3)
    yield "picture", "picture", tested(new()).press(KEY_1)
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
    yield "refused", "running", new().playing(score=(6, 3)).menu(3).press(KEY_1)
    yield "menu", "menu", new().playing().menu(1)
    yield "help", "help", new().playing().menu(1).press(KEY_1, KEY_2)
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
    yield "paused_below", "paused", new().playing().paused().press(KEY_2, KEY_2, KEY_2)
    yield "paused_reason", "paused", new().playing().paused_for("DICE_LIFTED_AFTER_PRESS")
    yield "result_asked", "result?", new().playing().doubled().press(RIGHT).claiming().press(KEY_1)
    yield "game_over", "game over?", new().playing().doubled().press(RIGHT).claimed(2)
    yield "paused_refused", "paused", new().playing().doubled().menu().press(KEY_1, KEY_1, LEFT, RIGHT, KEY_1)
    yield "game_over_crawford", "game over?", new().playing(score=(5, 2)).claimed()
    yield "game_over_long", "game over?", new().playing(names=LONG_NAMES).claimed(3)
    yield "passed", "passed?", new().playing().doubled().press(KEY_2, RIGHT)
    yield "passed_again", "passed?", new().playing().doubled().press(KEY_2, RIGHT, RIGHT)
    yield "dispute", "dispute", new().playing().menu().press(KEY_1).wait(34_000)
    yield "withdraw", "withdraw?", new().playing().menu().press(KEY_1, KEY_1, LEFT)
    yield "bound", "director's pause", new().playing().order(facts.PAUSED, (), "Lunch until 14:00").wait(34_000)
    yield "roll_asked", "roll?", new().playing().menu(4).press(KEY_1, RIGHT)
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
    yield "running_games", "running", games(new().ready(11), 4).press(RIGHT)
    yield "history_long", "history", games(new().ready(15, names=LONG_NAMES), 15).press(LEFT, RIGHT, KEY_1)
    yield "history_empty", "history", new().ready().press(KEY_1)
    yield "menu_sealed", "menu", new().sealed().press(KEY_3)


def between_games(new):
    yield "break_asked", "break?", games(new().ready(9), 1).press(KEY_2, LEFT)
    yield "break_joined", "break", games(new().ready(13), 1).press(KEY_2, LEFT, RIGHT, RIGHT, KEY_1, LEFT).wait(61_000)
    yield (
        "break_warning_long",
        "break",
        games(new().ready(9, names=LONG_NAMES), 1).press(KEY_2, LEFT, KEY_1).wait(271_000),
    )
    yield "break_over", "break", games(new().ready(9), 1).press(KEY_2, RIGHT, KEY_1).wait(388_000)
    yield "absent", "absent", new().offered().order(facts.ABSENT_STARTED, (1,), "five minutes late").wait(30_000)
    yield "absent_over", "absent over", new().offered().order(facts.ABSENT_STARTED, (0,), "late").wait(1_800_000)
    yield "ready_sign", "ready", new().ready(options={"sign": "yes"})
    yield "late", "offered", new().offered(options={"best_of": "3", "series_a": "1", "start_s": "42900"}).wait(5_000)
    yield "offered_doubles", "offered", new().offered(names=PAIRS, options=DOUBLES)
    yield "running_doubles", "running", new().playing(names=PAIRS, options=DOUBLES)
    yield "offered_doubles_long", "offered", new().offered(names=LONG_NAMES, options=DOUBLES)
    yield "offered_swing", "offered", new().offered(0, options=SWING)
    yield "ready_swing", "ready", new().ready(0, options=SWING)
    yield "playing_swing", "playing", new().ready(0, options=SWING).press(LEFT)
    yield "claimed_swing", "game over?", new().ready(0, options=SWING).press(LEFT, KEY_2, LEFT)
    yield "decided_swing", "match over?", new().ready(0, options=SWING).press(LEFT, KEY_2, LEFT, RIGHT)
    yield "offered_swing_long", "offered", new().offered(0, names=LONG_NAMES, options=LARGE_SWING)
    yield "ready_swing_long", "ready", new().ready(0, names=LONG_NAMES, options=LARGE_SWING)
    yield "offered_tie", "offered", new().offered(options=TIE)
    yield "ready_tie", "ready", new().ready(options=TIE)
    yield "ready_tie_long", "ready", new().ready(names=LONG_NAMES, options=TIE)
    yield "running_tie", "running", new().playing(options=TIE)
    yield "rules", "rules", new().offered(options=DOUBLES).menu(1).press(KEY_1, KEY_2)
    yield "announced", "ready", new().ready().order(facts.ANNOUNCED, (1,), "Lunch at one o'clock, round 4 at two")
    yield "corrected", "ready", new().ready().order(facts.BANK_GIVEN, (0, 90_000), "clock error INC-10")
    yield "history_notes", "history", history(games(new().ready(13), 3)).press(KEY_1)
    yield "history_over", "history", new().sealed().press(KEY_1, KEY_2, KEY_2)


def history(players):
    players.order(facts.PENALTY, (0, 1), "phone").order(facts.SCORE_SET, (4, 4, 0), "cards")
    return players.press(LEFT).press(RIGHT).claimed().press(RIGHT).press(KEY_2, LEFT, KEY_1, LEFT, RIGHT)


def procedures(new):
    yield "early_dice", "early dice", new().playing().paused_for("EARLY_DICE").wait(8_000)
    yield "early_dice_agreed", "early dice", new().playing().paused_for("EARLY_DICE").press(RIGHT)
    yield "illegal", "illegal?", new().playing().paused_for("ILLEGAL_MOVE")
    yield "illegal_wait_long", "illegal?", new().playing(rule_set="cnb", names=LONG_NAMES).paused_for("ILLEGAL_MOVE")
    yield "time_back", "time back?", new().playing().wait(30_000).paused_for("time_back").press(LEFT)
    yield "new_delay", "new delay?", new().playing().paused_for("INVALID_ROLL")
    yield "new_delay_long", "new delay?", new().playing(names=LONG_NAMES).paused_for("INVALID_ROLL")
    yield "take_back", "take back?", new().playing().paused_for("take_back").press(LEFT)
    yield "take_back_game", "take back?", new().ready().press(RIGHT).paused_for("take_back")
    yield "take_back_result", "take back?", new().decided().press(KEY_2)
    yield "resign", "resign?", new().playing().doubled().press(RIGHT).paused_for("resign").press(KEY_1)
    yield "resign_single", "resign?", new().playing(rule_set="club").paused_for("resign")
    yield "early_double", "early double?", new().playing().press(LEFT).menu(3).press(KEY_1)
    yield "early_doubled", "running", new().playing().press(LEFT).menu(3).press(KEY_1, LEFT).wait(6_000)
    yield "early_roll", "early roll?", new().playing().menu(4).press(KEY_1)
    yield "playing", "playing", without_clock(new)
    yield "who_doubles", "who doubles?", without_clock(new).press(KEY_1)
    yield "doubled_without_clock", "doubled", without_clock(new).press(KEY_1, RIGHT)
    yield "session_over", "end session?", new().ready(0, options={"clock": "off"}).menu(1).press(KEY_1, LEFT)
    yield "call_reason", "call reason", new().playing().menu().press(KEY_1, KEY_2, KEY_2)
    yield "emergency", "dispute", new().playing().paused_for("EMERGENCY").wait(61_000)
    yield "help_page", "help page", new().playing().menu(1).press(KEY_1, KEY_2, KEY_1)
    yield "help_illegal", "help page", new().playing(rule_set="eubgf13").paused_for("ILLEGAL_MOVE").press(KEY_3)
    yield "help_idle", "help", new().menu().press(KEY_1)


def without_clock(new):
    return new().ready(5, options={"clock": "off"}).press(LEFT)


def director(new):
    yield "code", "code?", new().ready().menu(4).press(KEY_1, KEY_1, KEY_2)
    yield "director", "director", new().playing().order(facts.MODE_OPENED)
    yield "director_times", "director value", new().playing().order(facts.MODE_OPENED).press(KEY_1, RIGHT)
    yield "director_score", "director value", new().ready().order(facts.MODE_OPENED).press(KEY_2, KEY_1, KEY_2, RIGHT)
    yield "director_result", "director value", new().ready().order(facts.MODE_OPENED).press(*[KEY_2] * 7, KEY_1)
    yield "director_reason", "director reason", new().playing().order(facts.MODE_OPENED).press(KEY_1, KEY_1)
    yield "director_discard", "director discard", changed(new()).press(KEY_3)


def changed(players):
    return players.playing().order(facts.MODE_OPENED).press(KEY_1, RIGHT)


def games(players, number):
    """This many games, won in turn."""
    for index in range(number):
        players.press(RIGHT, LEFT, RIGHT).claimed(index % 3 + 1, index % 2).press(1 - index % 2)
    return players


def away(players):
    answers.lose(players.table, NO_LINK)
    return players.step()


class Device:
    def __init__(self, failed):
        self.failed = failed

    def test(self):
        return self.failed


def tested(players, failed=0):
    """In the self-test, on a board that can test itself."""
    players.stored().table.parts.device = Device(failed)
    return players.press(KEY_2)


def power_cut(players):
    players.switch_on()
    return players


def copied(view):
    """A copy of the view, once the buttons hear: the table goes on with its own."""
    other = View()
    for name in view.__dict__:
        value = getattr(view, name)
        setattr(other, name, list(value) if isinstance(value, list) else value)
    other.revision = 1
    other.heard = HEARD
    return other


def everybody(texts):
    """(name, state, players) of everything, in this language."""
    for group in (before, on_the_clock, paused, after, between_games, procedures, director):
        for name, state, players in group(lambda: Players(texts)):
            yield name, state, players.step()


_played = {}  # {language: [(name, state, view), ...]}: to play into all of them takes seconds


def played(texts):
    """(name, state, view) of everything, in this language; each view a copy that may be changed."""
    if texts not in _played:
        _played[texts] = [(name, state, copied(players.table.view)) for name, state, players in everybody(texts)]
    for name, state, view in _played[texts]:
        yield name, state, copied(view)
