"""A game is assigned, with its players and its clock system, and closed."""

from matchcore.games.clock import facts, phases
from matchcore.games.clock.game import presets, systems
from matchcore.games.clock.state.match import Match
from matchcore.log.fact import LONGEST_TEXT, Fact, clean
from matchcore.refusal import Refusal
from matchcore.sides import BY_DIRECTOR, BY_TABLE

LONGEST_NAME = 40
EACH = "|"  # between the systems of the sides, if they have different ones

# -- commands ----------------------------------------------------------------------------------------------------------


def read(system: str) -> tuple:
    """The stages of both sides; `system` is one as it is written, two with a bar between them, or a preset's name."""
    each = [systems.read(presets.find(part.strip()) or part) for part in system.split(EACH)]
    if len(each) > 2:
        raise Refusal("BAD_STAGE", "FIDE 6.2", system)
    glasses = [one[0][systems.KIND] == systems.HOURGLASS for one in each]
    if any(glasses) and not all(glasses):  # one glass is turned for both
        raise Refusal("STAGES_CONTRADICT", "FIDE 6.2", system)
    return each[0], each[-1]


def check_begin(match: Match, names: tuple, system: str, by: int = BY_TABLE) -> None:
    """Refuse a system that no game can be played by, and a new game while one is on."""
    match.expect((phases.IDLE, phases.SETTINGS, phases.SEALED), "MATCH_RUNNING", "FIDE 6.2", by)
    if names[0] == names[1] or "" in names:
        raise Refusal("SAME_NAME", "FIDE 6.2", names[0])
    read(system)


def begin(
    match: Match, names: tuple, order: int, system: str, match_id: str = "", table: int = 0, automatic: int = 0
) -> None:
    """Assign a game; match time begins at 0.  `automatic`: a flag ends the game by itself."""
    names = (clean(names[0], LONGEST_NAME), clean(names[1], LONGEST_NAME))
    by = BY_DIRECTOR if order else BY_TABLE
    check_begin(match, names, system, by)
    both = [systems.write(one) for one in read(system)]
    written = both[0] if both[0] == both[1] else (" %s " % EACH).join(both)
    text = "\n".join((clean(match_id, LONGEST_NAME), written) + names)
    if len(text.encode("utf-8")) > LONGEST_TEXT:
        raise Refusal("NAMES_TOO_LONG", "FIDE 6.2")
    fact = match.draft(0, facts.BEGUN, by, order, table, automatic)
    fact.text = text
    match.commit(fact)


def swap_sides(match: Match, now_ms: int) -> None:
    """A and B sit the other way round."""
    match.expect((phases.SETTINGS,), "NOTHING_OFFERED", "FIDE 6.2")
    match.note(now_ms, facts.SWAPPED, BY_TABLE)


def close(match: Match, now_ms: int, order: int, by: int = BY_DIRECTOR) -> None:
    """The table is free again; `by` the table only if the game was begun there."""
    match.expect((phases.SETTINGS, phases.SEALED), "MATCH_RUNNING", "FIDE 6.2", by)
    if by != BY_DIRECTOR and match.last_order:
        raise Refusal("DIRECTOR_DECIDES", "FIDE 6.2")
    match.note(now_ms, facts.CLOSED, by, order)


# -- folding -----------------------------------------------------------------------------------------------------------


def _begun(match: Match, fact: Fact, order: int, table: int, automatic: int) -> None:
    match.match_id, match.system, a, b = fact.text.split("\n")
    match.names, match.table, match.phase = (a, b), table, phases.SETTINGS
    for_a, for_b = read(match.system)
    match.is_automatic = automatic == 1
    match.clock.set_up(fact.at_ms, for_a, for_b, match.is_automatic)


def _swapped(match: Match, fact: Fact) -> None:
    match.is_swapped = not match.is_swapped
    match.agreed = 0


def _closed(match: Match, fact: Fact, order: int) -> None:
    match.clear()


FOLDS = {facts.BEGUN: _begun, facts.SWAPPED: _swapped, facts.CLOSED: _closed}
ORDERS = {facts.CLOSED: close}
