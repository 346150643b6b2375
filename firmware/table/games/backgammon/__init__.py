"""Backgammon at the table: game.py is what the table is handed of it."""
