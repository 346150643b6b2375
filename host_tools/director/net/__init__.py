"""The network side of a director: its addresses, sockets and certificates."""
