"""Clock systems as data: a tuple of stages, and the words in which a stage is written.

    90:00                 all time counts; the game is to be finished in it
    40/90:00 fischer 30   40 moves in 90 minutes, 30 s added before each move (FIDE Laws, Glossary: cumulative mode)
    10:00 delay 12        each move has 12 s first that do not count (FIDE Laws, Glossary: delay mode)
    10:00 bronstein 12    up to 12 s of what a move took are given back after it
    5x0:30 byo-yomi       once the time before is gone: 5 periods; whoever moves within one has it whole again
    25/5:00 canadian      once the time before is gone: 25 moves in each 5 minutes; what is left is lost
    5:00 hourglass        the time that one side spends, the other gains

Stages follow each other after a comma.  One that has a number of moves is followed when they are made, or begins again
if it is the last; byo-yomi and canadian follow when the time before is gone.
"""

from matchcore.compat import const
from matchcore.refusal import Refusal

PLAIN = const(0)
FISCHER = const(1)
DELAY = const(2)
BRONSTEIN = const(3)
BYO_YOMI = const(4)
CANADIAN = const(5)
HOURGLASS = const(6)
KINDS = ("plain", "fischer", "delay", "bronstein", "byo-yomi", "canadian", "hourglass")
_WITH_EXTRA = (FISCHER, DELAY, BRONSTEIN)
OVERTIME = (BYO_YOMI, CANADIAN)

# The values of a stage.
KIND = const(0)
MOVES = const(1)  # 0 = any number
TIME_MS = const(2)
EXTRA_MS = const(3)
PERIODS = const(4)

MOST_STAGES = 4
LONGEST_S = 86400  # of a stage
MOST_MOVES = 200
MOST_PERIODS = 99


def read(text: str) -> tuple:
    """The stages of a system as it is written; refuses stages that contradict each other."""
    stages = tuple([_stage(part.strip()) for part in text.split(",")])
    _check(stages)
    return stages


def write(stages: tuple) -> str:
    return ", ".join([_written(stage) for stage in stages])


def begins_black(stages: tuple) -> bool:
    """Whether A, who begins, has Black: overtime is that of Go."""
    for stage in stages:
        if stage[KIND] in OVERTIME:
            return True
    return False


# -- one stage ---------------------------------------------------------------------------------------------------------


def _stage(text: str) -> tuple:
    words = text.split()
    kind = KINDS.index(words[1]) if len(words) > 1 and words[1] in KINDS[1:] else PLAIN
    has_extra = kind in _WITH_EXTRA
    if len(words) != (1 if kind == PLAIN else 3 if has_extra else 2):
        raise Refusal("BAD_STAGE", "FIDE 6.2", text)
    moves, periods, time = 0, 0, words[0]
    if kind == BYO_YOMI:
        count, _, time = time.partition("x")
        periods = _number(count, MOST_PERIODS, text)
    elif "/" in time:
        count, _, time = time.partition("/")
        moves = _number(count, MOST_MOVES, text)
    extra_s = _number(words[2], LONGEST_S, text) if has_extra else 0
    return kind, moves, _seconds(time, text) * 1000, extra_s * 1000, periods


def _number(text: str, most: int, stage: str) -> int:
    """From 1 to `most`."""
    if not text or len(text) > 5 or not all(["0" <= letter <= "9" for letter in text]) or not 1 <= int(text) <= most:
        raise Refusal("BAD_STAGE", "FIDE 6.2", stage)
    return int(text)


def _seconds(text: str, stage: str) -> int:
    """h:mm:ss or m:ss."""
    parts = text.split(":")
    if not 2 <= len(parts) <= 3:
        raise Refusal("BAD_STAGE", "FIDE 6.2", stage)
    seconds = 0
    for place, part in enumerate(parts):
        is_number = part and len(part) <= 4 and all(["0" <= letter <= "9" for letter in part])
        if not is_number or (place and (len(part) != 2 or int(part) > 59)):
            raise Refusal("BAD_STAGE", "FIDE 6.2", stage)
        seconds = seconds * 60 + int(part)
    if seconds > LONGEST_S:
        raise Refusal("BAD_STAGE", "FIDE 6.2", stage)
    return seconds


def _written(stage: tuple) -> str:
    kind, moves, time_ms, extra_ms, periods = stage
    minutes, seconds = time_ms // 60000, time_ms // 1000 % 60
    text = "%d:%02d" % (minutes, seconds)
    if moves:
        text = "%d/" % moves + text
    if periods:
        text = "%dx" % periods + text
    if kind != PLAIN:
        text += " " + KINDS[kind]
    return text + " %d" % (extra_ms // 1000) if kind in _WITH_EXTRA else text


# -- together ----------------------------------------------------------------------------------------------------------


def _check(stages: tuple) -> None:
    if len(stages) > MOST_STAGES:
        raise Refusal("TOO_MANY_STAGES", "FIDE 6.2", str(len(stages)))
    for place, stage in enumerate(stages):
        following = stages[place + 1] if place + 1 < len(stages) else None
        if _contradicts(stage, following, place):
            raise Refusal("STAGES_CONTRADICT", "FIDE 6.2", _written(stage))


def _contradicts(stage: tuple, following: "tuple | None", place: int) -> bool:
    kind, moves, time_ms, extra_ms, _ = stage
    if kind in OVERTIME:
        return not place or following is not None or not time_ms or (kind == CANADIAN and not moves)
    if kind == HOURGLASS:
        return bool(place or moves) or following is not None or not time_ms
    if following is None:
        return not time_ms and not extra_ms
    return bool(moves) == (following[KIND] in OVERTIME)  # what ends it: its moves, or its time
