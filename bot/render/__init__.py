"""What people see: pictures of views, and sentences. No table, no store, no Discord."""
