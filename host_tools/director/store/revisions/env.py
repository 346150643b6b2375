"""Run by each of Alembic's commands, on the caller's connection and in its transaction."""

from alembic import context

from host_tools.director.store import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
context.run_migrations()
