"""Texts about a database that cannot do what it is asked, and what helps."""

STORE_TEXTS = {
    # -- when the program starts
    "cli.no_database": "The database {place} does not answer: {words}. {hint}",
    "cli.other_database": "{place} is no PostgreSQL database. Name one as postgresql://USER:PASSWORD@HOST/DATABASE, or "
    "leave --database out and use a folder (--data).",
    "fault.DATABASE_URL": "The address of the database cannot be read. It should look like "
    "postgresql://user:password@host:5432/matchtable.",
    "fault.NO_DRIVER": "The driver for PostgreSQL is not installed: pip install 'match-table[postgresql]'.",
    "fault.OLD_SERVER": "The database server is PostgreSQL {version}; {least} or later is needed.",
    "fault.OTHER_ENCODING": "The database keeps its texts as {encoding}, which lacks letters that players' names have. "
    "Make one with: createdb --encoding=UTF8 --template=template0 matchtable",
    "fault.NOT_DURABLE": "The database server runs with {setting} = off: what it confirms may be gone after a power "
    "cut. Set {setting} = on in its postgresql.conf and restart it.",
    "fault.NO_SCHEMA": "None of the schemas in the search path of this user is there. Create one, or leave the search "
    "path as it is.",
    "fault.FOREIGN_TABLES": "The database has tables of another program ({names}). Give the director a database of "
    "its own.",
    "fault.FORMER_STORE": "The store was begun by an early version of the director, and no version reads such stores "
    "any more. Keep it as it is, and begin in another folder (--data) or database",
    "fault.NO_KEY_FILE": "The keys of its tables are sealed, and what opens them is not here: {path}. Copy "
    "director.key there from the computer where this store was begun, or name a copy with --key-file. If it is lost "
    "for good, start the director once with --lost-key; then every table needs a new key",
    "fault.OTHER_KEY_FILE": "The keys of its tables are sealed with another key than {path}. Put director.key from "
    "the computer where this store was begun in its place, or name a copy with --key-file. If it is lost for good, "
    "start the director once with --lost-key; then every table needs a new key",
    # -- while it runs
    "fault.KEY_ELSEWHERE": "Another director has gone on with another director.key (--lost-key). Copy that file here "
    "({path}): this director then uses it by itself. Until then tables that were given a new key there are not "
    "believed here, and no table can be enrolled or given a new key here.",
    "fault.STORE_GONE": "The database {place} does not answer: {words}. {hint} Tables keep their facts and deliver "
    "them later; nothing that was confirmed is lost. The director goes on by itself as soon as the database answers.",
    "fault.STORE_BUSY": "The database is busy with something that takes too long: {words}. Nothing has been changed; "
    "try again. Tables keep their facts and deliver them later.",
    "fault.STORE_HELD": "Another program holds the store ({words}). Nothing has been changed; try again. Tables keep "
    "their facts and deliver them later.",
    "known.as_of": "As of {time}. {why}",
    "fault.UNCERTAIN": "The database went away at the moment in which this was stored. Perhaps it is done, perhaps "
    "not: look at it before you do it again.",
    "store.hint.password": "Check the user and the password in the address.",
    "store.hint.missing": "Check the names of user and database in the address; createuser and createdb make them.",
    "store.hint.hba": "The server lets nobody in from here: it needs a line in its pg_hba.conf.",
    "store.hint.crowded": "It has no connection left: raise max_connections, or run fewer directors.",
    "store.hint.off": "Check that it runs, and on this port.",
    "store.hint.host": "Check the name of its computer.",
    "store.hint.other": "Check that it runs, and that this computer reaches it.",
    # -- the broker of live states
    "fault.BROKER_URL": "The address of the MQTT broker cannot be read. It should look like "
    "mqtt://user:password@host:1883/tournament, without + and # in the name of the tournament.",
    "fault.NO_MQTT": "The driver for MQTT is not installed: pip install 'match-table[mqtt]'.",
    "mqtt.trouble": "Live states are not published: the MQTT broker {host}, port {port}, is not reached ({words}). "
    "Tables and results are not touched by that.",
    "mqtt.no_answer": "no answer",
}
