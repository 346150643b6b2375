"""The interface of a game's match; its own state and commands are its own business."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from matchcore.compat import Any, Callable, Protocol

    class Match(Protocol):
        """Facts folded.  `fresh` has `fresh_count` facts that are not kept yet."""

        seq: int
        at_ms: int
        last_order: int
        fresh: list
        fresh_count: int
        names: tuple
        options: dict
        is_swapped: bool
        is_verified: bool
        is_restored: int

        def fold(self, fact: Any) -> None: ...
        def folding(self, kind: int) -> Any: ...
        def clear_fresh(self) -> None: ...
        def reset(self) -> None: ...
        def clear(self) -> None: ...
        def allows(self, check: Callable[..., object], *values: object) -> bool: ...
        def shown_score(self, side: int) -> int: ...
        def on_turn(self) -> int: ...  # the side whose time would run, or NOBODY
        def is_idle(self) -> bool: ...  # whether there is no match
        def is_sealed(self) -> bool: ...  # whether its result is final
        def is_free(self) -> bool: ...  # whether there is no match, or a sealed one
        def is_pending(self) -> bool: ...  # whether the players wait for something, even before or after a match
        def is_in_play(self) -> bool: ...  # whether time is measured, or a power cut matters
        def is_between_games(self) -> bool: ...
        def is_time_running(self) -> bool: ...
        def is_calm(self, now_ms: int) -> bool: ...  # whether the device may pause for a tenth of a second now
        # Whether the director's time of day is recorded; `is_first`: it was not known before.
        def is_time_wanted(self, is_first: bool) -> bool: ...
        def has_times(self) -> bool: ...  # whether there are times to show on every page
        def stops_itself(self) -> bool: ...  # whether time that has run out ends the match without a claim
