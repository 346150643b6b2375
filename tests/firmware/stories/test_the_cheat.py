"""The cheat: one player alone, with their own button and the three keys that both share, tries to gain something.

The opponent never touches a button. No sequence of the cheat's presses may help one side: anything that helps a side
is signed by the other side's own button, or by the director (CLK-20, INC-07, INC-10, RES-08).
"""

import random
from collections.abc import Callable

import pytest

from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import AUTHORS, author

CHEAT = "left"
OPPONENT = "right"
KEYS = ("key1", "key2", "key3")
ACTS = 60
PAUSES_MS = (100, 400, 800, 1100, 1500, 3000)

# The kinds of facts that one player alone may cause; every other kind is a gain, whoever it names.
# With their own button, and binding only themselves:
OWN = frozenset(
    """
    accepted pressed ignored doubled taken passed confirmed restore_confirmed call_withdrawn break_returned delay_lost
    doubled_early reported rolled_early roll_judged
    """.split()
)
# With the shared keys, or by the table itself, and binding neither:
SHARED = frozenset(
    """
    swapped paused reason resumed claimed withdrawn called marked break_begun dice_said expired restored checkpoint
    short_turn flag_doubted time_told
    """.split()
)
# Signed by the side that does not gain by it: the signers, from the match before.
SIGNED: dict[str, Callable] = {
    "delay_restarted": lambda match, fact: match.clock.active,
    "time_returned": lambda match, fact: fact["side"],
}

# Whatever its kind, no fact is noted in the name of a player who has pressed nothing.
NOT_THE_CHEATS = ("B", "both", "director")


def leads_nowhere(words: str) -> bool:
    """Whether this calls the director, and so stops everything, or only shows something to read."""
    words = words.lower()
    return any(part in words for part in ("director", "dispute", "emergency", "broken", "help", "rules", "history"))


def act(seat, chance: random.Random) -> None:
    """One move open to a cheat: an entry of the list shown, a labelled key, their button."""
    labels, entries = seat.labels, [entry for entry in seat.items if not leads_nowhere(entry)]
    if "CHOOSE" in labels and entries and chance.random() < 0.8:
        seat.choose(chance.choice(entries))
        return
    keys = [key for key, label in zip(KEYS, labels, strict=True) if label and not leads_nowhere(label)]
    control, pause_ms = chance.choice([CHEAT, CHEAT, *keys]), chance.choice(PAUSES_MS)
    if control == CHEAT and chance.random() < 0.3:
        seat.hold(CHEAT, pause_ms)
    else:
        seat.press(control, pause_ms)


def own_turn(seat) -> None:
    seat.match(7)
    seat.start_left()


def opponents_turn(seat) -> None:
    own_turn(seat)
    seat.left(2000)


def doubled(seat) -> None:
    """The opponent has doubled."""
    opponents_turn(seat)
    seat.double()
    seat.expect("doubled")


def lost_game(seat) -> None:
    """The opponent has claimed the game by their own button."""
    own_turn(seat)
    seat.key("PAUSE")
    seat.choose("Game is over")
    seat.press(OPPONENT, 2000)
    seat.expect("game over?")


def lost_match(seat) -> None:
    """The last game is confirmed by both, the match by nobody yet."""
    seat.match(1)
    seat.start_left()
    seat.win(OPPONENT)
    seat.expect("match over?")


def lost_match_on_an_empty_bank(seat) -> None:
    """The same, and the opponent's bank had already run out, unclaimed."""
    seat.match(1)
    seat.start_left()
    seat.left(2000)
    seat.wait(200_000)
    seat.expect("expired")
    seat.win(OPPONENT)
    seat.expect("match over?")


def between_games(seat) -> None:
    seat.match(7)
    seat.win_game(OPPONENT)


BEGINNINGS: list[Callable] = [
    own_turn,
    opponents_turn,
    doubled,
    lost_game,
    lost_match,
    lost_match_on_an_empty_bank,
    between_games,
]


class Watched:
    """The state at the beginning of everything that the cheat must not gain."""

    def __init__(self, seat) -> None:
        self.state = seat.known()
        self.seq = seat.facts()[-1]["seq"]
        self.score = list(seat.score)
        self.bank_ms = seat.bank_ms[0]
        self.games = len(self.state.games)

    def gained(self, seat) -> list[str]:
        """The gains since then, in words."""
        found = []
        now = seat.known()
        if seat.score[0] > self.score[0] or seat.score[1] < self.score[1]:
            found.append(f"score {self.score} -> {seat.score}")
        if seat.bank_ms[0] > self.bank_ms:
            found.append(f"bank {self.bank_ms} -> {seat.bank_ms[0]}")
        if len(now.games) < self.games:
            found.append("a game that both had confirmed is open again")
        if now.winner == 0:
            found.append("the match")
        return found + [name for seq, name in helping(seat) if seq > self.seq]


def helping(seat) -> list[tuple[int, str]]:
    """The facts that help a side and were signed by that side, or by neither button."""
    match, found = new_match(), []
    for fact in seat.raw_facts():
        told = ROWS.as_dict(fact)
        if is_gain(match, told):
            found.append((fact.seq, f"{told['fact']} by {told['by']}"))
        match.fold(fact)
    return found


def is_gain(match: Match, told: dict) -> bool:
    """Whether the cheat alone must not cause this."""
    name, by = told["fact"], told["by"]
    if by in NOT_THE_CHEATS:
        return True
    if name in SIGNED:
        return AUTHORS.index(by) != author(1 - SIGNED[name](match, told))
    if name in OWN:
        return (by, told["side"]) != ("A", 0)
    return name not in SHARED


@pytest.mark.parametrize("kind", ROWS.kinds())
def test_every_kind_of_fact_is_a_gain_in_the_others_name(kind):
    """CLK-20: noted as pressed by the opponent, by both or by the director, and for the opponent by the cheat."""
    name = ROWS.name(kind)
    told = {"fact": name, "side": 1, "winner": 1, "by": "A"}
    for by in NOT_THE_CHEATS:
        assert is_gain(new_match(), told | {"by": by})
    if "side" in ROWS.values(kind) and name not in SHARED | set(SIGNED):
        assert is_gain(new_match(), told)


def test_what_one_may_do_alone_are_kinds_of_facts():
    assert OWN | SHARED | set(SIGNED) <= {ROWS.name(kind) for kind in ROWS.kinds()}
    assert not (OWN & SHARED or (OWN | SHARED) & set(SIGNED))


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("seed", range(3))
def test_one_player_alone_gains_nothing(seat, beginning, seed):
    """RES-08, INC-07, INC-10, CLK-20: with one's own button and the keys, in any order."""
    beginning(seat)
    watched = Watched(seat)
    chance = random.Random(f"{beginning.__name__} {seed}")
    for _ in range(ACTS):
        act(seat, chance)
    assert watched.gained(seat) == [], seat.lines
