"""What putting the table's program onto a device needs, whether from a browser or from the command line."""
