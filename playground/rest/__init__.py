"""REST v10: the handlers, and the limits on how often they may be asked."""
