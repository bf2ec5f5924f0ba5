"""mjai, read and written."""
