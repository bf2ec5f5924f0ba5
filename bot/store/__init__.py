"""The memory of the bot, and the only SQL: journal, league, settings, and the migrations of their schema."""
