"""The gateway v10: sessions, events and injected faults."""
