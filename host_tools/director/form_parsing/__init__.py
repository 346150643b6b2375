"""Parsing of forms, field by field."""
