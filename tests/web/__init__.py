"""The web layer: a hall of tables with its real server on loopback, and people who hold sockets instead of a page."""
