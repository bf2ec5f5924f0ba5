"""`/season`: its settings, teams and invitations."""
