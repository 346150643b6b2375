"""A match as two players play it, from switching on to the sealed result: everything a board can ask for.

Each press is a line; to see the effect of an event after each (a power cut, a reset), listen to `Play.after_each`.
"""

from host_tools.simulator.hands import Play


def three_points(play: Play) -> None:
    """A double, a take, a redouble, a pass, the Crawford game, the game after it, a gammon, both confirmations."""
    play.begin(3)
    first_game_with_a_redouble_that_is_passed(play)
    crawford_game(play)
    last_game(play)
    play.expect("match over?")
    play.left()
    play.right()
    play.expect("sealed")


def first_game_with_a_redouble_that_is_passed(play: Play) -> None:
    """2-0: the left player doubles to 2, the right one takes, redoubles to 4 later and is passed."""
    play.start_left()
    play.left(9000)
    play.right(20000)  # eight seconds of bank
    play.wait(9000)  # and a checkpoint while the turn goes on
    play.double()
    play.expect("doubled")
    play.right(14000)
    play.expect("running")
    play.left(3000)
    play.right(3000)
    play.left(3000)
    play.double()
    play.key("PASS …")
    play.key("BACK")
    play.key("PASS …", 1000)
    play.left()
    play.expect("passed?")
    play.right()
    play.expect("ready")
    assert play.score == [0, 2]


def crawford_game(play: Play) -> None:
    """2-2: no cube, the pause with its reasons, and the wrong kind of win put right."""
    assert play.is_crawford
    play.start_left()
    assert play.labels[0] == "", "nobody doubles in it (CRW-02)"
    play.key("PAUSE", 1000)
    play.wait(5000)
    play.choose("Dice lifted after the press")
    play.key("RESUME")
    play.menu("Call the director")
    play.wait(60000)
    play.key("CANCEL")
    play.left()
    play.right()
    play.expect("paused")
    play.choose("Game is over")
    play.left()
    play.expect("game over?")
    play.key("KIND")
    play.left()
    play.right()
    play.expect("ready")
    assert play.score == [2, 2]


def last_game(play: Play) -> None:
    """3-2: the cube is back, and the result is first taken back."""
    assert not play.is_crawford
    play.start_left()
    play.double()
    play.right()
    play.key("PAUSE")
    play.choose("Game is over")
    play.left()
    play.key("BACK")
    play.left()  # a win of the match is withdrawn with a button (EXP-08)
    play.choose("Game is over")
    play.key("KIND")
    play.left()
    play.right()
    play.expect("match over?")
    play.key("BACK")
    play.expect("take back?")
    play.left()
    play.right()
    play.expect("game over?")
    play.left()
    play.right()
