"""Ricochet Robots: two to eight players, rounds of planning, declaring and showing (RR-01 to RR-37)."""
