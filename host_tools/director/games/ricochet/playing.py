"""Ricochet Robots, as the desk needs it."""

from collections.abc import Sequence

from host_tools.director import wording
from host_tools.director.desk import playing
from host_tools.director.desk.playing import Verdict
from host_tools.director.faults import Fault
from host_tools.director.following.follower import Follower
from host_tools.director.form_parsing.orders import LAST, MINUTES, NUMBER, PLAYER, PLAYERS, TABLE, Field, OrderForm
from host_tools.director.games.ricochet.folding import PLAYED
from host_tools.director.store import MatchRow, OrderRow
from host_tools.director.texts import text
from host_tools.director.wording import Names
from matchcore.games.ricochet import facts
from matchcore.games.ricochet.game.pool import TOKENS
from matchcore.games.ricochet.play import orders
from matchcore.games.ricochet.state.match import Match
from matchcore.games.ricochet.topics import beginning
from matchcore.games.ricochet.topics.declarations import OPEN
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY

_PLAYER = Field("player", PLAYER, "field.player")
_REASON = "field.reason"

FORMS = (
    OrderForm("pause", facts.PAUSED, TABLE, text_label=_REASON, is_text_needed=False),
    OrderForm("resume", facts.RESUMED, TABLE),
    OrderForm("undo", facts.UNDONE, TABLE, (Field("undone", LAST, "field.undone"),), _REASON, is_text_needed=False),
    OrderForm("phones_on", facts.PHONES_SET, TABLE, untyped=(1,)),
    OrderForm("phones_off", facts.PHONES_SET, TABLE, untyped=(0,)),
    OrderForm("warn_player", facts.WARNED, PLAYERS, (_PLAYER,), _REASON),
    OrderForm("late_player", facts.LATE, PLAYERS, (_PLAYER, Field("late_s", MINUTES, "field.minutes", 1440)), _REASON,
              is_text_needed=False),
    OrderForm("retire", facts.RETIRED, PLAYERS, (_PLAYER,), _REASON, is_text_needed=False, decides=True),
    OrderForm("last_of_game", facts.LAST_OF_GAME, PLAYERS, (_PLAYER,), _REASON, decides=True),
    OrderForm("disqualify", facts.DISQUALIFIED, PLAYERS, (_PLAYER,), _REASON, decides=True),
    OrderForm("set_tokens", facts.TOKENS_SET, PLAYERS, (_PLAYER, Field("tokens", NUMBER, "field.tokens", TOKENS)),
              _REASON, decides=True),
    OrderForm("interrupt", facts.INTERRUPTED, PLAYERS, (Field("minutes", NUMBER, "field.minutes", 100_000),), _REASON,
              is_text_needed=False, decides=True),
    OrderForm("withdraw", facts.CLOSED, TABLE),
)  # fmt: skip
WINDOW_MS = 200
WITH_PHONES_MS = 1000
RULES = {
    facts.WARNED: "RR-30",
    facts.LATE: "RR-32",
    facts.RETIRED: "RR-28",
    facts.LAST_OF_GAME: "RR-31",
    facts.DISQUALIFIED: "RR-31",
}


class Playing(playing.Playing):
    HURRIES = True

    def next_call_ms(self, state: Match) -> int | None:
        """While phones are on; while declarations count, so often that each is on the screen at once (RR-11)."""
        if not state.has_phones:
            return None
        return WINDOW_MS if state.underway() in OPEN else WITH_PHONES_MS

    def void(self, follower: Follower, order: OrderRow, now_ms: int) -> str:
        """A declaration that cannot count any more is kept from the table's flash (RR-33)."""
        if order.kind != facts.PHONED:
            return ""
        sent = order.fact_sent(follower.state.last_order + 1)
        earliest_ms = sent.values(1)[2] - sent.uncertain_ms
        return self._refusal_of(follower, sent, max(now_ms, earliest_ms))

    def possible(self, follower: Follower) -> tuple[str, ...]:
        """Phones are switched on or off, not both."""
        idle = "phones_on" if follower.state.has_phones else "phones_off"
        return tuple(name for name in super().possible(follower) if name != idle)

    def rule_of(self, order: Fact) -> str:
        return RULES.get(order.kind, "")

    def result_words(self, result: int, winner: int, points: tuple[int, ...], names: Names) -> str:
        """The players with their tokens, most first; a shared win is said (RR-26)."""
        order = sorted(range(len(points)), key=lambda side: (-points[side], side))
        said = ", ".join(f"{names[side]} {points[side]}" for side in order)
        if winner == NOBODY:
            return text("ricochet.shared" if any(points) else "ricochet.nobody", tokens=said)
        return text("ricochet.won", name=wording.name_of(winner, names), tokens=said)

    def places_of(self, verdict: Verdict, match: MatchRow) -> tuple[int, ...]:
        return tuple(_places(verdict.points, match.points, match.places))

    def check_verdict(self, verdict: Verdict, match: MatchRow) -> None:
        """Refuse other numbers of players or tokens, and a winner who has not the most (RR-01, RR-26)."""
        points = verdict.points
        if len(points) != len(match.names):
            raise Fault("NOT_EACH_PLAYER", number=len(points), wanted=len(match.names))
        if verdict.result != PLAYED:
            raise Fault("BAD_NUMBER", field=text("field.result"), value=verdict.result, least=PLAYED, most=PLAYED)
        if sum(points) > TOKENS:
            raise Fault("TOO_MANY_TOKENS", number=sum(points), most=TOKENS)
        best = [side for side, made in enumerate(points) if made == max(points)]
        if verdict.winner != (best[0] if len(best) == 1 else NOBODY):
            names = ", ".join(match.names[side] for side in best)
            raise Fault("NOT_THE_BEST", names=names, most=max(points))


def _places(points: Sequence[int], before: Sequence[int], reported: Sequence[int]) -> list[int]:
    """Equal points share a place; who was out of the game keeps the one that was reported (RR-26, RR-28, RR-29)."""
    last = 1 + sum(was > 0 for was in before)  # the place of those still in, without a token

    def key(side: int) -> tuple[int, int]:
        is_out = bool(reported) and points[side] == before[side] == 0 and reported[side] > last
        return -points[side], reported[side] if is_out else 0

    keys = [key(side) for side in range(len(points))]
    return [1 + sum(other < mine for other in keys) for mine in keys]


PLAYING = Playing("ricochet", FORMS, orders.carry_out, 1, beginning.LONGEST_NAME)
