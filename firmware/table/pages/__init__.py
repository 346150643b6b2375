"""From the match to the view: decides nothing, writes nothing back."""
