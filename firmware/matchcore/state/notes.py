"""What a match remembers for people: the director's last words, and the lines of the history beside the games."""

from collections import namedtuple

# What is shown of a fact: its kind and its first two values behind the order; what they are, its row says.
News = namedtuple("News", ("kind", "a", "b", "text"))
Note = namedtuple("Note", ("games", "kind", "a", "b"))  # `games`: how many were finished then
