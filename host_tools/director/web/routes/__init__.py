"""Pages, forms and JSON, by what they are about: each reads what was asked, calls the desk, shows a view."""
