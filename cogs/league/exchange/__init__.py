"""`/club import` and `/club export`."""
