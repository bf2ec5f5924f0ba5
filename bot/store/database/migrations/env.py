"""Alembic's entry point. ``bot.store.database.migrate`` hands over the connection, already in its transaction."""

from alembic import context

from bot.store.database.league_schema import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("Migrations run by `python -m bot db upgrade`, or when the bot starts.")

context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
