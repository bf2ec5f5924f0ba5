"""How many live tables the bot can serve, in one process or several: ``python -m benchmarks.load``."""
