"""Times that everybody sees: to five minutes (DESK 7)."""

STEP_MIN = 5


def rounded(time_of_day: str) -> str:
    """To five minutes, up: nobody comes too early by it."""
    hours, _, minutes = time_of_day.partition(":")
    whole = -(-(60 * int(hours) + int(minutes)) // STEP_MIN) * STEP_MIN
    return f"{whole // 60 % 24:02}:{whole % 60:02}"
