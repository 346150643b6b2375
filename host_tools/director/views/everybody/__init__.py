"""What everybody may see: the hall's screen, and where each player is up."""
