"""Two tired players and five controls, told in their words."""

import re

import pytest

from host_tools.simulator.hands import Play
from tests.firmware.whole_match import three_points

BANK_MS = 7 * 120_000  # each, in a match to 7
DELAY_MS = 12_000


@pytest.fixture
def play(switch_on) -> Play:
    return switch_on()


@pytest.fixture
def running(play) -> Play:
    """The left player is on turn, in a match to 7."""
    play.begin(7)
    play.start_left()
    return play


def test_a_whole_match_is_played_from_offer_to_seal(play):
    three_points(play)
    assert play.score == [3, 2]
    # Four characters that two people can compare aloud, for a table that has no number yet.
    assert re.fullmatch(r"0-[0-9A-HJKMNP-TV-Z]{4}", play.code)
    assert play.code in str(play.lines_shown())
    play.key("HISTORY")
    *games, pace = play.items
    assert [item.split()[0] for item in games] == ["1", "•", "2", "3"], "the pause before the director was called"
    assert "Crawford" in games[2] and "gammon" in games[3]
    # Figures of time only when the match is over (GEN-06).
    assert re.fullmatch(r"time used: \d+:\d\d – \d+:\d\d", pace)


@pytest.mark.parametrize("points", [1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25])
def test_a_local_match_of_each_length(play, points):
    play.begin(points)
    assert play.bank_ms == [points * 120_000] * 2
    assert str(points) in play.view["places"][0]


def test_a_match_begun_here_by_mistake_is_given_up(play):
    play.key("LOCAL")
    play.choose("25 points")
    play.left()
    play.key("WRONG?")
    play.expect("idle")
    play.begin(5)
    assert play.bank_ms == [600_000] * 2


def test_after_a_sealed_match_another_one_can_be_begun(play):
    """SET-06."""
    play.begin(1)
    play.left()
    play.win("left")
    play.left()
    play.right()
    play.expect("sealed")
    play.menu("Local match")
    play.choose("3 points")
    play.expect("offered")
    assert play.at_ms == 0 and play.code == ""


# -- time ------------------------------------------------------------------------------------------------------------


def test_the_delay_is_free_and_the_bank_is_not(running):
    running.wait(12_000)
    assert running.bank_ms == [BANK_MS, BANK_MS] and running.delay_ms[0] == 0
    running.left(2500)
    assert running.bank_ms == [BANK_MS - 2500, BANK_MS]
    assert running.delay_ms == [DELAY_MS, DELAY_MS]


@pytest.mark.parametrize(
    "reason",
    ["Dice lifted after the press", "Roll to be repeated"],
)
def test_a_pause_stops_both_times_whatever_its_reason(running, reason):
    running.wait(15_000)
    running.key("PAUSE", 0)
    frozen = running.bank_ms
    running.wait(30_000)
    running.choose(reason)
    if reason.startswith("Roll to be"):
        running.expect("new delay?")
        running.right()
    assert running.bank_ms == frozen and reason.split(" (")[0] in running.heading
    assert running.delay_ms[0] == (DELAY_MS if reason.startswith("Roll to be") else 0)
    running.key("RESUME")
    running.expect("running")
    running.wait(1000)
    assert running.bank_ms[0] == frozen[0] - (0 if reason.startswith("Roll to be") else 1000)


def test_dice_lifted_too_early_the_own_button_ends_the_turn_from_the_pause(running):
    running.key("PAUSE")
    running.choose("Dice lifted too early")
    running.left()
    assert running.shown() == "early dice" and "INC-03" in running.notice, "nobody plays a turn on a stopped clock"
    running.right()
    running.left()
    assert running.shown() == "running" and running.turn == 1


@pytest.mark.parametrize("reason", ["Disputed roll", "We disagree", "Clock or equipment"])
def test_the_director_is_called_and_then_asked_why(running, reason):
    """DSP-01, PAU-02: the call counts at once, whatever reason is chosen."""
    running.key("PAUSE")
    running.choose("Call the director")
    running.expect("call reason")
    running.choose(reason)
    running.expect("dispute")
    frozen = running.bank_ms
    running.wait(600_000)
    assert running.bank_ms == frozen
    running.key("CANCEL")
    running.right()
    running.expect("withdraw?")
    running.left()
    running.expect("paused")


def test_time_that_has_run_out_is_shown_steadily_and_the_game_goes_on(running):
    running.wait(BANK_MS + DELAY_MS - 1)
    running.expect("running")
    running.wait(1)
    running.expect("expired")
    assert running.expired == [True, False] and running.bank_ms[0] == 0
    running.left(1000)
    assert running.shown() == "expired" and running.turn == 1
    running.menu("Double")
    running.hold_own()
    running.expect("doubled")
    running.left()
    assert running.cube == 2 and running.expired == [True, False]
    for _ in range(3):
        running.right()
        running.left()
    assert running.expired == [True, False]


def test_time_that_has_run_out_is_claimed_with_two_acts(running):
    running.wait(BANK_MS + DELAY_MS)
    running.key("CLAIM")
    running.key("CONFIRM", 100)
    running.expect("time?")
    running.wait(3000)
    running.expect("expired")
    running.key("CLAIM")
    running.key("CONFIRM")
    running.expect("match over?")
    running.left()
    running.right()
    running.expect("sealed")
    assert "on time" in str(running.lines_shown()) and "Player B wins" in str(running.lines_shown())


# -- the cube --------------------------------------------------------------------------------------------------------


def test_a_double_that_is_not_confirmed_is_forgotten(running):
    """CUB-03."""
    running.key("DOUBLE")
    running.wait(2999, 1)
    running.expect("double?")
    running.wait(1)
    running.expect("running")
    assert running.cube == 1


def test_no_key_doubles(running):
    """CUB-03: only the doubler's own button does, held for 0.7 s; a key cannot, however often it is hit."""
    running.key("DOUBLE")
    for _ in range(3):
        running.press("key1", 300)
        running.expect("double?")
    running.do("hold left 0")
    running.expect("doubled")


def test_time_runs_while_a_double_is_asked_for(running):
    running.wait(12_000)
    before = running.bank_ms[0]
    running.key("DOUBLE", 0)
    running.hold("left", 300)
    assert running.bank_ms[0] == before - 1000
    assert running.turn == 1 and running.delay_ms[1] == DELAY_MS


def test_no_double_in_the_first_turn(play):
    play.begin(7)
    play.right()
    play.key("DOUBLE")
    play.expect("running")
    assert "CUB-09" in play.notice and play.notice == play.status
    play.wait(5000)
    assert play.notice == "" and play.status == ""


# -- results ---------------------------------------------------------------------------------------------------------


def test_the_wrong_kind_is_changed_before_it_counts(running):
    """SCO-01, SCO-02, PAU-03."""
    running.key("PAUSE")
    running.choose("Game is over")
    running.right()
    running.key("KIND")
    running.expect("result?")
    running.right()
    running.left()
    assert running.score == [0, 2]


def test_kind_goes_on_from_the_kind_that_was_claimed(running):
    """SCO-03, PAU-03, SKP-02: even where the table knows only the claim, after a power cut."""
    running.key("PAUSE")
    running.choose("Game is over")
    running.key("KIND")
    running.right()
    running.table.power_cut()
    running.table.switch_on()
    running.left()
    running.right()
    running.expect("game over?")
    running.key("KIND")
    running.right()
    running.left()
    assert running.score == [0, 3]


def test_back_from_the_match_to_its_last_game(play):
    """RES-08: a key only asks; both have signed the game, and both reopen it."""
    play.begin(1)
    play.left()
    play.win("left")
    play.expect("match over?")
    play.key("BACK")
    play.expect("take back?")
    play.left()
    play.right()
    play.expect("game over?")
    play.key("BACK")
    play.expect("take back?")
    play.left()
    play.expect("paused")
    play.key("RESUME")
    play.expect("running")
    assert play.score == [0, 0]


def test_a_pass_is_asked_about_once_and_taken_back_by_both(running):
    """CUB-05, PAU-08, AMB-16, CLK-20: the doubled player is asked; afterwards BACK only asks both."""
    running.double()
    running.key("PASS …")
    running.expect("pass?")
    running.right()
    running.expect("passed?")
    assert running.labels == ["", "BACK", "DISPUTE"]


# -- the buttons -----------------------------------------------------------------------------------------------------


def test_sides_are_swapped_before_the_match(play):
    play.key("LOCAL")
    play.key("CHOOSE")
    play.left()
    play.key("SWAP")
    assert play.names == ["Player B", "Player A"] and play.marks == [1, 1]
    play.left()
    play.right()
    play.left()
    play.expect("running")
    # The button in front of a player stays that player's: the right one is on turn and ends the turn.
    assert play.turn == 1
    play.right()
    assert play.turn == 0


def test_an_idle_button_is_recorded_once_a_second(running):
    seq = running.seq
    for _ in range(10):
        running.right(100)
    assert running.turn == 0 and running.seq == seq + 1
    running.right(1000)
    assert running.seq == seq + 2


def test_two_buttons_a_millisecond_apart_count_once(running):
    running.left(1000)
    running.right(1)
    assert running.turn == 1 and running.shown() == "running"
    running.right(398)
    assert running.turn == 1
    running.right(1)
    assert running.turn == 0


def test_the_menu_closes_by_itself_and_gives_no_time(running):
    running.wait(12_000)
    before = running.bank_ms[0]
    running.key("MENU", 0)
    running.wait(9999, 1)
    running.expect("menu")
    running.wait(1)
    running.expect("running")
    assert running.bank_ms[0] == before - 10_000


def test_each_next_gives_the_menu_its_time_again(running):
    running.key("MENU")
    running.wait(9000)
    running.key("NEXT")
    running.wait(9999, 1)
    running.expect("menu")
    running.wait(1)
    running.expect("running")


def test_the_menu_opens_at_its_first_entry(running):
    """Whatever was viewed before: a practised hand counts the presses."""
    running.key("MENU")
    running.key("NEXT")
    running.key("CLOSE")
    running.key("MENU")
    assert running.chosen == 0
    running.key("CHOOSE")
    running.expect("dispute")


def test_help_in_the_own_turn_leaves_the_button_its_meaning(running):
    running.menu("Help")
    running.expect("help")
    assert running.is_running
    for _ in range(len(running.items) + 1):
        running.key("NEXT", 100)
    assert running.chosen == 1, "round the end"
    running.key("CHOOSE")
    running.expect("help page")
    running.left()
    assert running.shown() == "running" and running.turn == 1


def test_a_position_is_marked(running):
    seq = running.seq
    running.menu("Mark")
    running.expect("running")
    assert running.seq == seq + 1


def test_nothing_is_lost_when_a_question_is_overtaken(running):
    """The list of kinds was open when the match went another way: it does not come back by itself."""
    running.key("PAUSE")
    running.choose("Game is over")
    running.key("DISPUTE")
    running.key("CANCEL")
    running.left()
    running.right()
    running.expect("paused")
