"""Undo: the undoable part of a match, kept before each of the newest facts (CLK-20, GEN-05)."""

from matchcore.games.backgammon.game.clock import Clock
from matchcore.games.backgammon.state.data import MatchData
from matchcore.log.fact import Fact
from matchcore.sides import BY_DIRECTOR

UNDO_DEPTH = 4

# Restored by an undo, the phase first.  Everything else (numbers, orders, calls) only moves forward.
KEPT = (
    "phase", "length", "pending_length", "score_a", "score_b", "games", "game_number", "game_phase", "crawford_a",
    "crawford_b", "turn_number", "cube_level", "cube_holder", "doubler", "claim_winner", "claim_kind", "claim_by",
    "agreed", "result", "winner", "per_point_ms", "delay_ms", "has_clock", "rules", "overrides", "used_a", "used_b",
    "late_a", "late_b", "break_since_ms", "break_ms", "returned", "overrun_a_ms", "overrun_b_ms", "absent",
    "doubled_early", "rolled_early", "has_rolled", "delay_before_double_ms", "charged_before_ms", "flag_seq", "options",
    "is_win_withdrawn", "begun_a", "begun_b", "begun_length", "last_holder", "is_roll_judged", "quiet_a", "quiet_b",
)  # fmt: skip


class Snapshot:
    """The undoable part of a match just before the fact `seq`."""

    def __init__(self) -> None:
        self.seq = 0  # 0 = empty
        self.kind = 0  # of that fact, negative if it is the director's
        # Lists take a third of the memory of attributes.
        self.clock = Clock().values()
        self.values: list = [0] * len(KEPT)


class Undo:
    """The last few snapshots of a match."""

    def __init__(self) -> None:
        self._snapshots = [Snapshot() for _ in range(UNDO_DEPTH)]
        self._newest = 0

    def newest(self) -> int:
        """The number of the newest fact kept, or 0."""
        return self._snapshots[self._newest].seq

    def newest_kind(self) -> int:
        """The kind of the fact that an undo would take back, negative if the director's, or 0."""
        return self._snapshots[self._newest].kind if self.newest() else 0

    def newest_first(self) -> list:
        """All snapshots, empty ones too, in the order of undoing."""
        return [self._snapshots[(self._newest - i) % UNDO_DEPTH] for i in range(UNDO_DEPTH)]

    def forget(self) -> None:
        for snapshot in self._snapshots:
            snapshot.seq = 0

    def remember(self, match: MatchData, fact: Fact) -> None:
        """Keep the state before an undoable fact is folded."""
        self._newest = (self._newest + 1) % UNDO_DEPTH
        snapshot = self._snapshots[self._newest]
        snapshot.seq, snapshot.kind = fact.seq, fact.kind if fact.by != BY_DIRECTOR else -fact.kind
        match.clock.keep_in(snapshot.clock)
        for i in range(len(KEPT)):
            snapshot.values[i] = getattr(match, KEPT[i])

    def take_back(self, match: MatchData, now_ms: int) -> None:
        """Return to just before the newest undoable fact; time since then is charged to neither side (CLK-20)."""
        snapshot = self._snapshots[self._newest]
        match.return_to(snapshot.values[0])
        for i in range(1, len(KEPT)):
            setattr(match, KEPT[i], snapshot.values[i])
        match.clock.take_from(snapshot.clock)
        match.undone_ms += now_ms - match.clock.since_ms
        match.clock.reload(now_ms)
        snapshot.seq = 0
        self._newest = (self._newest - 1) % UNDO_DEPTH
