"""A game as plain values, and what follows from them.  Tuples are replaced, never changed: an undo keeps them."""

from matchcore import loading
from matchcore.folding.record import Record
from matchcore.games.ricochet import phases
from matchcore.games.ricochet.game import ending, ordering, pool
from matchcore.sides import NOBODY

WAITING = 8  # presses whose player and number are still to be entered
_RING = 2 * WAITING  # an undo finds the last stamps still there


class GameData(Record):
    """Settings, rounds and tokens of one game."""

    def begin_forward(self) -> None:
        """Settings, and what an undo leaves as it is."""
        self.names: tuple = ()
        self.match_id = ""
        self.table = 0
        self.glass_ms = 60000  # RR-09
        self.minimum = 5  # RR-18
        self.is_automatic = 0  # the first declaration turns the glass (RR-08)
        self.has_phones = 0  # the referee lets players declare by phone
        self.is_paused = 0  # RR-34
        self.since_ms = 0  # up to where time is booked
        self.stamps = [0] * _RING  # presses, by their number modulo the size
        self.uncertain = [0] * _RING
        self.stamp_end = 0  # presses so far; an undo leaves them, so that an entry taken back waits again

    def begin_undone(self) -> None:
        self.phase = self.before = phases.IDLE
        self.disqualified = 0
        self.start_game()

    def start_game(self) -> None:
        """No round played, all tokens face down; disqualified players stay out."""
        count = len(self.names)
        self.round = 0
        self.starter = 0
        self.tokens: tuple = (0,) * count
        self.warnings: tuple = (0,) * count
        self.active = ((1 << count) - 1) & ~self.disqualified
        self.gone = tuple([player for player in range(count) if self.disqualified & (1 << player)])
        self.face_down, self.face_up = pool.TOKENS, 0
        self.history: tuple = ()  # (round, winner or -1, moves shown or reason of the void) each
        self.interrupted_min = 0
        self.start_round()

    def start_round(self) -> None:
        """Nothing revealed, nothing declared."""
        self.declarations: tuple = ()  # all valid ones, as in ordering.py
        self.shown: tuple = ()  # (player, moves; 0 = target not reached) in their order
        self.shown_before: tuple = ()
        self.winner = NOBODY
        self.reason = 0
        self.agreed = 0  # bit 1 = A, bit 2 = B
        self.forget_stamps()
        self.revealed_ms = -1
        self.planned_ms = 0
        self.spent_ms = 0  # of the glass
        self.out_ms = -1  # when it ran out

    def forget_stamps(self) -> None:
        """No press waits for its entry."""
        self.stamp_first = self.stamp_end

    # -- what a table must know (matchcore/match.py) --------------------------------------------------------------

    options: dict = {}  # none that a table reads
    is_swapped = False  # nobody has a side
    is_verified = False
    is_restored = 0

    def shown_score(self, side: int) -> int:
        return 0

    def on_turn(self) -> int:
        return NOBODY

    def is_idle(self) -> bool:
        return self.phase == phases.IDLE

    def is_sealed(self) -> bool:
        return self.phase == phases.SEALED

    def is_free(self) -> bool:
        return self.phase in (phases.IDLE, phases.SEALED)

    def is_pending(self) -> bool:
        return not self.is_free()

    def is_in_play(self) -> bool:
        return self.phase not in (phases.IDLE, phases.PLAYERS, phases.SEALED)

    def is_between_games(self) -> bool:
        return False

    def is_time_running(self) -> bool:
        return self.underway() in (phases.PLANNING, phases.GLASS) and not self.is_paused

    def is_calm(self, now_ms: int) -> bool:
        return not self.is_time_running()

    def is_time_wanted(self, is_first: bool) -> bool:
        return False

    def has_times(self) -> bool:
        return False

    def stops_itself(self) -> bool:
        return False

    # -- derived -------------------------------------------------------------------------------------------------

    def is_active(self, player: int) -> bool:
        return ending.is_active(self.active, player)

    def still_in(self) -> list:
        return ending.still_in(self.active, len(self.names))

    def underway(self) -> int:
        """The phase that goes on until both have signed that the round is void: nobody stops the glass alone."""
        return self.before if self.phase == phases.VOID else self.phase

    def waiting(self) -> int:
        """Presses whose player and number are still to be entered."""
        return self.stamp_end - self.stamp_first

    def target(self) -> int:
        return ending.target(len(self.names))

    def starts(self) -> int:
        """The player who turns the next token (RR-05); if gone, the next one who is still in."""
        for step in range(len(self.names)):
            player = (self.starter + step) % len(self.names)
            if self.is_active(player):
                return player
        return NOBODY

    def glass_end_ms(self) -> int:
        """When the running glass will be out, or -1."""
        if self.underway() != phases.GLASS or self.is_paused:
            return -1
        return self.since_ms + self.glass_ms - self.spent_ms

    def glass_left_ms(self, now_ms: int) -> int:
        end_ms = self.glass_end_ms()
        return max(0, end_ms - now_ms) if end_ms >= 0 else self.glass_ms - self.spent_ms

    def planned_for_ms(self, now_ms: int) -> int:
        """Time since the token without a glass (RR-07)."""
        is_running = self.underway() == phases.PLANNING and not self.is_paused
        return self.planned_ms + (now_ms - self.since_ms if is_running else 0)

    def last_moves(self, player: int) -> int:
        """The number that this player has declared, or 0."""
        for made in reversed(self.declarations):
            if made[ordering.PLAYER] == player:
                return made[ordering.MOVES]
        return 0

    def order(self) -> tuple:
        """Groups of players in the order of demonstration, those who have shown included."""
        return ordering.order(ordering.standing(self.declarations, self.active), self.tokens)

    def next_group(self) -> tuple:
        """Who may show now: one player, several whose tie is unresolved, or nobody."""
        done = [player for player, _ in self.shown]
        for group in self.order():
            left = tuple([player for player in group if player not in done])
            if left:
                return left
        return ()

    def is_tied(self, player: int) -> bool:
        """Whether another had the same number at the same time with as many tokens (RR-14)."""
        return any([player in group and len(group) > 1 for group in self.order()])

    def is_over(self) -> bool:
        return ending.is_over(self.tokens, self.active, self.face_down)

    def points(self) -> tuple:
        return ending.points(self.tokens, self.active)

    def winners(self) -> tuple:
        return ending.winners(self.tokens, self.active)

    def places(self) -> tuple:
        return ending.places(self.tokens, self.active, self.gone, self.disqualified)


with loading.borrowed("matchcore.folding.fields") as fields:
    KEPT = fields.undone(GameData)
del fields  # else its code stays
