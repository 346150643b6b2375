NEVER_LINKED = 0
LINKED = 1
NO_LINK = 2
FOREIGN = 3  # something else answers, not this table's director
MISDIRECTED = 4  # the director does not answer for the address this table calls
SUPERSEDED = 5  # the director has had later calls of this table: another device, or a newer copy of its flash
