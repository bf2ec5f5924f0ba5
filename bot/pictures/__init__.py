"""What people see as pixels: boards, hands, wins, charts. No table, no store, no Discord."""
