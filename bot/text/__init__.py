"""What people read: sentences, said as values and rendered for their reader. No table, no store, no Discord."""
