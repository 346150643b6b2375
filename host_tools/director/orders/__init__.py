"""The director's orders and entries as forms: read, checked against each other, offered where they make sense."""
