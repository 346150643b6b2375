"""Tournament formats: draws, pairings and standings as values; no store, clock, table or page is known here."""
