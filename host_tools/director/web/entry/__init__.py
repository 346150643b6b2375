"""Middleware before every route: identity, host name, origin and language of a request."""
