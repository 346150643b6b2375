"""A game is assigned, with its players and settings, and closed (RR-02, RR-04, RR-09, RR-18)."""

from matchcore.games.ricochet import facts, phases
from matchcore.games.ricochet.state.match import Match
from matchcore.log.fact import LONGEST_TEXT, Fact, clean
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, BY_TABLE

LONGEST_NAME = 20
MOST_PLAYERS = 8
# Options, as bits.
AUTOMATIC_GLASS = 1  # the first declaration turns it (RR-08)
PHONES = 2  # the referee lets players declare by phone

# -- commands ----------------------------------------------------------------------------------------------------------


def check_begin(match: Match, names: tuple, first: int, glass_s: int, minimum: int) -> None:
    """Refuse settings that no game can be played by, and a new game while one is on."""
    if match.phase not in (phases.IDLE, phases.PLAYERS, phases.SEALED):
        raise Refusal("MATCH_RUNNING", "RR-22", phases.PHASES[match.phase])
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise Refusal("BAD_PLAYERS", "RR-04", str(len(names)))
    if len(set(names)) != len(names) or "" in names:
        raise Refusal("SAME_NAME", "RR-04")
    if not 0 <= first < len(names):
        raise Refusal("NO_PLAYER", "RR-04", str(first))
    if not 10 <= glass_s <= 600:
        raise Refusal("BAD_GLASS", "RR-09", str(glass_s))
    if not 1 <= minimum <= 20:
        raise Refusal("BAD_MINIMUM", "RR-18", str(minimum))


def begin(
    match: Match, names: tuple, order: int, match_id: str = "", table: int = 0, first: int = 0, glass_s: int = 60,
    minimum: int = 5, options: int = 0,
) -> None:  # fmt: skip
    """Assign a game; match time begins at 0."""
    names = tuple([clean(name, LONGEST_NAME) for name in names])
    check_begin(match, names, first, glass_s, minimum)
    text = "\n".join((clean(match_id, LONGEST_NAME),) + names)
    if len(text.encode("utf-8")) > LONGEST_TEXT:
        raise Refusal("NAMES_TOO_LONG", "RR-04")
    fact = match.draft(0, facts.BEGUN, BY_DIRECTOR if order else BY_TABLE)
    fact.fill((order, table, first, glass_s, minimum, options))
    fact.text = text
    match.commit(fact)


def check_close(match: Match) -> None:
    if match.phase not in (phases.PLAYERS, phases.SEALED):
        raise Refusal("MATCH_RUNNING", "RR-22", phases.PHASES[match.phase])


def close(match: Match, now_ms: int, order: int, by: int = BY_DIRECTOR) -> None:
    """The table is free again; `by` the table only if the game was begun there."""
    check_close(match)
    if by != BY_DIRECTOR and match.last_order:
        raise Refusal("DIRECTOR_DECIDES", "RR-36", str(by))
    match.note(now_ms, facts.CLOSED, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _begun(
    match: Match, fact: Fact, order: int, table: int, first: int, glass_s: int, minimum: int, options: int
) -> None:
    lines = fact.text.split("\n")
    match.match_id, match.names = lines[0], tuple(lines[1:])
    match.table, match.glass_ms, match.minimum = table, glass_s * 1000, minimum
    match.is_automatic = options & AUTOMATIC_GLASS
    match.has_phones = 1 if options & PHONES else 0
    match.start_game()
    match.starter = first
    match.phase = phases.PLAYERS


def _closed(match: Match, fact: Fact, order: int) -> None:
    match.clear()
    match.since_ms = fact.at_ms


FOLDS = {facts.BEGUN: _begun, facts.CLOSED: _closed}
ORDERS = {facts.CLOSED: close}
