"""The settings agreed before a match: players, length, rule set, times."""

from matchcore.games.backgammon.game import bank
from matchcore.games.backgammon.rules import rulesets
from matchcore.log.fact import LONGEST_TEXT, Fact, clean
from matchcore.refusal import Refusal

LONGEST_NAME = 60  # characters
LONGEST_LABEL = 40
LONGEST_OPTION = 240  # a rule that is a list of all its words
LARGEST_DELAY_MS = 600000
LARGEST_NUMBER = 65535  # of a table, and of the match on it
LINES = 7  # of the text of a fact: match, rule set, names of A and B, event, round, moves policy
MOVES = ("legal", "responsible")  # the moves policy announced by the director (GEN-04)


class Settings:
    """The settings of one match.  Names use letters in the table's fonts; too long ones are refused."""

    def __init__(self, length: int, name_a: str, name_b: str, rule_set: str = "wbgf21") -> None:
        rules = rulesets.rule_set(rule_set)
        self.length = length  # points, 1 to 99 (SCO-06)
        self.name_a = name_a
        self.name_b = name_b
        self.rule_set = rule_set
        self.per_point_ms: int = rules["clock.bank_ms_per_point"]
        self.delay_ms: int = rules["clock.delay_ms"]
        self.score_a = self.score_b = 0  # at the start, for a match that is taken over
        self.crawford_played = False
        self.match = ""  # the director's name for the match
        self.event = ""
        self.round = ""
        self.moves = "legal"
        self.table = 0
        self.number = 0  # of the match on this table
        self.options: dict = {}  # name: text; what options.py knows, and keys of the rule set to override (GEN-02)

    def check(self) -> None:
        """Refuse unplayable settings, naming the value."""
        rules = rulesets.rule_set(self.rule_set)
        is_timed = True
        if self.options:
            is_timed = self._check_options(rules)
        if self.length or not self.options:
            bank.bank_ms(self.length, self.score_a, self.score_b, self.per_point_ms)
        elif self.score_a or self.score_b:
            raise Refusal("BAD_SCORE", "SCO-06", "%d-%d" % (self.score_a, self.score_b))
        if is_timed:
            check_times(self.per_point_ms, self.delay_ms)
        for number in (self.table, self.number):
            if not 0 <= number <= LARGEST_NUMBER:
                raise Refusal("BAD_NUMBER", "SET-06", str(number))
        if self.moves not in MOVES:
            raise Refusal("BAD_MOVES", "GEN-04", self.moves)
        for name in (self.name_a, self.name_b):
            _check_line(name, LONGEST_NAME, "BAD_NAME")
            if not name.strip():
                raise Refusal("BAD_NAME", "SKP-08", name)
        for label in (self.match, self.event, self.round):
            _check_line(label, LONGEST_LABEL, "BAD_LABEL")
        if len(self.text().encode("utf-8")) > LONGEST_TEXT:
            raise Refusal("NAMES_TOO_LONG", "SKP-08", self.name_a)

    def _check_options(self, rules: dict) -> bool:
        """Check the options; returns whether a clock is used."""
        from matchcore.games.backgammon.rules import options

        lines = self._option_lines()
        for line in lines:
            _check_line(line, LONGEST_OPTION, "BAD_OPTION")
        found, overrides = options.read(lines)
        options.check(found, self.length, options.changed(rules, overrides) if overrides else rules)
        return found.get("clock") != "off"

    def _option_lines(self) -> list:
        return ["%s = %s" % (name, self.options[name]) for name in sorted(self.options)]

    def text(self) -> str:
        lines = [self.match, self.rule_set, self.name_a, self.name_b, self.event, self.round, self.moves]
        return "\n".join(lines + self._option_lines())

    def values(self) -> tuple:
        """The integers of the assignment after the order, as named in its row."""
        crawford = 1 if self.crawford_played else 0
        times = (self.length, self.per_point_ms, self.delay_ms)
        return times + (self.score_a, self.score_b, crawford, self.table, self.number)

    def fill(self, fact: Fact, order: int) -> None:
        """Write the settings into an ASSIGNED fact or order."""
        fact.fill((order,) + self.values())
        fact.text = self.text()


def read(fact: Fact) -> Settings:
    """The settings in an ASSIGNED fact or order; unchecked."""
    return fact.hand_to(_read, fact.text)


def _read(
    text: str,
    fact: Fact,
    order: int,
    length: int,
    per_point_ms: int,
    delay_ms: int,
    score_a: int,
    score_b: int,
    crawford_played: int,
    table: int,
    number: int,
) -> Settings:
    lines = text.split("\n")
    if len(lines) < LINES:
        raise Refusal("BAD_SETTINGS", "GEN-02", clean(text))
    settings = Settings(length, lines[2], lines[3], lines[1])
    settings.match, settings.event, settings.round, settings.moves = lines[0], lines[4], lines[5], lines[6]
    settings.per_point_ms, settings.delay_ms = per_point_ms, delay_ms
    settings.score_a, settings.score_b = score_a, score_b
    settings.crawford_played = crawford_played != 0
    settings.table, settings.number = table, number
    for line in lines[LINES:]:
        name, equals, value = line.partition("=")
        if not equals or name.strip() in settings.options:
            raise Refusal("BAD_OPTION", "GEN-02", clean(line))
        settings.options[name.strip()] = value.strip()
    return settings


def _check_line(text: str, longest: int, code: str) -> None:
    if len(text) > longest or "".join([c for c in text if ord(c) >= 32 and ord(c) != 127]) != text:
        raise Refusal(code, "SKP-08", clean(text))


def check_times(per_point_ms: int, delay_ms: int) -> None:
    """Refuse a bank per point or a delay that no rule set could mean (CLK-05)."""
    if not 0 <= per_point_ms <= bank.LARGEST_BANK_MS // bank.LONGEST_MATCH:
        raise Refusal("BAD_TIME", "CLK-02", str(per_point_ms))
    if not 0 <= delay_ms <= LARGEST_DELAY_MS:
        raise Refusal("BAD_TIME", "CLK-03", str(delay_ms))
    if per_point_ms == 0 and delay_ms == 0:
        raise Refusal("BAD_TIME", "CLK-07", "0")
