"""Reads complete matches as exported by GNU Backgammon (`.mat`): the cube, the results and the number of turns.

The format has two columns (left and right player), no Crawford mark, no final score and no mark for the end of the
match: all three follow from the rules.  A wrong or truncated file is refused with the line in question.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from matchcore.games.backgammon.game import bank, cube, scoring
from matchcore.refusal import Refusal
from matchcore.sides import LETTERS, NOBODY, other

# The contents of a cell.
ROLL = "roll"
DOUBLE = "double"
TAKE = "take"
DROP = "drop"

_LENGTH = re.compile(r"^\s*(-?\d+) point match\s*$")
_GAME = re.compile(r"^\s*Game (\d+)\s*$")
_SCORES = re.compile(r"^\s(\S.*?) : (\d+)\s{2,}(\S.*?) : (\d+)\s*$")
_TURN = re.compile(r"^\s*(\d+)\)")
_CELL = re.compile(r"([1-6][1-6]):|Doubles => (\d+)|(Takes)|(Drops)|Wins (\d+) points?")
_MOVE = re.compile(r"^(\d+/\d+\*?|bar/\d+\*?|\d+/off\*?|Cannot Move)$")
_RIGHT_COLUMN = 30  # cells from here on belong to the right player


class BadMatchFile(Exception):
    """A file that is no complete match: names the line and the error."""


@dataclass
class Act:
    """One act of a player: a roll (and so a turn), a double, a take or a drop."""

    line: int
    side: int
    what: str
    level: int = 0  # of a double: the level offered


@dataclass
class Game:
    number: int
    line: int
    score_before: tuple[int, int]
    acts: list[Act] = field(default_factory=list)
    moves: int = 0  # checker moves; without any, the column of the result is unreliable
    wins_line: int = 0
    wins_side: int = NOBODY  # by the column
    winner: int = NOBODY
    kind: int = 0
    cube: int = 1
    points: int = 0
    score_after: tuple[int, int] = (0, 0)
    is_crawford: bool = False


@dataclass
class MatFile:
    path: Path
    length: int
    names: tuple[str, str]
    games: list[Game]

    @property
    def winner(self) -> int:
        return self.games[-1].winner


def read(path: Path) -> MatFile:
    """The match in this file, checked against the rules from the first line to the last."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadMatchFile(f"{path}: {error}") from error
    reader = _Reader(path)
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    return reader.finish(len(lines))


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.length = 0
        self.names: tuple[str, str] | None = None
        self.games: list[Game] = []
        self._is_header_due = False

    def wrong(self, line: int, why: str) -> BadMatchFile:
        return BadMatchFile(f"{self.path}, line {line}: {why}")

    def line(self, number: int, text: str) -> None:
        if not text.strip() or text.lstrip().startswith(";"):
            return
        if not self.length:
            self._read_length(number, text)
        elif self._is_header_due:
            self._read_header(number, text)
        elif found := _GAME.match(text):
            self._begin_game(number, int(found[1]))
        elif self.games and not self.games[-1].wins_line:
            self._read_cells(number, text)
        else:
            raise self.wrong(number, f"a game header is due here, not {text.strip()!r}")

    def _read_length(self, number: int, text: str) -> None:
        found = _LENGTH.match(text)
        if not found:
            raise self.wrong(number, f"'N point match' is due here, not {text.strip()!r}")
        try:
            bank.check_length(int(found[1]))
        except Refusal as refusal:
            why = f"a match to {refusal.value} points ({refusal.rule}): 1 to 99 are possible"
            raise self.wrong(number, why) from None
        self.length = int(found[1])

    def _begin_game(self, number: int, game: int) -> None:
        if game != len(self.games) + 1:
            raise self.wrong(number, f"game {game} does not follow game {len(self.games)}")
        if self.games and not self.games[-1].wins_line:
            raise self.wrong(number, f"game {game} begins before game {game - 1} was won")
        self.games.append(Game(game, number, (0, 0)))
        self._is_header_due = True

    def _read_header(self, number: int, text: str) -> None:
        found = _SCORES.match(text)
        if not found:
            raise self.wrong(number, f"names and scores are due here, not {text.strip()!r}")
        names = (found[1].strip(), found[3].strip())
        if self.names and names != self.names:
            raise self.wrong(number, f"the players are {' and '.join(self.names)}, not {' and '.join(names)}")
        self.names = names
        self.games[-1].score_before = (int(found[2]), int(found[4]))
        self._is_header_due = False

    def _read_cells(self, number: int, text: str) -> None:
        cells = list(_CELL.finditer(text))
        turn = _TURN.match(text)
        if not cells or (cells[0][5] is None and turn is None):
            raise self.wrong(number, f"a turn or a result is due here, not {text.strip()!r}")
        if len(cells) > 2:
            raise self.wrong(number, "more than two columns")
        self._check_rest(number, text, cells, turn.end() if turn else 0)
        for position, cell in enumerate(cells):
            is_right = position == 1 or (len(cells) == 1 and cell.start() >= _RIGHT_COLUMN)
            self._read_cell(number, cell, int(is_right))

    def _check_rest(self, number: int, text: str, cells: list[re.Match[str]], start: int) -> None:
        """Only moves are allowed between the cells."""
        for position, cell in enumerate(cells):
            end = cells[position + 1].start() if position + 1 < len(cells) else len(text)
            for word in text[cell.end() : end].split():
                if not cell[1] or not _MOVE.match(word):
                    raise self.wrong(number, f"{word!r} is no move")
                self.games[-1].moves += 1
        if text[start : cells[0].start()].strip():
            raise self.wrong(number, f"{text[start : cells[0].start()].strip()!r} before the first column")

    def _read_cell(self, number: int, cell: re.Match[str], side: int) -> None:
        game = self.games[-1]
        if game.wins_line:
            raise self.wrong(number, f"game {game.number} has already been won in line {game.wins_line}")
        if cell[5]:
            game.wins_line, game.wins_side, game.points = number, side, int(cell[5])
        elif cell[1]:
            game.acts.append(Act(number, side, ROLL))
        elif cell[2]:
            game.acts.append(Act(number, side, DOUBLE, int(cell[2])))
        else:
            game.acts.append(Act(number, side, TAKE if cell[3] else DROP))

    def finish(self, last_line: int) -> MatFile:
        if not self.length or self.names is None:
            raise self.wrong(max(1, last_line), "the file ends before the first game")
        match = MatFile(self.path, self.length, self.names, self.games)
        if not self.games[-1].wins_line:
            raise self.wrong(last_line, f"the file ends in the middle of game {self.games[-1].number}")
        _Umpire(self, match).check(last_line)
        return match


class _Umpire:
    """Plays a match through by the rules, and fills in what the format leaves out."""

    def __init__(self, reader: _Reader, match: MatFile) -> None:
        self._reader = reader
        self._match = match
        self._score: tuple[int, int] = (0, 0)
        self._crawford_played = False

    def wrong(self, line: int, why: str) -> BadMatchFile:
        return self._reader.wrong(line, why)

    def check(self, last_line: int) -> None:
        for game in self._match.games:
            if max(self._score) >= self._match.length:
                raise self.wrong(game.line, f"the match was already won {self._score[0]}-{self._score[1]}")
            if game.score_before != self._score:
                was, said = self._score, game.score_before
                raise self.wrong(game.line + 1, f"the score is {was[0]}-{was[1]}, not {said[0]}-{said[1]}")
            self._check_game(game)
        if max(self._score) < self._match.length:
            a, b = self._score
            raise self.wrong(last_line, f"the file ends at {a}-{b}, before anybody has {self._match.length} points")

    def _check_game(self, game: Game) -> None:
        phase = scoring.phase_of_next_game(self._match.length, *self._score, self._crawford_played)
        game.is_crawford = phase == scoring.CRAWFORD
        self._crawford_played = self._crawford_played or game.is_crawford
        level, dropped_by = self._check_acts(game, phase)
        game.winner = self._winner(game, dropped_by)
        game.cube = level
        game.kind = self._kind(game, level, dropped_by)
        score = list(self._score)
        score[game.winner] += game.points
        self._score = game.score_after = (score[0], score[1])

    def _check_acts(self, game: Game, phase: int) -> tuple[int, int]:
        """The final level of the cube, and the side that dropped (or NOBODY)."""
        level, holder = cube.START
        turn, doubler, turns = NOBODY, NOBODY, 0
        for act in game.acts:
            if turn == NOBODY:
                turn = act.side
            if act.side != turn:
                names = self._match.names
                raise self.wrong(act.line, f"it is {names[turn]}'s turn, not {names[act.side]}'s")
            if (doubler != NOBODY) != (act.what in (TAKE, DROP)):
                raise self.wrong(act.line, f"a {act.what} here does not follow from the line before")
            if act.what == DROP:
                return level, act.side
            if act.what == DOUBLE:
                needed = self._match.length - self._score[act.side]
                verdict = cube.judge_double(act.side, turn, phase, level, holder, needed, is_opening_turn=turns == 0)
                if verdict != cube.OK:
                    raise self.wrong(act.line, f"this double is not legal: {verdict} ({cube.RULE_OF[verdict]})")
                if act.level != 2 * level:
                    raise self.wrong(act.line, f"the cube goes from {level} to {2 * level}, not to {act.level}")
                doubler = act.side
            elif act.what == TAKE:
                level, holder = cube.after_take(level, doubler)
                doubler = NOBODY
            else:
                turns += 1
            turn = other(turn)
        if doubler != NOBODY:
            raise self.wrong(game.wins_line, "the double before this line has no answer")
        return level, NOBODY

    def _winner(self, game: Game, dropped_by: int) -> int:
        """The winner, by the column; in a game without a move, by the next score or the end of the match."""
        said = game.wins_side
        if dropped_by == NOBODY and not game.moves:
            if game.number < len(self._match.games):
                said = int(self._match.games[game.number].score_before[1] > self._score[1])
            elif self._score[said] + game.points < self._match.length:
                said = other(said)
        if dropped_by != NOBODY and said != other(dropped_by):
            raise self.wrong(game.wins_line, f"{self._match.names[said]} passed and cannot have won (CUB-05)")
        return said

    def _kind(self, game: Game, level: int, dropped_by: int) -> int:
        if dropped_by != NOBODY and game.points == level:
            return scoring.PASS
        for kind in (scoring.SINGLE, scoring.GAMMON, scoring.BACKGAMMON):
            if dropped_by == NOBODY and game.points == scoring.points(level, kind):
                return kind
        raise self.wrong(game.wins_line, f"{game.points} points cannot be won with the cube at {level} (SCO-04)")


def as_line(game: Game, length: int) -> dict[str, object]:
    """A game as the `play` command prints it: real points, the score limited to the length (AMB-35)."""
    return {
        "number": game.number,
        "winner": LETTERS[game.winner],
        "kind": scoring.KINDS[game.kind],
        "cube": game.cube,
        "points": game.points,
        "score": [scoring.reported(points, length) for points in game.score_after],
        "crawford": game.is_crawford,
    }
