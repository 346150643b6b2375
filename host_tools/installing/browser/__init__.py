"""Flashing a board from a browser, with no tools: the director's pages of it, and what they hand to ESP Web Tools."""
