"""What who runs the bot sees of it: figures, health, and the service manager that started it."""
