"""The facts of the director's corrections at the table, each with its reason; unchanged values make none."""

from matchcore.compat import TYPE_CHECKING
from matchcore.games.backgammon.game import scoring
from matchcore.sides import NOBODY

if TYPE_CHECKING:
    from matchcore.games.backgammon.state.match import Match


def set_times(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import clock_corrections

    for side in (0, 1):
        field = fields[side]
        if field.value != field.was:
            clock_corrections.set_bank(match, now_ms, side, field.value, 0, reason)


def set_score(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import score_corrections

    a, b, played = [field.value for field in fields]
    score_corrections.set_score(match, now_ms, a, b, played != 0, 0, reason)


def set_cube(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import cube_corrections

    power = fields[0].value
    cube_corrections.set_cube(match, now_ms, 1 << power, fields[1].value if power else NOBODY, 0, reason)


def set_turn(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import clock_corrections

    clock_corrections.set_turn(match, now_ms, fields[0].value, 0, reason)


def set_length(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import lengths

    lengths.set_length(match, now_ms, fields[0].value, 0, reason)


def undo(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import undoing

    undoing.undo(match, now_ms, 0, 0, reason)


def release(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import calls

    calls.end_call(match, now_ms, 0, reason)


def end_break(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import breaks

    breaks.end_break(match, now_ms, 0)


def rule_result(match: "Match", now_ms: int, fields: list, reason: str) -> None:
    from matchcore.games.backgammon.topics import rulings

    result = fields[0].value
    winner = NOBODY if result == scoring.DOUBLE_DISQUALIFICATION else fields[1].value
    rulings.rule_result(match, now_ms, result, winner, 0, reason)
