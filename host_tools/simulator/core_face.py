"""The core as a scriptable program: one command per line in, two lines out: its outcome and the state after it.

    python -m host_tools.simulator core

A line that is no command changes nothing and is answered with its error; then the next line is read.
Described in README.md in this folder.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import typer

from host_tools.languages.words import refusals
from host_tools.simulator.core_commands import COMMANDS, BadValue, Command, letter
from matchcore.clock import NO_TIME, STATES
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.phases import CLAIMED, DECIDED, IN_GAME, PHASES, READY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules import rulesets
from matchcore.log.fact import BadFact
from matchcore.refusal import Refusal
from matchcore.sides import AUTHORS

LATEST_MS = (1 << 32) - 1
LONGEST_SHOWN = 80
_WITH_GAME = (*IN_GAME, DECIDED)


class BadLine(Exception):
    """A line that is no command: the message names the wrong value."""


def shown(value: Any) -> str:
    """A value as it was in the line, shortened for a message."""
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "\u2026"


class Session:
    """One match table; `answer` takes a line and yields the lines that answer it."""

    def __init__(self) -> None:
        self.match = new_match()
        self.now_ms = 0

    def answer(self, line: str) -> Iterator[dict]:
        try:
            command, at_ms, values = self._read(line)
            yield self._act(command, at_ms, values)
        except BadLine as error:
            yield {"error": str(error)}
        yield {"state": self.state()}

    def _read(self, line: str) -> tuple[Command, int, dict]:
        given = _object(line.strip())
        at_ms, do = given.pop("at_ms", None), given.pop("do", None)
        if type(at_ms) is not int or not 0 <= at_ms <= LATEST_MS:
            raise BadLine(f"at_ms is {shown(at_ms)}: not a whole number of milliseconds from 0 to {LATEST_MS}")
        if at_ms < self.now_ms:
            raise BadLine(f"at_ms is {at_ms}: time does not go back behind {self.now_ms}")
        if not isinstance(do, str) or do not in COMMANDS:
            raise BadLine(f"do is {shown(do)}: no such command")
        return COMMANDS[do], at_ms, _values(COMMANDS[do], given)

    def _act(self, command: Command, at_ms: int, values: dict) -> dict:
        """The facts that the command made, or why it was refused."""
        answer: dict = {}
        try:
            command.act(self.match, at_ms, **values)
        except Refusal as refusal:
            message = refusals().get(refusal.code, refusal.code)
            why = {"code": refusal.code, "rule": refusal.rule, "value": refusal.value, "message": message}
            answer["refused"] = why
        except BadFact as error:
            raise BadLine(f"{command.name}: {error}") from None
        self.now_ms = at_ms
        made = [ROWS.as_dict(self.match.fresh[i]) for i in range(self.match.fresh_count)]
        self.match.clear_fresh()
        # Even a refused command can have found that a bank had run out.
        return {**answer, "facts": made} if made or not answer else answer

    def state(self) -> dict:
        """The present match, in the words of README.md."""
        match = self.match
        return {
            "at_ms": self.now_ms,
            "seq": match.seq,
            "phase": PHASES[match.phase],
            "names": list(match.names),
            "length": match.length,
            "score": [match.score_a, match.score_b],
            "game": match.game_number,
            "game_phase": scoring.PHASES[match.game_phase] if match.phase in _WITH_GAME else None,
            "next_phase": scoring.PHASES[match.next_phase()] if match.phase == READY else None,
            "turn": match.turn_number,
            "cube": {"level": match.cube_level, "holder": letter(match.cube_holder), "doubler": letter(match.doubler)},
            "clock": self._clock(),
            "agreed": [letter(side) for side in (0, 1) if match.has_agreed(side)],
            "claim": self._claim(),
            "result": scoring.RESULTS[match.result] or None,
            "winner": letter(match.winner),
            "paused_for": rulesets.PAUSE_REASONS[match.pause_reason],
            "called_by": AUTHORS[match.called_by] if match.is_called() else None,
            "restored": match.is_restored,
            "verified": match.is_verified,
            "breaks_used": [match.used_a, match.used_b],
            "on_break": match.is_on_break(),
            "late_points": [match.late_a, match.late_b],
            "absent": letter(match.absent),
            "doubled_early": letter(match.doubled_early),
            "last_order": match.last_order,
            "undoable": match.undoable() or None,
        }

    def _clock(self) -> dict:
        clock, now_ms = self.match.clock, self.now_ms
        return {
            "state": STATES[clock.state],
            "side": letter(clock.active),
            "delay_ms": clock.delay_left(now_ms),
            "bank_ms": [clock.bank_left_ms(now_ms, side) for side in (0, 1)],
            "flag_ms": [None if account.flag_ms == NO_TIME else account.flag_ms for account in clock.sides],
        }

    def _claim(self) -> dict | None:
        match = self.match
        if match.phase != CLAIMED:
            return None
        return {"winner": letter(match.claim_winner), "kind": scoring.KINDS[match.claim_kind]}


def _object(line: str) -> dict:
    """The JSON object in a line."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLine(f"not JSON: {shown(line)}") from None
    if not isinstance(given, dict):
        raise BadLine(f"not an object: {shown(given)}")
    return given


def _values(command: Command, given: dict) -> dict:
    """The core's values for the arguments of a command."""
    values = {}
    for argument in command.arguments:
        if argument.name not in given:
            if argument.is_required:
                raise BadLine(f"{command.name} needs {argument.name}: {argument.type.words}")
            values[argument.name] = argument.default
            continue
        value = given.pop(argument.name)
        try:
            values[argument.name] = argument.type.read(value)
        except BadValue as error:
            raise BadLine(f"{argument.name} is {shown(value)}: not {error}") from None
    for name in given:
        raise BadLine(f"{command.name} has no argument {shown(name)}")
    return values


def talk(lines: Iterable[bytes]) -> Iterator[str]:
    """The answers to these lines, in JSON; empty lines are skipped."""
    session = Session()
    for line in lines:
        if line.strip():
            for answer in session.answer(line.decode("utf-8", "backslashreplace")):
                yield json.dumps(answer, ensure_ascii=False)


def core() -> None:
    """Script the core: commands as JSON lines on standard input, facts and states as JSON lines on standard output."""
    for answer in talk(sys.stdin.buffer):
        typer.echo(answer)
