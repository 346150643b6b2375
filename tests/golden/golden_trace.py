"""The golden trace: thousands of random commands over many matches, the same on every interpreter.

The core's output is text, a line for every fact and every refusal, and the bytes of the journal. digest.json holds
the hashes of both, and of the states in between.
"""

import binascii
import hashlib
import json

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS, VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from matchcore.refusal import Refusal
from matchcore.sides import AUTHORS
from random_play import Chance, next_command, step_ms
from tables import everything

COMMANDS = 12000
SEED = 20240304
STATE_EVERY = 20  # commands
FOLDER = "/".join(__file__.replace("\\", "/").split("/")[:-1]) or "."
DIGEST = FOLDER + "/digest.json"
COUNTS = ("commands", "facts", "refusals", "matches")
HASHES = ("journal", "lines", "states")


def line_of(fact):
    """A fact as canonical text: number, time, name, author, its values by name, its text."""
    names = ROWS.values(fact.kind)
    words = [str(fact.seq), str(fact.at_ms), ROWS.name(fact.kind), AUTHORS[fact.by]]
    words += [names[i] + "=" + str(fact.ints[i]) for i in range(fact.count)]
    return " ".join(words) + (" " + fact.text.replace("\n", "|") if fact.text else "")


def text_of(value):
    """A state as canonical text; not `repr`, which differs between interpreters."""
    if isinstance(value, dict):
        value = [(name, value[name]) for name in sorted(value)]  # the order of a dictionary differs between them
    if isinstance(value, (tuple, list)):
        return "(" + ",".join([text_of(part) for part in value]) + ")"
    return str(value)


class Trace:
    """Plays the trace; `tell` is called with every line."""

    def __init__(self, tell=None):
        self._tell = tell
        self._chance = Chance(SEED)
        self._chain = journal.Chain(VOCABULARY)
        self._match = new_match()
        self._now_ms = 0
        self.counts = dict([(name, 0) for name in COUNTS])
        self.kinds = set()
        self._hashers = dict([(name, hashlib.sha256()) for name in HASHES])

    def play(self):
        for i in range(COMMANDS):
            self._one()
            if i % STATE_EVERY == 0:
                self._hashers["states"].update(text_of(everything(self._match)).encode("utf-8"))

    def _one(self):
        pick = self._chance.pick
        name, act = next_command(self._match, pick)
        self._now_ms += step_ms(pick)
        self.counts["commands"] += 1
        try:
            act(self._match, self._now_ms, pick)
        except Refusal as refusal:
            self.counts["refusals"] += 1
            self._line("refused %s: %s" % (name, refusal))
        self._keep()

    def _keep(self):
        match = self._match
        for i in range(match.fresh_count):
            fact = match.fresh[i]
            self.counts["facts"] += 1
            self.counts["matches"] += 1 if fact.kind == facts.ASSIGNED else 0
            self.kinds.add(fact.kind)
            self._line(line_of(fact))
            self._hashers["journal"].update(self._chain.record(fact))
        match.clear_fresh()

    def _line(self, text):
        self._hashers["lines"].update((text + "\n").encode("utf-8"))
        if self._tell:
            self._tell(text)

    def digest(self):
        """Counts and hashes, as digest.json holds them."""
        found = dict(self.counts)
        for name in HASHES:
            found[name] = str(binascii.hexlify(self._hashers[name].digest()), "ascii")
        return found


def stored():
    with open(DIGEST, encoding="utf-8") as file:
        return json.load(file)


def store(digest):
    """Rewrite digest.json, in a fixed order."""
    entries = ['  "%s": %s' % (name, json.dumps(digest[name])) for name in COUNTS + HASHES]
    with open(DIGEST, "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(entries) + "\n}\n")
