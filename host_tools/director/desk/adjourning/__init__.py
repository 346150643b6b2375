"""Matches adjourned here or elsewhere, the files that carry them, and how they are resumed."""
