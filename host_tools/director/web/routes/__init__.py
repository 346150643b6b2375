"""Pages, forms and JSON by subject: each reads the request, calls the desk, and shows a view."""
