"""Club evenings: announced, seated, opened."""
