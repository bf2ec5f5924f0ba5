"""Draws pictures of boards, hands, wins and charts. Knows no table, store or Discord."""
