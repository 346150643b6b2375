"""The orders of backgammon as forms: read, checked against each other, offered where they make sense."""
