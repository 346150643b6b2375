"""Only in a board's own image: what chooses between the image and an update over it, which no update replaces."""
