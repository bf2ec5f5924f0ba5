"""The rules of riichi mahjong as pure functions over immutable values.

Nothing in here knows of Discord, a clock, a database or a random source: a game is a fold of events over a recorded
wall. docs/engine.md shows what can be asked, with examples.
"""
