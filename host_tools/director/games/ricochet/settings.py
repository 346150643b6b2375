"""The settings of a game of Ricochet Robots: players, the glass, and what the tournament has announced."""

from dataclasses import dataclass

from host_tools.director.desk import settings
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.fields import Form
from host_tools.director.form_parsing.settings import CHECK, NUMBER, Asked, read_names
from host_tools.director.texts import text
from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import beginning

SIDES = (2, beginning.MOST_PLAYERS)


@dataclass
class Settings(settings.Settings):
    first: int = 0  # who turns the first token (RR-04)
    glass_s: int = 60  # RR-09
    minimum: int = 5  # RR-18
    is_automatic: bool = False  # RR-08
    has_phones: bool = False  # RR-33

    def check(self) -> None:
        beginning.begin(new_match(), tuple(self.names), 1, self.match, *self.values())

    def values(self) -> tuple[int, ...]:
        options = beginning.AUTOMATIC_GLASS * self.is_automatic | beginning.PHONES * self.has_phones
        return self.table, self.first, self.glass_s, self.minimum, options

    def text(self) -> str:
        return "\n".join((self.match, *self.names))


def asked() -> tuple[Asked, ...]:
    """The fields of the form, beside the names."""
    return (
        Asked("first", text("ricochet.first"), "1", NUMBER, hint=text("ricochet.first_hint")),
        Asked("glass_s", text("ricochet.glass"), "60", NUMBER),
        Asked("minimum", text("ricochet.minimum"), "5", NUMBER),
        Asked("is_automatic", text("ricochet.is_automatic"), kind=CHECK),
        Asked("has_phones", text("ricochet.has_phones"), kind=CHECK),
    )


def read(form: Form) -> Settings:
    found = Settings("ricochet", read_names(form, *SIDES, beginning.LONGEST_NAME))
    found.first = fields.number(form, "first", text("ricochet.first"), 1, len(found.names)) - 1
    found.glass_s = fields.number(form, "glass_s", text("ricochet.glass"))
    found.minimum = fields.number(form, "minimum", text("ricochet.minimum"))
    found.is_automatic = fields.is_checked(form, "is_automatic")
    found.has_phones = fields.is_checked(form, "has_phones")
    return found
