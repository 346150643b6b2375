"""The match as data, what is remembered of it, and the state before each of the last facts; knows no topic."""
