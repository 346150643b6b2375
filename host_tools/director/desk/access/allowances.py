"""How often somebody may do something: a few at once, then so many a second.  Kept by each process for itself."""

from host_tools.director.faults import Fault

AT_ONCE = 4.0
A_SECOND = 3.0
FORGET_S = 60.0
MOST = 10_000


class Allowances:
    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}  # by key: what was left, and when

    def check(self, key: str, now_s: float) -> None:
        """`Fault` for somebody who has nothing left."""
        if self.is_spent(key, now_s):
            raise Fault("TOO_FAST", 429)

    def is_spent(self, key: str, now_s: float) -> bool:
        return self._left_at(key, now_s) < 1

    def spend(self, key: str, now_s: float, cost: float = 1.0) -> None:
        if len(self._left) >= MOST:
            self._left = {one: kept for one, kept in self._left.items() if 0 <= now_s - kept[1] < FORGET_S}
        self._left[key] = self._left_at(key, now_s) - cost, now_s

    def _left_at(self, key: str, now_s: float) -> float:
        """A clock that was set back gives nothing and takes nothing."""
        left, at_s = self._left.get(key, (AT_ONCE, now_s))
        return min(AT_ONCE, left + A_SECOND * max(0.0, now_s - at_s))
