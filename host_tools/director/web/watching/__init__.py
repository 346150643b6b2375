"""Live output: pieces of pages, rendered once per change, and the streams that carry them."""
