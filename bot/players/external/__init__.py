"""Programs of their own that sit at a table: mjai over standard input and output (docs/external-players.md)."""
