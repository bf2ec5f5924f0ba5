"""The Discord surface: one extension per feature. No rules, no SQL."""
