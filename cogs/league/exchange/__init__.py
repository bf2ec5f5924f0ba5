"""`/league import` and `/league export`."""
