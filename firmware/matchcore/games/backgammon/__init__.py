"""Backgammon: its facts, and from the clock and the cube to what a table and a director do with a match."""
