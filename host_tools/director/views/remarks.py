"""What stood out in a match, in words: on the card while it is news, in the history for ever (PAU-02, INC-13)."""

from dataclasses import dataclass

from host_tools.director import wording
from host_tools.director.following.remarks import Cut, Pause, Remark, Remarks, limit_s, pause_key
from host_tools.director.texts import text
from matchcore.game.clock import PAUSED
from matchcore.phases import IN_GAME
from matchcore.play.match import Match
from matchcore.sides import NOBODY

SHOWN_S = 900  # on the card; the page of the match keeps it
URGENT_S = 120  # it moves the card up


@dataclass(frozen=True)
class Noticed:
    words: tuple[str, ...] = ()
    is_asked: bool = False
    changes_s: float | None = None


def noticed(remarks: Remarks, state: Match, now_ms: int, now_s: float) -> Noticed:
    """The pause that lasts too long now, then what stood out lately."""
    words, is_asked, changes = [], False, []
    if state.clock.state == PAUSED and state.phase in IN_GAME and not state.is_called() and not state.is_restored:
        left_s = limit_s(state.pause_reason) - (now_ms - state.paused_at_ms) / 1000
        if left_s <= 0:
            words.append(text("remark.now_" + pause_key(state.pause_reason), minutes=limit_s(state.pause_reason) // 60))
            is_asked = True
        else:
            changes.append(left_s)
    for remark in reversed(remarks.found):
        age_s = now_s - remark.received_s
        if age_s < SHOWN_S:
            words.append(remark_words(remark, state.names))
            is_asked = is_asked or age_s < URGENT_S
            changes.append((URGENT_S if age_s < URGENT_S else SHOWN_S) - age_s)
    return Noticed(tuple(words), is_asked, min(changes, default=None))


def remark_words(remark: Remark, names: wording.Names) -> str:
    said = dict(remark.values)
    if "cuts" in said:
        said["cuts"] = "; ".join(cut_words(cut, names) for cut in said["cuts"])
    if "ms" in said:
        said["time"] = wording.span_text(said["ms"])
    if "reason" in said:
        said["reason"] = wording.reason_name(said["reason"])
    if "side" in said:
        said["name"] = wording.name_of(said["side"], names)
    return text("remark." + remark.what, **said)


def cut_words(cut: Cut, names: wording.Names) -> str:
    """What a power cut gave back, and to whom."""
    if cut.side == NOBODY:
        return text("cut.nothing")
    name = wording.name_of(cut.side, names)
    if cut.ms is None:
        return text("cut.unknown", name=name)
    return text("cut.gave", name=name, time=wording.span_text(cut.ms))


def pause_words(pause: Pause, mistakes: int) -> str:
    """`mistakes`: how many pauses by mistake there have been by now."""
    key = "history.mistake" if pause_key(pause.reason) == "unsaid" and mistakes else "history.pause"
    return text(key, time=wording.span_text(pause.length_ms), reason=wording.reason_name(pause.reason), number=mistakes)
