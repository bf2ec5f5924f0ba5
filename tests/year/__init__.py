"""The whole year of a club, played through the real bot over the wire, and worked out once more without it."""
