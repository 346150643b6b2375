"""A plain clock for two sides and any game: no score, a count of moves, every usual clock system."""
