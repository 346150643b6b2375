"""What a hall full of tables asks of a server: many calls a second, each one stored before it is answered."""
