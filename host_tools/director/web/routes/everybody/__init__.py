"""For everybody: pages that show one big thing, and what other programs read."""
