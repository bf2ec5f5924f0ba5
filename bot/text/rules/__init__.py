"""Rules in words: presets, options, what differs, and the rules of a server."""
