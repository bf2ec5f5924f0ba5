"""Several processes on one PostgreSQL database: which has which shards. One process alone needs none of it."""
