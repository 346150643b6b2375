"""A match's notes for people: the director's news, and lines of the history."""

from collections import namedtuple

# The shown part of a fact: its kind and its first two values after the order.
News = namedtuple("News", ("kind", "a", "b", "text"))
Note = namedtuple("Note", ("games", "kind", "a", "b"))  # `games`: how many were finished then
