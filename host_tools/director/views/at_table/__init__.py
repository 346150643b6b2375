"""Contact with one table, its device, and the match on its way there."""
