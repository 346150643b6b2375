"""The settings of a game at the plain clock: two players and a clock system."""

from dataclasses import dataclass

from host_tools.director.desk import settings
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.form_parsing.settings import CHECK, Asked, read_names
from host_tools.director.texts import text
from matchcore.games.clock.game import presets
from matchcore.games.clock.play.kinds import new_match
from matchcore.games.clock.state.match import Match
from matchcore.games.clock.topics import beginning

LONGEST_SYSTEM = 120
SIDES = (2, 2)
USUAL = "fide-rapid"


@dataclass
class Settings(settings.Settings):
    system: str = USUAL
    is_automatic: bool = False

    def check(self) -> None:
        self._begun()

    def _begun(self) -> Match:
        match = new_match()
        beginning.begin(match, (self.names[0], self.names[1]), 1, self.system, self.match)
        return match

    def values(self) -> tuple[int, ...]:
        return self.table, int(self.is_automatic)

    def text(self) -> str:
        """With the system as the table writes it, so that its fact is known to be this order's."""
        return "\n".join((self.match, self._begun().system, *self.names))


def asked() -> tuple[Asked, ...]:
    """The fields of the form, beside the names."""
    return (
        Asked("system", text("clock.system"), USUAL, offered=presets.PRESETS, hint=text("clock.system_hint")),
        Asked("is_automatic", text("clock.is_automatic"), kind=CHECK),
    )


def read(form: Form) -> Settings:
    found = Settings("clock", read_names(form, *SIDES, beginning.LONGEST_NAME))
    found.system = fields.line(form, "system", text("clock.system"), most=LONGEST_SYSTEM, is_needed=True)
    found.is_automatic = fields.is_checked(form, "is_automatic")
    return found
