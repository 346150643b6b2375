"""A match played again from its records: its games, turns and times, and the code that they give.

Runs in the MicroPython of a passport's page as at the desk, on the core alone.  All times are match time in ms, from
the first table of the match on.
"""

import binascii
import hashlib
import json

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import PLAYING, READY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from matchcore.sides import NOBODY

FORMAT = 1
_OF_CUBE = (facts.DOUBLED, facts.TAKEN, facts.PASSED)

# The names of a moment's numbers; `active`: the side whose time runs or stands, -1 = nobody's.
MOMENT = (
    "at_ms", "kind", "game", "turn", "score_a", "score_b", "level", "holder", "active", "phase", "clock", "bank_a_ms",
    "bank_b_ms",
)  # fmt: skip


class Refused(Exception):
    """Not what the table has sealed: why, as a word, and what belongs to it."""

    def __init__(self, why: str, what: object = "") -> None:
        super().__init__(why)
        self.why = why
        self.what = what


class Replay:
    """Takes the records of a match one after the other.  BadRecord for one that is damaged or of another chain."""

    def __init__(self) -> None:
        self.code = ""  # "" = not sealed
        self.moments: list = []
        self.turns: list = []  # (game, side, begun_ms, ended_ms, time used by the side in ms)
        self.cubes: list = []  # (game, turns before it in this game, name of the fact, side, level offered, at_ms)
        self.has_clock = True
        self._begun_ms: dict = {}  # of games, by number
        self._ended_ms: dict = {}
        self._before_ms = 0  # at earlier tables (INC-13)
        self._last_ms = 0

    def begin(self, table: int) -> None:
        """The match begins, or goes on, at this table."""
        self.match = new_match()
        self._table = table
        self._chain = journal.Chain(VOCABULARY)
        self._turn: tuple = ()  # (begun_ms, side, time used until then by A and B) of the one that goes on
        self._kept: dict = {}  # by number of a fact: how far all was before it, in case it is undone
        self._before_ms = self._last_ms
        self.code = ""

    def take(self, record: bytes) -> None:
        fact = self._chain.check(record)
        match = self.match
        if fact.kind == facts.ASSIGNED:
            match.seq = fact.seq - 1
        was = match.phase, len(match.games)
        self._kept[fact.seq] = self._turn, len(self.turns), len(self.cubes)
        match.fold(fact)
        at_ms = self._last_ms = max(self._last_ms, self._before_ms + fact.at_ms)
        self._note(fact, was, at_ms)
        if not match.is_sealed():
            self.code = ""
        elif not self.code:
            self.code = journal.short_code(self._table, self._chain.digest)
        clock = match.clock
        banks = [max(0, clock.bank_left_ms(fact.at_ms, side)) for side in (0, 1)]
        score = match.shown_score(0), match.shown_score(1)
        cube = match.cube_level, match.cube_holder
        place = match.game_number, match.turn_number
        state = clock.active, match.phase, clock.state
        self.moments.append((at_ms, fact.kind) + place + score + cube + state + tuple(banks))

    def _note(self, fact, was: tuple, at_ms: int) -> None:
        match, (phase, games) = self.match, was
        self.has_clock = match.has_clock
        if fact.kind == facts.UNDONE:
            kept = self._kept.get(ROWS.value(fact, "undone"))
            if kept:
                self._turn, turns, cubes = kept
                self.turns, self.cubes = self.turns[:turns], self.cubes[:cubes]
        elif fact.kind == facts.PRESSED and phase == READY:
            self._begun_ms[match.game_number] = at_ms
            self._begin_turn(at_ms)
        elif fact.kind == facts.PRESSED and phase == PLAYING:
            self._end_turn(match.game_number, at_ms)
            self._begin_turn(at_ms)
        elif fact.kind in _OF_CUBE:
            before = len([turn for turn in self.turns if turn[0] == match.game_number])
            level = match.cube_level * (1 if fact.kind == facts.TAKEN else 2)
            self.cubes.append((match.game_number, before, ROWS.name(fact.kind), fact.first(), level, at_ms))
        elif self._turn and match.phase == PLAYING and match.clock.active != NOBODY:
            self._turn = self._turn[0], match.clock.active, self._turn[2]
        if len(match.games) > games and fact.kind != facts.MOVED:  # moved: it brings the finished games along
            number = match.games[-1].number
            self._end_turn(number, at_ms)
            self._ended_ms[number] = at_ms

    def _used_ms(self) -> tuple:
        return tuple([account.free_ms + account.charged_ms for account in self.match.clock.sides])

    def _begin_turn(self, at_ms: int) -> None:
        self._turn = at_ms, self.match.clock.active, self._used_ms()

    def _end_turn(self, game: int, at_ms: int) -> None:
        if self._turn and self._turn[1] != NOBODY:
            begun_ms, side, used_ms = self._turn
            self.turns.append((game, side, begun_ms, at_ms, max(0, self._used_ms()[side] - used_ms[side])))
        self._turn = ()

    def values(self) -> dict:
        """All of it as JSON has it."""
        match = self.match
        return {
            "names": list(match.names),
            "event": match.event,
            "round": match.round,
            "length": match.length,
            "rule_set": match.rules["id"],
            "has_clock": self.has_clock,
            "code": self.code,
            "result": scoring.RESULTS[match.result],
            "winner": match.winner,
            "score": [match.shown_score(0), match.shown_score(1)],
            "games": [self._game(game) for game in match.games],
            "turns": self.turns,
            "cubes": self.cubes,
            "moment": MOMENT,
            "moments": self.moments,
            "lasts_ms": self._last_ms,
        }

    def _game(self, game: scoring.Game) -> dict:
        after = [game.score_a, game.score_b]
        if game.winner != NOBODY:
            after[game.winner] += game.points
        length = self.match.length
        return {
            "number": game.number,
            "winner": game.winner,
            "kind": scoring.KINDS[game.kind],
            "cube": game.level,
            "points": game.points,
            "phase": scoring.PHASES[game.phase],
            "before": [game.score_a, game.score_b],
            "score": [scoring.reported(points, length) if length else points for points in after],
            "begun_ms": self._begun_ms.get(game.number),
            "ended_ms": self._ended_ms.get(game.number),
        }


def records_of(data: bytes):
    """One record after the other; BadRecord behind the last sound one."""
    at = 0
    while at < len(data):
        size = journal.sound_size(data, at)
        yield data[at : at + size]
        at += size


def replayed(runs: list) -> Replay:
    """`runs`: (table, records as base64) of each table of the match, oldest first.  Refused if they are no match."""
    replay = Replay()
    number = 0
    for run in runs:
        replay.begin(run["table"])
        try:
            for record in records_of(binascii.a2b_base64(run["records"].encode())):
                number += 1
                replay.take(record)
        except Exception as error:  # whatever a changed byte leads to
            raise Refused("damaged", "%d: %s" % (number, error))
    return replay


def agreed(text: str, digest: str) -> dict:
    """The match in a passport's data; Refused if anything in it has been changed.  `digest`: SHA-256 of the data."""
    if binascii.hexlify(hashlib.sha256(text.encode()).digest()).decode() != digest:
        raise Refused("changed")
    said = json.loads(text)
    if said.get("format") != FORMAT:
        raise Refused("format", said.get("format"))
    replay = replayed(said["runs"])
    if not replay.code:
        raise Refused("unsealed")
    if replay.code != said["code"]:
        raise Refused("code", replay.code)
    return replay.values()


def judged(text: str, digest: str) -> str:
    """For the page, as JSON: the match, with `why` and `what` if it is refused."""
    try:
        found = agreed(text, digest)
        found["why"] = ""
    except Refused as refused:
        found = {"why": refused.why, "what": str(refused.what)}
    return json.dumps(found)
