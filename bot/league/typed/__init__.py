"""What people write about a league: results, dates, times of the day, players."""
