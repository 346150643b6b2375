"""What a table and a director do with a game."""
