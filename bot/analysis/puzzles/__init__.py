"""Puzzles: interesting hands, the right answer from the engine, and wrong answers from common mistakes."""
