"""A match's passport: one page without a server that plays the match again, and recomputes its code from the facts."""
