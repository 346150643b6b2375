"""The plain clock, as the desk needs it."""

from host_tools.director import wording
from host_tools.director.desk import playing, tickets
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.form_parsing.orders import (
    CLOCK,
    NUMBER,
    PLAYER,
    RESULTS,
    TABLE,
    TIME,
    WINNER,
    Field,
    OrderForm,
)
from host_tools.director.games.clock.folding import points_of
from host_tools.director.store import MatchRow
from host_tools.director.texts import text
from host_tools.director.wording import Names
from matchcore.games.clock import facts, phases
from matchcore.games.clock.play import orders
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning
from matchcore.games.clock.topics.corrections import MOST_MOVES
from matchcore.sides import NOBODY

_SIDE = Field("side", PLAYER, "field.side")
_REASON = "field.reason"

FORMS = (
    OrderForm("end_call", facts.ANSWERED, TABLE),
    OrderForm("pause", facts.PAUSED, TABLE, text_label=_REASON, is_text_needed=False),
    OrderForm("resume", facts.RESUMED, TABLE),
    OrderForm("set_time", facts.TIME_SET, CLOCK, (_SIDE, Field("left_ms", TIME, "field.ms")), _REASON),
    OrderForm(
        "set_moves", facts.MOVES_SET, CLOCK, (_SIDE, Field("moves", NUMBER, "field.moves_made", MOST_MOVES)), _REASON,
        is_text_needed=False,
    ),
    OrderForm("set_turn", facts.TURN_SET, CLOCK, (_SIDE,), _REASON, is_text_needed=False),
    OrderForm("end_game", facts.RESULT, RESULTS, (Field("winner", WINNER, "field.winner"),), _REASON,
              untyped=(phases.RULING,), decides=True),
    OrderForm("play_on", facts.WITHDRAWN, RESULTS, decides=True),
    OrderForm("withdraw", facts.CLOSED, RESULTS),
)  # fmt: skip


class Playing(playing.Playing):
    def occasion(self, state: Match) -> tuple[str, int] | None:
        if state.is_called():
            return tickets.CALL, state.called_at_ms
        flagged = state.clock.first_flag() if state.is_flagged() else NOBODY
        return (tickets.FLAG, state.clock.sides[flagged].flag_ms) if flagged != NOBODY else None

    def result_words(self, result: int, winner: int, points: tuple[int, ...], names: Names) -> str:
        score = f"{half_points(points[0])} – {half_points(points[1])}"
        said = {"score": score, "how": text("clock.end." + phases.ENDS[result])}
        if winner == NOBODY:
            return text("clock.drawn", **said)
        return text("clock.won", name=wording.name_of(winner, names), **said)

    def verdict(self, result: int, winner: int, points: tuple[int, ...], reason: str) -> Verdict:
        """The points of a game follow from its winner."""
        return Verdict(result, winner, points_of(winner), reason)

    def check_verdict(self, verdict: Verdict, match: MatchRow) -> None:
        if verdict.result >= len(phases.ENDS):
            most = len(phases.ENDS) - 1
            raise Fault("BAD_NUMBER", field=text("field.result"), value=verdict.result, least=1, most=most)
        if verdict.winner > 1:
            raise Fault("BAD_NUMBER", field=text("field.winner"), value=verdict.winner, least=0, most=1)


def half_points(halves: int) -> str:
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


PLAYING = Playing("clock", FORMS, orders.carry_out, 2, beginning.LONGEST_NAME)
