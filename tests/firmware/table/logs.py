"""Shared by the tests of the log: matches played by commands, and their state."""

import os

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules import settings
from matchcore.games.backgammon.topics import beginning, results, turn
from matchcore.log import journal
from matchcore.log.fact import unpack
from table.games.backgammon import game
from table.keeping import archive

NAMES = ("Мария Склодовская-Кюри", "Дмитрий Менделеев")  # two bytes per letter
TABLE = 7


def empty(folder):
    """An empty folder, with an empty log folder below it."""
    for path in (folder + "/" + archive.FOLDER, folder):
        try:
            for entry in os.ilistdir(path):
                if entry[1] & 0x8000:
                    os.remove(path + "/" + entry[0])
        except OSError:
            continue  # does not exist yet
    try:
        os.mkdir(folder)
    except OSError:
        pass  # exists already
    return folder


class Log:
    """An archive and its match, on one store; the previous one is dropped, as by a power cut."""

    last = None
    version = ""  # of the release

    def __init__(self, store):
        if Log.last:
            Log.last.archive.close()
        Log.last = self
        self.store = store
        self.match = new_match()
        self.archive = archive.Archive(game, store, self.match, TABLE, version=self.version)
        self.archive.open()

    def keep(self):
        self.archive.keep()

    def assign(self, order=0, length=3):
        agreed = settings.Settings(length, NAMES[0], NAMES[1])
        agreed.table = TABLE
        beginning.assign(self.match, 0, agreed, order)
        self.keep()
        for side in (0, 1):
            beginning.accept(self.match, 1000, side)
            self.keep()

    def play(self, turns, at_ms=5000):
        """Begin a game and play this many turns of 15 s each; returns the time after them."""
        match = self.match
        turn.press(match, at_ms, 0)
        self.keep()
        for _ in range(turns):
            at_ms += 15000
            turn.press(match, at_ms, match.clock.active)
            self.keep()
        return at_ms

    def win(self, at_ms):
        """Player A wins the current game; returns the time after it."""
        turn.pause(self.match, at_ms + 1000)
        results.claim(self.match, at_ms + 2000, 0, 1, 1)
        results.confirm(self.match, at_ms + 3000, 1)
        self.keep()
        return at_ms + 5000

    def win_all(self, at_ms):
        """Player A wins game after game until the match is sealed."""
        match = self.match
        while True:
            at_ms = self.win(at_ms)
            if match.is_match_won():
                break
            turn.press(match, at_ms, 0)
            self.keep()
        for side in (0, 1):
            results.confirm(match, at_ms + 1000 * side, side)
            self.keep()


def two_matches(store):
    """A sealed match that the director has sent, and one in play; the log."""
    log = Log(store)
    log.assign(order=3)
    log.win_all(log.play(3))
    log.assign(order=4)
    log.play(5)
    return log


def picture(match):
    """Everything that makes two matches equal to their players."""
    return (
        match.seq,
        match.phase,
        match.score_a,
        match.score_b,
        match.names,
        match.cube_level,
        match.cube_holder,
        match.game_number,
        match.turn_number,
        match.last_order,
        match.clock.values(),
    )


def segments(store):
    return [name for name in store.names(archive.FOLDER) if name.endswith(".seg")]


def read(store, name):
    return store.read(archive.FOLDER + "/" + name)


def write(store, name, data):
    store.replace(archive.FOLDER + "/" + name, data)


def pictures_after_each(data, first, match):
    """(offset, picture) after every record of a segment, folded into `match`; the first is before any."""
    match.seq = first - 1
    chain = journal.Chain(VOCABULARY)
    at = 0
    found = [(0, picture(match))]
    while at < len(data):
        size = journal.size_at(data, at)
        match.fold(chain.check(data[at : at + size]))
        at += size
        found.append((at, picture(match)))
    return found


def facts_from(log, stored, most=2048):
    """Every fact sent to a director that has stored this much; fails if there is no end."""
    sent = []
    for _ in range(10000):
        data = log.archive.read_from(stored + 1, most)
        if not data:
            return sent
        at = 0
        while at < len(data):
            size = journal.sound_size(data, at)
            sent.append(unpack(VOCABULARY, data[at + 6 : at + size - 8]))
            at += size
        stored = sent[-1].seq
    raise AssertionError("the log has no end")
