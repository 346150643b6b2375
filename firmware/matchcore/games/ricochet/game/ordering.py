"""Who shows first: smaller number, then earlier, then fewer tokens (RR-12 to RR-14).

A declaration is a tuple (player, moves, stamp in ms, by how much the stamp may be off in ms, 1 = from a phone).
"""

from matchcore.compat import const

PLAYER = const(0)
MOVES = const(1)
STAMP = const(2)
SAME_PRESS_MS = const(50)  # less than this behind the first of a group is the same time (RR-13)
SAME_PHONE_MS = const(300)


def standing(declarations: tuple, active: int) -> list:
    """The last declaration of each player who is still in (RR-11); `active` has bit 1 << player."""
    last = {}
    for made in declarations:
        if active & (1 << made[PLAYER]):
            last[made[PLAYER]] = made
    return [last[player] for player in sorted(last)]


def is_same_time(first: tuple, other: tuple) -> bool:
    """Whether these stamps count as one time (RR-13); a phone, or an uncertain press, widens the limit."""
    limit = SAME_PHONE_MS if first[4] or other[4] else SAME_PRESS_MS
    return other[STAMP] - first[STAMP] < max(limit, first[3], other[3])


def order(declarations: list, tokens: tuple) -> tuple:
    """Groups of players in the order in which they show; of a group with several, the tie is unresolved (RR-14)."""
    groups: list = []
    first = ()
    for made in sorted(declarations, key=lambda made: (made[MOVES], made[STAMP], made[PLAYER])):
        if not first or made[MOVES] != first[MOVES] or not is_same_time(first, made):
            first = made
            groups.append([])
        groups[-1].append(made[PLAYER])
    return tuple([tied for group in groups for tied in _by_tokens(group, tokens)])


def _by_tokens(group: list, tokens: tuple) -> list:
    """Players of one number and one time: fewer tokens first, equal ones together."""
    counts = sorted(set([tokens[player] for player in group]))
    return [tuple([player for player in sorted(group) if tokens[player] == count]) for count in counts]
