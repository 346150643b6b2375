"""From the match to the view."""
