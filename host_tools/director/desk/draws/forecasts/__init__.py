"""A forecast is made from these."""
