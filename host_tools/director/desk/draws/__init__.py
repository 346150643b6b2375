"""Draws at the desk: kept as their acts, drawn, played at tables, corrected."""
