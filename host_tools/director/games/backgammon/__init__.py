"""Backgammon at the desk: how its facts are read, its orders, its words, its pages."""
