"""What the pages and the JSON show, as values."""
