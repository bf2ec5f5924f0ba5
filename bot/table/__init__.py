"""The table host: one table per channel, one command at a time. Knows neither Discord nor SQL."""
