"""What people type about hands: notation, questions and their answers. No rule of the game stands here."""
