"""The club league as pure functions over recorded results. Knows neither Discord nor the database."""
