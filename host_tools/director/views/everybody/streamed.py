"""A table as one flat object, as programs that make streams read it: their fields are bound to names."""

from collections.abc import Mapping, Sequence
from typing import Any

from host_tools.director import wording

SIDES = (0, 1)


def flat(table: Mapping[str, Any]) -> dict[str, str | int]:
    """`table`: as everybody may see it.  Sides are 1 and 2; whoever is on turn or holds the cube, 0 = nobody."""
    match, clock = table.get("match") or {}, table.get("clock") or {}
    cube, names, seats = match.get("cube") or {}, match.get("names", ()), match.get("seats", ())
    found: dict[str, str | int] = {"table": table["number"], "state": table["state"], "words": table["words"]}
    for side in SIDES:
        seat = _of(seats, side) or {}
        bank = seat["left_ms"] if seat else _of(clock.get("bank_ms", ()), side)
        found[f"name_{side + 1}"] = _of(names, side) or ""
        found[f"score_{side + 1}"] = _of(match.get("score", ()), side) or 0
        found[f"clock_{side + 1}"] = "" if bank is None else wording.clock_text(bank)
    return found | {
        "length": match.get("length", 0),
        "turn": _side(_on_turn(seats) if seats else clock.get("turn")),
        "cube": cube.get("level", 1),
        "cube_side": _side(cube.get("holder")),
        "crawford": int(bool(match.get("is_crawford"))),
        "event": match.get("event", ""),
        "round": match.get("round", ""),
    }


def _on_turn(seats: Sequence[Mapping[str, Any]]) -> int | None:
    """Of a game other than backgammon."""
    return next((at for at, seat in enumerate(seats[:2]) if seat["is_on"]), None)


def _of(values: Sequence[Any], side: int) -> Any:
    return values[side] if side < len(values) else None


def _side(side: int | None) -> int:
    return 0 if side is None else side + 1
