"""Rulesets: their options, presets and limits, and rules as text files."""
