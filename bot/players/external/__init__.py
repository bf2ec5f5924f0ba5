"""External programs that play at a table, speaking mjai over standard input and output (docs/external-players.md)."""
