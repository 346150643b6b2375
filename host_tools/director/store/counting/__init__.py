"""What is counted from many matches at once."""
