"""Who sits where no person does."""
