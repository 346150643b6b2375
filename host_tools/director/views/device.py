"""What a table says of itself with each call, in words."""

from host_tools.director.texts import text

# The flags of the link (matchcore/README.md).
STORAGE = 1
TASKS = ("table", "buttons", "screen", "link", "extras", "wifi")
TASKS_FROM_BIT = 1
DEATHS_FROM_BIT = 8


def notes(flags: int) -> list[str]:
    """What is wrong with the device itself: its flash, and tasks that died and were started again."""
    found = [text("problem.storage")] if flags & STORAGE else []
    died = [text(f"task.{name}") for bit, name in enumerate(TASKS, TASKS_FROM_BIT) if flags >> bit & 1]
    if died:
        found.append(text("problem.tasks", tasks=", ".join(died), number=flags >> DEATHS_FROM_BIT))
    return found
