"""What the pages and the JSON show, as values that nobody changes.

A view is a frozen dataclass; templates read its attributes, `web.shared.plain` makes the JSON of it.  The keys of what
a view names in `INLINE` stand in the JSON beside its own.  Nothing is remembered or decided here.
"""
