"""The players of a league, and finding them by typed text."""
