"""Parts of the page of a draw."""
