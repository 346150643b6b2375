"""What every route works with: pages and JSON, forms, errors, tokens, and who may use what."""
