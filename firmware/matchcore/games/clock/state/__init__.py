"""A game as plain values, and the fold of its facts."""
