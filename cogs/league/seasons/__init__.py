"""`/season` and `/club season`: settings, teams and invitations."""
