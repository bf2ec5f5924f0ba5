"""The rules of riichi mahjong as pure functions over immutable values.

The engine knows nothing of Discord, clocks, databases or randomness: a game is a fold of events over a recorded wall.
docs/programs/engine.md shows its functions with examples.
"""
