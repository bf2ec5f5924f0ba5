"""The database itself: connections, schema, health, backups."""
