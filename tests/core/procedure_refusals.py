"""Refusals of procedures, breaks and lateness, of corrected games and of options: for test_refusals.py."""

from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import (
    absences,
    beginning,
    breaks,
    calls,
    clock_corrections,
    cube_corrections,
    doubling,
    early,
    flags,
    game_corrections,
    game_rulings,
    lengths,
    moving,
    notices,
    procedures,
    results,
    rulings,
    score_corrections,
    turn,
    undoing,
)
from matchcore.sides import BY_A, BY_B, BY_DIRECTOR, A, B
from tables import Table, between_games, decided, doubled, offered, paused, playing, ready, second_turn

LATER_MS = 50000


def lost_on_time():
    table = second_turn()
    flags.claim_time(table, 2000000, BY_A)
    table.keep()
    return table


def bound():
    """The director has paused the match, and A is back."""
    table = second_turn()
    turn.pause(table, 20000, BY_DIRECTOR, 1, "lunch")
    calls.report(table, 21000, A)
    table.keep()
    return table


def ruled():
    """A's time has run out, and the director lets play go on."""
    table = second_turn()
    turn.press(table, 2000000, A)
    calls.call_director(table, 2000000)
    calls.end_call(table, 2000000, 1, "play on")
    table.keep()
    return table


def rolled_ahead(is_judged, **changes):
    """B has rolled before their turn."""
    table = second_turn(7, **changes)
    early.roll_early(table, 20000, B)
    if is_judged:
        early.judge_roll(table, 21000, A, False)
    table.keep()
    return table


def cleared():
    """An automatic flag of A was undone: no time is left."""
    table = second_turn(rule_set="club")
    table.tick(2000000)
    undoing.undo(table, 2000000, 0, 1, "")
    table.keep()
    return table


def on_break():
    table = between_games(13)
    breaks.begin_break(table, LATER_MS, 1, 0)
    breaks.return_from_break(table, LATER_MS, A)
    table.keep()
    return table


def absent():
    table = ready()
    absences.start_absent(table, 5000, A, 1, "")
    table.keep()
    return table


def owing():
    table = second_turn()
    procedures.lose_delay(table, 16000, B, BY_B)
    table.keep()
    return table


def waiting():
    table = owing()
    turn.press(table, LATER_MS - 1000, A)
    table.keep()
    return table


def rolled_again():
    table = second_turn()
    turn.restart_delay(table, table.at_ms, BY_B, is_thrown=True)
    table.keep()
    return table


def rolled(is_on_turn):
    """B has rolled early; the turn has come or not."""
    table = second_turn()
    early.roll_early(table, 16000, B)
    if is_on_turn:
        turn.press(table, 17000, A)
    table.keep()
    return table


def doubled_early():
    table = second_turn()
    early.double_early(table, 16000, B)
    table.keep()
    return table


def offered_backgammon():
    table = paused(rule_set="club")
    results.resign(table, 26000, B, scoring.BACKGAMMON)
    table.keep()
    return table


def overtime():
    table = second_turn(options={"overtime_min": "1"})
    table.tick(900000)
    table.keep()
    return table


def best_of_three():
    return between_games(7, options={"best_of": "3"})


def unjoined():
    return between_games(7, options={"breaks.consecutive": "no"})


def money():
    return ready(0, options={"clock": "off"})


def agreed(**changes):
    made = settings.Settings(7, "Anna", "Boris")
    for name in changes:
        setattr(made, name, changes[name])
    return made


# (code, rule, arranged match, command)
PROCEDURES = (
    ("DIRECTOR_PAUSED", "GEN-01", bound, lambda t: turn.resume(t, LATER_MS)),
    ("ALREADY_CONFIRMED", "GEN-01", bound, lambda t: calls.report(t, LATER_MS, A)),
    ("RULED_ON", "EXP-08", ruled, lambda t: flags.claim_time(t, t.at_ms, BY_B)),
    ("NO_EARLY_ROLL", "INC-04", second_turn, lambda t: early.judge_roll(t, LATER_MS, A, True)),
    (
        "NOT_IN_RULES",
        "INC-04",
        lambda: rolled_ahead(False, rule_set="club"),
        lambda t: early.judge_roll(t, LATER_MS, A, True),
    ),
    ("ALREADY_CONFIRMED", "INC-04", lambda: rolled_ahead(True), lambda t: early.judge_roll(t, LATER_MS, A, True)),
    ("MUST_WAIT", "INC-02", waiting, lambda t: doubling.double(t, LATER_MS, B)),
    ("DIRECTOR_DECIDES", "INC-03", second_turn, lambda t: procedures.lose_delay(t, LATER_MS, B, BY_A)),
    ("ON_TURN", "INC-01", second_turn, lambda t: procedures.lose_delay(t, LATER_MS, A, BY_A)),
    ("ALREADY_CONFIRMED", "INC-01", owing, lambda t: procedures.lose_delay(t, LATER_MS, B, BY_B)),
    ("NO_TURN", "INC-01", ready, lambda t: procedures.lose_delay(t, LATER_MS, B, BY_B)),
    ("NO_TURN", "MOV-06", ready, lambda t: procedures.take_turn_back(t, LATER_MS, B, BY_B)),
    ("NO_LAST_MOVE", "MOV-06", playing, lambda t: procedures.take_turn_back(t, LATER_MS, A, BY_A)),
    ("NOT_ASKED", "INC-05", second_turn, lambda t: procedures.take_turn_back(t, LATER_MS, B, BY_A)),
    ("TOO_LATE", "MOV-06", lambda: doubled(rule_set="cnb"),
     lambda t: procedures.take_turn_back(t, LATER_MS, B, BY_B)),
    ("NOTHING_LOST", "INC-10", paused, lambda t: procedures.check_return(t, LATER_MS)),
    ("NO_TIME_LEFT", "INC-11", cleared, lambda t: turn.resume(t, 2000000)),
    ("NOT_PAUSED", "INC-10", second_turn, lambda t: procedures.return_time(t, LATER_MS, 1)),
    ("DOUBLE_PENDING", "CUB-10", doubled_early, lambda t: early.double_early(t, LATER_MS, B)),
    ("DICE_THROWN", "CUB-18", lambda: rolled(False), lambda t: early.double_early(t, LATER_MS, B)),
    ("DICE_THROWN", "CUB-18", lambda: rolled(True), lambda t: doubling.double(t, LATER_MS, B)),
    ("DICE_THROWN", "CUB-08", rolled_again, lambda t: doubling.double(t, LATER_MS, A)),
    ("ON_TURN", "INC-04", second_turn, lambda t: early.roll_early(t, LATER_MS, A)),
    ("NO_WORDS", "GEN-01", second_turn, lambda t: notices.announce(t, LATER_MS, True, 1, " ")),
    ("BAD_RULE", "GEN-02", second_turn, lambda t: rulings.change_rule(t, LATER_MS, 1, "breaks.minutes = 0")),
    ("NO_GAME", "SCO-06", ready, lambda t: results.end_session(t, LATER_MS)),
    ("MUST_ACCEPT", "RES-03", offered_backgammon, lambda t: results.withdraw_claim(t, LATER_MS)),
    ("OVERTIME", "EXP-02", overtime, lambda t: flags.claim_time(t, 900000, BY_A)),
    ("DIRECTOR_DECIDES", "BRK-08", lambda: second_turn(rule_set="cnb"), lambda t: calls.emergency(t, LATER_MS)),
    ("NO_BREAK", "BRK-05", between_games, lambda t: breaks.begin_break(t, LATER_MS, 0, 0)),
    ("BREAK_EXHAUSTED", "BRK-01", between_games, lambda t: breaks.begin_break(t, LATER_MS, 2, 0)),
    ("BREAK_NOT_BETWEEN_GAMES", "BRK-03", ready, lambda t: breaks.begin_break(t, LATER_MS, 1, 0)),
    ("BREAK_ONLY_BETWEEN_MATCHES", "BRK-06", best_of_three, lambda t: breaks.begin_break(t, LATER_MS, 1, 0)),
    ("BREAK_DIRECTOR", "BRK-04", unjoined, lambda t: breaks.begin_break(t, LATER_MS, 1, 1)),
    ("ON_BREAK", "PAU-05", on_break, lambda t: turn.press(t, LATER_MS, A)),
    ("ALREADY_CONFIRMED", "PAU-05", on_break, lambda t: breaks.return_from_break(t, LATER_MS, A)),
    ("NOT_ON_BREAK", "BRK-05", between_games, lambda t: breaks.end_break(t, LATER_MS, 1)),
    ("NO_SUCH_BREAK", "LAT-02", ready, lambda t: absences.late_points(t, LATER_MS, A, 1, 1, 1, "")),
    ("NO_SUCH_BREAK", "LAT-02", ready, lambda t: absences.late_points(t, LATER_MS, A, 1, -2, 1, "")),
    ("BAD_POINTS", "LAT-02", ready, lambda t: absences.late_points(t, LATER_MS, A, 0, 0, 1, "")),
    ("NO_GAME", "LAT-02", decided, lambda t: absences.late_points(t, LATER_MS, A, 1, 0, 1, "")),
    ("ABSENT_CLOCK", "LAT-07", absent, lambda t: turn.press(t, LATER_MS, A)),
    ("NOT_IN_RULES", "LAT-07", lambda: ready(rule_set="cnb"), lambda t: absences.start_absent(t, LATER_MS, A, 1, "")),
    ("NOT_NEUTRAL", "LAT-07", playing, lambda t: absences.start_absent(t, LATER_MS, A, 1, "")),
    ("NOBODY_ABSENT", "LAT-07", ready, lambda t: absences.end_absent(t, LATER_MS, BY_A)),
    ("NOT_ABSENT", "LAT-07", absent, lambda t: absences.end_absent(t, LATER_MS, BY_B)),
    ("NO_LENGTH", "LEN-02", money, lambda t: lengths.set_length(t, LATER_MS, 5, 1, "")),
    ("NO_CLOCK", "INC-11", money, lambda t: clock_corrections.correct_clock(t, LATER_MS, 60000, 0, 0, 0, 1, "")),
    ("MATCH_OVER", "SKP-06", lost_on_time, lambda t: game_corrections.correct_game(t, 3000000, 1, A, 1, 1, 1, "")),
    ("NO_SUCH_GAME", "SKP-06", ready, lambda t: game_corrections.correct_game(t, LATER_MS, 1, A, 1, 1, 1, "")),
    ("DOUBLE_STANDS", "CRW-06", doubled, lambda t: game_corrections.void_double(t, LATER_MS, 1, 1, "")),
    ("DOUBLE_STANDS", "CUB-13", doubled, lambda t: game_corrections.void_double(t, LATER_MS, 2, 1, "")),
    ("CRAWFORD", "CRW-02", lambda: second_turn(score_a=6),
     lambda t: cube_corrections.set_cube(t, LATER_MS, 2, A, 1, "")),
    ("NO_GAME", "RES-07", ready, lambda t: game_rulings.rule_game(t, LATER_MS, A, 1, 1, "")),
    ("BAD_SIDE", "RES-07", second_turn, lambda t: game_rulings.rule_game(t, LATER_MS, A, scoring.VOID, 1, "")),
    ("NOT_IN_RULES", "STR-02", lambda: second_turn(rule_set="club"), lambda t: notices.mark(t, LATER_MS, A)),
    ("NO_CRAWFORD", "CRW-01", second_turn, lambda t: score_corrections.set_score(t, LATER_MS, 5, 2, True, 1, "")),
    ("BAD_CAUSE", "CUB-13", doubled, lambda t: game_corrections.void_double(t, LATER_MS, 3, 1, "")),
    ("NO_GAME", "CRW-06", ready, lambda t: game_corrections.void_double(t, LATER_MS, 1, 1, "")),
    ("NO_GAME", "CUB-13", ready, lambda t: game_corrections.void_double(t, LATER_MS, 2, 1, "")),
    ("NO_DOUBLE", "CRW-06", playing, lambda t: game_corrections.void_double(t, LATER_MS, 1, 1, "")),
    ("NO_DOUBLE", "CUB-13", playing, lambda t: game_corrections.void_double(t, LATER_MS, 2, 1, "")),
    ("TOO_LATE", "CRW-06", lambda: between_games(rule_set="club"),
     lambda t: game_corrections.void_double(t, LATER_MS, 1, 1, "")),
    ("TOO_LATE", "CUB-13", lambda: between_games(rule_set="club"),
     lambda t: game_corrections.void_double(t, LATER_MS, 2, 1, "")),
    ("MATCH_RUNNING", "INC-13", ready, lambda t: moving.move_in(t, LATER_MS, 1, "")),
    ("BAD_STATE", "INC-13", offered, lambda t: moving.move_in(t, LATER_MS, 1, "3 7")),
    ("NO_GAME", "INC-13", decided, lambda t: moving.describe(t, LATER_MS)),
    ("BAD_OPTION", "GEN-02", Table, lambda t: beginning.assign(t, 0, agreed(options={"speed": "1"}))),
    ("BAD_OPTION", "SKP-08", Table, lambda t: beginning.assign(t, 0, agreed(options={"observer": "A\nB"}))),
    ("BAD_OPTION", "SER-01", Table, lambda t: beginning.assign(t, 0, agreed(options={"best_of": "2"}))),
    ("BAD_OPTION", "SWG-02", Table, lambda t: beginning.assign(t, 0, agreed(options={"games": "1"}))),
    ("BAD_OPTION", "SWG-03", Table,
     lambda t: beginning.assign(t, 0, agreed(length=0, options={"clock": "off", "stake": "100"}))),
    ("BAD_OPTION", "CLK-11", Table,
     lambda t: beginning.assign(t, 0, agreed(rule_set="cnb", options={"split_first_ms": "1000"}))),
    ("BAD_OPTION", "EXP-03", Table,
     lambda t: beginning.assign(t, 0, agreed(rule_set="club", options={"overtime_min": "1"}))),
    ("TIMES_NOT_GIVEN", "CLK-07", Table, lambda t: beginning.assign(t, 0, agreed(options={"players": "doubles"}))),
    ("BAD_SCORE", "SCO-06", Table,
     lambda t: beginning.assign(t, 0, agreed(length=0, score_a=1, options={"clock": "off"}))),
)  # fmt: skip
