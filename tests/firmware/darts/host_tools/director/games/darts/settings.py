"""The settings of a game of darts: two players, and the points that they count down from."""

from dataclasses import dataclass

from host_tools.director.desk import settings
from host_tools.director.form_parsing import fields
from host_tools.director.form_parsing.settings import Asked, read_names
from host_tools.director.games.darts.playing import LONGEST_NAME
from host_tools.director.texts import text

SIDES, USUAL = (2, 2), 301


@dataclass
class Settings(settings.Settings):
    start: int = USUAL

    def values(self):
        return (self.start,)

    def text(self):
        return "\n".join((self.match, *self.names))


def asked():
    return (Asked("start", text("darts.start"), str(USUAL)),)


def read(form):
    found = Settings("darts", read_names(form, *SIDES, LONGEST_NAME))
    found.start = fields.number(form, "start", text("darts.start"), 2, 1001)
    return found
