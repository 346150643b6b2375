"""The outcome of a match, derived from its facts alone and independently of how the core keeps its state.

Points, Crawford games, breaks, lateness and both sides' time are added up here a second time, and compared with the
state.
"""

from dataclasses import replace

from matchcore.clock import RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import corrections, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, IN_GAME, OFFERED, READY, SEALED
from matchcore.games.backgammon.rules import lateness, rulesets
from matchcore.log.fact import Fact
from matchcore.sides import NOBODY, other
from tests.core_properties import invariants
from tests.core_properties.page import Game, Page, add, is_one_away

KIND_POINTS = {scoring.SINGLE: 1, scoring.GAMMON: 2, scoring.BACKGAMMON: 3, scoring.PASS: 1}

# Unaffected by an undo: numbering, reports, and observations by device, director and people at the table.
FORWARD = (
    "seq", "at_ms", "last_order", "clock", "_snapshots", "_newest", "undone_ms", "called_by", "called_reason",
    "is_bound", "reported", "ruled_ms",
    "called_at_ms", "withdrawn", "is_restored", "agreed_restore", "was_running", "news",
    "news_at_ms", "unread", "later", "notes",
     "pressed_at_ms", "signed_at_ms", "ignored_at_ms", "ignored_side", "paused_at_ms", "pause_reason",
    "is_swapped", "is_verified", "told_s", "told_at_ms",
)  # fmt: skip


def seen(state) -> dict:
    return {name: value for name, value in vars(state).items() if name not in FORWARD}


def copy_of(clock: Clock) -> Clock:
    copy = Clock()
    copy.take_from(clock.values())
    return copy


class Story:
    """`before` and `after` are called with every fact, before and after it has been folded into `state`."""

    def __init__(self) -> None:
        self.page = Page()
        self._pages: dict = {}  # number of a fact: (page, what was seen, clock, when, kind) just before it
        self._was: dict = {}

    def before(self, state, fact: Fact) -> None:
        """Time passes up to the fact, and the page before it is kept."""
        if fact.kind != facts.ASSIGNED:
            self.page = self.page.with_time(state.clock.active, fact.at_ms - state.clock.since_ms)
        self._was = seen(state)
        self._pages[fact.seq] = (self.page, self._was, copy_of(state.clock), fact.at_ms, fact.kind)

    def after(self, state, fact: Fact) -> None:
        tell = getattr(self, "_" + facts_name(fact.kind), None)
        if tell:
            tell(state, fact)
        invariants.check(state, fact.at_ms)
        self._check(state)
        self._check_settling(state, fact)

    def _check(self, state) -> None:
        """Points, and conservation of time: free delay, charged bank and pauses are the time on turn, per side."""
        clock, page = state.clock, self.page
        assert (state.score_a, state.score_b) == page.score()
        assert [(game[0], game[1], game[4]) for game in state.games] == [
            (game.number, game.winner, game.points) for game in page.games
        ]
        for side in (0, 1):
            total_ms = clock.sides[side].free_ms + clock.sides[side].charged_ms + clock.sides[side].paused_ms
            assert total_ms == page.open_ms[side]
        assert clock.neutral_ms == page.neutral_ms
        assert (state.used_a, state.used_b) == page.breaks
        assert (state.late_a, state.late_b) == page.late
        self._check_lateness(state)
        self._check_crawford(state)

    def _check_lateness(self, state) -> None:
        """More points than half of the length forfeit the match, and only an undo brings it back (LAT-04)."""
        page = self.page
        for side in (0, 1):
            if state.length == page.late_length and lateness.is_forfeit(state.length, page.late[side]):
                assert state.phase == SEALED or (state.phase == DECIDED and state.result == scoring.FORFEIT_LATE)

    def _check_crawford(self, state) -> None:
        """At most one game without cube at a score where a player is one point away (CRW-01); a void one is none."""
        games = [game for game in state.games if game[2] != scoring.VOID]
        starts = [(game[5], game[6]) for game in games if game[7] == scoring.CRAWFORD]
        if state.phase in IN_GAME and state.game_phase == scoring.CRAWFORD and self.page.crawford:
            starts.append(self.page.crawford)
        assert self.page.is_corrected or len([1 for score in starts if is_one_away(state.length, score)]) <= 1

    def _check_settling(self, state, fact: Fact) -> None:
        """No time runs while the director is awaited or a power cut is not confirmed."""
        assert not invariants.is_settling(state) or state.clock.state != RUNNING

    # the beginning and the end

    def _assigned(self, state, fact: Fact) -> None:
        a, b, crawford_played = fact.ints[4:7]
        self.page = Page(
            outside=(a, b), crawford=(a, b) if crawford_played else None, is_corrected=crawford_played != 0
        )
        self._pages = {}

    def _moved(self, state, fact: Fact) -> None:
        """The machine compares the state carried over with the other table; the story continues from there."""
        games = tuple(Game(number, winner, points) for number, winner, _, _, points, _, _, _ in state.games)
        won = replace(Page(), games=games).score()
        crawfords = [game[0] for game in state.games if game[7] == scoring.CRAWFORD]
        is_crawford = state.phase in IN_GAME and state.game_phase == scoring.CRAWFORD
        self.page = replace(
            self.page,
            outside=(state.score_a - won[0], state.score_b - won[1]),
            games=games,
            crawford=(state.crawford_a, state.crawford_b) if state.crawford_a >= 0 else None,
            crawford_game=state.game_number if is_crawford else (crawfords or [0])[-1],
            breaks=(state.used_a, state.used_b),
            late=(state.late_a, state.late_b),
            late_length=0,
            is_corrected=True,
        )
        self._pages = {}

    def _closed(self, state, fact: Fact) -> None:
        self.page = Page(open_ms=self.page.open_ms, neutral_ms=self.page.neutral_ms)

    # games

    def _pressed(self, state, fact: Fact) -> None:
        if self._was["phase"] != READY:
            return
        page = self.page
        has_been = page.crawford is not None and is_one_away(state.length, page.crawford)
        is_crawford = is_one_away(state.length, page.score()) and not has_been
        assert (state.game_phase == scoring.CRAWFORD) == is_crawford
        assert (state.cube_level, state.cube_holder, state.turn_number) == (1, NOBODY, 1)
        if is_crawford:
            self.page = replace(page, crawford=page.score(), crawford_game=state.game_number)

    def _doubled_early(self, state, fact: Fact) -> None:
        self._check_double(state, fact)

    def _doubled(self, state, fact: Fact) -> None:
        self._check_double(state, fact)
        if self._was["doubled_early"] == NOBODY:
            assert self._was["turn_number"] > 1 or not state.has_clock

    def _check_double(self, state, fact: Fact) -> None:
        side = fact.ints[0]
        level, holder = self._was["cube_level"], self._was["cube_holder"]
        assert holder in (NOBODY, side) and self._was["game_phase"] != scoring.CRAWFORD
        if fact.kind == facts.DOUBLED and self._was["doubled_early"] == side:
            return  # judged when it was made
        score = self.page.score()[side]
        length = max(state.length, state.pending_length) if score >= state.length else state.length  # LEN-03
        assert holder == NOBODY or not length or level < length - score

    def _taken(self, state, fact: Fact) -> None:
        assert (state.cube_level, state.cube_holder) == (2 * self._was["cube_level"], fact.ints[0])

    def _confirmed(self, state, fact: Fact) -> None:
        if self._was["phase"] == CLAIMED and state.phase != CLAIMED:
            points = self._was["cube_level"] * KIND_POINTS[self._was["claim_kind"]]
            game = Game(state.game_number, self._was["claim_winner"], points)
            self.page = replace(self.page, games=self.page.games + (game,))

    def _withdrawn(self, state, fact: Fact) -> None:
        if self._was["phase"] == DECIDED and not state.is_session():
            self.page = replace(self.page, games=self.page.games[:-1])

    def _turn_taken_back(self, state, fact: Fact) -> None:
        assert state.clock.active == fact.ints[1]
        assert state.doubled_early == NOBODY, "a double in a turn that is taken back would become one after the roll"

    # the director's corrections

    def _penalty(self, state, fact: Fact) -> None:
        self.page = self.page.with_outside(fact.ints[1], fact.ints[2])

    def _score_set(self, state, fact: Fact) -> None:
        """The difference belongs to no game; the director decides whether there has been a Crawford game before."""
        page, (_, a, b, has_been) = self.page, fact.ints[:4]
        score_a, score_b = page.score()
        outside = page.outside[0] + a - score_a, page.outside[1] + b - score_b
        page = replace(page, outside=outside, is_corrected=True)
        if not has_been:
            is_this = state.phase in IN_GAME and state.game_phase == scoring.CRAWFORD
            page = replace(page, crawford=(state.begun_a, state.begun_b) if is_this else None)
        elif page.crawford is None or not is_one_away(state.length, page.crawford):
            page = replace(page, crawford=(state.length - 1, 0))
        self.page = page

    def _length_set(self, state, fact: Fact) -> None:
        self.page = replace(self.page, is_corrected=True)

    def _game_corrected(self, state, fact: Fact) -> None:
        _, number, winner, kind, level = fact.ints[:5]
        self._correct_game(number, winner, level * KIND_POINTS[kind])

    def _correct_game(self, number: int, winner: int, points: int) -> None:
        """The game's value changes; a later Crawford game began at another score (AMB-27)."""
        page, was = self.page, self.page.score()
        games = tuple(Game(number, winner, points) if game.number == number else game for game in page.games)
        page = replace(page, games=games)
        if page.crawford and page.crawford_game > number:
            a, b = page.score()
            page = replace(page, crawford=(page.crawford[0] + a - was[0], page.crawford[1] + b - was[1]))
        self.page = page

    def _game_ruled(self, state, fact: Fact) -> None:
        """RES-07: a void game counts for neither player, and was not the Crawford game."""
        _, winner, kind = fact.ints[:3]
        points = 0 if kind == scoring.VOID else self._was["cube_level"] * KIND_POINTS[kind]
        page = replace(self.page, games=self.page.games + (Game(self._was["game_number"], winner, points),))
        if kind == scoring.VOID and self._was["game_phase"] == scoring.CRAWFORD:
            page = replace(page, crawford=None)
        self.page = page

    def _double_voided(self, state, fact: Fact) -> None:
        if self._was["phase"] in IN_GAME:
            assert state.cube_level == 1 or (fact.ints[1] == 2 and state.cube_level <= self._was["cube_level"])
        else:
            number, winner, kind, level = self._was["games"][-1][:4]
            left = state.games[-1][3]
            assert left == 1 if fact.ints[1] == 1 else 1 < left < level, "a void double is of a cube that was held"
            self._correct_game(number, winner, left * KIND_POINTS[kind])
        self._crawford_found(state)

    def _crawford_found(self, state) -> None:
        """A game played on, or counted, without the cube because it was the Crawford game has been that one."""
        game = state.games[-1] if state.games else (0,) * 8
        if state.phase in IN_GAME and state.game_phase != self._was["game_phase"]:
            found, score = state.game_number, (state.begun_a, state.begun_b)
        elif self._was["games"] and self._was["games"][-1][7] != game[7]:
            found, score = game[0], (state.begun_a, state.begun_b)
        else:
            return
        assert is_one_away(state.begun_length, score)
        assert self.page.crawford is None or not is_one_away(state.length, self.page.crawford)
        self.page = replace(self.page, crawford=score, crawford_game=found)

    def _undone(self, state, fact: Fact) -> None:
        """Everything is as before the fact taken back; the time since then was a pause."""
        page, was, clock, at_ms, kind = self._pages[fact.ints[1]]
        clock.advance(at_ms)
        again: tuple[str, ...] = ()
        if kind == facts.EXPIRED:
            clock.take_flag_back(fact.at_ms)  # since then it was over
            again = ("phase", "agreed") if state.phase == OFFERED else ()  # settings are accepted once more
        else:
            self.page = page.with_time(clock.active, fact.at_ms - at_ms)
            corrections.reload(clock, fact.at_ms)
        now = seen(state)
        for name in was:
            assert name in again or now[name] == was[name], name
        if state.absent != NOBODY and state.clock.state == RUNNING:
            clock.resume(fact.at_ms)  # no player is there to press anything
        assert state.clock.values() == clock.values()

    # away

    def _break_begun(self, state, fact: Fact) -> None:
        """Never more than the rules in force allow either player (BRK-01)."""
        breaks_a, breaks_b, minutes = fact.ints[:3]
        self.page = replace(self.page, breaks=(self.page.breaks[0] + breaks_a, self.page.breaks[1] + breaks_b))
        allowed = rulesets.breaks_allowed(state.rules, state.length)
        for side in (0, 1):
            assert not fact.ints[side] or self.page.breaks[side] <= allowed
        assert minutes == (breaks_a + breaks_b) * state.rules["breaks.minutes"]
        assert (state.phase == READY and state.games) or state.phase == SEALED

    def _late_points_for(self, state, fact: Fact) -> None:
        _, side, points = fact.ints[:3]
        self.page = replace(self.page.with_outside(other(side), points), late=add(*self.page.late, side, points))
        self.page = replace(self.page, late_length=state.length)
        if state.result == scoring.FORFEIT_LATE:
            assert (state.phase, state.winner) == (DECIDED, other(side))


def facts_name(kind: int) -> str:
    """The name of a kind, from its row."""
    return ROWS.name(kind)
