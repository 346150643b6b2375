"""What the director can order or enter, as forms: read, checked against each other, offered when they make sense."""
