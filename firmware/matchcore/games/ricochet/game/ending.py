"""The end of a game, its winners and places (RR-22 to RR-26, RR-28, RR-29)."""


def target(players: int) -> int:
    """Tokens that end a game of this many players at its start (RR-22, RR-23)."""
    return 6 if players == 2 else 5 if players == 3 else 4


def is_active(active: int, player: int) -> bool:
    return active & (1 << player) != 0


def still_in(active: int, count: int) -> list:
    """Of this many players, those who are still in the game."""
    return [player for player in range(count) if is_active(active, player)]


def points(tokens: tuple, active: int) -> tuple:
    """A token is a point; the only one left gets those missing to the regular end, too (RR-25)."""
    inside = still_in(active, len(tokens))
    made = [tokens[player] if is_active(active, player) else 0 for player in range(len(tokens))]
    if len(inside) == 1:
        made[inside[0]] = max(made[inside[0]], target(len(tokens)))
    return tuple(made)


def is_over(tokens: tuple, active: int, playable: int) -> bool:
    """Whether a player has enough tokens, no token is left, or fewer than two players are (RR-22, RR-24, RR-25)."""
    inside = still_in(active, len(tokens))
    if not playable or len(inside) < 2:
        return True
    return max([tokens[player] for player in inside]) >= target(len(tokens))


def winners(tokens: tuple, active: int) -> tuple:
    """Most tokens; a tie is a shared win (RR-26)."""
    made = points(tokens, active)
    inside = still_in(active, len(tokens))
    most = max([made[player] for player in inside]) if inside else 0
    return tuple([player for player in inside if made[player] == most])


def places(tokens: tuple, active: int, gone: tuple, disqualified: int) -> tuple:
    """The place of each player, from 1.  `gone`: players out of the game, the first to go first (RR-28, RR-29)."""
    made = points(tokens, active)
    found = [0] * len(tokens)
    place = len(tokens)
    for is_disqualified in (True, False):
        for player in gone:
            if is_active(disqualified, player) == is_disqualified:
                found[player] = place
                place -= 1
    inside = still_in(active, len(tokens))
    for player in inside:
        found[player] = 1 + len([other for other in inside if made[other] > made[player]])
    return tuple(found)
