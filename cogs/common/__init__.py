"""What the cogs share: messages as values, answers in time, tokens, readers' locales."""
