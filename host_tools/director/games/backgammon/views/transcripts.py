"""A match for other programs: `.mat`, JSON with the times of each turn, chapters of its recording (WebVTT).

The table sees no dice and no moves: a `.mat` has cube, results and scores only.
"""

import json
import time
from collections.abc import Iterator
from typing import Any

from host_tools.director.games.backgammon.views.passports import Taken
from host_tools.director.store import StoredFact
from host_tools.director.texts import text
from host_tools.director.views.exports import iso
from matchcore.games.backgammon import facts
from matchcore.sides import LETTERS

_LEFT_WIDTH, _NAME_WIDTH = 28, 31
_CELLS = {"doubled": " Doubles => {level}", "taken": " Takes", "passed": " Drops"}


def mat(match: Taken) -> str:
    """As GNU Backgammon writes it; games that were void are left out."""
    values = match.replay.values()
    line = match.line
    heads = (
        ("Event", line.event), ("Round", line.round), ("Player 1", values["names"][0]),
        ("Player 2", values["names"][1]), ("EventDate", _local("%Y.%m.%d", match)),
        ("EventTime", _local("%H.%M", match)), ("Crawford", "On"), ("Match ID", match.code or str(line.id)),
        ("Transcriber", "Match table: cube, results and scores; a table sees no moves"),
    )  # fmt: skip
    lines = [f'; [{name} "{_plain(said)}"]' for name, said in heads]
    lines += ["", f" {values['length']} point match", ""]
    counted = [game for game in values["games"] if game["points"]]
    for number, game in enumerate(counted, 1):
        lines += _game(number, game, values)
    return "\n".join(lines) + "\n"


def _game(number: int, game: dict[str, Any], values: dict[str, Any]) -> Iterator[str]:
    left, right = (f"{_plain(name)} : {score}" for name, score in zip(values["names"], game["before"], strict=True))
    yield f" Game {number}"
    yield f" {left:<{_NAME_WIDTH}}{right}"
    rows: dict[int, list[str]] = {}
    for of, turns, what, side, level, _ in values["cubes"]:
        if of == game["number"]:
            row = _row(rows, turns // 2 + 1, side)
            rows.setdefault(row, ["", ""])[side] = _CELLS[what].format(level=level)
    for row, (a, b) in sorted(rows.items()):
        yield f"{row:3}) {a:<{_LEFT_WIDTH}}{b}".rstrip()
    words = f"Wins {game['points']} point{'s' if game['points'] > 1 else ''}"
    yield " " * (6 if game["winner"] == 0 else 34) + words
    yield ""


def _row(rows: dict[int, list[str]], row: int, side: int) -> int:
    """The first row from this one on behind all that is written, and with room for this side."""
    row = max([row, *rows])
    return row if not any(rows.get(row, ["", ""])[side:]) else row + 1


def _plain(words: str) -> str:
    """Without what would end a heading, a name or a score."""
    return " ".join(words.replace('"', "'").replace(":", " ").split())


def as_json(match: Taken) -> dict[str, Any]:
    """Times are match time in ms from the first table on; sides are A and B."""
    values = match.replay.values()
    for name in ("moment", "moments"):
        del values[name]
    turns = ("game", "side", "begun_ms", "ended_ms", "used_ms")
    cubes = ("game", "turns_before", "what", "side", "level", "at_ms")
    values["turns"] = [_sided(dict(zip(turns, one, strict=True)), "side") for one in values["turns"]]
    values["cubes"] = [_sided(dict(zip(cubes, one, strict=True)), "side") for one in values["cubes"]]
    values["games"] = [_sided(one, "winner") for one in values["games"]]
    began_s = _began_s(match)
    started = None if began_s is None else iso(began_s)
    return {"id": match.line.id, "table": match.line.table, "started": started, **_sided(values, "winner")}


def _sided(values: dict[str, Any], name: str) -> dict[str, Any]:
    return values | {name: LETTERS[values[name]] if values[name] >= 0 else None}


def written(match: Taken) -> str:
    return json.dumps(as_json(match), ensure_ascii=False, indent=1) + "\n"


# -- chapters ----------------------------------------------------------------------------------------------------------


def chapters(match: Taken, began_s: float) -> str:
    """A chapter for each game that has begun; `began_s`: when the recording began, as time of day."""
    values, parts = match.replay.values(), ["WEBVTT"]
    games = [game for game in values["games"] if game["begun_ms"] is not None and game["ended_ms"] is not None]
    names = " – ".join(values["names"])
    for game in games:
        begins_s, ends_s = (_at_s(match, game[name]) - began_s for name in ("begun_ms", "ended_ms"))
        if ends_s > 0:
            score = " – ".join(map(str, game["before"]))
            said = text("passport.chapter", number=game["number"], names=names, score=score)
            parts.append(f"{_vtt(max(0.0, begins_s))} --> {_vtt(ends_s)}\n{said}")
    return "\n\n".join(parts) + "\n"


def _began_s(match: Taken) -> float | None:
    """The first press of the first game, as time of day; None before it."""
    begun_ms = [game["begun_ms"] for game in match.replay.values()["games"] if game["begun_ms"] is not None]
    return _at_s(match, min(begun_ms)) if begun_ms else match.line.started_s


def began_s(match: Taken) -> float:
    return _began_s(match) or match.line.created_s


def _at_s(match: Taken, at_ms: int) -> float:
    """The time of day of an instant of the match: by the facts around it that came in without delay."""
    before_ms = 0
    for run in match.runs:
        for part in _unbroken(run):
            last_ms = before_ms + part[-1].fact.at_ms
            if at_ms <= last_ms or part[-1] is match.runs[-1][-1]:
                zero_s = min(stored.received_s - stored.fact.at_ms / 1000 for stored in part)
                return zero_s + (at_ms - before_ms) / 1000
        before_ms += run[-1].fact.at_ms
    raise ValueError(at_ms)


def _unbroken(run: list[StoredFact] | Any) -> Iterator[list[StoredFact]]:
    """The facts between two power cuts, during which match time stands still."""
    part: list[StoredFact] = []
    for stored in run:
        if stored.fact.kind == facts.RESTORED and part:
            yield part
            part = []
        part.append(stored)
    yield part


def _local(form: str, match: Taken) -> str:
    return time.strftime(form, time.localtime(began_s(match)))


def _vtt(seconds: float) -> str:
    milliseconds = round(seconds * 1000)
    minutes, hours = milliseconds // 60_000, milliseconds // 3_600_000
    return f"{hours:02}:{minutes % 60:02}:{milliseconds // 1000 % 60:02}.{milliseconds % 1000:03}"
