"""REST v10: the handlers and their rate limits."""
