"""SQLite and PostgreSQL: opening, transactions, migrations, backups."""
