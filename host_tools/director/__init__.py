"""The director's server: enrols tables, assigns matches, shows every table live, gives orders, verifies results."""
