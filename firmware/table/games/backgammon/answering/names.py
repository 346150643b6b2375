"""The states' names for README.md, the console and the mirror of the view."""

# In the order of states.py.
STATES = (
    "", "idle", "offered", "ready", "running", "playing", "doubled", "paused", "early dice", "game over?", "passed?",
    "expired", "break", "absent", "absent over", "dispute", "match over?", "sealed", "restored", "director's pause",
    "double?", "pass?", "result?", "withdraw?", "time?", "break?", "resign?", "illegal?", "time back?", "early double?",
    "early roll?", "who doubles?", "call reason", "end session?", "new delay?", "take back?", "roll?",
    "history", "help", "help page", "rules", "lengths", "self-test", "picture", "qr", "code?", "director",
    "director value", "director reason", "director discard", "menu",
)  # fmt: skip
