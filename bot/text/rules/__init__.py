"""Rules in words: presets, options, differences, and a server's own rules."""
