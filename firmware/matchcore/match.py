"""The interface of a game's match; its own state and commands are its own business."""

from matchcore.compat import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

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

        def on_turn(self) -> int:
            """The side whose time would run, or NOBODY."""
            ...

        def is_idle(self) -> bool:
            """Whether there is no match."""
            ...

        def is_sealed(self) -> bool:
            """Whether its result is final."""
            ...

        def is_free(self) -> bool:
            """Whether there is no match, or a sealed one."""
            ...

        def is_pending(self) -> bool:
            """Whether the players wait for something, even before or after a match."""
            ...

        def is_in_play(self) -> bool:
            """Whether time is measured, or a power cut matters."""
            ...

        def is_between_games(self) -> bool: ...

        def is_time_running(self) -> bool: ...

        def is_calm(self, now_ms: int) -> bool:
            """Whether the device may pause for a tenth of a second now."""
            ...

        def is_time_wanted(self, is_first: bool) -> bool:
            """Whether the director's time of day is recorded; `is_first`: it was not known before."""
            ...

        def has_times(self) -> bool:
            """Whether there are times to show on every page."""
            ...

        def stops_itself(self) -> bool:
            """Whether time that has run out ends the match without a claim."""
            ...
