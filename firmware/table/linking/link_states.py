"""How it stands with the director, as the link last found it."""

NEVER_LINKED = 0
LINKED = 1
NO_LINK = 2
FOREIGN = 3  # somebody answers who is not this table's director
MISDIRECTED = 4  # the director does not answer to the address at which this table calls
