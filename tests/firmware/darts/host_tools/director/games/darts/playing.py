"""The orders and results of darts."""

from host_tools.director.desk import playing
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.orders import RESULTS, OrderForm
from host_tools.director.games.darts.folding import PLAYED
from host_tools.director.texts import text
from matchcore.games.darts import facts, orders

FIRST_NAME, LONGEST_NAME = 1, 24  # the line of an assignment with the first name; characters of one
FORMS = (OrderForm("withdraw", facts.CLOSED, RESULTS),)


class Playing(playing.Playing):
    def result_words(self, result, winner, points, names):
        return text("darts.won", name=names[winner], left=max(points))

    def check_verdict(self, verdict, match):
        for field, value, most in (("result", verdict.result, PLAYED), ("winner", verdict.winner, 1)):
            if not 0 <= value <= most:
                raise Fault("BAD_NUMBER", field=text("field." + field), value=value, least=0, most=most)


PLAYING = Playing("darts", FORMS, orders.carry_out, FIRST_NAME, LONGEST_NAME)
