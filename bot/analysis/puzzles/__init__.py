"""Puzzles: hands worth a thought, the right answer by the engine, and wrong ones that come from real mistakes."""
