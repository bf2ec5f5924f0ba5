"""What goes out of a league and comes into one: archives, CSV and logs of games."""
