"""Playing the game: used by the table and by the director."""
