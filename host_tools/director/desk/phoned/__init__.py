"""Reports of matches from the phones of those who play them."""
