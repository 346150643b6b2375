"""What there is to know of a match, and what follows from it at once; how facts change it is in state.py."""

from matchcore import facts
from matchcore.facts import Fact
from matchcore.game import cube, scoring
from matchcore.phases import IDLE, SEALED
from matchcore.play.undo import Undoing
from matchcore.rules import rulesets
from matchcore.sides import NOBODY

NEWS_KEPT = 3
NOTES_KEPT = 24  # of what stands in the history beside the games


class MatchFields(Undoing):
    def __init__(self) -> None:
        Undoing.__init__(self)
        self.seq = 0
        self.at_ms = 0
        self.last_order = 0
        self._clear()

    def _clear(self) -> None:
        """Everything as it is without a match; numbers and orders go on."""
        self.phase = IDLE
        self._clear_settings()
        self._clear_games()
        self._clear_result()
        self._clear_absences()
        self._clear_news()
        self.undone_ms = 0
        self.forget_undo()

    def _clear_settings(self) -> None:
        self.names = ("", "")
        self.match_id = self.event = self.round = self.moves = ""
        self.table = 0
        self.number = 0  # of the match on this table
        self.is_confirmed_length = True  # False: entered at the table, not by the director (LEN-07)
        self.rules = rulesets.NO_RULES
        self.overrides: tuple = ()  # (key, text): what is in force otherwise than in the rule set
        self.is_swapped = False
        self.length = 1
        self.pending_length = 0  # a corrected length that waits for the next game (LEN-02)
        self.per_point_ms = 0
        self.delay_ms = 0
        self.has_clock = True  # False: score and cube panel only (CLK-27)
        self.options: dict = {}  # of the assignment (options.py)

    def _clear_games(self) -> None:
        self.score_a = self.score_b = 0
        self.games: tuple = ()  # (number, winner, kind, cube, points, score_a before, score_b before, phase)
        self.game_number = 0
        self.game_phase = scoring.NORMAL
        self.crawford_a = self.crawford_b = -1  # the score at which the Crawford game was begun, -1 = not yet
        self.turn_number = 0
        self.cube_level, self.cube_holder = cube.START
        self.doubler = NOBODY
        self.delay_before_double_ms = -1  # what was left of it when the move before the double ended, -1 = no move
        self.claim_winner = NOBODY
        self.claim_kind = 0
        self.claim_by = 0  # author of the claim: a player who gives the game up claims it for the opponent (RES-02)
        self.agreed = 0  # bit 1 = A, bit 2 = B: acceptance or confirmation of what is on the screen
        self.premature = NOBODY  # has doubled before the own turn (CUB-10)
        self.rolled_early = NOBODY  # may not double in the coming turn (CUB-18)
        self.charged_before_ms = 0  # to the side on turn, before this turn or before it was put right (INC-10)

    def _clear_result(self) -> None:
        self.result = 0
        self.winner = NOBODY
        self.is_verified = False
        self.pause_reason = 0
        self.paused_at_ms = 0
        self.is_restored = False  # power was lost, both must confirm
        self.agreed_restore = 0
        self.was_running = False
        self.called_by = -1  # who called the director, -1 = nobody
        self.called_reason = 0
        self.called_at_ms = 0
        self.withdrawn = 0

    def _clear_absences(self) -> None:
        self.used_a = self.used_b = 0  # breaks (BRK-01)
        self.break_since_ms = -1  # a break is on since then, -1 = none
        self.break_ms = 0  # of absence allowed, joined breaks together (BRK-04)
        self.returned = 0  # bit 1 = A is back, bit 2 = B
        self.overrun_a_ms = self.overrun_b_ms = 0  # of the present or the last break (BRK-09)
        self.late_a = self.late_b = 0  # points against A and B for being late (LAT-04)
        self.absent = NOBODY  # the player whose time runs because he is not there (LAT-07)

    def _clear_news(self) -> None:
        self.news: tuple = ()  # (kind, a, b, text): what the director has last done or said
        self.news_at_ms = 0
        self.later: tuple = ()  # news that were not read before others came
        self.unread = 0  # bit 1 = A, bit 2 = B: has not yet pressed the own button since the news
        self.notes: tuple = ()  # (games finished, kind, a, b): what the history shows beside the games
        self.pressed_at_ms = -1000
        self.ignored_at_ms = -1000
        self.ignored_side = NOBODY

    # -- derived -------------------------------------------------------------------------------------------------

    def settle_charged(self) -> None:
        """What has been charged to the side on turn so far is settled: it cannot be given back as lost (INC-10)."""
        if self.clock.active != NOBODY:
            self.charged_before_ms = self.clock.charged_ms[self.clock.active]

    def is_called(self) -> bool:
        return self.called_by >= 0

    def score(self, side: int) -> int:
        return self.score_b if side else self.score_a

    def needed(self, side: int) -> int | None:
        """Points this side still needs; None in a session without a match length."""
        return max(0, self.length - self.score(side)) if self.length else None

    def has_agreed(self, side: int) -> bool:
        return self.agreed & (1 << side) != 0

    def crawford_played(self) -> bool:
        """Whether a game has really been played as the Crawford game at a score of the present length (AMB-27)."""
        return self.crawford_a >= 0 and scoring.is_one_away(self.length, self.crawford_a, self.crawford_b)

    def is_on_break(self) -> bool:
        return self.break_since_ms >= 0

    def next_phase(self) -> int:
        if not self.length:
            return scoring.NORMAL
        return scoring.phase_of_next_game(self.length, self.score_a, self.score_b, self.crawford_played())

    def is_game_open(self) -> bool:
        """Whether a game has begun that has no result, even while the match seems to be over."""
        return self.game_number > (self.games[-1][0] if self.games else 0)

    def is_match_won(self) -> bool:
        return self.length > 0 and (self.score_a >= self.length or self.score_b >= self.length)

    # -- the record ------------------------------------------------------------------------------------------------

    def tell(self, fact: Fact, is_asked: bool) -> None:
        """What the director did or said: both see it, until each has pressed the own button if that is asked.

        What has not been read yet comes back after it, the oldest first, unless it would contradict what is shown by
        then; nor is it covered by what nobody has to read.  No button is left to press once the match is sealed.
        """
        is_asked = is_asked and self.phase != SEALED
        if self.unread:
            if not is_asked:
                return
            waiting, self.later = self.later + (self.news,), ()
            for news in waiting:
                if not _is_outdated(news, fact):
                    self.later = (self.later + (news,))[-NEWS_KEPT:]
        self.news = (fact.kind, fact.ints[1], fact.ints[2], fact.text)
        self.news_at_ms = fact.at_ms
        self.unread = 3 if is_asked else 0

    def write_down(self, kind: int, a: int = 0, b: int = 0) -> None:
        """A line of the history beside the games (SKP-07)."""
        self.notes = (self.notes + ((len(self.games), kind, a, b),))[-NOTES_KEPT:]

    def order(self, fact: Fact) -> None:
        if fact.ints[0] > self.last_order:
            self.last_order = fact.ints[0]


def _is_outdated(news: tuple, fact: Fact) -> bool:
    """Whether what was told is no longer so with this fact; what was given, and what was said, stays true."""
    kind, changed = news[0], fact.kind
    if changed == facts.UNDONE:
        return kind not in (facts.PAUSED, facts.CALL_ENDED, facts.ANNOUNCED)  # which no undo takes back
    if kind == facts.BANK_SET:
        return changed in (kind, facts.BANK_GIVEN) and news[1] == fact.ints[1]
    if kind == facts.SCORE_SET:
        return changed in (kind, facts.PENALTY, facts.LATE_POINTS)
    return kind == changed and kind in (facts.CUBE_SET, facts.LENGTH_SET, facts.TURN_SET)
