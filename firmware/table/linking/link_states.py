"""How it stands with the director, as the link last found it."""

NEVER_LINKED = 0
LINKED = 1
NO_LINK = 2
FOREIGN = 3  # somebody answers who is not this table's director
# Only where the board has a radio of its own: what is in the way.
NO_WIFI = 4
WIFI_REFUSED = 5
NO_DIRECTOR = 6
