"""Immutable values for the pages and the JSON.

A view is a frozen dataclass; templates read its attributes, `web.shared.view_json` turns it into JSON.  Attributes
named in `INLINE` merge their keys into the view's own.  Nothing is stored or decided here.
"""
