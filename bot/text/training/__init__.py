"""Puzzles, quizzes and the daily, in words."""
