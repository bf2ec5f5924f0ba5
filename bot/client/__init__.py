"""The Discord client that carries the cogs, and what it needs to stay connected."""
