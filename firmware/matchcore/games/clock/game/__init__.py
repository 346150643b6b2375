"""Clock systems, and the time of two sides under them."""
