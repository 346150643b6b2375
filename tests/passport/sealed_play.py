"""Random matches up to their seal, as passports hold them, and the same with one bit changed.

The same seed gives the same match on every interpreter.  `micropython sealed_play.py FIRST COUNT` judges that many,
each as it was sealed and with one bit changed, and prints how many agreed and how many were refused; CHECKS says what
is changed.
"""

import binascii
import hashlib
import json
import sys

if __name__ == "__main__":  # by hand, on either interpreter
    HERE = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__ else "."
    sys.path[0:0] = [HERE + place for place in ("/../core", "/../../firmware", "/../../host_tools/passport")]

try:
    import replaying

    from random_play import Chance, next_command, step_ms
except ImportError:
    from host_tools.passport import replaying
    from tests.core.random_play import Chance, next_command, step_ms

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from matchcore.log.fact import BadFact, unpack
from matchcore.refusal import Refusal

MOST_COMMANDS = 20000
FEWEST = 30  # facts: below, hardly anything was played
TABLE = 7


def sealed(seed: int) -> "tuple":
    """The facts of a random match up to its seal, and the code on its screen."""
    match, pick, now_ms = new_match(), Chance(seed).pick, 0
    chain, records, code, was_sealed = journal.Chain(VOCABULARY), [], "", False
    for _ in range(MOST_COMMANDS):
        for fact in match.fresh[: match.fresh_count]:
            if fact.kind == VOCABULARY.first:
                records = []
            records.append(chain.record(fact))
        match.clear_fresh()
        if match.is_sealed() and not was_sealed and len(records) >= FEWEST:
            code = journal.short_code(TABLE, chain.digest)
            break
        was_sealed = match.is_sealed()
        now_ms += step_ms(pick)
        try:
            next_command(match, pick)[1](match, now_ms, pick)
        except Refusal:
            pass
    return records, code


def passport(records: "list", code: str) -> "tuple":
    """The data of a passport and their hash, as the director makes them."""
    runs = [{"table": TABLE, "records": binascii.b2a_base64(b"".join(records)).decode().strip()}]
    text = json.dumps({"format": replaying.FORMAT, "code": code, "runs": runs, "director": {}})
    return text, binascii.hexlify(hashlib.sha256(text.encode()).digest()).decode()


def why(text: str, digest: str) -> str:
    """Why it is refused; "" if it agrees."""
    return json.loads(replaying.judged(text, digest))["why"]


def in_file(records: "list", code: str, pick) -> "tuple":
    """One bit of the file."""
    text, digest = passport(records, code)
    at = pick(len(text))
    letter = chr(ord(text[at]) ^ 1 << pick(7))
    return text[:at] + letter + text[at + 1 :], digest


def in_record(records: "list", code: str, pick) -> "tuple":
    """One bit of what the table wrote; whoever did it has made the file's hash anew."""
    data = bytearray(b"".join(records))
    data[pick(len(data))] ^= 1 << pick(8)
    return passport([bytes(data)], code)


def in_fact(records: "list", code: str, pick) -> "tuple":
    """One bit of a fact; whoever did it has made checksums, chain and the file's hash anew, but for the code."""
    made = [journal.payload_of(record) for record in records]
    changed = pick(len(made))
    made[changed] = _changed(made[changed], pick)
    chain = journal.Chain(VOCABULARY)
    return passport([chain.record(unpack(VOCABULARY, payload)) for payload in made], code)


def _changed(payload: bytes, pick) -> bytes:
    """With another bit, as long as that is no fact at all."""
    while True:
        made = bytearray(payload)
        made[pick(len(made))] ^= 1 << pick(8)
        try:
            unpack(VOCABULARY, bytes(made))
            return bytes(made)
        except BadFact:
            pass


CHECKS = (in_file, in_record, in_fact)


def judged(seed: int) -> "tuple":
    """How many facts the match has, why it is refused, and why with one bit changed."""
    records, code = sealed(seed)
    change = CHECKS[seed % len(CHECKS)]
    return len(records), why(*passport(records, code)), why(*change(records, code, Chance(seed + 1).pick))


def failed(seed: int) -> str:
    """In words; "" if the match agrees, and is refused with one bit changed."""
    _, is_refused, is_noticed = judged(seed)
    if is_refused:
        return "seed %d: refused, %s" % (seed, is_refused)
    return "" if is_noticed else "seed %d: a changed bit is not noticed" % seed


def main(first: int, count: int) -> None:
    """One line: matches, facts, agreed, refused with one bit changed."""
    facts = agreed = refused = 0
    for seed in range(first, first + count):
        number, is_refused, is_noticed = judged(seed)
        facts += number
        agreed += is_refused == ""
        refused += is_noticed != ""
    print("%d matches, %d facts: %d agreed, %d refused" % (count, facts, agreed, refused))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
