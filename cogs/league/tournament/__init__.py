"""`/tournament`: from opening to the final ranking."""
