"""What whoever looks on is written: pieces of pages, made once after a change, and the streams of them."""
