"""Flashing a board from a browser, with no tools: the director's pages for it, and their data for ESP Web Tools."""
