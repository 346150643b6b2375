"""The kind of a win, from the loser's checkers (SCO-01 to SCO-03, SCO-08, SCO-09), which the table does not see."""

from matchcore.games.backgammon.game import scoring


def classify(loser_off, loser_on_bar, loser_in_winners_home):
    if loser_off > 0:
        return scoring.SINGLE
    if loser_on_bar > 0 or loser_in_winners_home > 0:
        return scoring.BACKGAMMON
    return scoring.GAMMON
