"""For everybody: the hall's screen, and where each player is up."""
