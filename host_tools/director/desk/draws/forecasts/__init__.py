"""What a forecast is made from."""
