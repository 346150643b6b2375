"""What the facts of a match say: its state, its games, its delays, remarks on it."""
