"""What stands before every route: who asks, under which name, from where, in which language."""
