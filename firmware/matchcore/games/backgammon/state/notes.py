"""What a match remembers for people: the director's news, and the lines of the history beside the games."""

from collections import namedtuple

# The shown part of a fact: its kind and its first two values after the order; its row defines them.
News = namedtuple("News", ("kind", "a", "b", "text"))
Note = namedtuple("Note", ("games", "kind", "a", "b"))  # `games`: how many were finished then
