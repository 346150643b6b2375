"""Moving a match in play to another device (INC-12, INC-13): its state as a line of text, and back.

The new device gets the assignment, then this line; it is paused until both players have confirmed the screen.  The log
stays behind; games and history come along, the newest of each as far as they fit.
"""

from matchcore.clock import NO_TIME, PAUSED, RUNNING
from matchcore.games.backgammon import facts
from matchcore.games.backgammon.game import bank, corrections, cube, scoring
from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.phases import CLAIMED, DOUBLED, OFFERED, PLAYING, READY
from matchcore.games.backgammon.rules import rulesets
from matchcore.games.backgammon.state.match import Match
from matchcore.games.backgammon.topics import restoring
from matchcore.log.fact import LONGEST_TEXT, Fact, check_text, clean
from matchcore.refusal import Refusal
from matchcore.sides import AUTHORS, BOTH, BY_DIRECTOR, NOBODY

# Values carried over, in this order; then the clock's values, then the games.
_NAMES = (
    "phase", "length", "per_point_ms", "delay_ms", "score_a", "score_b", "game_number", "game_phase", "turn_number",
    "cube_level", "cube_holder", "doubler", "crawford_a", "crawford_b", "used_a", "used_b", "late_a", "late_b",
    "doubled_early", "rolled_early", "pending_length", "delay_before_double_ms", "has_clock", "is_swapped", "returned",
    "overrun_a_ms", "overrun_b_ms", "break_since_ms", "break_ms",
)  # fmt: skip
# Added later, after a semicolon: other values that must not be lost.
_MORE = (
    "last_holder", "begun_a", "begun_b", "begun_length", "called_by", "called_reason", "withdrawn", "pause_reason",
    "is_bound", "reported", "is_win_withdrawn", "is_roll_judged", "quiet_a", "quiet_b", "was_running", "paused_at_ms",
    "ruled_ms", "charged_before_ms",
)  # fmt: skip
# Added later still: a claimed result and its signatures.
_CLAIM = ("claim_winner", "claim_kind", "claim_by", "agreed")
_NO_CLAIM = [NOBODY, 0, 0, 0]
_CALL = _MORE.index("called_by")
_RUNNING = _MORE.index("was_running")  # these four are not as in the match: see `_more_values`
_ROLLED = _NAMES.index("rolled_early")  # _HAS_ROLLED more there: the side on turn has rolled in this turn
_HAS_ROLLED = 3
_OTHER_FIRST = 4  # more among the flags: the bank of the side that is not named as first was empty first
_NOT_NEGATIVE = (
    "score_a",
    "score_b",
    "late_a",
    "late_b",
    "overrun_a_ms",
    "overrun_b_ms",
    "used_a",
    "used_b",
    "pending_length",
)
_SIDES = ("cube_holder", "doubler", "doubled_early")
_CLOCK = 17
_GAME = 7  # numbers of each game: winner, kind, log2 of the cube, points of A and B before, phase, number
_NOTE = 4  # numbers of each line of the history: games finished then, kind, its two values
_LEAST = len(_NAMES) + _CLOCK
_HIGHEST_POWER = 20  # of two, on the cube
_MOVABLE = (OFFERED, READY, PLAYING, DOUBLED, CLAIMED)
_LARGEST_MS = 1 << 30  # a bank with time given, or beyond its end by as much as a match lasts


def describe(match: Match, now_ms: int) -> str:
    """The current state as a line; a claim follows the game that it would end, but a pass is final (CUB-05).

    Refused before and after a match.  What a fact cannot carry is left out: the oldest games, and before them the
    oldest history.
    """
    phase = match.phase
    if phase == CLAIMED and match.doubler == NOBODY:
        phase = PLAYING
    if phase not in _MOVABLE:
        raise Refusal("NO_GAME", "INC-13", str(match.phase))
    values = [phase] + [int(getattr(match, name)) for name in _NAMES[1:]]
    if match.has_rolled:
        values[_ROLLED] += _HAS_ROLLED
    values[-2:] = (0, match.break_left_ms(now_ms)) if match.is_on_break() else (NOBODY, 0)
    line = _line(values + _clock_values(match.clock, now_ms, phase > READY))
    more = ";" + _line(_more_values(match, now_ms))
    room = LONGEST_TEXT - len(line) - len(more)
    games = _newest([_game(game) for game in match.games], room)
    notes = _newest([_line(note) for note in match.notes], room - len(games) - 1)
    return line + games + more + (";" + notes[1:] if notes else "")


def _game(game: scoring.Game) -> str:
    return _line((game.winner, game.kind, _power(game.level), game.score_a, game.score_b, game.phase, game.number))


def _newest(lines: list, room: int) -> str:
    """As many of the newest as fit, each after a space."""
    found = ""
    for line in reversed(lines):
        if 1 + len(line) + len(found) > room:
            break
        found = " " + line + found
    return found


def _more_values(match: Match, now_ms: int) -> list:
    """Whether time ran, how long it has been stopped, how many flags have been ruled on, what can be given back."""
    clock = match.clock
    ruled = [1 for account in clock.sides if NO_TIME != account.flag_ms <= match.ruled_ms]
    values = [int(getattr(match, name)) for name in _MORE[:_RUNNING]]
    was_running = clock.state == RUNNING or (match.is_restored and match.was_running)
    stood_ms = now_ms - match.paused_at_ms if clock.state == PAUSED or match.is_bound else 0
    lost_ms = 0 if clock.active == NOBODY else clock.sides[clock.active].charged_ms - match.charged_before_ms
    claim = [int(getattr(match, name)) for name in _CLAIM] if match.phase == CLAIMED else _NO_CLAIM
    return values + [int(was_running), stood_ms, len(ruled), lost_ms] + claim


def _line(values: "list | tuple") -> str:
    return " ".join(["%d" % value for value in values])


def _power(level: int) -> int:
    power = 0
    while level > 1:
        level >>= 1
        power += 1
    return power


def _clock_values(clock: Clock, now_ms: int, is_turn: bool) -> list:
    """An overrun bank is negative; an absent player's time stops here."""
    flags = [1 if account.flag_ms != NO_TIME else 0 for account in clock.sides]
    banks = [clock.bank_left_ms(now_ms, side) - clock.overrun_ms(now_ms, side) for side in (0, 1)]
    turn = (clock.active, clock.delay_left(now_ms)) if is_turn else (NOBODY, 0)
    values = [turn[0], turn[1], int(clock.is_holding), clock.last_mover]
    values += [clock.last_delay_left_ms] + banks
    values += [clock.reserve_left_ms(now_ms, side) for side in (0, 1)]
    values += [clock.part_in_use(now_ms, side) for side in (0, 1)]
    values += [int(account.owes_delay) for account in clock.sides]
    first = clock.loser(now_ms)
    if first == NOBODY:
        first = clock.first_flag()
    # With overtime, the loser on time need not be the first with an empty bank.
    is_other = flags[0] and flags[1] and clock.first_flag() != first
    values += [account.delay_ms for account in clock.sides]
    return values + [flags[0] + 2 * flags[1] + (_OTHER_FIRST if is_other else 0), first]


def move_in(match: Match, now_ms: int, order: int, text: str) -> None:
    """Apply this state to the match just assigned here (INC-13)."""
    match.refuse_while_away()
    if match.phase != OFFERED:
        raise Refusal("MATCH_RUNNING", "INC-13", match.match_id)
    if _read(text)[1:4] != [match.length, match.per_point_ms, match.delay_ms]:
        raise Refusal("BAD_STATE", "INC-13", clean(text))  # the assignment has to say the same
    fact = match.draft(now_ms, facts.MOVED, BY_DIRECTOR, order)
    fact.text = check_text(text)
    match.commit(fact)


def _read(text: str) -> list:
    """The numbers of a line; refused unless it is a match that can be continued."""
    text, _, more = text.partition(";")
    more, _, notes = more.partition(";")
    words = text.split(" ")
    is_line = len(words) >= _LEAST and (len(words) - _LEAST) % _GAME == 0
    if not is_line or [word for word in words if not _is_number(word)]:
        raise Refusal("BAD_STATE", "INC-13", clean(text))
    values = [int(word) for word in words]
    said = _read_more(more) if more else []
    if (more and not said) or (said and said[-len(_CLAIM)] != NOBODY and values[0] not in (PLAYING, CLAIMED)):
        raise Refusal("BAD_STATE", "INC-13", clean(more))
    if _read_notes(notes) is None:
        raise Refusal("BAD_STATE", "INC-13", clean(notes))
    if not (max(map(abs, values)) <= _LARGEST_MS and _is_match(values) and _is_clock(values) and _are_games(values)):
        raise Refusal("BAD_STATE", "INC-13", clean(text))
    return values


def _read_more(text: str) -> list:
    """The values after the semicolon, or nothing if impossible."""
    words = text.split(" ")
    if [word for word in words if not _is_number(word)]:
        return []
    values = [int(word) for word in words]
    if len(values) == len(_MORE):
        values += _NO_CLAIM
    if len(values) != len(_MORE) + len(_CLAIM) or not _is_claim(values[len(_MORE) :]):
        return []
    said = dict([(_MORE[i], values[i]) for i in range(len(_MORE))])
    masks = [said[name] for name in ("withdrawn", "reported", "is_win_withdrawn", "ruled_ms")]
    is_sound = (
        NOBODY <= said["last_holder"] <= 1
        and -1 <= said["called_by"] < len(AUTHORS)
        and 0 <= min(said["called_reason"], said["pause_reason"])
        and max(said["called_reason"], said["pause_reason"]) < len(rulesets.PAUSE_REASONS)
        and 0 <= min(masks)
        and max(masks) <= BOTH
        and not (said["called_by"] >= 0 and said["withdrawn"] == BOTH)
        and not (said["is_bound"] and said["reported"] == BOTH)
        and min(said["begun_length"], said["quiet_a"], said["quiet_b"]) >= 0
        and 0 <= said["paused_at_ms"] <= _LARGEST_MS
        and max(map(abs, values)) <= _LARGEST_MS
    )
    return values if is_sound else []


def _is_claim(values: list) -> bool:
    winner, kind, by, agreed = values
    is_sound = winner in (0, 1) and 1 <= kind <= scoring.PASS and 0 <= agreed < BOTH
    return (is_sound and 0 <= by < len(AUTHORS)) or values == _NO_CLAIM


def _read_notes(text: str) -> tuple | None:
    """The lines of the history; None if one is impossible."""
    words = text.split(" ") if text else []
    if len(words) % _NOTE or [word for word in words if not _is_number(word)]:
        return None
    values = [int(word) for word in words]
    notes = [tuple(values[i : i + _NOTE]) for i in range(0, len(values), _NOTE)]
    for games, kind, a, b in notes:
        if games < 0 or not 0 < kind < len(facts.ROWS.traits) or max(abs(a), abs(b)) > _LARGEST_MS:
            return None
    return tuple(notes)


def _is_number(word: str) -> bool:
    digits = word[1:] if word[:1] == "-" else word
    return 0 < len(digits) < 11 and not [c for c in digits if c not in "0123456789"]


def _is_match(values: list) -> bool:
    said = dict([(_NAMES[i], values[i]) for i in range(len(_NAMES))])
    length, level = said["length"], said["cube_level"]
    longest = max(length, said["pending_length"])  # points from outside reach the shorter one only (LEN-03)
    is_open = not length or max(said["score_a"], said["score_b"]) < longest
    return (
        said["phase"] in _MOVABLE
        and 0 <= length <= bank.LONGEST_MATCH
        and is_open
        and min([said[name] for name in _NOT_NEGATIVE]) >= 0
        and min(said["game_number"], said["turn_number"]) >= (1 if said["phase"] > READY else 0)
        and cube.is_level(level)
        and cube.is_place(level, said["cube_holder"])
        and 0 <= said["returned"] <= BOTH
        and NOBODY <= said["break_since_ms"] <= 0
        and min([said[name] for name in _SIDES]) >= NOBODY
        and max([said[name] for name in _SIDES]) <= 1
        and NOBODY <= said["rolled_early"] <= 1 + _HAS_ROLLED
        and (said["phase"] in (DOUBLED, CLAIMED)) == (said["doubler"] != NOBODY)
        and 0 <= said["game_phase"] < len(scoring.PHASES)
    )


def _is_clock(values: list) -> bool:
    active, delay_left, _, mover, mover_left, bank_a, bank_b, second_a, second_b = values[len(_NAMES) :][:9]
    part_a, part_b, _, _, delay_a, delay_b, flags, first = values[len(_NAMES) + 9 : _LEAST]
    is_turn = values[0] > READY and values[_NAMES.index("has_clock")] != 0
    return (
        (NOBODY <= active <= 1 if is_turn else active == NOBODY)
        and NOBODY <= mover <= 1
        and NOBODY <= first <= 1
        and min(delay_left, mover_left, second_a, second_b, delay_a, delay_b) >= 0
        and 0 <= min(part_a, part_b)
        and max(part_a, part_b) <= 2
        and (0 <= flags <= BOTH or flags == BOTH + _OTHER_FIRST)
    )


def _are_games(values: list) -> bool:
    for i in range(_LEAST, len(values), _GAME):
        winner, kind, power, a, b, phase, _ = values[i : i + _GAME]
        is_won = winner in (0, 1) and 1 <= kind <= scoring.PASS
        if not (is_won or (winner, kind) == (NOBODY, scoring.VOID)) or not 0 <= power <= _HIGHEST_POWER:
            return False
        if min(a, b) < 0 or not 0 <= phase < len(scoring.PHASES):
            return False
    return True


def _moved(match: Match, fact: Fact, order: int) -> None:
    values = _read(fact.text)
    match.return_to(values[0])
    for i in range(1, len(_NAMES)):
        setattr(match, _NAMES[i], values[i])
    match.has_rolled = match.rolled_early > 1
    if match.has_rolled:
        match.rolled_early -= _HAS_ROLLED
    match.has_clock = match.has_clock != 0
    match.is_swapped = match.is_swapped != 0
    match.clock.delay_ms = match.delay_ms
    _set_clock(match.clock, fact.at_ms, values[len(_NAMES) : _LEAST])
    match.games = games = tuple([_game_of(values[i : i + _GAME]) for i in range(_LEAST, len(values), _GAME)])
    _, _, text = fact.text.partition(";")
    text, _, notes = text.partition(";")
    more = _read_more(text)
    match.take_notes(_read_notes(notes) or ())
    begun = games[-1] if games and match.phase == READY else match
    match.begun_a, match.begun_b, match.begun_length = begun.score_a, begun.score_b, match.length
    match.agreed = 0
    match.undo.forget()
    if match.is_on_break():
        match.break_since_ms = fact.at_ms
    if more:
        match.called_by, match.called_reason, match.withdrawn = more[_CALL : _CALL + 3]
        match.called_at_ms = fact.at_ms
    if match.phase == OFFERED:
        return  # accepted again
    if match.phase == CLAIMED:
        match.claim_winner, match.claim_kind, match.agreed = match.doubler, scoring.PASS, 1 << (1 - match.doubler)
    match.paused_at_ms = fact.at_ms
    match.pause_reason = rulesets.PAUSE_REASONS.index("EQUIPMENT")
    restoring.ask_both(match, fact.at_ms, match.pause_reason)
    match.is_restored = 2  # no power was lost
    match.was_running = match.clock.state == PAUSED
    if more:
        _take_more(match, fact.at_ms, more)


def _game_of(values: list) -> scoring.Game:
    winner, kind, power, a, b, phase, number = values
    return scoring.Game(number, winner, kind, 1 << power, scoring.points(1 << power, kind), a, b, phase)


def _take_more(match: Match, now_ms: int, values: list) -> None:
    """Carry over open matters: a pause, a call for the director, rulings (INC-13)."""
    for i in range(_RUNNING):
        setattr(match, _MORE[i], values[i])
    was_running, stood_ms, ruled, lost_ms = values[_RUNNING : len(_MORE)]
    match.was_running = was_running != 0
    match.is_bound, match.is_roll_judged = match.is_bound != 0, match.is_roll_judged != 0
    if match.was_running:
        match.pause_reason = rulesets.PAUSE_REASONS.index("EQUIPMENT")
    is_early = match.pause_reason == rulesets.REASON_EARLY_DICE
    match.clock.may_press_paused = match.clock.state == PAUSED and is_early
    if values[len(_MORE)] != NOBODY:
        match.return_to(CLAIMED)
        match.claim_winner, match.claim_kind, match.claim_by, match.agreed = values[len(_MORE) :]
    match.paused_at_ms = max(0, now_ms - stood_ms)
    match.called_at_ms = now_ms
    if ruled:
        match.ruled_ms = now_ms + ruled - 1
    if match.clock.active != NOBODY:
        match.charged_before_ms = match.clock.sides[match.clock.active].charged_ms - lost_ms


def _set_clock(clock: Clock, now_ms: int, values: list) -> None:
    active, delay_left, hold, mover, mover_left = values[:5]
    for side in (0, 1):
        account = clock.sides[side]
        account.granted_ms = account.charged_ms + values[5 + side]
        account.second_ms, account.part, account.delay_ms = values[7 + side], values[9 + side], values[13 + side]
    if active != NOBODY:
        corrections.start(clock, now_ms, active)
        clock.state = PAUSED  # without running for an instant, in which an empty bank could end the match
        clock.delay_left_ms = delay_left
        clock.is_holding = hold != 0
    clock.last_mover, clock.last_delay_left_ms = mover, mover_left
    for side in (0, 1):
        account = clock.sides[side]
        account.owes_delay = values[11 + side] != 0
        account.flag_ms = NO_TIME
        if values[15] & (1 << side):
            is_first = (side == values[16]) != (values[15] >= _OTHER_FIRST)
            account.flag_ms = now_ms if is_first else now_ms + 1
    if clock.overtime_ms:
        clock.lost_first = values[16]
        corrections.judge_lost(clock)


FOLDS = {facts.MOVED: _moved}
ORDERS = {facts.MOVED: move_in}
