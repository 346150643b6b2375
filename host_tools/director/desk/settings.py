"""The interface of settings for placing a match, whichever game they are of."""

from collections.abc import Sequence
from typing import Any

from host_tools.director import game
from host_tools.director.desk.playing import OtherSettings, Settings
from host_tools.director.faults import Fault
from host_tools.director.store import TableRow
from host_tools.director.texts import text

AnySettings = Settings | OtherSettings


def game_of(settings: AnySettings) -> str:
    return settings.game if isinstance(settings, OtherSettings) else game.USUAL


def names_of(settings: AnySettings) -> Sequence[str]:
    """Of each side."""
    return settings.names if isinstance(settings, OtherSettings) else (settings.name_a, settings.name_b)


def name_sides(settings: AnySettings, names: Sequence[str]) -> None:
    if isinstance(settings, OtherSettings):
        settings.names = list(names)
    else:
        settings.name_a, settings.name_b = names


def lengths_of(settings: AnySettings) -> dict[str, Any]:
    """The columns that only a match of points has."""
    if isinstance(settings, OtherSettings):
        return {"length": 0, "rule_set": "", "per_point_ms": 0, "delay_ms": 0}
    return {name: getattr(settings, name) for name in ("length", "rule_set", "per_point_ms", "delay_ms")}


def check_game(table: TableRow, settings: AnySettings) -> None:
    """A device plays the game that it was started with."""
    if game_of(settings) != table.game:
        raise Fault("OTHER_GAME", 409, number=table.number, game=text("game." + table.game))
