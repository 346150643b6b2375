"""The settings of a match of backgammon: the core's, as the desk asks for them."""

from collections.abc import Sequence

from host_tools.director import game
from host_tools.director.desk import settings
from matchcore.games.backgammon.rules import settings as of_core
from matchcore.log.fact import Fact


class Settings(of_core.Settings, settings.Settings):
    game = game.USUAL

    @property
    def names(self) -> Sequence[str]:
        return self.name_a, self.name_b

    @names.setter
    def names(self, names: Sequence[str]) -> None:  # type: ignore[override]  # the core has a name each
        self.name_a, self.name_b = names


def read(fact: Fact) -> Settings:
    """Those of an assignment; unchecked."""
    found = of_core.read(fact)
    settings = Settings(found.length, found.name_a, found.name_b, found.rule_set)
    vars(settings).update(vars(found))
    return settings
