"""How much the property tests of the core do: the same examples every time, and an end that can be foreseen.

`PROPERTY_FACTOR=20 pytest tests/core_properties` looks longer, at other examples on every run.
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
