"""The channels that tables stand in."""
