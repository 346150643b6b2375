"""Lists: one way to move in them, the usual entries first, and the director never far (DSP-01)."""

import pytest

from tests.firmware.stories.test_rule_sets import rule_sets


@rule_sets
def test_a_pause_begins_with_what_it_is_usually_for(seat, rule_set):
    """PAU-02, PAU-03, INC-07, DSP-01."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.key("PAUSE")
    assert [entry.partition(" (")[0] for entry in seat.items[:3]] == [
        "Game is over",
        "Roll to be repeated",
        "Call the director",
    ]


def to_menu(seat):
    seat.key("MENU", 1000)


def to_pause(seat):
    seat.key("PAUSE", 1000)


def to_history(seat):
    seat.win("left")
    seat.key("HISTORY", 1000)


def to_rules(seat):
    seat.menu("Rules in force")


def to_help(seat):
    seat.menu("Help")


def to_call_reason(seat):
    seat.menu("Call the director")
    seat.key("REASON", 1000)


@pytest.mark.parametrize("to_list", [to_menu, to_pause, to_history, to_rules, to_help, to_call_reason])
def test_in_every_list_the_second_key_goes_down_and_round(seat, to_list):
    """The same key everywhere."""
    seat.match(7)
    seat.start_left()
    to_list(seat)
    first, count = seat.chosen, seat.count
    seen = []
    for _ in range(count):
        assert seat.labels[1] == "NEXT ▼"
        seen.append(seat.chosen)
        seat.press("key2")
    assert seat.chosen == first and sorted(seen) == list(range(count))


@rule_sets
def test_a_pause_has_eight_lines_and_the_rest_behind_more(seat, rule_set):
    """The most used lines are in sight; *more* leads there and back, and a new pause begins with the first page."""
    seat.match(7, rule_set)
    seat.start_left()
    seat.key("PAUSE")
    first = seat.items
    assert len(first) == 8 and {"Illegal move", "I resign", "Pressed by mistake"} <= set(first)
    seat.choose("More")
    assert "Help" in seat.items and not {*seat.items[:-1]} & {*first}
    seat.choose("More")
    assert seat.items == first
    seat.choose("More")
    seat.key("MISTAKE", 1000)
    seat.key("PAUSE")
    assert seat.items == first


def to_mode(seat):
    seat.open_mode()


def to_mode_reason(seat):
    seat.open_mode()
    seat.choose("Set times")
    seat.right()
    seat.key("SAVE")


@pytest.mark.parametrize("to_list", [to_pause, to_call_reason, to_mode, to_mode_reason])
def test_while_no_time_runs_the_clock_buttons_move(seat, to_list):
    """The left one up, the right one down, also in the lists of the director's mode."""
    seat.match(7)
    seat.start_left()
    to_list(seat)
    first, count = seat.chosen, seat.count
    seat.right()
    assert seat.chosen == (first + 1) % count
    seat.left()
    seat.left()
    assert seat.chosen == (first - 1) % count


def in_play(seat):
    pass


def asked_to_double(seat):
    seat.key("DOUBLE")


def doubled(seat):
    seat.double()


def asked_to_pass(seat):
    doubled(seat)
    seat.key("PASS …", 1000)


def asked_for_a_result(seat):
    seat.pause_for("Game is over")


def claimed(seat):
    asked_for_a_result(seat)
    seat.left(1000)


def resigning(seat):
    seat.pause_for("I resign")


def between_games(seat):
    seat.win("left")


def asked_for_a_break(seat):
    seat.win("left")
    seat.key("BREAK", 1000)


def in_a_help_page(seat):
    seat.menu("Help")
    seat.key("CHOOSE")


WHERE = [
    in_play, asked_to_double, doubled, asked_to_pass, to_menu, to_pause, asked_for_a_result, claimed, resigning,
    between_games, asked_for_a_break, to_history, to_rules, to_help, in_a_help_page,
]  # fmt: skip


@pytest.mark.parametrize("where", WHERE)
def test_the_director_is_three_presses_away(seat, where):
    """DSP-01: of labelled keys; the reason is asked last (PAU-02)."""
    seat.match(7)
    seat.start_left()
    where(seat)
    for _ in range(3):
        labels = seat.labels
        if "DIRECTOR" in labels or "DISPUTE" in labels:
            seat.key("DIRECTOR" if "DIRECTOR" in labels else "DISPUTE")
        elif "HELP" in labels:
            seat.key("HELP")
        elif "CHOOSE" in labels:
            is_there = seat.shown() == "help" or seat.items[seat.chosen] == "Call the director"
            seat.key("CHOOSE" if is_there else "NEXT ▼")
        else:
            seat.key("MENU" if "MENU" in labels else "BACK")
        if seat.shown() == "call reason":
            seat.key("CHOOSE")
        if seat.shown() == "dispute":
            return
    raise AssertionError(f"three presses, and still {seat.shown()}")


def test_a_break_is_not_offered_where_there_is_none(seat):
    """BRK-01, BRK-03: not before the first game, nor once both have used theirs up."""
    seat.match(7)
    assert "BREAK" not in seat.labels
    seat.win_game("left")
    assert "BREAK" in seat.labels
    seat.key("BREAK")
    seat.left(1000)
    seat.right(1000)
    seat.key("CONFIRM", 1000)
    seat.left(1000)
    seat.right(1500)
    seat.expect("ready")
    assert "BREAK" not in seat.labels
