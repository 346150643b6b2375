"""English: the texts of darts at the table."""

TEXTS = {"twenty": "+20", "one_point": "+1", "visit": "{name}: {points}"}
REFUSALS = {}
HELP = {}
