"""`/replay`: every game of the server again, step by step."""
