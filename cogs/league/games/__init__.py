"""Games of a league: entered, confirmed, mended, shown."""
