"""Reading the facts of a match: its state, its games, its delays, remarks on it."""
