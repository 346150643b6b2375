"""Acts of players on their own pages."""
