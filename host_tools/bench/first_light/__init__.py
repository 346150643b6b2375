"""The first board of a kind: what to look at, in order, and a report of what was seen."""
