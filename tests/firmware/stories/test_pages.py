"""Help, history and rules in force, in every language (SKP-07, GEN-06, LNG-01)."""

import re

import pytest

LANGUAGES = ["en", "it", "nl"]
HELP = {"en": "HELP", "it": "AIUTO", "nl": "UITLEG"}


@pytest.fixture
def table(hall):
    yield hall.table
    hall.close()


def test_the_page_of_what_is_going_on_comes_first(seat):
    """In early dice HELP explains early dice, and BACK leads back to it."""
    seat.match(7)
    seat.start_left()
    seat.pause_for("Dice lifted too early")
    seat.key("HELP")
    seat.expect("help page")
    assert seat.heading == "Dice lifted too early" and seat.items[-1] == "INC-01, INC-02, INC-03"
    seat.key("BACK")
    seat.expect("early dice")
    seat.key("RESUME")
    seat.expect("running")


@pytest.mark.parametrize("rule_set, step", [("cnb", "Wait for the delay"), ("wbgf21", "Back to the roll")])
def test_the_steps_are_those_of_the_rule_set(seat, rule_set, step):
    """INC-05 and INC-06 say different things about the clock."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.pause_for("Illegal move")
    seat.key("HELP")
    assert any(item.startswith(step) for item in seat.items)


@pytest.mark.parametrize("rule_set, turns_open", [("wbgf21", 2), ("club", 3)])
def test_the_page_of_a_wrong_starting_position_says_whether_it_can_still_be_put_right(seat, rule_set, turns_open):
    """MOV-08: counted from the presses; in the turn that ends the deadline, before its roll."""
    seat.match(7, rule_set)
    seat.right()
    seat.expect("running", "playing")
    titles = ["Set-up can still be corrected"] * turns_open
    for number, title in enumerate([*titles, "Set-up: correct it before the roll", "Too late to correct the set-up"]):
        seat.menu("Help")
        seat.choose("Wrong starting position")
        assert seat.heading == title and seat.items[-1] == "MOV-08"
        seat.key("BACK")
        seat.key("BACK")
        seat.wait(1000)
        seat.left() if number % 2 == 0 else seat.right()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_can_be_opened_and_ends_with_its_rules(table, language):
    seat = table(language)
    seat.match(7)
    seat.start_left()
    seat.press("key3")
    seat.press("key2")
    seat.press("key1")
    topics = seat.items
    assert len(topics) > 15
    for number, topic in enumerate(topics):
        assert seat.shown() == "help" and seat.chosen == number
        seat.press("key1")
        assert re.fullmatch(r"[A-Z]{3}-\d\d(, [A-Z]{3}-\d\d)*", seat.items[-1])
        assert seat.heading == topic or seat.items[-1] == "MOV-08"  # else says that there is still time for it
        seat.press("key3")
        assert seat.chosen == number, "back at the same topic"
        seat.press("key2")
    assert seat.chosen == 0, "round the end"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_before_a_match_tells_of_no_rule_set(table, language):
    seat = table(language)
    seat.press("key3")
    seat.press("key1")
    seat.expect("help")
    seat.press("key1")
    assert seat.items[-1] == "CLK-01, CLK-13, CLK-15, PAU-02"


GAMES = {
    "en": ["1  2–0  Rossi +2 gammon", "2  2–1  De Vries +1 pass", "3  4–1  Rossi +2 single × 2"],
    "it": ["1  2–0  Rossi +2 gammon", "2  2–1  De Vries +1 passo", "3  4–1  Rossi +2 semplice × 2"],
    "nl": ["1  2–0  Rossi +2 gammon", "2  2–1  De Vries +1 pas", "3  4–1  Rossi +2 enkel × 2"],
}


def three_games(seat) -> None:
    """A gammon, a passed double, a game with the cube at two; keys by position, for any language."""
    seat.match(5)
    seat.start_left()
    end_game(seat, "left", 2)
    seat.start_left()
    seat.left()
    seat.press("key1")
    seat.hold_own()
    seat.press("key2")
    seat.left()
    seat.right()
    seat.expect("ready")
    seat.start_left()
    seat.press("key1")
    seat.hold_own()
    seat.right()
    end_game(seat, "left", 1)


def end_game(seat, winner: str, kind: int) -> None:
    seat.press("key2")
    seat.press("key1")
    for _ in range(kind - 1):
        seat.press("key1")
    seat.press(winner)
    seat.press("right" if winner == "left" else "left")
    seat.expect("ready")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_between_the_games(table, language):
    """SKP-01, SKP-07: every game, the score after it, the cube; corrections and breaks among them; no times."""
    seat = table(language)
    three_games(seat)
    assert seat.order("penalty", 1, 1, words="PEN-03") == ""
    assert seat.order("score_set", 4, 3, 0, words="SKP-06") == ""
    seat.press("key1")
    seat.expect("history")
    assert seat.items[:3] == GAMES[language]
    assert [item[0] for item in seat.items[3:]] == ["•", "•"] and "De Vries" in seat.items[3]
    assert not any(re.search(r"\d:\d\d", item) for item in seat.items), "no times while the match goes on (GEN-06)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_of_the_sealed_match_tells_the_times(table, language):
    """TOU-07: only when it is over."""
    seat = table(language)
    three_games(seat)
    assert seat.order("ruled", 7, 0, words="RES-07") == ""
    seat.expect("sealed")
    seat.press("key1")
    assert re.search(r"\d+:\d\d – \d+:\d\d$", seat.items[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_force(table, language):
    seat = table(language)
    seat.offer(7, options={"breaks.minutes": "8"})
    seat.press("key3")
    seat.press("key2")
    seat.press("key1")
    seat.expect("rules")
    assert seat.items[0] == "WBGF 2.1"
    assert seat.items[1].startswith("* ") and "8" in seat.items[1]
    assert len(seat.items) == 7
    for number in range(1, len(seat.items)):
        seat.press("key2")
        assert seat.chosen == number


@pytest.mark.parametrize(
    "lead",
    [[], ["PAUSE"], ["DOUBLE"], ["MENU", "Help"], ["MENU", "Help", "CHOOSE"], ["MENU", "Rules in force"]],
    ids=["running", "paused", "double?", "help", "help page", "rules"],
)
def test_the_director_is_three_presses_away(seat, lead):
    """ROL-05, DSP-01: from anywhere in a game."""
    seat.match(7)
    seat.start_left()
    for step in lead:
        if step in ("Help", "Rules in force"):
            seat.choose(step)
        else:
            seat.key(step)
    for key in WAYS_TO_THE_DIRECTOR[seat.shown()].split():
        seat.key(key)
    seat.expect("dispute")


WAYS_TO_THE_DIRECTOR = {
    "running": "MENU CHOOSE",
    "double?": "MENU CHOOSE",
    "paused": "NEXT NEXT CHOOSE CHOOSE",
    "help": "CHOOSE DIRECTOR",
    "help page": "DIRECTOR",
    "rules": "BACK MENU CHOOSE",
}


def test_the_most_needed_comes_first_in_a_pause(seat):
    """PAU-02: and after the last entry comes the first."""
    seat.match(7)
    seat.start_left()
    seat.key("PAUSE")
    assert seat.items[:3] == ["Game is over", "Roll to be repeated", "Call the director"]
    for _ in seat.items:
        seat.key("NEXT")
    assert seat.chosen == 0
