"""Games of Ricochet Robots in the states that tests begin from."""

from matchcore.games.ricochet.play.kinds import new_match
from matchcore.games.ricochet.topics import beginning, corrections, declarations, results, rounds
from matchcore.sides import BY_A, BY_B, BY_TABLE

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Furio", "Gaia", "Hugo")
# In the order in which a story is written down.
WRITTEN = (
    "seq", "at_ms", "last_order", "since_ms", "is_paused", "has_phones", "stamp_end", "names", "match_id", "table",
    "glass_ms", "minimum", "is_automatic", "phase", "before", "round", "starter", "tokens", "active", "gone",
    "disqualified", "warnings", "face_down", "face_up", "declarations", "shown", "shown_before", "winner", "reason",
    "agreed", "stamp_first", "revealed_ms", "planned_ms", "spent_ms", "out_ms", "interrupted_min", "history",
)  # fmt: skip


def text(game):
    """All of a game, the same on every interpreter: a line `name = value` for each value, and the presses that wait."""
    lines = [name + " = " + _said(getattr(game, name)) for name in WRITTEN]
    places = [number % len(game.stamps) for number in range(game.stamp_first, game.stamp_end)]
    waiting = tuple([(game.stamps[place], game.uncertain[place]) for place in places])
    return "\n".join(lines + ["waiting = " + _said(waiting)])


def _said(value):
    """Written by hand: interpreters write tuples and letters with accents differently."""
    if isinstance(value, tuple):
        return "(" + " ".join([_said(one) for one in value]) + ")"
    return value if isinstance(value, str) else "%d" % (value,)


def sign(game, now_ms):
    results.sign(game, now_ms, BY_A)
    results.sign(game, now_ms, BY_B)


def begun(players=3, **settings):
    """Ready for the first token."""
    game = new_match()
    beginning.begin(game, NAMES[:players], 1, "club", 7, **settings)
    sign(game, 0)
    game.clear_fresh()
    return game


def planning(players=3, tokens=(), **settings):
    """The first token is up, at 0 ms."""
    game = begun(players, **settings)
    for player in range(len(tokens)):
        corrections.set_tokens(game, 0, player, tokens[player], 0)
        game.clear_fresh()
    rounds.reveal(game, 0, BY_A)
    game.clear_fresh()
    return game


def declare(game, now_ms, player, moves):
    """A press, and its entry at once."""
    game.clear_fresh()
    declarations.press(game, now_ms, BY_A)
    declarations.enter(game, now_ms, player, moves)
    game.clear_fresh()


def showing(made, players=3, tokens=()):
    """The glass is out at 60,000 ms, with these declarations (player, moves) a second apart."""
    game = planning(players, tokens)
    for i in range(len(made)):
        declare(game, i * 1000, made[i][0], made[i][1])
        if not i:
            rounds.turn(game, 0, BY_TABLE)
    game.tick(60000)
    game.clear_fresh()
    return game
