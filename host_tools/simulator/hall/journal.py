"""A simulated table's memory across power cuts: its facts as records, its identity, the number of its starts.

Kept in memory, or in a folder so that a restarted hall can continue.
"""

import json
from pathlib import Path
from random import Random

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import journal
from matchcore.log.fact import Fact, unpack

LARGEST_LOG_ID = (1 << 32) - 1


class Journal:
    """`records` by the number of the fact: the present match, and everything the director has not stored."""

    def __init__(self, random: Random, path: Path | None = None) -> None:
        self._path = path
        self.records: dict[int, bytes] = {}  # in ascending order
        self.first = 0  # the fact that began the present match
        self.last = 0
        self.log_id = random.randint(1, LARGEST_LOG_ID)
        self.boot = 0
        if path and path.exists():
            self._load(path.read_bytes())

    def switch_on(self) -> None:
        """One more start of the device: each has a number, and the director answers only the last."""
        self.boot += 1
        self._save()

    def append(self, fact: Fact, record: bytes) -> None:
        self._take(fact, record)
        if self._path:
            with self._path.open("ab") as file:
                file.write(record)

    def _take(self, fact: Fact, record: bytes) -> None:
        self.records[fact.seq] = record
        self.last = fact.seq
        if fact.kind == facts.ASSIGNED or not self.first:
            self.first = fact.seq

    def read_from(self, seq: int, most: int) -> bytes:
        """Whole records from this number on, at most `most` bytes."""
        found = b""
        if seq > self.last:
            return found
        for number, record in self.records.items():
            if number >= seq:
                if len(found) + len(record) > most:
                    break
                found += record
        return found

    def forget(self, stored: int) -> None:
        """Forget matches before the present one that the director has."""
        old = [seq for seq in self.records if seq < self.first and seq <= stored]
        for seq in old:
            del self.records[seq]
        if old:
            self._save()

    def lose(self, number: int) -> int:
        """Damage the last records, but never the assignment; the highest number there was."""
        highest = self.last
        for seq in [seq for seq in self.records if seq > self.first][-number:]:
            del self.records[seq]
        self.last = max(self.records, default=0)
        self._save()
        return highest

    def _save(self) -> None:
        if self._path:
            head = json.dumps({"log_id": self.log_id, "boot": self.boot}).encode() + b"\n"
            new = self._path.with_suffix(".new")
            new.write_bytes(head + b"".join(self.records.values()))
            new.replace(self._path)

    def _load(self, data: bytes) -> None:
        """Load the records up to one torn by a power cut, which was never reported to anybody."""
        head, _, rest = data.partition(b"\n")
        known = json.loads(head)
        self.log_id, self.boot = known["log_id"], known["boot"]
        at = 0
        while at < len(rest):
            try:
                size = journal.sound_size(rest, at)
            except journal.BadRecord:
                return
            record = rest[at : at + size]
            self._take(unpack(VOCABULARY, journal.payload_of(record)), record)
            at += size
