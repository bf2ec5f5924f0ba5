"""What is wrong with a recorded game, in words."""
