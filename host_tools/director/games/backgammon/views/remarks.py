"""Notable events of a match, in words: on the card while recent, in the history for good (PAU-02, INC-13)."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.games.backgammon import phrases
from host_tools.director.games.backgammon.reading.annotations import Cut, Remark, Remarks, Sum, limit_s, pause_key
from host_tools.director.texts import text
from matchcore.clock import PAUSED
from matchcore.games.backgammon.phases import IN_GAME
from matchcore.games.backgammon.state.match import Match
from matchcore.sides import NOBODY

SHOWN_S = 900  # on the card; the match's page keeps it
URGENT_S = 120  # while it raises the card's rank
USUAL_PAUSES, USUAL_PAUSES_S = 3, 120  # a player's pauses without result: from here on remarked upon


@dataclass(frozen=True)
class Noticed:
    words: tuple[str, ...] = ()
    is_asked: bool = False
    changes_s: float | None = None


def noticed(remarks: Remarks, state: Match, now_ms: int, now_s: float) -> Noticed:
    """The current pause if it is too long, then recent notable events, then each player's pauses in all."""
    words, is_asked, changes = [], False, []
    if _is_players_pause(state):
        left_s = limit_s(state.pause_reason) - (now_ms - state.paused_at_ms) / 1000
        if left_s <= 0:
            words.append(text("remark.now_" + pause_key(state.pause_reason), minutes=limit_s(state.pause_reason) // 60))
            is_asked = True
        else:
            changes.append(left_s)
    for remark in reversed(remarks.found):
        age_s = abs(now_s - remark.received_s)
        if age_s < SHOWN_S:
            words.append(remark_words(remark, state.names))
            is_asked = is_asked or age_s < URGENT_S
            changes.append((URGENT_S if age_s < URGENT_S else SHOWN_S) - age_s)
    for side in (0, 1):
        vain = remarks.sums[side]
        if is_told(vain, state.options):
            words.append(sum_words(vain, wording.name_of(side, state.names)))
            age_s = abs(now_s - vain.received_s)
            is_asked = is_asked or age_s < URGENT_S
            changes += [URGENT_S - age_s] if age_s < URGENT_S else []
    return Noticed(tuple(words), is_asked, min(changes, default=None))


def _is_players_pause(state: Match) -> bool:
    """The director attends to players' pauses; one of his own is no news (GEN-01)."""
    is_paused = state.clock.state == PAUSED and state.phase in IN_GAME
    return is_paused and not (state.is_called() or state.is_restored or state.is_bound)


def remark_words(remark: Remark, names: wording.Names) -> str:
    said = dict(remark.values)
    if "cuts" in said:
        said["cuts"] = "; ".join(cut_words(cut, names) for cut in said["cuts"])
    if "ms" in said:
        said["time"] = wording.span_text(said["ms"])
    if "reason" in said:
        said["reason"] = phrases.reason_name(said["reason"])
    if "side" in said:
        said["name"] = wording.name_of(said["side"], names)
    return text("remark." + remark.what, **said)


def cut_words(cut: Cut, names: wording.Names) -> str:
    """The time a power cut gave back, and to whom."""
    if cut.side == NOBODY:
        return text("cut.nothing")
    name = wording.name_of(cut.side, names)
    if cut.ms is None:
        return text("cut.unknown", name=name)
    return text("cut.gave", name=name, time=wording.span_text(cut.ms))


def is_told(vain: Sum, options: dict) -> bool:
    """Whether a player's pauses without result are many or long enough to tell the director."""
    is_long = vain.length_ms >= 1000 * options.get("pauses_s", USUAL_PAUSES_S)
    return vain.number > 0 and (is_long or vain.number >= options.get("pauses", USUAL_PAUSES))


def sum_words(vain: Sum, name: str) -> str:
    return text("remark.pauses", name=name, number=vain.number, time=wording.span_text(vain.length_ms))


def pause_words(remarks: Remarks, names: wording.Names) -> str:
    """The pause that has just ended, with the number and total length of its player's pauses without result."""
    pause, mistakes = remarks.pause, remarks.mistakes
    assert pause is not None
    key = "history.mistake" if pause_key(pause.reason) == "unsaid" and mistakes else "history.pause"
    words = text(
        key, time=wording.span_text(pause.length_ms), reason=phrases.reason_name(pause.reason), number=mistakes
    )
    if pause.side == NOBODY:
        return words
    vain, name = remarks.sums[pause.side], wording.name_of(pause.side, names)
    return text("history.sum", words=words, name=name, number=vain.number, time=wording.span_text(vain.length_ms))
