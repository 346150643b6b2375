"""Shared by all routes: pages and JSON, forms, errors, tokens, and permissions."""
