"""What a game is played by: the ruleset, its options and presets as data, and their bounds."""
