"""What everybody reads: standings, profiles, records, charts."""
