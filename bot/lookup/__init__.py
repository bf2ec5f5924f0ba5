"""Reads notation and questions about hands as people type them, and answers them by the engine's rules."""
