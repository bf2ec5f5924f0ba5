"""A game at a table, in words: the board, the hand, the result, and the reasons of refusals."""
