"""Matches in the state that a test starts from, the full description of a state, and the form of a refusal."""

from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.games.backgammon.game import scoring
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.rules.settings import Settings
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import beginning, doubling, results, turn
from matchcore.log.fact import Fact
from matchcore.log.journal import Chain
from matchcore.refusal import Refusal
from matchcore.sides import BY_A, A, B

# When the arranged matches reach these points; each is within the delay of 12 s, so that no bank is touched.
OFFERED_MS = 0
READY_MS = 2000
PLAYING_MS = 10000  # A's press: B is on turn, the opening turn
SECOND_TURN_MS = 15000  # B's press: A is on turn and may double
DOUBLED_MS = 20000  # A's double: B decides
PAUSED_MS = 25000
CLAIMED_MS = 26000  # A claims a single game with their own button
BETWEEN_MS = 28000  # the first game is over
BANK_MS = 7 * 120000
DELAY_MS = 12000


class Table(Match):
    """A match whose facts are kept as a journal, as at a table: anything a test does can be replayed."""

    def __init__(self):
        Match.__init__(self, new_match().folds)
        self._chain = Chain(VOCABULARY)
        self._reader = Chain(VOCABULARY)
        self._records = []

    def keep(self):
        """Write the fresh facts down; returns the facts, as read back."""
        written = [self._chain.record(self.fresh[i]) for i in range(self.fresh_count)]
        self._records += written
        self.clear_fresh()
        return [self._reader.check(record) for record in written]

    def records(self):
        self.keep()
        return self._records

    def last_kinds(self):
        """The kinds of the facts since the last `keep`."""
        return [fact.kind for fact in self.keep()]


def replayed(records):
    """The state from replaying these journal records."""
    state = new_match()
    chain = Chain(VOCABULARY)
    for record in records:
        state.fold(chain.check(record))
    return state


def offered(length=7, **changes):
    """A match that both players have to accept; `changes` are attributes of its settings."""
    settings = Settings(length, "Anna", "Boris")
    for name in changes:
        setattr(settings, name, changes[name])
    table = Table()
    beginning.assign(table, OFFERED_MS, settings)
    table.keep()
    return table


def ready(length=7, **changes):
    table = offered(length, **changes)
    beginning.accept(table, 1000, A)
    beginning.accept(table, READY_MS, B)
    table.keep()
    return table


def playing(length=7, **changes):
    table = ready(length, **changes)
    turn.press(table, PLAYING_MS, A)
    table.keep()
    return table


def second_turn(length=7, **changes):
    table = playing(length, **changes)
    turn.press(table, SECOND_TURN_MS, B)
    table.keep()
    return table


def doubled(length=7, **changes):
    table = second_turn(length, **changes)
    doubling.double(table, DOUBLED_MS, A)
    table.keep()
    return table


def passed(length=7, **changes):
    """B has passed, so B has confirmed; A has not."""
    table = doubled(length, **changes)
    doubling.pass_double(table, PAUSED_MS, B)
    table.keep()
    return table


def paused(length=7, **changes):
    table = second_turn(length, **changes)
    turn.pause(table, PAUSED_MS)
    table.keep()
    return table


def claimed(length=7, kind=scoring.SINGLE, **changes):
    table = paused(length, **changes)
    results.claim(table, CLAIMED_MS, A, kind, BY_A)
    table.keep()
    return table


def decided(length=1, kind=scoring.SINGLE, **changes):
    """A has won the match; both have confirmed the game, neither the match."""
    table = claimed(length, kind, **changes)
    results.confirm(table, 27000, B)
    table.keep()
    return table


def sealed(length=1, **changes):
    table = decided(length, **changes)
    results.confirm(table, 28000, A)
    results.confirm(table, 29000, B)
    table.keep()
    return table


def between_games(length=7, winner=A, kind=scoring.SINGLE, **changes):
    """One game has been played, the next has not begun."""
    table = second_turn(length, **changes)
    end_game(table, PAUSED_MS, winner, kind)
    return table


def end_game(table, now_ms, winner, kind=scoring.SINGLE):
    """Pause, claim and confirm by both, a second apart; the time after the last."""
    turn.pause(table, now_ms)
    results.claim(table, now_ms + 1000, winner, kind)
    results.confirm(table, now_ms + 2000, A)
    results.confirm(table, now_ms + 3000, B)
    table.keep()
    return now_ms + 3000


# The name of an attribute in the stored digest of the golden trace.
_CALLED = {"doubled_early": "premature"}


def everything(state):
    """Every attribute of a state in the order of their names, to the last snapshot for undoing.

    Not the slots for fresh facts, which are reused again and again, and not the journal that a test keeps.
    """
    values = dict([(_CALLED.get(name, name), value) for name, value in state.__dict__.items()])
    undo = values.get("undo")
    if undo:
        values["_newest"] = undo.newest_first()[0]
        values["_snapshots"] = tuple([_before(undo, at) for at in range(len(undo.seqs))])
    for name in _PLAIN:
        if name in values:
            values[name] = _PLAIN[name](values[name])
    return tuple([(name, values[name]) for name in sorted(values) if name not in _LEFT_OUT])


def _before(undo, at):
    """A state that an undo keeps, as the digest of the golden trace has it."""
    clock, values = tuple(undo.clocks[at]), tuple(undo.values[at])
    return ("clock", clock), ("kind", undo.kinds[at]), ("seq", undo.seqs[at]), ("values", values)


_LEFT_OUT = {"rows", "folds", "fresh", "fresh_count", "undo", "_chain", "_reader", "_records"}
# Half of the time of the random matches goes into this, so only these are looked at one by one.
_PLAIN = {
    "clock": lambda clock: tuple(clock.values()),
    "rules": lambda rules: rules and rules["id"],  # changes are in `overrides`
}


def deed(act, *arguments):
    """A command with its arguments, to be carried out later."""
    return lambda: act(*arguments)


def refusal_of(act):
    """The refusal that calling `act` raises; an AssertionError if it raises none."""
    try:
        act()
    except Refusal as refusal:
        return refusal
    raise AssertionError("nothing was refused")


def assert_refused(test, table, code, rule, act):
    """The command is refused under this rule, and the match is as it was."""
    before = everything(table), table.fresh_count
    refusal = refusal_of(act)
    test.assertEqual((refusal.code, refusal.rule), (code, rule), str(refusal))
    test.assertEqual((everything(table), table.fresh_count), before, str(refusal))


def assert_replays(test, table):
    """The journal of this match gives the same state again."""
    test.assertEqual(everything(replayed(table.records())), everything(table))


def fact(kind, *ints, text="", seq=1, at_ms=0, by=0):
    """A fact made by hand."""
    made = Fact()
    made.kind, made.seq, made.at_ms, made.by, made.text = kind, seq, at_ms, by, text
    made.count = len(ints)
    for i in range(len(ints)):
        made.ints[i] = ints[i]
    return made
