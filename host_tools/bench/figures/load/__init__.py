"""The load of a hall full of tables on a server: many calls a second, each stored before it is answered."""
