"""The match as data, its history, and its state before each of the newest facts; imports no topic."""
