"""The leagues in the database: their entries, and what follows from them."""
