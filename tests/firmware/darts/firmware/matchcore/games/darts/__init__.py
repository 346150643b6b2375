"""Darts: two players count down from 301; the example of a game in README.md, "To add a game"."""
