"""The first board of a kind: a checklist, and a report of the results."""
