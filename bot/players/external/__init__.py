"""External programs that play at a table, speaking mjai over pipes (docs/programs/external-players.md)."""
