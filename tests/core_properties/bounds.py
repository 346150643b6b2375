"""The extent of the core's property tests: the same examples every time, in predictable time.

`PROPERTY_FACTOR=20 pytest tests/core_properties` runs longer, with other examples every time.
"""

import os

from hypothesis import HealthCheck, settings

FACTOR = int(os.environ.get("PROPERTY_FACTOR", "1"))


def bounded(examples: int, steps: int = 50) -> settings:
    """Settings for one property, on two slow cores: no deadline for a single example."""
    return settings(
        max_examples=examples * FACTOR,
        stateful_step_count=steps,
        derandomize=FACTOR == 1,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
